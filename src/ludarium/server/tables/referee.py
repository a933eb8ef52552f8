"""Actions at tables: judged one after another on the referee's thread, committed, and only then told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from ludarium.play import Refused, Viewer
from ludarium.play.intents import Intent, Reseat, judge
from ludarium.play.seats import SPECTATOR, players
from ludarium.server import work
from ludarium.server.now import now_ms
from ludarium.server.store import rights
from ludarium.server.store.rights import Right
from ludarium.server.tables import judging, queries
from ludarium.server.tables.audience import NOT_YOURS, News, key_of, topic_of
from ludarium.server.tables.cache import LOOKED_BACK, Room, refuse_if_gone, viewer_of
from ludarium.server.tables.judging import Judged, Step
from ludarium.server.threads import PASSED_ON, Call, Done

if TYPE_CHECKING:
    from ludarium.server.tables.service import Tables

log = logging.getLogger("ludarium.server.tables")


class Referee:
    """begun: actions that are not finished, by what those who asked wait for"""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.begun: set[asyncio.Future[int]] = set()

    async def act(self, table_id: str, by: str | None, intent: Intent) -> int:
        """Judge what a player wants, or the server if `by` is None; commit, then tell. Gives the version after it."""
        async with self._tables.rooms.use(table_id) as room:
            return await self.carry_out(room, by, lambda: intent)

    async def carry_out(self, room: Room, by: str | None, intend: Callable[[], Intent]) -> int:
        """Judge, commit, then tell; gives the version. What is begun is finished even if the requester has gone.

        intend  gives the intent when nobody can come or act at the table any more before it is judged
        """
        await room.lock.acquire()
        try:
            refuse_if_gone(room)
            if by is not None:
                viewer_of(room.table, by)
            intent = intend()
            viewers = tuple(self._tables.audience.viewers(topic_of(room.table.id)))
            loop = asyncio.get_running_loop()
            version: asyncio.Future[int] = loop.create_future()
            done = partial(self._finish, room, version)
            right = None if by is None else rights.acting.get()
            given = (room, intent, by, right, viewers, loop, done, work.paying.get())
            self._tables.desk.submit(Call(self._judge_and_write, given, loop, done))
        except BaseException:
            room.lock.release()
            raise
        self.begun.add(version)
        version.add_done_callback(self.begun.discard)
        return await version

    def _judge_and_write(
        self,
        room: Room,
        intent: Intent,
        by: str | None,
        right: Right | None,
        viewers: tuple[Viewer, ...],
        loop: asyncio.AbstractEventLoop,
        done: Done,
        meter: work.Meter | None,
    ) -> object:
        """Judge an intent, and hand what is to be written on to the writing thread."""
        given = (viewers, self._tables.client, self._tables.store.gaps)
        judged = work.on_thread(meter, judging.judged, room, intent, by, *given)
        if not judged.steps:
            return judged
        write = (right, judging.written, judged, self._tables.store.gaps)
        self._tables.store.submit(Call(rights.checked, write, loop, done))
        return PASSED_ON

    def _finish(self, room: Room, version: asyncio.Future[int], judged: Judged | None, error: Exception | None) -> None:
        """What was committed is told; then the next action at the table may begin."""
        try:
            if judged is not None:
                error = judged.refused
                self._committed(room, judged)
            elif isinstance(error, queries.Conflict):
                self._tables.rooms.drop(room)
                error = Refused("stale", "another process was faster: load the table again")
        finally:
            room.lock.release()
            if version.done():
                self._unheard(room, error)
            elif error is not None:
                version.set_exception(error)
            else:
                version.set_result(room.table.version)

    def _committed(self, room: Room, judged: Judged) -> None:
        if judged.steps:
            self._tables.metrics.commit_seconds.observe(perf_counter() - judged.at)
            room.gaps = judged.gaps
        for step in judged.steps:
            self._tell(room, step)
            if step.follow_up is not None:
                self._tables.opening.begin(step.follow_up, step.thought)
        self._tables.computer.think(room, judged.thought)

    @staticmethod
    def _unheard(room: Room, error: Exception | None) -> None:
        """The requester has gone: a refusal concerns nobody, a failure is logged."""
        if error is not None and not isinstance(error, Refused):
            log.error("an action failed", extra={"table": room.table.id}, exc_info=error)

    def _tell(self, room: Room, step: Step) -> None:
        """What is on disk becomes the table of the room, and those who listen hear of it."""
        before, after = step.before, step.after
        room.table = after
        after.position.forget_past(LOOKED_BACK)
        room.told = step.told
        room.events.append((step.action, step.side, after))
        self._tables.metrics.actions.labels(step.action).inc()
        self._tables.flags.expect(after.flag_at)
        new = players(after.seats) - players(before.seats) if after.seats is not before.seats else ()
        seating = {player: after.sides_of(player) for player in new}
        self._tables.audience.publish(topic_of(after.id), News(texts=step.texts, seating=seating))
        if seating:
            self._tables.attendance.changed(room, now_ms())
            if after.is_full and not after.spectators.allowed:
                closing = (NOT_YOURS, "nobody may look on at this table")
                self._tables.audience.publish(topic_of(after.id), News(closing=closing, closes=key_of(SPECTATOR)))
        self._tables.delays.follow(room)
        self._tables.observed(before, after)

    async def reseat(self, room: Room, intent: Reseat) -> None:
        """Tell of other players, or other names, at a table whose lock is held: they are on disk already."""
        after = judge(room.table, intent, None, now_ms())
        viewers = tuple(self._tables.audience.viewers(topic_of(after.id)))
        new = next(iter(players(after.seats) - players(room.table.seats)), None)
        before, told = room.table, room.told
        step = await asyncio.to_thread(
            judging.step_of, "sat", None, before, after, viewers, told, now_ms(), self._tables.client, new
        )
        self._tell(room, step)
