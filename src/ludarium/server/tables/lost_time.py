"""Time in which the server stood still is given back: in the store to all tables, and to those in memory."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable

from sqlalchemy import Connection

from ludarium.play import Table
from ludarium.server.gaps import PULSE, Gap
from ludarium.server.now import now_ms
from ludarium.server.store import Store, processes
from ludarium.server.store.processes import GiveBack
from ludarium.server.tables import queries
from ludarium.server.tables.audience import Audience, topic_of
from ludarium.server.tables.cache import Room, Rooms
from ludarium.server.tables.follower import Follower
from ludarium.server.tables.viewers import news_of, snapshots

log = logging.getLogger("ludarium.server.tables")

STUCK = 1.0  # seconds between two attempts to store something


class LostTime:
    """clocks: what gets time back in the store    beat: tells the store that this process lives"""

    def __init__(
        self,
        store: Store,
        rooms: Rooms,
        follower: Follower,
        audience: Audience,
        clocks: list[GiveBack],
        beat: Callable[[], Awaitable[None]],
        client: str,
    ) -> None:
        self._store = store
        self._gaps = store.gaps
        self._rooms = rooms
        self._follower = follower
        self._audience = audience
        self._clocks = clocks
        self._beat = beat
        self._client = client

    async def pulse(self) -> None:
        """Say that the loop runs; nothing else is waited for here."""
        while True:
            self._gaps.looped()
            await asyncio.sleep(PULSE)

    async def run(self) -> None:
        """Give back what is owed, and find out when something can be stored again."""
        while True:
            stuck = self._gaps.is_stuck
            try:
                if stuck:
                    await self._beat()
                if self._gaps.owed:
                    await self.give_back()
            except Exception:
                log.exception("time cannot be given back yet")
            await asyncio.sleep(STUCK if stuck else PULSE)

    async def give_back(self) -> None:
        owed = self._gaps.owed
        everywhere = [gap for gap in owed if gap.everywhere]
        await self._store.write(give_back, everywhere, self._clocks, self._gaps.shared)
        self._gaps.settle(len(owed))
        log.info(
            "the server stood still, and gives the time back", extra={"ms": sum(gap.until - gap.since for gap in owed)}
        )
        for room in self._rooms.all:
            try:
                await self._settle(room)
            except Exception:
                log.exception("a table cannot be given its time back", extra={"table": room.table.id})

    async def _settle(self, room: Room) -> None:
        """Give a table in memory its time back, and tell those who are there of its clock."""
        async with room.lock:
            known, here = room.gaps, self._follower.viewers(room)
            sides = {side for viewer in here for side in viewer}
            if self._gaps.shared and not room.gone:
                await self._follower.check(room)  # the store has given back what was everybody's
            before = room.table
            after, gaps = self._gaps.given_back(before, known, sides, everywhere=not self._gaps.shared)
            if room.gone or (after is not before and not await self._stored(room, after)):
                return
            room.gaps = gaps
            if after is before:
                return
            room.table, room.given = after, before.version
            sent = await asyncio.to_thread(snapshots, after, here, now_ms(), self._client)
            room.told |= sent.told
            self._audience.deliver(topic_of(before.id), news_of(sent))

    async def _stored(self, room: Room, after: Table) -> bool:
        """Whether the store has the clock of a table that got time back. A clock that was changed meanwhile is left as
        it is."""
        if not self._gaps.shared:
            newest = await self._store.read(queries.states, [after.id])
            room.edition = newest[after.id].edition if after.id in newest else room.edition
            return True
        try:
            await self._store.write(queries.give_time_back, after, room.edition)
        except queries.Conflict:
            await self._follower.check(room)
            return False
        room.edition += 1
        self._follower.tell(after.id)
        return True


def give_back(connection: Connection, gaps: Iterable[Gap], clocks: Iterable[GiveBack], shared: bool) -> None:
    for gap in gaps:
        since = processes.not_given_back(connection, gap.since, gap.until) if shared else gap.since
        for clock in clocks if since < gap.until else ():
            clock(connection, since, gap.until)
