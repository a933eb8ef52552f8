"""The tables that are open in this process: deeds are done one after another, committed, and only then told."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine
from secrets import randbits, token_urlsafe
from time import time
from typing import Any, TypeVar

from ludarium.server import bots, render
from ludarium.server.errors import Refused
from ludarium.server.hub import GONE, Hub, Listener
from ludarium.server.jobs import Job, JobFailed, Jobs
from ludarium.server.limits import (
    ALIVE_EVERY,
    JOBS_PER_IDENTITY,
    REMEMBERED_EVENTS,
    TABLES_IN_MEMORY,
    TABLES_PER_IDENTITY,
)
from ludarium.server.metrics import Metrics
from ludarium.server.store import Store, queries
from ludarium.server.table import COMPUTER, ENGINES, Table
from ludarium.server.tasks import Progress, Task

log = logging.getLogger("ludarium.server")
T = TypeVar("T")
Deed = Callable[[Table, int], Table]


def now_ms() -> int:
    return int(time() * 1000)


class Room:
    """A table in memory: what the store has, and what only matters while the process lives."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.events: deque[tuple[str, Table]] = deque(maxlen=REMEMBERED_EVENTS)
        self.timer: asyncio.TimerHandle | None = None
        self.job: Job | None = None
        self.hint: Job | None = None
        self.gone = False
        self.paused = False

    @property
    def busy(self) -> bool:
        return self.lock.locked() or self.timer is not None or self.job is not None or self.hint is not None


