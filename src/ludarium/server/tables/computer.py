"""Bots at tables: what they are told, when they think, and how their decisions come onto the board."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from secrets import randbits
from typing import TYPE_CHECKING

from ludarium.play import Refused, Table, actions
from ludarium.play.seats import players
from ludarium.server.limits import HINTS_PER_PLAYER
from ludarium.server.tables import render
from ludarium.server.tables.audience import News, topic_of
from ludarium.server.tables.cache import Room
from ludarium.server.tables.wire import Paused, Problem, Thinking
from ludarium.server.thinking import bots
from ludarium.server.thinking.pool import HINT, REPLY, JobFailed, Pool
from ludarium.server.thinking.tasks import Progress, Task
from ludarium.server.threads import off_loop

if TYPE_CHECKING:
    from ludarium.server.tables.service import Tables

log = logging.getLogger("ludarium.server.tables")

SORRY = "the computer could not find a move; ask it again"


class Computer:
    def __init__(self, pool: Pool, tables: Tables) -> None:
        self._pool = pool
        self._tables = tables
        self._hints: Counter[str] = Counter()

    # Replies.

    def task(self, table: Table, watched: bool, paused: bool) -> Task | None:
        """What a bot has to think about now; bots that play each other do so only while somebody looks on."""
        side = table.bot_to_act
        if side is None or (not players(table.seats) and (paused or not watched)):
            return None
        level = table.seats[side].level
        assert level is not None
        return task_of(table, side, level, bots.SECONDS)

    def think(self, room: Room, task: Task | None) -> None:
        """Have a bot think about a room's table as it is now; a thought about another position is given up."""
        position = room.table.position
        if room.thought is not position or (task is None and room.job is not None):
            room.quiet()
        if task is None or room.job is not None or room.gone:
            return
        job = self._pool.submit(
            task, requester=room.table.creator, priority=REPLY, report=lambda progress: self._report(room, task, progress)
        )
        room.job, room.thought = job, position
        self._tables.background(self._reply(room, task.side, job, room.table.ply))

    async def wake(self, room: Room) -> None:
        """Let a bot think if one has to and does not."""
        if room.job is not None or room.gone or room.table.bot_to_act is None:
            return
        table = room.table
        watched = self._tables.watched(table.id)
        task = await asyncio.to_thread(self.task, table, watched, room.paused)
        if room.table is table:
            self.think(room, task)

    def _report(self, room: Room, task: Task, progress: Progress) -> None:
        if task.hides and progress.depth:
            return  # how a thought goes could tell what is hidden
        thinking = Thinking(task.side, progress.depth, progress.nodes, progress.chance)
        self._publish(room, thinking)

    async def _reply(self, room: Room, side: str, job: object, ply: int) -> None:
        try:
            text = await room.job.result if room.job is job else ""  # type: ignore[union-attr]

            def judge(table: Table, now: int) -> Table:
                if room.job is not job:
                    raise Refused("stale", "the table has changed while the computer thought")
                return actions.move(table, side, text, now, ply)

            await self._tables.carry_out(room, "moved", judge, None)
        except asyncio.CancelledError:
            return
        except Exception as error:
            if room.job is not job:
                return
            room.job = None
            if not isinstance(error, JobFailed | Refused):
                log.exception("a bot's move failed", extra={"table": room.table.id})
            about = {"table": room.table.id, "game": room.table.game.name, "error": str(error)}
            log.error("the computer cannot move", extra=about)
            self._publish(room, Problem(error=SORRY, kind="failed"))

    def _publish(self, room: Room, message: Thinking | Problem | Paused) -> None:
        self._tables.audience.publish(topic_of(room.table.id), News(everybody=render.encode(message)))
