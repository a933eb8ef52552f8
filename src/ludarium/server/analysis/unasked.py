"""Games that are reviewed before somebody asks, while the workers have nothing else to do."""

from __future__ import annotations

import asyncio
import logging
from collections import deque

from ludarium.play import Table
from ludarium.play.seats import players
from ludarium.server.analysis import queries, subjects
from ludarium.server.analysis.service import Reviews
from ludarium.server.analysis.subjects import Subject
from ludarium.server.capability import Capability
from ludarium.server.limits import IDLE_BEFORE_REVIEWS, UNASKED_EVERY, UNASKED_REVIEWS, UNASKED_WAITING
from ludarium.server.now import now_ms
from ludarium.server.requester import Requester
from ludarium.server.tables.facts import TableRows, read_table, table_rows

log = logging.getLogger("ludarium.server.analysis")

NOWHERE = ""  # the address of nobody's request


class UnaskedReviews(Capability):
    """The latest game first. Only games of different players, or of one against the computer: the others by request."""

    def __init__(self, reviews: Reviews) -> None:
        self._reviews = reviews
        self._ended: deque[str] = deque(maxlen=UNASKED_WAITING)
        self._task: asyncio.Task[None] | None = None

    def on_step(self, before: Table | None, after: Table) -> None:
        """Note a game that has ended."""
        ended = after.outcome is not None and (before is None or before.outcome is None)
        if ended and after.ply and len(players(after.seats)) + bots(after) == len(after.seats):
            self._ended.append(after.id)

    async def open(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(UNASKED_EVERY)
            try:
                await self.review_next()
            except Exception:
                log.exception("a game cannot be reviewed unasked")

    async def review_next(self) -> None:
        """Have the latest game that has ended reviewed, if nothing else has waited for a worker lately."""
        if not self._ended or self._reviews.pool.idle_for < IDLE_BEFORE_REVIEWS:
            return
        table_id, store = self._ended.pop(), self._reviews.tables.store
        rows = await store.read(table_rows, table_id)
        if rows is None or await store.read(queries.kept, subjects.review_id(table_id, None)) is not None:
            return
        own = sorted({row.player for row in rows.seats if row.player is not None})
        player = await store.read(queries.with_room, own, UNASKED_REVIEWS, now_ms())
        if player is None:
            return
        subject = await self._reviews.queue.desk.run(subject_of_rows, rows)
        running = self._reviews.queue.begin(subject, Requester(player, NOWHERE), unasked=True)
        if running.task is not None:
            await asyncio.wait({running.task})


def bots(table: Table) -> int:
    """The number of the computer's seats at a table of somebody's; none where it plays itself."""
    number = sum(seat.is_bot for seat in table.seats.values())
    return number if number < len(table.seats) else 0


def subject_of_rows(rows: TableRows) -> Subject:
    return subjects.subject_of(read_table(rows), None)
