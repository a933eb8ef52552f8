"""The worker processes, and which of them does what.

A job is leased to a worker, which sends a heartbeat while it thinks. A worker that dies, falls silent or takes far too
long is replaced, and its job goes to another one."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Coroutine, Mapping, Sequence
from time import monotonic
from typing import Any, Generic, NamedTuple, TypeVar

from ludarium.engine.workers.process import WorkerFailed, WorkerProcess
from ludarium.engine.workers.queue import FairQueue, Job, JobFailed

log = logging.getLogger("ludarium.engine.workers")


class Terms(NamedTuple):
    """lease     seconds that a worker may be silent, and that it may take longer than its job allows
    attempts  workers that may fail at a job
    warm      keys that a worker has something of
    first_backoff, longest_backoff  seconds before a worker is replaced, doubled each time it fails again
    shutdown  seconds that a worker has to end by itself
    """

    lease: float = 15.0
    attempts: int = 3
    warm: int = 4
    first_backoff: float = 0.1
    longest_backoff: float = 30.0
    shutdown: float = 5.0


J = TypeVar("J", bound=Job[Any])


class Slot(Generic[J]):
    """A place for one worker at a time: processes come and go.

    assigned  where an idle worker waits for its next job    warm  the keys of which the worker still has something
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self.assigned: asyncio.Future[J] | None = None
        self.warm: OrderedDict[str, None] = OrderedDict()
        self.failures = 0  # in a row
        self.tried = asyncio.Event()  # to start its first worker

    def remember(self, key: str, most: int) -> None:
        self.warm[key] = None
        self.warm.move_to_end(key)
        if len(self.warm) > most:
            self.warm.popitem(last=False)


class Pool(Generic[J]):
    """Jobs and workers. With no workers nothing is ever done, and jobs may still be given."""

    def __init__(
        self,
        workers: int,
        command: Sequence[str],
        queue: FairQueue[J],
        terms: Terms,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.wanted = workers
        self.alive = 0
        self._command = tuple(command)
        self._environment = environment
        self._terms = terms
        self._queue = queue
        self._slots: list[Slot[J]] = [Slot(number) for number in range(workers)]
        self._loops: list[asyncio.Task[None]] = []

    # Hooks for metrics, which a subclass overrides.

    def on_waiting(self, jobs: int) -> None:
        """jobs: how many wait now."""

    def on_alive(self, workers: int) -> None:
        """workers: how many are alive now."""

    def on_replaced(self) -> None:
        """A worker is replaced."""

    def on_begin(self, job: J) -> None:
        """A worker begins a job."""

    def on_tried(self, job: J, seconds: float) -> None:
        """A worker has succeeded or failed at a job, after this time."""

    def on_end(self, job: J, end: str) -> None:
        """A job was done or cancelled, or it failed."""

    # Jobs.

    @property
    def waiting(self) -> int:
        """How many jobs wait for a worker."""
        return len(self._queue)

    async def start(self) -> None:
        """Start the workers. One that cannot be started is tried again later."""
        self._loops = [asyncio.create_task(self._serve(slot), name=f"worker-{slot.number}") for slot in self._slots]
        await asyncio.gather(*(slot.tried.wait() for slot in self._slots))

    async def stop(self) -> None:
        for loop in self._loops:
            loop.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        for job in self._queue.clear():
            job.cancel()

    def give(self, job: J) -> None:
        """Have a job done; the queue's refusal is raised when too many wait already."""
        self._queue.put(job)
        job.result.add_done_callback(lambda _result: self._forget(job))
        self._dispatch()

    def _forget(self, job: J) -> None:
        self._queue.discard(job)
        self.on_waiting(len(self._queue))

    def _dispatch(self) -> None:
        """Give waiting jobs to idle workers, and a job to a worker that knows its key, if one is idle."""
        while any(slot.assigned is not None for slot in self._slots):
            job = self._queue.take()
            if job is None:
                break
            idle = [slot for slot in self._slots if slot.assigned is not None]
            slot = next((slot for slot in idle if job.key in slot.warm), idle[0])
            assert slot.assigned is not None
            slot.assigned.set_result(job)
            slot.assigned = None
        self.on_waiting(len(self._queue))

    # The life of a slot.

    async def _serve(self, slot: Slot[J]) -> None:
        while True:
            try:
                process = await self._start()
            except OSError as error:
                slot.tried.set()
                log.error("a worker could not be started", extra={"slot": slot.number, "error": str(error)})
            else:
                await self._use(slot, process)
            backoff = min(self._terms.first_backoff * 2**slot.failures, self._terms.longest_backoff)
            slot.failures += 1
            self.on_replaced()
            await asyncio.sleep(backoff)

    async def _start(self) -> WorkerProcess:
        """Start a process; one that is being started when the pool stops is ended too."""
        starting = asyncio.create_task(WorkerProcess.start(self._command, self._environment))
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            with contextlib.suppress(OSError):
                await finished((await starting).leave(self._terms.shutdown))
            raise

    async def _use(self, slot: Slot[J], process: WorkerProcess) -> None:
        """Give a worker jobs until it fails."""
        self._count(1)
        slot.tried.set()
        slot.warm.clear()
        try:
            while True:
                job = await self._next_job(slot, process)
                await self._do(slot, process, job)
                slot.failures = 0
        except WorkerFailed as error:
            log.warning("a worker is replaced", extra={"slot": slot.number, "error": str(error)})
            await finished(process.kill())
        except asyncio.CancelledError:
            await finished(process.leave(self._terms.shutdown))
            raise
        finally:
            self._count(-1)

    def _count(self, change: int) -> None:
        self.alive += change
        self.on_alive(self.alive)

    async def _next_job(self, slot: Slot[J], process: WorkerProcess) -> J:
        assigned = slot.assigned = asyncio.get_running_loop().create_future()
        self._dispatch()
        try:
            await asyncio.wait({assigned, process.ended}, return_when=asyncio.FIRST_COMPLETED)
            if not process.ended.done():
                return assigned.result()
        except asyncio.CancelledError:
            self._give_back(slot, assigned)
            raise
        self._give_back(slot, assigned)
        raise WorkerFailed(f"it ended with {process.ended.result()} while it was idle")

    def _give_back(self, slot: Slot[J], assigned: asyncio.Future[J]) -> None:
        """Take no more jobs; one that was just assigned goes back into the queue."""
        slot.assigned = None
        if assigned.done():
            self._queue.put_back(assigned.result())
            self._dispatch()

    async def _do(self, slot: Slot[J], process: WorkerProcess, job: J) -> None:
        started = monotonic()
        self.on_begin(job)
        try:
            await process.do(job, self._terms.lease)
        except WorkerFailed as error:
            self._retry(job, error)
            raise
        except asyncio.CancelledError:
            job.cancel()
            raise
        finally:
            self.on_tried(job, monotonic() - started)
        slot.remember(job.key, self._terms.warm)
        self.on_end(job, "cancelled" if job.result.cancelled() else "done")

    def _retry(self, job: J, error: WorkerFailed) -> None:
        job.attempts += 1
        if job.result.done():
            self.on_end(job, "cancelled")
        elif job.attempts >= self._terms.attempts:
            self.on_end(job, "failed")
            log.error("a job failed", extra={"key": job.key, "error": str(error)})
            job.result.set_exception(JobFailed(f"{self._terms.attempts} workers failed: {error}"))
        else:
            self._queue.put_back(job)
            self._dispatch()


async def finished(ending: Coroutine[object, object, None]) -> None:
    """Wait for the end of a process, even if this task is cancelled while it waits."""
    task = asyncio.create_task(ending)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await task
        raise
