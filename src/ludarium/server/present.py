"""Who is connected to what, since when and with what lag: to this process, or to any (`cluster/presence.py`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Literal

from msgspec import Struct

from ludarium.play import Refused
from ludarium.server.now import now_ms

Change = Literal["elsewhere", "lost"]  # at another process, or with one that has died
LAG_CHANGED = 25  # milliseconds
HEARD_CHANGED = 5_000  # milliseconds


class Who(Struct, frozen=True, array_like=True):
    name: str
    guest: bool
    bot: bool


class Connected(Struct, array_like=True):
    """A player's sockets to one topic in one process.

    since, heard  when the first was opened, when something came last, in milliseconds since 1970
    lag           milliseconds of a round trip          addresses  how many sockets each has
    """

    since: int
    heard: int
    lag: int = 0
    addresses: dict[str, int] = {}
    who: Who | None = None

    @property
    def sockets(self) -> int:
        return sum(self.addresses.values())


Players = dict[str, Connected]
NOBODY: Players = {}


class Present:
    """Those of this process: nobody else is anywhere."""

    def __init__(self) -> None:
        self.here: dict[str, Players] = {}
        self._told: list[Callable[[str, str, Change], None]] = []

    @property
    def is_certain(self) -> bool:
        """Whether all who are connected are known."""
        return True

    @property
    def is_slow(self) -> bool:
        """Whether processes do not hear each other."""
        return False

    def refuse_if_uncertain(self) -> None:
        """Nobody loses because it cannot be told whether they are here."""
        if not self.is_certain:
            raise Refused("unavailable", "who is here cannot be told now: try again in a moment", retry_after=5.0)

    def may_be_frozen(self, topic: str, player: str) -> bool:  # noqa: ARG002
        """Whether the process to which a player is connected has been silent for a moment, and may come back."""
        return False

    def on_change(self, call: Callable[[str, str, Change], None]) -> None:
        """To be called with topic and player when they came to another process, left it, or it died with them."""
        self._told.append(call)

    # What sockets tell.

    def come(self, topic: str, player: str, address: str = "", who: Who | None = None) -> None:
        """A socket is opened."""
        players = self.here.setdefault(topic, {})
        connected = players.get(player)
        if connected is None:
            connected = players[player] = Connected(now_ms(), now_ms(), addresses={})
        connected.addresses[address] = connected.addresses.get(address, 0) + 1
        connected.heard = now_ms()
        connected.who = who or connected.who
        self._changed(topic, player)

    def go(self, topic: str, player: str, address: str = "") -> None:
        """A socket is closed."""
        players = self.here[topic]
        connected = players[player]
        connected.addresses[address] -= 1
        if not connected.addresses[address]:
            del connected.addresses[address]
        if not connected.addresses:
            del players[player]
        if not players:
            del self.here[topic]
        self._changed(topic, player)

    def said(self, topic: str, player: str) -> None:
        """Something came from a player."""
        connected = self.here.get(topic, NOBODY).get(player)
        if connected is None:
            return
        before, connected.heard = connected.heard, now_ms()
        if connected.heard - before > HEARD_CHANGED:
            self._changed(topic, player)

    def measured(self, topic: str, player: str, lag: int) -> None:
        """How long messages to a player and back take, in milliseconds."""
        connected = self.here.get(topic, NOBODY).get(player)
        if connected is not None and abs(connected.lag - lag) > LAG_CHANGED:
            connected.lag = lag
            self._changed(topic, player)

    # What is asked.

    def has(self, topic: str, player: str) -> bool:
        return any(player in players for players in self._everywhere(topic))

    def anybody(self, topic: str) -> bool:
        return any(self._everywhere(topic))

    def players(self, topic: str) -> set[str]:
        return {player for players in self._everywhere(topic) for player in players}

    def sockets(self, topic: str, player: str) -> int:
        return sum(each.sockets for each in self._of(topic, player))

    def heard(self, topic: str, player: str) -> int | None:
        """When something came from a player last; none if they are not connected.

        A page says something every half a minute, so it shows whether somebody is there: a connection to a device
        that sleeps stays open for a while.
        """
        return max((each.heard for each in self._of(topic, player)), default=None)

    def lag(self, topic: str, player: str) -> int:
        return max((each.lag for each in self._of(topic, player)), default=0)

    def addresses(self, topic: str, players: Collection[str]) -> dict[str, set[str]]:
        """From where those of some players are connected who are."""
        found: dict[str, set[str]] = {}
        for player in players:
            for each in self._of(topic, player):
                found.setdefault(player, set()).update(each.addresses)
        return found

    def people(self, topic: str) -> dict[str, Who]:
        """Those who have said who they are."""
        everybody = (one for players in self._everywhere(topic) for one in players.items())
        return {player: each.who for player, each in everybody if each.who is not None}

    def _of(self, topic: str, player: str) -> Iterable[Connected]:
        return [found for players in self._everywhere(topic) if (found := players.get(player)) is not None]

    # For several processes.

    def _everywhere(self, topic: str) -> Iterable[Mapping[str, Connected]]:
        """By process, who is connected to a topic."""
        return (self.here.get(topic, NOBODY),)

    def _changed(self, topic: str, player: str) -> None:
        """Something has changed in this process."""
