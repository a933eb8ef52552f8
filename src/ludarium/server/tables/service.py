"""The tables of this process: what belongs to all of them, and its life from the start to the stop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine, Sequence
from contextvars import Context
from secrets import token_hex
from typing import Any, TypeVar

from sqlalchemy import Connection

from ludarium.play import Table
from ludarium.server.capability import Capability
from ludarium.server.hashing import Hashing
from ludarium.server.limits import (
    ALIVE_EVERY,
    GOODBYE,
    MEMORY,
    RESUMED_AT_ONCE,
    RESUMED_TABLES,
    Limits,
    RateLimiter,
)
from ludarium.server.lookups import Lookups
from ludarium.server.metrics import Metrics
from ludarium.server.now import now_ms
from ludarium.server.offered import Offered
from ludarium.server.store import Store, processes
from ludarium.server.store.processes import GiveBack
from ludarium.server.tables import queries
from ludarium.server.tables.attendance import AttendanceDesk
from ludarium.server.tables.audience import SOMEBODY_ELSE, Audience, topic_of
from ludarium.server.tables.cache import Rooms
from ludarium.server.tables.computer import Computer
from ludarium.server.tables.delays import Delays
from ludarium.server.tables.fairplay import FairPlay
from ludarium.server.tables.flags import Flags
from ludarium.server.tables.locks import Locks
from ludarium.server.tables.lost_time import LostTime
from ludarium.server.tables.opening import Opening
from ludarium.server.tables.planning import Planning
from ludarium.server.tables.playing import Playing
from ludarium.server.tables.referee import Referee
from ludarium.server.tables.showing import Showing
from ludarium.server.thinking import Pool
from ludarium.server.threads import Desk

log = logging.getLogger("ludarium.server.tables")
T = TypeVar("T")


Apart = Callable[[Connection, Collection[str]], Collection[object]]  # pairs of players who do not play


def nobody_apart(_connection: Connection, _players: Collection[str]) -> Collection[object]:
    return ()


class Tables:
    """What is done with tables is done by its parts: `opening`, `showing`, `playing`, `referee`.

    client: the build of the page that this server serves    memory, share: see cache.Rooms
    rated_computer: whether games against the computer may be rated
    """

    def __init__(
        self,
        store: Store,
        audience: Audience,
        pool: Pool,
        metrics: Metrics,
        client: str,
        lookups: Lookups | None = None,
        memory: int = MEMORY,
        rated_computer: bool = False,
        offered: Offered | None = None,
        share: int = Limits().table_bytes_from,
        capabilities: Sequence[Capability] = (),
        apart: Apart = nobody_apart,
    ) -> None:
        self.store = store
        self.metrics = metrics
        self.client = client
        self.process = token_hex(8)
        self.audience = audience
        self.lookups = lookups or Lookups(RateLimiter(), Limits())
        self.desk = Desk("referee")
        self.hashing = Hashing()
        self.locks = Locks(self.hashing)
        self.rated_computer = rated_computer
        self.offered = offered or Offered()
        self.opening = Opening(self)
        self.showing = Showing(self)
        self.playing = Playing(self)
        self.referee = Referee(self)
        self.rooms = Rooms(self.opening.load, self.watched, memory, share)
        self.flags = Flags(store, self.playing.flag, now_ms)
        self.computer = Computer(pool, self)
        self.fair_play = FairPlay(self)
        self.attendance = AttendanceDesk(audience, store.gaps)
        self.delays = Delays(self)
        self.planning = Planning(self)
        self.apart = apart
        self.capabilities = capabilities
        self.lost_time = LostTime(self)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._alive: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Go on where the last process stopped, however it did. Tables are loaded when somebody needs them."""
        self.desk.start()
        down = await self.store.write(processes.started, self.process, now_ms(), self.clocks)
        waiting = await self.store.read(queries.waiting_for_bots, RESUMED_TABLES)
        log.info("the tables are open", extra={"down_ms": down, "bots_to_act": len(waiting)})
        resuming = (self._resume(waiting[first::RESUMED_AT_ONCE]) for first in range(RESUMED_AT_ONCE))
        living = (self.lost_time.pulse(), self.lost_time.run(), self._tell_alive(), self.flags.run())
        self._alive = [asyncio.create_task(work) for work in (*living, *resuming)]

    async def _resume(self, table_ids: list[str]) -> None:
        """Have bots think whose clocks run, one table after another; one that is damaged does not keep the others."""
        for table_id in table_ids:
            try:
                async with self.rooms.use(table_id):
                    pass
            except Exception:
                log.exception("a table cannot be resumed", extra={"table": table_id})

    async def close(self) -> None:
        """Finish what was begun, within a bound, and tell the store that this process stopped."""
        for task in self._alive:
            task.cancel()
        for room in self.rooms.all:
            room.quiet()
        unfinished: set[asyncio.Future[Any]] = {*self._tasks, *self.referee.begun, *self._alive}
        if unfinished:
            _, unfinished = await asyncio.wait(unfinished, timeout=GOODBYE)
        for action in unfinished:
            action.cancel()
        if unfinished:
            log.error("actions were given up at the stop", extra={"number": len(unfinished)})
        await self.desk.stop()
        self.opening.close()
        self.lookups.close()
        try:
            await self.store.write(processes.stopped, self.process, now_ms())
        except Exception:
            log.exception("the store cannot be told that the server stops")

    async def _tell_alive(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + ALIVE_EVERY
            await asyncio.sleep(ALIVE_EVERY)
            self.metrics.loop_lag.set(loop.time() - due)
            self.metrics.rooms.set(len(self.rooms))
            self.metrics.lookups_waiting.set(self.lookups.waiting)
            self.metrics.room_bytes.set(self.rooms.bytes)
            try:
                await self.beat()
            except Exception:
                log.exception("the store cannot be told that the server lives")

    async def beat(self) -> None:
        """Tell the store that this process lives."""
        if not await self.store.write(processes.beat, self.process, now_ms()):
            await self._replaced()

    async def _replaced(self) -> None:
        """A copy was put in the place of the database: nothing that is in memory counts, and everybody connects again.

        What was done meanwhile was refused wherever the copy has another version of a table.
        """
        log.warning("the database was replaced by a copy")
        for room in self.rooms.all:
            self.rooms.drop(room)
        for capability in self.capabilities:
            capability.on_restore()
        self.audience.close_all(SOMEBODY_ELSE, "the server was set back to a copy: connect again")
        self.background(self._resume(await self.store.read(queries.waiting_for_bots, RESUMED_TABLES)))

    def background(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work, context=Context())  # in nobody's right
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def watched(self, table_id: str) -> bool:
        return bool(self.audience.viewers(topic_of(table_id)))

    def observed(self, before: Table | None, after: Table) -> None:
        for capability in self.capabilities:
            capability.on_step(before, after)

    @property
    def clocks(self) -> list[GiveBack]:
        """What gets the time back in which no server ran, or it stood still."""
        return [queries.resume_clocks, *(capability.resume_clocks for capability in self.capabilities)]
