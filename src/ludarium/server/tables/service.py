"""The tables of this process: what belongs to all of them, and its life from the start to the stop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Coroutine, Sequence
from functools import partial
from secrets import token_hex
from typing import Any, TypeVar

from sqlalchemy import Connection

from ludarium.play import Table
from ludarium.play.seats import players
from ludarium.play.steps import Change, Step
from ludarium.server.bus import Bus, MemoryBus
from ludarium.server.capability import Capability
from ludarium.server.hashing import Hashing
from ludarium.server.limits import (
    ALIVE_EVERY,
    BOTS_WOKEN_EVERY,
    GOODBYE,
    MEMORY,
    RESUMED_AT_ONCE,
    RESUMED_TABLES,
    TIME_COMPARED_EVERY,
    Limits,
    RateLimiter,
)
from ludarium.server.lookups import Lookups
from ludarium.server.metrics import Metrics
from ludarium.server.now import now_ms
from ludarium.server.offered import Offered
from ludarium.server.present import Change as Whereabouts
from ludarium.server.store import Store, clock, processes
from ludarium.server.store.claims import Claims
from ludarium.server.tables import queries
from ludarium.server.tables.attendance import AttendanceDesk
from ludarium.server.tables.audience import SOMEBODY_ELSE, Audience, table_of, topic_of
from ludarium.server.tables.background import Background
from ludarium.server.tables.cache import Room, Rooms
from ludarium.server.tables.computer import Computer
from ludarium.server.tables.counting_games import FairPlay
from ludarium.server.tables.delays import Delays
from ludarium.server.tables.flags import Flags
from ludarium.server.tables.follower import Follower
from ludarium.server.tables.handover import HandOver
from ludarium.server.tables.judging import Judged
from ludarium.server.tables.loading import Loading
from ludarium.server.tables.locks import Locks
from ludarium.server.tables.lost_time import LostTime
from ludarium.server.tables.opening import Opening
from ludarium.server.tables.planning import Planning
from ludarium.server.tables.playing import Apart, Playing
from ludarium.server.tables.referee import Referee
from ludarium.server.tables.showing import Showing
from ludarium.server.tables.thoughts import Thought
from ludarium.server.tables.viewers import newcomers
from ludarium.server.thinking import Pool
from ludarium.server.threads import Desk

log = logging.getLogger("ludarium.server.tables")
T = TypeVar("T")


def nobody_apart(_connection: Connection, _players: Collection[str]) -> Collection[object]:
    return ()


class Tables:
    """What is done with tables is done by its parts: `opening`, `showing`, `playing`, `referee`.

    client: the build of the page that this server serves    memory, share: see cache.Rooms
    rated_computer: whether games against the computer may be rated
    shared: other processes may serve the same database    steps, signals: what they publish of tables
    apart: tells which pairs of players do not play each other
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
        steps: Bus[Step] | None = None,
        signals: Bus[str] | None = None,
        shared: bool = False,
        capabilities: Sequence[Capability] = (),
        apart: Apart = nobody_apart,
    ) -> None:
        self.store = store
        self.metrics = metrics
        self.client = client
        self.process = token_hex(8)
        self.claims = claims = Claims(store, self.process, shared)
        self.signals = signals or MemoryBus[str]()
        store.gaps.shared = shared
        self.audience = audience
        self.lookups = lookups or Lookups(RateLimiter(), Limits())
        self.hashing = Hashing()
        self.locks = Locks(self.hashing)
        self.offered = offered or Offered()
        self.capabilities = capabilities
        self._desk = desk = Desk("referee")
        self._background = background = Background()
        self._loading = Loading(store, self.watched, self._begun)
        self.rooms = rooms = Rooms(self._loading.room, self.watched_here, memory, share)
        self.fair_play = FairPlay(store, rooms)
        self.attendance = AttendanceDesk(audience, store.gaps)
        self._delays = Delays(audience, background, client)
        self._follower = follower = Follower(
            rooms,
            audience,
            store,
            self._loading,
            desk,
            steps or MemoryBus(),
            self.signals,
            shared,
            background,
            client,
            self._followed,
        )
        self.referee = Referee(rooms, follower, desk, store, metrics, background, client, self._committed)
        self.computer = Computer(
            pool, store, rooms, self.referee, self.fair_play, follower, audience, background, self.watched, claims
        )
        self.opening = Opening(
            rooms,
            store,
            self.lookups,
            follower,
            self.fair_play,
            self.locks,
            audience,
            metrics,
            self.offered,
            rated_computer,
            self._begun,
            partial(self._observed, None),
            capabilities,
        )
        self.playing = Playing(rooms, store, self.referee, self.fair_play, self.attendance, audience.present, apart)
        audience.present.on_change(self._present_changed)
        self.planning = Planning(rooms, store, self.lookups, audience, follower)
        self.showing = Showing(
            rooms, store, self.lookups, desk, follower, self.computer, self.attendance, self._delays, client
        )
        self.handover = HandOver(store, rooms, follower)
        self._flags = Flags(store, self.playing.flag, now_ms, claims)
        self._lost_time = LostTime(store, rooms, follower, audience, [self.resume_clocks], self.beat, client)
        self._alive: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Go on where the last process stopped, however it did. Tables are loaded when somebody needs them."""
        self._desk.start()
        await self.compare_time()
        down = await self.store.write(processes.started, self.process, now_ms(), [self.resume_clocks])
        waiting = await self.store.read(queries.waiting_for_bots, RESUMED_TABLES)
        log.info("the tables are open", extra={"down_ms": down, "bots_to_act": len(waiting)})
        resuming = (self._resume(waiting[first::RESUMED_AT_ONCE]) for first in range(RESUMED_AT_ONCE))
        living = [self._lost_time.pulse(), self._lost_time.run(), self._tell_alive(), self._flags.run()]
        living += [self._follower.run(), self.claims.run(), self._compare_time()]
        if self.claims.shared:
            living.append(self._wake_bots())
        self._alive = [asyncio.create_task(work) for work in (*living, *resuming)]

    async def _resume(self, table_ids: list[str]) -> None:
        """Load tables at which a bot's clock runs, one after another, so that it thinks. A damaged table is skipped."""
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
        unfinished: set[asyncio.Future[Any]] = {*self._background.unfinished, *self.referee.begun, *self._alive}
        if unfinished:
            _, unfinished = await asyncio.wait(unfinished, timeout=GOODBYE)
        for action in unfinished:
            action.cancel()
        if unfinished:
            log.error("actions were given up at the stop", extra={"number": len(unfinished)})
        self._follower.close()
        await self._desk.stop()
        self._loading.close()
        self.lookups.close()
        try:
            await self.claims.release_all()
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

    async def _compare_time(self) -> None:
        """The server's time is the database's, which all processes share."""
        while True:
            await asyncio.sleep(TIME_COMPARED_EVERY)
            await self.compare_time()

    async def compare_time(self) -> None:
        try:
            ahead = await self.store.read(clock.compare)
        except Exception:
            log.exception("the server's time cannot be compared with the database's")
        else:
            if ahead:
                log.info("the server's time was set by the database's", extra={"ms": round(ahead * 1000)})

    async def _wake_bots(self) -> None:
        while True:
            await asyncio.sleep(BOTS_WOKEN_EVERY)
            try:
                await self.computer.wake_waiting()
            except Exception:
                log.exception("bots that wait cannot be woken")

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
        return self._background.run(work)

    def watched(self, table_id: str) -> bool:
        """Whether somebody listens to a table, at any process."""
        return self.audience.present.anybody(topic_of(table_id))

    def watched_here(self, table_id: str) -> bool:
        return bool(self.audience.viewers(topic_of(table_id)))

    # What follows from what.

    def _begun(self, room: Room, thought: Thought | None) -> None:
        """A table came into memory."""
        for player in players(room.table.seats):
            self._lag_elsewhere(room, player)
        self.computer.think(room, thought)
        self._flags.expect(room.table.flag_at)

    def _followed(self, room: Room, change: Change, own: bool) -> None:
        """A table in memory has changed, here or in another process. own: here, where its effects are taken care of"""
        self._flags.expect(change.after.flag_at)
        if newcomers(change):
            self.attendance.changed(room, now_ms())
        self._delays.follow(room)
        if own:
            self._observed(change.before, change.after)
        else:
            self.computer.followed(room)

    def _committed(self, room: Room, judged: Judged) -> None:
        """What was judged here is on disk."""
        for effect in judged.effects:
            if effect.follow_up is not None:
                self.opening.begin(effect.follow_up, effect.thought)
        self.computer.think(room, judged.thought)

    def _present_changed(self, topic: str, player: str, change: Whereabouts) -> None:
        """A player came to another process, left it, or it died with them."""
        room = self.rooms.get(table_of(topic))
        if room is None:
            return
        self._lag_elsewhere(room, player)
        if change == "lost":
            self.attendance.changed(room, now_ms())
        else:
            self.attendance.gone_since(room, now_ms())

    def _lag_elsewhere(self, room: Room, player: str) -> None:
        """What another process has measured counts here."""
        lag = self.audience.present.lag(topic_of(room.table.id), player)
        if lag:
            room.lags[player] = lag

    def _observed(self, before: Table | None, after: Table) -> None:
        for capability in self.capabilities:
            capability.on_step(before, after)

    def resume_clocks(self, connection: Connection, since: int, until: int) -> None:
        """Whatever runs gets the time back in which no server ran, or it stood still."""
        queries.resume_clocks(connection, since, until)
        for capability in self.capabilities:
            capability.resume_clocks(connection, since, until)
