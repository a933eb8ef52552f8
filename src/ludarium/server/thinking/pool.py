"""The workers that think for the server. Which jobs there are follows from the tables, so none is stored."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

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
from ludarium.server.thinking.queue import REPLY, FairQueue, Job
from ludarium.server.thinking.tasks import Task

WORKER = (sys.executable, "-W", "ignore", "-m", "ludarium.server.thinking.worker")  # the server has warned already


class Pool(AnyPool[Job]):
    """Counted, and with a bound on the seconds of a decision."""

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
        super().__init__(workers, command, FairQueue(most_waiting), terms)
        self._metrics = metrics
        self._most_seconds = most_seconds

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
        self.give(job)
        return job

    def on_waiting(self, jobs: int) -> None:
        self._metrics.jobs_waiting.set(jobs)

    def on_alive(self, workers: int) -> None:
        self._metrics.workers_alive.set(workers)

    def on_replaced(self) -> None:
        self._metrics.worker_restarts.inc()

    def on_tried(self, job: Job, seconds: float) -> None:  # noqa: ARG002
        self._metrics.job_seconds.observe(seconds)

    def on_end(self, job: Job, end: str) -> None:  # noqa: ARG002
        self._metrics.jobs.labels(end).inc()
