"""The worker processes, and which of them does what.

A job is leased to a worker, which sends a heartbeat while it thinks. A worker that dies, falls silent or takes far too
long is replaced, and its job goes to another one. Which jobs there are follows from the tables, so none is stored.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from time import monotonic

import msgspec

from ludarium.server.limits import (
    ATTEMPTS,
    FIRST_BACKOFF,
    GOODBYE,
    LEASE,
    LONGEST_BACKOFF,
    SECONDS_PER_MOVE,
    WAITING_JOBS,
    WARM_ENGINES,
)
from ludarium.server.metrics import Metrics
from ludarium.server.thinking.process import WorkerFailed, WorkerProcess
from ludarium.server.thinking.queue import REPLY, FairQueue, Job
from ludarium.server.thinking.tasks import Progress, Task

log = logging.getLogger("ludarium.server.thinking")

WORKER = (sys.executable, "-W", "ignore", "-m", "ludarium.server.thinking.worker")  # the server has warned already


class JobFailed(Exception):
    """No worker could do it."""


class Slot:
    """A place for one worker at a time: processes come and go.

    assigned  where an idle worker waits for its next job    warm  the keys whose engines the worker still has
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self.assigned: asyncio.Future[Job] | None = None
        self.warm: OrderedDict[str, None] = OrderedDict()
        self.failures = 0  # in a row
        self.tried = asyncio.Event()  # to start its first worker

    def remember(self, key: str) -> None:
        self.warm[key] = None
        self.warm.move_to_end(key)
        if len(self.warm) > WARM_ENGINES:
            self.warm.popitem(last=False)


class Pool:
    """Jobs and workers. With no workers nothing is ever done, and submitting still works."""

    def __init__(
        self,
        workers: int,
        metrics: Metrics,
        command: Sequence[str] = WORKER,
        *,
        lease: float = LEASE,
        most_waiting: int = WAITING_JOBS,
        most_seconds: float = SECONDS_PER_MOVE,
    ) -> None:
        self.wanted = workers
        self.alive = 0
        self._metrics = metrics
        self._command = tuple(command)
        self._lease = lease
        self._most_seconds = most_seconds
        self._queue = FairQueue(most_waiting)
        self._slots = [Slot(number) for number in range(workers)]
        self._loops: list[asyncio.Task[None]] = []

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

    def submit(
        self,
        task: Task,
        *,
        requester: str = "",
        address: str = "",
        priority: int = REPLY,
        report: Callable[[Progress], None] = lambda _progress: None,
    ) -> Job:
        """Have a task done; Refused when too many wait already.

        requester, address  those who ask take turns, however much one of them asks for, and so do their addresses
        """
        seconds = min(task.seconds or self._most_seconds, self._most_seconds)
        job = Job(msgspec.structs.replace(task, seconds=seconds), requester, priority, report, address)
        self._queue.put(job)
        job.result.add_done_callback(lambda _result: self._forget(job))
        self._dispatch()
        return job

    def _forget(self, job: Job) -> None:
        self._queue.discard(job)
        self._metrics.jobs_waiting.set(len(self._queue))

    def _dispatch(self) -> None:
        """Give waiting jobs to idle workers, and a job to a worker that knows its table, if one is idle."""
        while any(slot.assigned is not None for slot in self._slots):
            job = self._queue.take()
            if job is None:
                break
            idle = [slot for slot in self._slots if slot.assigned is not None]
            slot = next((slot for slot in idle if job.task.key in slot.warm), idle[0])
            assert slot.assigned is not None
            slot.assigned.set_result(job)
            slot.assigned = None
        self._metrics.jobs_waiting.set(len(self._queue))

    # The life of a slot.

    async def _serve(self, slot: Slot) -> None:
        while True:
            try:
                process = await self._start()
            except OSError as error:
                slot.tried.set()
                log.error("a worker could not be started", extra={"slot": slot.number, "error": str(error)})
            else:
                await self._use(slot, process)
            backoff = min(FIRST_BACKOFF * 2**slot.failures, LONGEST_BACKOFF)
            slot.failures += 1
            self._metrics.worker_restarts.inc()
            await asyncio.sleep(backoff)

    async def _start(self) -> WorkerProcess:
        """A new process, which is not left behind when the pool is stopped meanwhile."""
        starting = asyncio.create_task(WorkerProcess.start(self._command))
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            with contextlib.suppress(OSError):
                await finished((await starting).leave(GOODBYE))
            raise

    async def _use(self, slot: Slot, process: WorkerProcess) -> None:
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
            await finished(process.leave(GOODBYE))
            raise
        finally:
            self._count(-1)

    def _count(self, change: int) -> None:
        self.alive += change
        self._metrics.workers_alive.set(self.alive)

    async def _next_job(self, slot: Slot, process: WorkerProcess) -> Job:
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

    def _give_back(self, slot: Slot, assigned: asyncio.Future[Job]) -> None:
        """A worker that is no more takes no job, not even one that was just assigned to it."""
        slot.assigned = None
        if assigned.done():
            self._queue.put_back(assigned.result())
            self._dispatch()

    async def _do(self, slot: Slot, process: WorkerProcess, job: Job) -> None:
        started = monotonic()
        try:
            await process.do(job, self._lease)
        except WorkerFailed as error:
            self._retry(job, error)
            raise
        except asyncio.CancelledError:
            job.cancel()
            raise
        finally:
            self._metrics.job_seconds.observe(monotonic() - started)
        slot.remember(job.task.key)
        self._metrics.jobs.labels("cancelled" if job.result.cancelled() else "done").inc()

    def _retry(self, job: Job, error: WorkerFailed) -> None:
        job.attempts += 1
        if job.result.done():
            self._metrics.jobs.labels("cancelled").inc()
        elif job.attempts >= ATTEMPTS:
            self._metrics.jobs.labels("failed").inc()
            log.error("a job failed", extra={"game": job.task.game, "error": str(error)})
            job.result.set_exception(JobFailed(f"{ATTEMPTS} workers failed: {error}"))
        else:
            self._queue.put_back(job)
            self._dispatch()


async def finished(ending: Coroutine[object, object, None]) -> None:
    """Wait for the end of a process, also when the pool is stopped meanwhile."""
    task = asyncio.create_task(ending)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await task
        raise
