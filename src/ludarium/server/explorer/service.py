"""The opening explorer: it counts games some time after they have ended, and answers what it knows of a position."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from sqlalchemy import Connection

from ludarium.play import Table
from ludarium.server.capability import Capability
from ludarium.server.explorer import book, keeping, queries
from ludarium.server.explorer.answers import Question, answer, filters_of, question_of
from ludarium.server.explorer.model import Shelf
from ludarium.server.explorer.queries import NOTHING, Found
from ludarium.server.limits import EXPLORE_AFTER, EXPLORE_EVERY, EXPLORED_AT_ONCE
from ludarium.server.now import now_ms
from ludarium.server.requester import Requester
from ludarium.server.store import Store
from ludarium.server.tables.service import Tables
from ludarium.server.threads import Desk
from ludarium.wire.explorer import ExplorerData, ExplorerRequest, Source

log = logging.getLogger("ludarium.server.explorer")


class Explorer(Capability):
    """Games are replayed on a thread of their own, a few at a time, and what was counted is one short write."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store
        self._desk = Desk("explorer")
        self._due = asyncio.Event()
        self._counting: asyncio.Task[None] | None = None

    # Life.

    async def open(self) -> None:
        """What ended while no process lived is counted first."""
        self._desk.start()
        self._counting = asyncio.create_task(self._keep_counting())

    async def close(self) -> None:
        if self._counting is not None:
            self._counting.cancel()
            await asyncio.gather(self._counting, return_exceptions=True)
        await self._desk.stop()

    def on_step(self, before: Table | None, after: Table) -> None:
        if after.outcome is not None and (before is None or before.outcome is None):
            self._due.set()

    def on_annulment(self, connection: Connection, table_id: str) -> None:
        keeping.annul(connection, table_id)

    def on_reinstatement(self, connection: Connection, table_id: str) -> None:
        keeping.reinstate(connection, table_id)

    def on_deletion(self, connection: Connection, table_id: str) -> None:
        keeping.forget(connection, table_id)

    async def _keep_counting(self) -> None:
        while True:
            try:
                generation = await self.store.write(keeping.first_generation, now_ms())
                while await count_some(self.store, self._desk, generation):
                    pass
            except keeping.Overtaken:
                continue
            except Exception:
                log.exception("games cannot be counted")
                await asyncio.sleep(EXPLORE_EVERY)
            with suppress(TimeoutError):
                async with asyncio.timeout(EXPLORE_EVERY):
                    await self._due.wait()
            await asyncio.sleep(EXPLORE_AFTER)  # so that what ends at about the same time is counted together
            self._due.clear()

    # What is told.

    async def explore(self, data: ExplorerRequest, requester: Requester) -> ExplorerData:
        """What is known of a position; Refused where that would be help in a game that counts."""
        protected = await self.tables.fair_play.protected(requester.identity)
        lookups = self.tables.lookups
        question = await lookups.run(requester, question_of, data, protected)
        found = {source: await self._found(source, question, data, requester) for source in dict.fromkeys(data.sources)}
        return await lookups.run(requester, answer, question, found)

    async def _found(self, source: Source, question: Question, data: ExplorerRequest, requester: Requester) -> Found:
        position, keys, filters = question.position, question.keys, filters_of(data)
        if source == "own":
            given = (requester.identity, question.rules, keys, filters, data.side)
            return await self.store.read(queries.own, *given)
        if question.variant is None:
            return NOTHING
        if source == "book":
            return await self._desk.run(book.looked_up, position.game.name, question.variant, keys)
        return await self.store.read(
            queries.counted, Shelf(position.game.name, question.variant, source), keys, filters
        )


async def count_some(store: Store, desk: Desk, generation: int) -> int:
    """Count the next games of a generation; gives how many ends were taken."""
    batch = await store.read(keeping.waiting, generation, EXPLORED_AT_ONCE)
    if batch.ends:
        await store.write(keeping.keep, await desk.run(keeping.counted, batch))
    return len(batch.ends)
