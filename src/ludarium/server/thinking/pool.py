"""The workers that think for the server. Which jobs there are follows from the tables, so none is stored."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Sequence
from time import monotonic

import msgspec

from ludarium.engine.workers import Pool as AnyPool
from ludarium.engine.workers import Progress, Terms
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
from ludarium.server.thinking.precedence import cut_short
from ludarium.server.thinking.queue import HINT, REPLY, FairQueue, Job
from ludarium.server.thinking.tasks import Task

WORKER = (sys.executable, "-W", "ignore", "-m", "ludarium.server.thinking.worker")  # the server has warned already


class Pool(AnyPool[Job]):
    """Counted, with a bound on the seconds of a decision, and people come before machines."""

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
        terms = Terms(lease, ATTEMPTS, WARM_ENGINES, FIRST_BACKOFF, LONGEST_BACKOFF, GOODBYE)
        self._waiting_jobs = FairQueue(most_waiting)
        super().__init__(workers, command, self._waiting_jobs, terms)
        self._metrics = metrics
        self._most_seconds = most_seconds
        self._running: dict[Job, float] = {}
        self._looking: asyncio.TimerHandle | None = None

    def submit(
        self,
        task: Task,
        *,
        requester: str = "",
        address: str = "",
        priority: int = REPLY,
        report: Callable[[Progress], None] = lambda _progress: None,
        for_people: bool = True,
        bounded: bool = False,
    ) -> Job:
        """Have a task done; Refused when too many wait already.

        requester, address  those who ask take turns, however much one of them asks for, and so do their addresses
        for_people, bounded see Job
        """
        seconds = min(task.seconds or self._most_seconds, self._most_seconds)
        told = msgspec.structs.replace(task, seconds=seconds)
        if not for_people:
            priority = max(priority, HINT)  # machines wait with the hints
        job = Job(told, requester, priority, report, address, for_people=for_people, bounded=bounded)
        self.give(job)
        return job

    async def stop(self) -> None:
        await super().stop()
        self._look_no_more()

    def _make_way(self) -> None:
        """Cut decisions short while a person waits for a reply."""
        self._look_no_more()
        now = monotonic()
        due, later = cut_short(self._running, self._waiting_jobs.people_waiting, now)
        for job in due:
            job.hurry()
        if later is not None:
            self._looking = asyncio.get_running_loop().call_later(later - now, self._make_way)

    def _look_no_more(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None

    def on_waiting(self, jobs: int) -> None:
        self._metrics.jobs_waiting.set(jobs)
        self._make_way()

    def on_alive(self, workers: int) -> None:
        self._metrics.workers_alive.set(workers)

    def on_replaced(self) -> None:
        self._metrics.worker_restarts.inc()

    def on_begin(self, job: Job) -> None:
        self._running[job] = monotonic()
        self._make_way()

    def on_tried(self, job: Job, seconds: float) -> None:
        self._running.pop(job, None)
        self._metrics.job_seconds.observe(seconds)

    def on_end(self, job: Job, end: str) -> None:  # noqa: ARG002
        self._metrics.jobs.labels(end).inc()
