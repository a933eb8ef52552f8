"""Intents at tables: judged one after another on the referee's thread, committed, and only then published.

The store decides the order: a change is written only after the version before it. Where another process was faster, the
table is read again and the intent judged anew.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import NamedTuple

from ludarium.play import Refused
from ludarium.play.intents import Intent, Move
from ludarium.server import work
from ludarium.server.limits import JUDGED_ANEW
from ludarium.server.metrics import Metrics
from ludarium.server.store import Store, rights
from ludarium.server.store.rights import Right
from ludarium.server.tables import judging, queries
from ludarium.server.tables.background import Background
from ludarium.server.tables.cache import Room, Rooms, refuse_if_gone
from ludarium.server.tables.follower import Follower
from ludarium.server.tables.judging import Judged, Known
from ludarium.server.threads import PASSED_ON, Call, Desk, Done

log = logging.getLogger("ludarium.server.tables")


class Case(NamedTuple):
    """An intent that is being judged.

    came  when, by the server's time    version  what the requester waits for    attempt  how often it was judged
    """

    room: Room
    by: str | None
    intent: Intent
    right: Right | None
    meter: work.Meter | None
    came: int
    version: asyncio.Future[int]
    attempt: int = 1


class Referee:
    """begun: what requesters wait for    committed: called with all that an intent came to, when it is on disk"""

    def __init__(
        self,
        rooms: Rooms,
        follower: Follower,
        desk: Desk,
        store: Store,
        metrics: Metrics,
        background: Background,
        client: str,
        committed: Callable[[Room, Judged], None],
    ) -> None:
        self._rooms = rooms
        self._follower = follower
        self._desk = desk
        self._store = store
        self._metrics = metrics
        self._background = background
        self._client = client
        self._committed = committed
        self.begun: set[asyncio.Future[int]] = set()

    async def act(self, table_id: str, by: str | None, intent: Intent) -> int:
        """Judge what a player wants, or the server if `by` is None; commit, then publish. Gives the version."""
        async with self._rooms.use(table_id) as room:
            return await self.carry_out(room, by, lambda: intent)

    async def carry_out(self, room: Room, by: str | None, intend: Callable[[], Intent]) -> int:
        """Judge, commit, then publish; gives the version. What is begun is finished even if the requester has gone.

        intend  gives the intent when nobody can come or act at the table any more before it is judged
        """
        await room.lock.acquire()
        try:
            refuse_if_gone(room)
            if by is not None:
                await self._follower.may_see(room, by)
            version: asyncio.Future[int] = asyncio.get_running_loop().create_future()
            right = None if by is None else rights.acting.get()
            self._judge(Case(room, by, intend(), right, work.paying.get(), self._store.gaps.now(), version))
        except BaseException:
            room.lock.release()
            raise
        self.begun.add(version)
        version.add_done_callback(self.begun.discard)
        return await version

    def _judge(self, case: Case) -> None:
        """Have an intent judged, and what comes of it written. The room's lock is held until `_finish`."""
        room = case.room
        known = Known(
            room.table,
            room.edition,
            room.gaps,
            room.side_lags,
            self._follower.viewers(room),
            room.told,
            room.thought,
            room.paused,
        )
        loop, done = asyncio.get_running_loop(), partial(self._finish, case)
        self._desk.submit(Call(self._judge_and_write, (case, known, loop, done), loop, done))

    def _judge_and_write(self, case: Case, known: Known, loop: asyncio.AbstractEventLoop, done: Done) -> object:
        """Judge an intent, and hand what is to be written on to the writing thread."""
        gaps = self._store.gaps
        given = (known, case.intent, case.by, gaps, self._client, case.came if case.attempt > 1 else None)
        judged = work.on_thread(case.meter, judging.judged, *given)
        if not judged.effects:
            return judged
        self._store.submit(Call(rights.checked, (case.right, judging.written, judged, gaps), loop, done))
        return PASSED_ON

    def _finish(self, case: Case, judged: Judged | None, error: Exception | None) -> None:
        """What was committed is published; then the next intent at the table may be judged."""
        room, version = case.room, case.version
        if case.attempt < JUDGED_ANEW and isinstance(error, queries.Conflict):
            self._background.run(self._judge_anew(case, None))
            return
        if case.attempt == 1 and judged is not None and not judged.effects and self._may_be_behind(case):
            self._background.run(self._judge_anew(case, judged))
            return
        try:
            if judged is not None:
                error = judged.refused
                self._publish(room, judged)
            elif isinstance(error, queries.Conflict):
                error = Refused("unavailable", "others were faster each time: try again", retry_after=1.0)
        finally:
            room.lock.release()
            if version.done():
                unheard(room, error)
            elif error is not None:
                version.set_exception(error)
            else:
                version.set_result(room.table.version)

    def _may_be_behind(self, case: Case) -> bool:
        """Whether an intent may have come to nothing because other processes have changed the table."""
        ahead = isinstance(case.intent, Move) and case.intent.ply > case.room.table.ply
        return ahead or self._follower.shared

    async def _judge_anew(self, case: Case, judged: Judged | None) -> None:
        """Follow what another process has changed, and judge the intent at the newest table; as it was judged, if
        nothing has changed."""
        try:
            if await self._follower.check(case.room) or judged is None:
                self._judge(case._replace(attempt=case.attempt + 1))
            else:
                self._finish(case._replace(attempt=JUDGED_ANEW), judged, None)
        except Exception as error:
            self._finish(case._replace(attempt=JUDGED_ANEW), None, error)

    def _publish(self, room: Room, judged: Judged) -> None:
        if judged.effects:
            self._metrics.commit_seconds.observe(perf_counter() - judged.at)
            room.gaps = judged.gaps
        for each in judged.effects:
            self._metrics.actions.labels(each.change.action).inc()
            self._follower.committed(room, each.change, each.sent)
        self._committed(room, judged)


def unheard(room: Room, error: Exception | None) -> None:
    """The requester has gone: a refusal concerns nobody, a failure is logged."""
    if error is not None and not isinstance(error, Refused):
        log.error("an action failed", extra={"table": room.table.id}, exc_info=error)
