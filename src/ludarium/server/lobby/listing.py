"""The seeks that everybody sees: read once, and kept for all who come."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from sqlalchemy import Connection

from ludarium.server.limits import LISTED_SEEKS
from ludarium.server.lobby import queries
from ludarium.server.lobby.model import Seek
from ludarium.server.lobby.queries import Known
from ludarium.server.ratings.views import Shown
from ludarium.server.store import Store


class Listing(NamedTuple):
    """The listed seeks, oldest first, with names and ratings of those who made them."""

    seeks: tuple[Seek, ...]
    names: dict[str, Known]
    shown: Shown

    @property
    def ids(self) -> set[str]:
        return {seek.id for seek in self.seeks}

    @property
    def full(self) -> bool:
        """Whether there may be more than are listed."""
        return len(self.seeks) >= LISTED_SEEKS

    def of(self, player: str) -> set[str]:
        return {seek.id for seek in self.seeks if seek.player == player}


def read_listing(connection: Connection) -> Listing:
    seeks = tuple(queries.all_seeks(connection))
    makers = {seek.player for seek in seeks}
    return Listing(seeks, queries.known(connection, makers), Shown(connection, makers))


class SeekList:
    """Used under the lobby's lock: what is told is in the order of what was written.

    gone   is given seeks that somebody else has taken out of the store, as a ban does, or another process
    found  is given seeks that another process has added
    """

    def __init__(
        self, store: Store, gone: Callable[[Iterable[str]], None], found: Callable[[Iterable[Seek], Listing], None]
    ) -> None:
        self._store = store
        self._gone = gone
        self._found = found
        self._added: set[str] = set()  # here, since it was read last
        self._kept: Listing | None = None
        self._outdated = False

    async def read(self) -> Listing:
        """As they are in the store now. It is asked at every pairing, so nothing that is kept is older than that."""
        before, now = self._kept, await self._store.read(read_listing)
        self._kept, self._outdated = now, False
        if before is not None:
            if not now.full:
                self._gone(before.ids - now.ids)
            known = before.ids | self._added
            self._found([seek for seek in now.seeks if seek.id not in known], now)
        self._added.clear()
        return now

    async def listing(self) -> Listing:
        return await self.read() if self._kept is None or self._outdated else self._kept

    def has_of(self, player: str) -> bool:
        """Whether a seek of somebody is listed, or may be."""
        return self._kept is None or self._outdated or bool(self._kept.of(player))

    def added(self, seek_id: str) -> None:
        self._added.add(seek_id)
        self._outdated = True

    def removed(self, seek_id: str) -> None:
        if self._kept is not None:
            self._kept = self._kept._replace(seeks=tuple(seek for seek in self._kept.seeks if seek.id != seek_id))

    def forget(self) -> None:
        """The store is another one."""
        self._kept = None
