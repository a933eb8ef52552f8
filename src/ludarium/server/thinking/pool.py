"""Thinking is done by worker processes, never on the event loop.

A job is leased to a worker, which says every second that it still thinks. A worker that dies or falls silent is
replaced, and its job goes to another one. Which jobs there are follows from the tables, so none has to be stored.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections import deque
from collections.abc import Callable, Sequence
from time import monotonic

import msgspec

from ludarium.server.limits import ATTEMPTS, GOODBYE, LEASE
from ludarium.server.metrics import Metrics
from ludarium.server.thinking.tasks import Beat, Done, Failed, Progress, Stop, Task

log = logging.getLogger("ludarium.server.jobs")

WORKER = (sys.executable, "-W", "ignore", "-m", "ludarium.server.thinking.worker")  # the server has warned already
REPLY, HINT, ANALYSIS = 0, 1, 2
LONGEST_LINE = 1 << 20  # bytes that a worker may say at once

_from_worker = msgspec.json.Decoder(Beat | Progress | Done | Failed)


class JobFailed(Exception):
    """No worker could do it."""


class Job:
    """A task on its way. `result` becomes the text of a move; cancel it when nobody wants it any more."""

    def __init__(self, task: Task, report: Callable[[Progress], None]) -> None:
        self.task = task
        self.report = report
        self.result: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.attempts = 0
        self.hurried = asyncio.Event()

    def cancel(self) -> None:
        self.result.cancel()
        self.hurried.set()

    def hurry(self) -> None:
        """Take the best move so far."""
        self.hurried.set()


class Pool:
    """The queue and the workers. With no workers nothing is ever done, and submitting still works."""

    def __init__(self, workers: int, metrics: Metrics, command: Sequence[str] = WORKER, lease: float = LEASE) -> None:
        self._workers = workers
        self._metrics = metrics
        self._command = tuple(command)
        self._lease = lease
        self._waiting: deque[Job] = deque()
        self._arrived = asyncio.Condition()
        self._loops: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        self._loops = [asyncio.create_task(self._work(), name=f"worker-{n}") for n in range(self._workers)]

    async def stop(self) -> None:
        for loop in self._loops:
            loop.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        for job in self._waiting:
            job.result.cancel()

    def submit(
        self,
        task: Task,
        *,
        requester: str,  # noqa: ARG002
        priority: int,  # noqa: ARG002
        report: Callable[[Progress], None] = lambda _progress: None,
    ) -> Job:
        job = Job(task, report)
        self._put(job)
        return job

    def _put(self, job: Job) -> None:
        self._waiting.append(job)
        self._metrics.jobs_waiting.set(len(self._waiting))
        waker = asyncio.create_task(self._wake())
        waker.add_done_callback(lambda _task: None)

    async def _wake(self) -> None:
        async with self._arrived:
            self._arrived.notify()

    async def _next(self) -> Job:
        async with self._arrived:
            while True:
                while self._waiting:
                    job = self._waiting.popleft()
                    self._metrics.jobs_waiting.set(len(self._waiting))
                    if not job.result.done():
                        return job
                await self._arrived.wait()

    async def _work(self) -> None:
        """The life of one worker's chair: processes come and go, the chair stays."""
        process: WorkerProcess | None = None
        try:
            while True:
                process = process or await WorkerProcess.start(self._command)
                job = await self._next()
                started = monotonic()
                try:
                    await process.do(job, self._lease)
                    self._metrics.jobs.labels("cancelled" if job.result.cancelled() else "done").inc()
                except (JobFailed, OSError, asyncio.IncompleteReadError, TimeoutError, msgspec.DecodeError) as error:
                    await process.kill()
                    process = None
                    self._retry(job, error)
                self._metrics.job_seconds.observe(monotonic() - started)
        finally:
            if process is not None:
                await asyncio.shield(process.leave())

    def _retry(self, job: Job, error: BaseException) -> None:
        job.attempts += 1
        log.warning("a worker failed", extra={"attempt": job.attempts, "game": job.task.game, "error": repr(error)})
        if job.result.done():
            self._metrics.jobs.labels("cancelled").inc()
        elif job.attempts >= ATTEMPTS:
            self._metrics.jobs.labels("failed").inc()
            job.result.set_exception(JobFailed(f"{ATTEMPTS} workers failed: {error}"))
        else:
            self._put(job)


class WorkerProcess:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, command: Sequence[str]) -> WorkerProcess:
        # A worker ends when its input does, so none outlives a server that is killed.
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=LONGEST_LINE)
        return cls(process)

    async def do(self, job: Job, lease: float) -> None:
        """Have a job done: the result is set, or JobFailed raised."""
        await self._say(job.task)
        hurrying = asyncio.create_task(self._hurry(job))
        try:
            while True:
                said = _from_worker.decode(await self._hear(lease))
                if isinstance(said, Done):
                    if not job.result.done():
                        job.result.set_result(said.text)
                    return
                if isinstance(said, Failed):
                    raise JobFailed(said.error)
                if isinstance(said, Progress) and not job.result.done():
                    job.report(said)
        finally:
            hurrying.cancel()

    async def _hurry(self, job: Job) -> None:
        await job.hurried.wait()
        with contextlib.suppress(OSError):
            await self._say(Stop())

    async def _say(self, message: Task | Stop) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(msgspec.json.encode(message) + b"\n")
        await self._process.stdin.drain()

    async def _hear(self, lease: float) -> bytes:
        assert self._process.stdout is not None
        try:
            line = await asyncio.wait_for(self._process.stdout.readline(), lease)
        except ValueError as error:
            raise JobFailed(f"a worker said too much: {error}") from None
        if not line:
            raise JobFailed("a worker died")
        return line

    async def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()

    async def leave(self) -> None:
        """Let it go home; whoever does not, is sent."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), GOODBYE)
        except TimeoutError:
            await self.kill()
