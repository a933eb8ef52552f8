"""Time in which the server stood still is given back: in the store to all tables, and to those in memory."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from ludarium.play import Table, Viewer
from ludarium.server.gaps import PULSE, Gap
from ludarium.server.now import now_ms
from ludarium.server.store.processes import GiveBack
from ludarium.server.tables import render
from ludarium.server.tables.audience import News, key_of, topic_of
from ludarium.server.tables.cache import Room
from ludarium.server.threads import off_loop

if TYPE_CHECKING:
    from ludarium.server.tables.service import Tables

log = logging.getLogger("ludarium.server.tables")

STUCK = 1.0  # seconds between two attempts to store something


class LostTime:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._gaps = tables.store.gaps

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
                    await self._tables.beat()
                if self._gaps.owed:
                    await self.give_back()
            except Exception:
                log.exception("time cannot be given back yet")
            await asyncio.sleep(STUCK if stuck else PULSE)

    async def give_back(self) -> None:
        owed = self._gaps.owed
        await self._tables.store.write(give_back, owed, self._tables.clocks)
        self._gaps.settle(len(owed))
        log.info(
            "the server stood still, and gives the time back", extra={"ms": sum(gap.until - gap.since for gap in owed)}
        )
        for room in self._tables.rooms.all:
            try:
                await self._settle(room)
            except Exception:
                log.exception("a table cannot be told of its clock", extra={"table": room.table.id})

    async def _settle(self, room: Room) -> None:
        """Give a table in memory its time back, and tell those who are there of its clock."""
        async with room.lock:
            before = room.table
            room.table, room.gaps = self._gaps.given_back(before, room.gaps)
            if room.table is before or room.gone:
                return
            room.given = before.version
            topic = topic_of(before.id)
            viewers = tuple(self._tables.audience.viewers(topic))
            texts, told = await asyncio.to_thread(snapshots, room.table, viewers, now_ms(), self._tables.client)
            room.told |= told
            self._tables.audience.publish(topic, News(texts=texts))


def give_back(connection: Connection, gaps: Iterable[Gap], clocks: Iterable[GiveBack]) -> None:
    for gap in gaps:
        for clock in clocks:
            clock(connection, gap.since, gap.until)


def snapshots(
    table: Table, viewers: Iterable[Viewer], now: int, client: str
) -> tuple[dict[str, str], dict[Viewer, render.Told]]:
    """The table as each viewer may see it at once."""
    off_loop()
    texts, told = {}, {}
    for viewer in viewers:
        if not table.hides_from(viewer):
            message, told[viewer] = render.snapshot(table, viewer, now, client)
            texts[key_of(viewer)] = render.encode(message)
    return texts, told
