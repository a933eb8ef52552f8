"""The tables of this process: actions are judged one after another, committed, and only then told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import SystemRandom
from secrets import token_hex
from time import perf_counter
from typing import Any, TypeVar

from sqlalchemy import Connection

from ludarium.play import Refused, Table, Viewer, actions
from ludarium.play.actions import Judge
from ludarium.play.late import shown_to
from ludarium.play.rating import refuse_unratable
from ludarium.play.record import record_of
from ludarium.play.seats import SPECTATOR, players
from ludarium.server.identity import refuse_guest
from ludarium.server.limits import (
    ALIVE_EVERY,
    GOODBYE,
    LOADING_THREADS,
    MEMORY,
    RESUMED_AT_ONCE,
    RESUMED_TABLES,
    TABLES_PER_PLAYER,
    Limits,
    RateLimiter,
)
from ludarium.server.lookups import Lookups
from ludarium.server.metrics import Metrics
from ludarium.server.now import now_ms
from ludarium.server.requester import Requester
from ludarium.server.store import Store, processes
from ludarium.server.store.processes import GiveBack
from ludarium.server.tables import queries, render
from ludarium.server.tables.attendance import AttendanceDesk
from ludarium.server.tables.audience import GONE, NOT_YOURS, SOMEBODY_ELSE, Audience, News, key_of, topic_of
from ludarium.server.tables.cache import Room, Rooms, refuse_if_gone, viewer_of
from ludarium.server.tables.computer import Computer, Thought
from ludarium.server.tables.delays import Delays
from ludarium.server.tables.fairplay import UNPROTECTED, FairPlay, Protected
from ludarium.server.tables.flags import Flags
from ludarium.server.tables.locks import opens
from ludarium.server.tables.planning import Planning
from ludarium.server.tables.planning import told as told_plan
from ludarium.server.tables.requests import TableRequest, new_table
from ludarium.server.tables.summaries import summaries
from ludarium.server.tables.wire import Action, Snapshot, TableSummary
from ludarium.server.thinking import Pool
from ludarium.server.threads import PASSED_ON, Call, Desk, Done, off_loop

log = logging.getLogger("ludarium.server.tables")
T = TypeVar("T")

LOOKED_BACK = 4  # decisions before the present one of which something may have been computed

Join = Callable[[Viewer, list[str]], T]  # lets somebody listen from now on, who is first told these messages


@dataclass(frozen=True, slots=True)
class Step:
    """An action that was judged, and what is told of it once it is committed."""

    action: Action
    before: Table
    after: Table
    side: str | None
    follow_up: Table | None
    thought: Thought | None  # what a bot has to think about at the follow-up
    texts: dict[str, str]
    told: dict[Viewer, render.Told]


@dataclass(frozen=True, slots=True)
class Judged:
    """The steps that were judged, why there is not one more, and what a bot has to think about after them.

    at  when it was judged, by the clock that never goes back
    """

    steps: list[Step]
    refused: Refused | None
    thought: Thought | None
    at: float


class Tables:
    """client: the build of the page that this server serves    memory: see cache.Rooms
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
    ) -> None:
        self.store = store
        self.metrics = metrics
        self.client = client
        self.process = token_hex(8)
        self.audience = audience
        self.rooms = Rooms(self._load, self.watched, memory)
        self.flags = Flags(store, self._flag, now_ms)
        self.computer = Computer(pool, self)
        self.fair_play = FairPlay(self)
        self._rated_computer = rated_computer
        self.attendance = AttendanceDesk(audience)
        self.delays = Delays(self)
        self.planning = Planning(self)
        self.lookups = lookups or Lookups(RateLimiter(), Limits())
        self._loading = ThreadPoolExecutor(LOADING_THREADS, thread_name_prefix="load")
        self._desk = Desk("referee")
        self.observers: list[Callable[[Table | None, Table], None]] = []  # told of each commit: before, after
        self.apart: Callable[[Connection, Collection[str]], Collection[object]] = nobody_apart  # pairs who do not play
        self.replaced: list[Callable[[], None]] = []  # told when another database was put in the place of this one
        self.clocks: list[GiveBack] = [queries.resume_clocks]  # what gets the time back in which no server ran
        self._tasks: set[asyncio.Task[Any]] = set()
        self._begun: set[asyncio.Future[int]] = set()  # actions, by what those who asked wait for
        self._alive: list[asyncio.Task[None]] = []

    # Life.

    async def open(self) -> None:
        """Go on where the last process stopped, however it did. Tables are loaded when somebody needs them."""
        self._loop = asyncio.get_running_loop()
        self._desk.start()
        down = await self.store.write(processes.started, self.process, now_ms(), self.clocks)
        waiting = await self.store.read(queries.waiting_for_bots, RESUMED_TABLES)
        log.info("the tables are open", extra={"down_ms": down, "bots_to_act": len(waiting)})
        resuming = (self._resume(waiting[first::RESUMED_AT_ONCE]) for first in range(RESUMED_AT_ONCE))
        self._alive = [asyncio.create_task(work) for work in (self._tell_alive(), self.flags.run(), *resuming)]

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
        unfinished: set[asyncio.Future[Any]] = {*self._tasks, *self._begun, *self._alive}
        if unfinished:
            _, unfinished = await asyncio.wait(unfinished, timeout=GOODBYE)
        for action in unfinished:
            action.cancel()
        if unfinished:
            log.error("actions were given up at the stop", extra={"number": len(unfinished)})
        await self._desk.stop()
        self._loading.shutdown(wait=False, cancel_futures=True)
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
        for forget in self.replaced:
            forget()
        self.audience.close_all(SOMEBODY_ELSE, "the server was set back to a copy: connect again")
        self.background(self._resume(await self.store.read(queries.waiting_for_bots, RESUMED_TABLES)))

    def background(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def watched(self, table_id: str) -> bool:
        return bool(self.audience.viewers(topic_of(table_id)))

    def in_real_time(self, table_id: str) -> bool:
        """Whether a game by a clock that may run while both are here is being played at a table."""
        room = self.rooms.get(table_id)
        return room is not None and room.table.in_real_time

    def measured(self, table_id: str, player: str, lag: int) -> None:
        """How long messages to somebody and back take now, in milliseconds."""
        room = self.rooms.get(table_id)
        if room is not None and room.table.sides_of(player):
            room.lags[player] = lag

    # Opening, looking, deleting.

    async def new(self, request: TableRequest, requester: Requester, name: str, bot_account: bool = False) -> str:
        """Open a table; gives its id."""
        given = request.position is not None or request.moves
        protected = await self.fair_play.protected(requester.identity) if given else UNPROTECTED
        made = (request, requester.identity, name, bot_account, protected)
        table, thought = await self.lookups.run(requester, self._made, *made)
        await self.store.write(queries.add_table, table, TABLES_PER_PLAYER)
        self.metrics.actions.labels("opened").inc()
        self._begin(table, thought)
        return table.id

    def _made(
        self, request: TableRequest, player: str, name: str, bot_account: bool, protected: Protected
    ) -> tuple[Table, Thought | None]:
        table = new_table(request, player, name, now_ms(), SystemRandom(), bot_account)
        protected.refuse(table.position)
        if any(seat.is_bot for seat in table.seats.values()):
            protected.refuse_thinking(table.position)
        if table.rated:
            refuse_guest(player)
            refuse_unratable(table, self._rated_computer)
        return table, self.computer.thought(table, watched=False, paused=False)

    async def open_with(self, table: Table, claim: Callable[[Connection], None]) -> None:
        """Open a table in the transaction in which `claim` takes what it is made of; what that raises undoes both."""

        def write(connection: Connection) -> None:
            claim(connection)
            queries.insert_table(connection, table)

        await self.store.write(write)
        self.metrics.actions.labels("opened").inc()
        thought = None
        if table.bot_to_act is not None:
            thought = await asyncio.to_thread(self.computer.thought, table, watched=False, paused=False)
        self._begin(table, thought)

    def _begin(self, table: Table, thought: Thought | None) -> None:
        room = Room(table)
        self.computer.think(room, thought)
        self.rooms.add(room)
        self.flags.expect(table.flag_at)
        self._observed(None, table)

    def _observed(self, before: Table | None, after: Table) -> None:
        for observe in self.observers:
            observe(before, after)

    async def of(self, player: str) -> list[TableSummary]:
        """The tables at which somebody plays, or which they have made, the latest first."""
        return await self.store.read(summaries, player)

    async def look(self, table_id: str, requester: Requester) -> Snapshot:
        async with self.rooms.use(table_id) as room:
            viewer = viewer_of(room.table, requester.identity)
            now = now_ms()
            given = (shown_to(room.table, viewer, now), viewer, now, self.client)
            shown, _ = await self.lookups.run(requester, render.snapshot, *given, lock=room.lock)
            return shown

    async def record(self, table_id: str, requester: Requester) -> str:
        def written(table: Table, viewer: Viewer) -> str:
            off_loop()
            return record_of(table, viewer).text

        async with self.rooms.use(table_id) as room:
            viewer = viewer_of(room.table, requester.identity)
            return await self.lookups.run(requester, written, shown_to(room.table, viewer, now_ms()), viewer)

    async def show(self, table_id: str, requester: Requester, make: Callable[..., T], *more: object) -> tuple[int, T]:
        """Something of `render` that is made of a table for its viewer, and after how many decisions."""
        async with self.rooms.use(table_id) as room:
            viewer = viewer_of(room.table, requester.identity)
            table = shown_to(room.table, viewer, now_ms())
            return table.ply, await self.lookups.run(requester, make, table, viewer, *more, lock=room.lock)

    async def delete(self, table_id: str, player: str) -> None:
        """The creator of a table deletes it, unless others play there."""
        async with self.rooms.use(table_id) as room, room.lock:
            refuse_if_gone(room)
            viewer_of(room.table, player)
            if room.table.tournament is not None:
                raise Refused("not-yours", "a game of a tournament stays")
            if room.table.creator != player:
                raise Refused("not-yours", "only who made a table may delete it")
            if players(room.table.seats) - {player}:
                raise Refused("not-yours", "somebody else plays at this table, so it stays")
            if room.table.rated and room.table.is_full:
                raise Refused("not-yours", "a rated game stays")
            await self.store.write(queries.delete_table, table_id)
            self.rooms.drop(room)
        self.metrics.actions.labels("deleted").inc()
        self.audience.publish(topic_of(table_id), News(closing=(GONE, "this table was deleted")))

    async def attend(self, table_id: str, requester: Requester, since: int | None, join: Join[T]) -> T:
        """Let somebody listen who has seen version `since`. Nothing can happen at the table in between."""
        async with self.rooms.use(table_id) as room:
            async with room.lock:
                refuse_if_gone(room)
                viewer = viewer_of(room.table, requester.identity)
                texts, known, late = await self._desk.run(self._missed, room, viewer, since)
                room.told[viewer] = known
                room.late = room.late or late
                listening = join(viewer, texts)
                self.computer.attended(room, requester)
            self.attendance.changed(room, now_ms())
            self.delays.follow(room)
            await self.computer.wake(room)
            return listening

    def left(self, table_id: str) -> None:
        """Somebody listens no longer."""
        room = self.rooms.get(table_id)
        if room is not None:
            self.attendance.changed(room, now_ms())
            self.rooms.settle(table_id)

    def _missed(self, room: Room, viewer: Viewer, since: int | None) -> tuple[list[str], render.Told, Table | None]:
        """What somebody who has seen version `since` has to be told: events, or all of it; or an earlier table."""
        table, now = room.table, now_ms()
        paused = self.computer.paused(room)
        more = [] if paused is None else [render.encode(paused)]
        more += told_plan(table, viewer)
        shown_table = shown_to(table, viewer, now)
        if shown_table is not table:
            shown, known = render.snapshot(shown_table, viewer, now, self.client)
            return [render.encode(shown)], known, shown_table
        if since == table.version:
            return more, room.told.get(viewer, render.NOTHING), None
        news = [happened for happened in room.events if since is not None and happened[2].version > since]
        seated = any(action == "sat" for action, _, _ in news)  # this changes what does not change otherwise
        if since is None or seated or len(news) != table.version - since:
            shown, known = render.snapshot(table, viewer, now, self.client)
            return [render.encode(shown), *more], known, None
        texts, known = [], render.NOTHING
        for action, side, after in news:
            event, known = render.event(action, side, after, viewer, now, known)
            texts.append(render.encode(event))
        table.position.forget_past(len(news) + LOOKED_BACK)
        return texts + more, known, None

    # Actions.

    async def sit(
        self, table_id: str, player: str, side: str, name: str, password: str = "", bot_account: bool = False
    ) -> int:
        """Take an open seat, with the password where there is one."""
        async with self.rooms.use(table_id) as room:
            others = players(room.table.seats)
        if await self.store.read(self.apart, {player, *others}):
            raise Refused("not-yours", "you do not play each other")

        def judge(table: Table, now: int) -> Table:
            if table.sides_of(player):
                raise Refused("bad-request", "you play at this table already")
            if table.rated:
                refuse_guest(player)
            if not opens(password, table.lock):
                raise Refused("wrong-password", "this seat has a password, and this is not it")
            return actions.sit(table, side, player, name, now, bot_account)

        return await self.act(table_id, player, "sat", judge)

    async def move(self, table_id: str, player: str, text: str, ply: int, lag: int) -> int:
        """A player decides; `lag`: the milliseconds of a round trip to them."""
        async with self.rooms.use(table_id) as room:
            protected = await self.fair_play.thinking_at(room.table, player)

            def judge(table: Table, now: int) -> Table:
                after = actions.move(table, table.acting_side(player), text, now, ply, lag)
                if after.bot_to_act is not None:
                    protected.refuse_thinking(after.position)
                return after

            return await self.carry_out(room, "moved", judge, player)

    async def claim(self, table_id: str, player: str, result: str) -> int:
        """A player claims the game of an opponent who has left, and is not back when it is their turn to be judged."""
        async with self.rooms.use(table_id) as room:
            gone: dict[str, int] = {}

            def look() -> None:
                gone.update(self.attendance.gone_since(room, now_ms()))

            def judge(table: Table, now: int) -> Table:
                side = table.acting_side(player)
                return actions.claim(table, side, result, now, gone.get(table.other(side)))

            return await self.carry_out(room, "ended", judge, player, look)

    async def act(self, table_id: str, player: str, action: Action, judge: Judge) -> int:
        """Carry out what somebody does: judge, commit, then tell. Gives the version after it."""
        async with self.rooms.use(table_id) as room:
            return await self.carry_out(room, action, judge, player)

    async def carry_out(
        self, room: Room, action: Action, judge: Judge, player: str | None, prepare: Callable[[], None] | None = None
    ) -> int:
        """Judge, commit, then tell; gives the version. What is begun is finished even if the requester has gone.

        prepare  is called when nobody can come or act at the table any more before it is judged
        """
        await room.lock.acquire()
        try:
            refuse_if_gone(room)
            if prepare is not None:
                prepare()
            if player is not None:
                viewer_of(room.table, player)
            viewers = tuple(self.audience.viewers(topic_of(room.table.id)))
            version: asyncio.Future[int] = self._loop.create_future()
            done = partial(self._finish, room, version)
            given = (room, action, judge, player, viewers, done)
            self._desk.submit(Call(self._judge_and_write, given, self._loop, done))
        except BaseException:
            room.lock.release()
            raise
        self._begun.add(version)
        version.add_done_callback(self._begun.discard)
        return await version

    def _judge_and_write(
        self, room: Room, action: Action, judge: Judge, player: str | None, viewers: tuple[Viewer, ...], done: Done
    ) -> object:
        """Judge an action, and hand what is to be written on to the writing thread."""
        judged = self._judged(room, action, judge, player, viewers)
        if not judged.steps:
            return judged
        self.store.submit(Call(written, (judged,), self._loop, done))
        return PASSED_ON

    def _finish(self, room: Room, version: asyncio.Future[int], judged: Judged | None, error: Exception | None) -> None:
        """What was committed is told; then the next action at the table may begin."""
        try:
            if judged is not None:
                error = judged.refused
                self._committed(room, judged)
            elif isinstance(error, queries.Conflict):
                self.rooms.drop(room)
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
            self.metrics.commit_seconds.observe(perf_counter() - judged.at)
        for step in judged.steps:
            self._tell(room, step)
            if step.follow_up is not None:
                self._begin(step.follow_up, step.thought)
        self.computer.think(room, judged.thought)

    @staticmethod
    def _unheard(room: Room, error: Exception | None) -> None:
        """The requester has gone: a refusal concerns nobody, a failure is logged."""
        if error is not None and not isinstance(error, Refused):
            log.error("an action failed", extra={"table": room.table.id}, exc_info=error)

    async def _flag(self, table_id: str) -> int | None:
        """End the game of a table whose flag has fallen, if it has; else it is looked at again at the given time."""

        def judge(table: Table, _now: int) -> Table:
            return table

        async with self.rooms.use(table_id) as room:
            await self.carry_out(room, "ended", judge, None)
            clock, lags = room.table.clock, room.side_lags
            if room.table.outcome is not None or clock is None or not clock.running:
                return None
            return min(clock.falls_at(side, lags[side]) for side in clock.running)

    def _judged(
        self, room: Room, action: Action, judge: Judge, player: str | None, viewers: tuple[Viewer, ...]
    ) -> Judged:
        """Judge an action, and before it the clock; and make what is told of both. Nothing is changed yet."""
        off_loop()
        now, steps, refused = now_ms(), list[Step](), None
        table, known = room.table, room.told
        flagged = actions.flag(table, now, room.side_lags)
        if flagged is not None:
            steps.append(self._step("ended", None, table, flagged, viewers, known, now))
            table, known = flagged, steps[-1].told
        try:
            after = judge(table, now)
        except Refused as error:
            refused = error
        else:
            if after is not table:
                kind = action_of(action, table, after)
                side = acting(table, after, player)
                steps.append(self._step(kind, side, table, after, viewers, known, now, player))
                table = after
                while (answered := actions.planned_answer(table, now)) is not None:
                    mover = answered.decisions[-1].side
                    steps.append(self._step("moved", mover, table, answered, viewers, steps[-1].told, now))
                    table = answered
        changed = bool(steps) and table.position is not room.thought
        thought = self.computer.thought(table, bool(viewers), room.paused) if changed else None
        return Judged(steps, refused, thought, perf_counter())

    def _step(
        self,
        action: Action,
        side: str | None,
        before: Table,
        after: Table,
        viewers: tuple[Viewer, ...],
        known: dict[Viewer, render.Told],
        now: int,
        player: str | None = None,
    ) -> Step:
        """What an action changes and what is told of it, made once for each distinct viewer who listens."""
        texts, told = {}, {}
        message: object
        for viewer in viewers:
            if after.hides_from(viewer):
                continue  # they are told when it is time: see delays
            if before.hides_from(viewer):
                message, told[viewer] = render.snapshot(after, viewer, now, self.client)
                texts[key_of(viewer)] = render.encode(message)
                continue
            message, told[viewer] = render.event(action, side, after, viewer, now, known.get(viewer, render.NOTHING))
            texts[key_of(viewer)] = render.encode(message)
        if action == "sat":
            viewer = after.sides_of(player)  # what never changes otherwise has changed for them
            message, told[viewer] = render.snapshot(after, viewer, now, self.client)
            texts[key_of(viewer)] = render.encode(message)
        new = after.successor is not None and before.successor is None
        follow_up = actions.follow_up(after, now, SystemRandom()) if new else None
        thought = None if follow_up is None else self.computer.thought(follow_up, watched=False, paused=False)
        return Step(action, before, after, side, follow_up, thought, texts, told)

    def _tell(self, room: Room, step: Step) -> None:
        """What is on disk becomes the table of the room, and those who listen hear of it."""
        before, after = step.before, step.after
        room.table = after
        after.position.forget_past(LOOKED_BACK)
        room.told = step.told
        room.events.append((step.action, step.side, after))
        self.metrics.actions.labels(step.action).inc()
        self.flags.expect(after.flag_at)
        new = players(after.seats) - players(before.seats) if after.seats is not before.seats else ()
        seating = {player: after.sides_of(player) for player in new}
        self.audience.publish(topic_of(after.id), News(texts=step.texts, seating=seating))
        if seating:
            self.attendance.changed(room, now_ms())
            if after.is_full and not after.spectators.allowed:
                closing = (NOT_YOURS, "nobody may look on at this table")
                self.audience.publish(topic_of(after.id), News(closing=closing, closes=key_of(SPECTATOR)))
        self.delays.follow(room)
        self._observed(before, after)

    async def reseat(self, room: Room, after: Table) -> None:
        """Tell of other players, or other names, at a table whose lock is held: they are on disk already."""
        viewers = tuple(self.audience.viewers(topic_of(after.id)))
        new = next(iter(players(after.seats) - players(room.table.seats)), None)
        before, told = room.table, room.told
        step = await asyncio.to_thread(self._step, "sat", None, before, after, viewers, told, now_ms(), new)
        self._tell(room, step)

    # From the store.

    async def _load(self, table_id: str) -> Room:
        rows = await self.store.read(queries.table_rows, table_id)
        if rows is None:
            raise Refused("not-found", f"there is no table {table_id!r}")
        watched = self.watched(table_id)

        def replayed() -> tuple[Table, Thought | None]:
            off_loop()
            table = queries.read_table(rows)
            return table, self.computer.thought(table, watched, paused=False)

        table, thought = await asyncio.get_running_loop().run_in_executor(self._loading, replayed)
        room = Room(table)
        self.computer.think(room, thought)
        self.flags.expect(table.flag_at)
        return room


def nobody_apart(_connection: Connection, _players: Collection[str]) -> Collection[object]:
    return ()


def written(connection: Connection, judged: Judged) -> Judged:
    """Write what an action changes."""
    for step in judged.steps:
        queries.change_table(connection, step.before, step.after, step.follow_up, step.side)
    return judged


def action_of(action: Action, before: Table, after: Table) -> Action:
    """What an action came to be: an offer that was accepted is what it brought about."""
    if action != "offered":
        return action
    if after.ply < before.ply:
        return "taken-back"
    return "ended" if after.outcome is not None and before.outcome is None else "offered"


def acting(before: Table, after: Table, player: str | None) -> str | None:
    """The side that acted: of a decision who made it, of somebody who plays several the one whose turn it was."""
    if after.ply > before.ply:
        return after.decisions[-1].side
    return before.side_seen_by(before.sides_of(player)) or after.side_seen_by(after.sides_of(player))
