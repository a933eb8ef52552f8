"""Who is here: those with a socket of the lobby, which every page has."""

from __future__ import annotations

from collections.abc import Sequence

from ludarium.server.limits import LISTED_NAMES
from ludarium.server.present import Present
from ludarium.wire.lobby import Here, ServerState

LOBBY = "lobby"  # the topic of what everybody in the lobby hears


class Company:
    """computers: levels that answer seeks"""

    def __init__(self, present: Present, computers: Sequence[str] = ()) -> None:
        self._present = present
        self._computers = list(computers)

    def __contains__(self, player: object) -> bool:
        return isinstance(player, str) and self._present.has(LOBBY, player)

    def guests_named(self, name: str) -> list[str]:
        """The guests who are called so: two may be by chance."""
        wanted = name.casefold()
        people = self._present.people(LOBBY)
        return [player for player, who in people.items() if who.guest and who.name.casefold() == wanted]

    def here(self, games: int, server: ServerState) -> Here:
        people = self._present.people(LOBBY).values()
        names = sorted((who.name for who in people if not who.guest), key=str.casefold)
        listed = set(names[:LISTED_NAMES])
        bots = sorted(who.name for who in people if who.bot and who.name in listed)
        guests = len(people) - len(names)
        return Here(names[:LISTED_NAMES], len(names), guests, games, bots, self._computers, server)