class Hall:
    def __init__(self, store: Store, hub: Hub, jobs: Jobs, metrics: Metrics) -> None:
        self.store = store
        self.hub = hub
        self.jobs = jobs
        self.metrics = metrics
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    # Life.

    async def open(self) -> None:
        """Go on where the last process stopped, however it did."""
        down = await self.store.call(queries.resume_clocks, now_ms())
        waiting = await self.store.call(queries.waiting_for_computer, TABLES_IN_MEMORY)
        log.info("the hall opens", extra={"down_ms": down, "computer_to_act": len(waiting)})
        self._background(self._tell_alive())
        for table_id in waiting:
            try:
                await self.room(table_id)
            except Refused as refused:
                log.error("a table cannot be resumed", extra={"table": table_id, "error": refused.message})

    async def close(self) -> None:
        for room in self._rooms.values():
            self._quiet(room)
        for task in tuple(self._tasks):
            if task.get_name() == "alive":
                task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.store.call(queries.tell_alive, now_ms())

    async def _tell_alive(self) -> None:
        current = asyncio.current_task()
        assert current is not None
        current.set_name("alive")
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + ALIVE_EVERY
            await asyncio.sleep(ALIVE_EVERY)
            self.metrics.loop_lag.set(loop.time() - due)
            try:
                await self.store.call(queries.tell_alive, now_ms())
            except Exception:
                log.exception("the store cannot be told that the server lives")

    def _background(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Rooms.

    async def room(self, table_id: str, owner: str | None = None) -> Room:
        """The room of a table, from the store if it has to be; Refused if there is none, or it is not the owner's."""
        room = self._rooms.get(table_id)
        if room is None:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = self._loading[table_id] = self._background(self._load(table_id))
                loading.add_done_callback(lambda _task: self._loading.pop(table_id, None))
            room = await asyncio.shield(loading)
        self._rooms.move_to_end(table_id)
        if owner is not None and room.table.owner != owner:
            raise Refused("not-yours", "this table belongs to somebody else")
        return room

    async def _load(self, table_id: str) -> Room:
        found = await self.store.call(queries.table_row, table_id)
        if found is None:
            raise Refused("not-found", f"there is no table {table_id!r}")
        table = await asyncio.get_running_loop().run_in_executor(None, queries.read_table, *found)
        room = self._rooms[table_id] = Room(table)
        self._forget_some()
        async with room.lock:
            await self._judge_clock(room)
            self._go_on(room)
        return room

    def _forget_some(self) -> None:
        """Rooms that nobody needs can be loaded again."""
        surplus = len(self._rooms) - TABLES_IN_MEMORY
        for table_id, room in list(self._rooms.items()):
            if surplus <= 0:
                break
            if not room.busy and not self.hub.watched(table_id):
                del self._rooms[table_id]
                surplus -= 1
        self.metrics.rooms.set(len(self._rooms))

    async def new_table(self, table: Table, start: str) -> None:
        await self.store.call(queries.add_table, table, start, TABLES_PER_IDENTITY)
        room = self._rooms[table.id] = Room(table)
        self.metrics.deeds.labels("opened").inc()
        self._forget_some()
        self._go_on(room)

    async def delete(self, table_id: str, owner: str) -> None:
        room = await self.room(table_id, owner)
        async with room.lock:
            await self.store.call(queries.delete_table, table_id)
            self._close_room(room)
        for listener in self.hub.listeners(table_id):
            listener.close(GONE, "this table was deleted")

    def _close_room(self, room: Room) -> None:
        room.gone = True
        self._quiet(room)
        self._rooms.pop(room.table.id, None)

    # Deeds.

    async def do(self, room: Room, kind: str, deed: Deed) -> Table:
        """Carry a deed out: judge, commit, then tell. It is finished even if whoever asked has gone."""
        return await asyncio.shield(self._background(self._do(room, kind, deed)))

    async def _do(self, room: Room, kind: str, deed: Deed) -> Table:
        async with room.lock:
            if room.gone:
                raise Refused("not-found", "this table was deleted, or has changed: load it again")
            await self._judge_clock(room)
            after = deed(room.table, now_ms())
            await self._commit(room, kind, after)
            self._go_on(room)
            return after

    async def _judge_clock(self, room: Room) -> None:
        flagged = room.table.flagged(now_ms())
        if flagged is not None:
            await self._commit(room, "ended", flagged)

    async def _commit(self, room: Room, kind: str, after: Table) -> None:
        try:
            with self.metrics.commit_seconds.time():
                await self.store.call(queries.change_table, room.table, after)
        except queries.Conflict:
            self._close_room(room)
            raise Refused("stale", "another process was faster: load the table again") from None
        room.table = after
        room.events.append((kind, after))
        self.metrics.deeds.labels(kind).inc()
        await self._tell(kind, after)

    async def _tell(self, kind: str, table: Table) -> None:
        if not self.hub.watched(table.id):
            return
        kinds = [kind, "ended"] if kind == "moved" and table.outcome is not None else [kind]
        for each in kinds:
            self.hub.tell(table.id, await asyncio.to_thread(encoded_event, each, table))

    async def welcome(self, room: Room, identity: str, since: int | None) -> Listener:
        """Let somebody listen, and tell him what he missed. Nothing can happen at the table in between."""
        async with room.lock:
            listener = self.hub.join(room.table.id, identity)
            try:
                for message in await asyncio.to_thread(self._missed, room, since):
                    listener.tell(message)
                if room.table.mode == ENGINES:
                    listener.tell(render.encode(paused_message(room)))
            except BaseException:
                self.hub.leave(room.table.id, listener)
                raise
        self.wake_computer(room)
        return listener

    def _missed(self, room: Room, since: int | None) -> list[str]:
        """What somebody who has seen version `since` has to be told: events, or all of it."""
        table, now = room.table, now_ms()
        if since is not None and since <= table.version:
            news = [(kind, after) for kind, after in room.events if after.version > since]
            if len(news) == table.version - since:
                return [render.encode(render.event(kind, after, now)) for kind, after in news]
        return [render.encode(render.snapshot(table, now))]

    # Clocks and the computer.

    def _quiet(self, room: Room) -> None:
        """Stop what runs in a room."""
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        for job in (room.job, room.hint):
            if job is not None:
                job.cancel()
        room.job = room.hint = None

    def _go_on(self, room: Room) -> None:
        """Set the flag's timer, and have the computer think, as the table now wants it."""
        self._quiet(room)
        table = room.table
        falls_at = table.flag_falls_at
        if falls_at is not None:
            delay = max(falls_at - now_ms(), 0) / 1000 + 0.005
            room.timer = asyncio.get_running_loop().call_later(delay, self._flag, room)
        self.wake_computer(room)

    def _flag(self, room: Room) -> None:
        room.timer = None
        self._background(self._judge_flag(room))

    async def _judge_flag(self, room: Room) -> None:
        async with room.lock:
            if not room.gone:
                await self._judge_clock(room)
                self._go_on(room)

    def wake_computer(self, room: Room) -> None:
        """Let the computer think if it has to; when it plays against itself, only while somebody looks on."""
        table = room.table
        side = table.computer_to_act
        if side is None or room.job is not None or room.gone:
            return
        if table.mode == ENGINES and (room.paused or not self.hub.watched(table.id)):
            return
        level = table.seats[side].level
        assert level is not None
        room.job = self._submit(table, side, level)
        self._background(self._computer_moves(room, table, side, room.job))

    def _submit(self, table: Table, side: str, level: str, seconds: float = bots.SECONDS) -> Job:
        def report(progress: Progress) -> None:
            message: dict[str, Any] = {"type": "thinking", "side": side, "depth": progress.depth}
            if table.hides and table.mode == COMPUTER and side != table.owners_side:
                progress = Progress(progress.depth, progress.nodes, None)  # a chance could tell what is hidden
            message |= {"nodes": progress.nodes, "chance": progress.chance}
            self.hub.tell(table.id, render.encode(message))

        return self.jobs.submit(task_of(table, side, level, seconds), report)

    async def _computer_moves(self, room: Room, table: Table, side: str, job: Job) -> None:
        try:
            text = await job.result

            def deed(here: Table, now: int) -> Table:
                if room.job is not job or here.version != table.version:
                    raise Refused("stale", "the table has changed while the computer thought")
                return here.moved(side, text, now)

            await self._do(room, "moved", deed)
        except asyncio.CancelledError:
            return
        except (JobFailed, Refused) as error:
            if room.job is not job:
                return
            room.job = None
            log.error(
                "the computer cannot move", extra={"table": table.id, "game": table.game.name, "error": str(error)}
            )
            sorry = "the computer could not find a move; ask it again"
            self.hub.tell(table.id, render.encode({"type": "error", "error": sorry, "kind": "failed"}))

    def stop_thinking(self, room: Room) -> None:
        """Have the computer play the best it has found so far."""
        if room.job is None:
            self.wake_computer(room)
        else:
            room.job.hurry()

    async def pause(self, room: Room, on: bool) -> Table:
        """Have the computer wait in its game against itself, or go on; clocks wait for nobody."""
        if room.table.mode != ENGINES or room.table.rule is not None:
            raise Refused("bad-request", "only a game of the computer against itself without clocks can wait")
        async with room.lock:
            room.paused = on
            self._go_on(room)
            self.hub.tell(room.table.id, render.encode(paused_message(room)))
        return room.table

    async def hint(self, room: Room) -> tuple[str, tuple[str, ...]]:
        """A good move for the owner's side."""
        table = room.table
        side = table.owners_side
        if side is None or table.outcome is not None or side not in table.position.may_choose:
            raise Refused("bad-request", "there is nothing for you to decide now")
        if room.hint is not None:
            raise Refused("too-many", "a hint is on its way already", retry_after=1.0)
        thinking = sum(other.hint is not None for other in self._rooms.values() if other.table.owner == table.owner)
        if thinking >= JOBS_PER_IDENTITY:
            raise Refused("too-many", "too many hints are on their way already", retry_after=2.0)
        job = room.hint = self._submit(table, side, bots.STRONGEST, bots.HINT_SECONDS)
        try:
            text = await job.result
            return text, table.position.find(text, side).path
        except asyncio.CancelledError:
            if not job.result.cancelled():
                raise
            raise Refused("stale", "the game went on before a hint was found") from None
        except JobFailed:
            raise Refused("failed", "no hint could be found") from None
        finally:
            if room.hint is job:
                room.hint = None


def task_of(table: Table, side: str, level: str, seconds: float) -> Task:
    """What a worker is told: the side's own view. Where nothing is hidden, the game's start tells of repetitions."""
    times = table.times(now_ms())
    position = table.position
    return Task(
        game=table.game.name,
        options=dict(table.game.known_options(position)),
        side=side,
        view=position.view(side),
        level=level,
        start="" if position.view(side).partial else position.first.text,
        time_left=times[side] if times is not None and table.since is not None else None,
        increment=table.rule.increment if table.rule else 0,
        seconds=seconds,
        seed=randbits(31),
    )


def encoded_event(kind: str, table: Table) -> str:
    """What is told about a table, made on a thread: a game with hundreds of legal moves needs its time."""
    return render.encode(render.event(kind, table, now_ms()))


def paused_message(room: Room) -> dict[str, Any]:
    return {"type": "paused", "on": room.paused}


def new_id() -> str:
    return token_urlsafe(12)
