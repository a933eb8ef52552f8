"""Who is here: those with a socket of the lobby, which every page has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ludarium.server.limits import LISTED_NAMES
from ludarium.wire.lobby import Here


@dataclass(slots=True)
class Visitor:
    name: str
    guest: bool
    bot: bool
    sockets: int = 0


class Company:
    """left: told of somebody whose last socket has gone    computers: levels that answer seeks"""

    def __init__(self, left: Callable[[str], None], computers: Sequence[str] = ()) -> None:
        self._left = left
        self._computers = list(computers)
        self._visitors: dict[str, Visitor] = {}

    def __contains__(self, player: object) -> bool:
        return player in self._visitors

    def arrive(self, player: str, name: str, guest: bool, bot: bool = False) -> bool:
        """A socket is opened; whether they were not here before."""
        new = player not in self._visitors
        visitor = self._visitors.setdefault(player, Visitor(name, guest, bot))
        visitor.name, visitor.guest, visitor.bot = name, guest, bot
        visitor.sockets += 1
        return new

    def leave(self, player: str) -> None:
        visitor = self._visitors[player]
        visitor.sockets -= 1
        if not visitor.sockets:
            del self._visitors[player]
            self._left(player)

    def guests_named(self, name: str) -> list[str]:
        """The guests who are called so: two may be by chance."""
        wanted = name.casefold()
        return [
            player for player, visitor in self._visitors.items() if visitor.guest and visitor.name.casefold() == wanted
        ]

    def here(self, games: int) -> Here:
        names = sorted((v.name for v in self._visitors.values() if not v.guest), key=str.casefold)
        listed = set(names[:LISTED_NAMES])
        bots = sorted(v.name for v in self._visitors.values() if v.bot and v.name in listed)
        guests = len(self._visitors) - len(names)
        return Here(names[:LISTED_NAMES], len(names), guests, games, bots, self._computers)
