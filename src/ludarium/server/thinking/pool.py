"""The workers that think for the server. Which jobs there are follows from the tables, so none is stored."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, TypeVar

import msgspec

from ludarium.engine.workers import Pool as AnyPool
from ludarium.engine.workers import Progress, Terms
from ludarium.engine.workers.jobs import Question
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
from ludarium.server.thinking.queue import HINT, REPLY, REVIEW, FairQueue, Job

WORKER = (sys.executable, "-W", "ignore", "-m", "ludarium.server.thinking.worker")  # the server has warned already

A = TypeVar("A")


class Pool(AnyPool[Job[Any]]):
    """Counted, with a bound on the seconds of a question, and people come before machines."""

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
        self._running: dict[Job[Any], float] = {}
        self._looking: asyncio.TimerHandle | None = None
        self._urgent = 0  # jobs that wait and are more urgent than a review
        self._waited = monotonic()  # when such a job has waited last

    @property
    def idle_for(self) -> float:
        """The seconds in which nothing but reviews has waited for a worker."""
        return 0.0 if self._urgent else monotonic() - self._waited

    def submit(
        self,
        question: Question[A],
        *,
        requester: str = "",
        address: str = "",
        priority: int = REPLY,
        report: Callable[[Progress], None] = lambda _progress: None,
        wanted: float | None = None,
        for_people: bool = True,
        bounded: bool = False,
    ) -> Job[A]:
        """Have a question answered; Refused when too many wait already.

        requester, address  those who ask take turns, however much one of them asks for, and so do their addresses
        wanted  seconds that it may wait before it is begun
        for_people, bounded see Job
        """
        seconds = min(question.seconds or self._most_seconds, self._most_seconds)
        told = msgspec.structs.replace(question, seconds=seconds)
        if not for_people:
            priority = max(priority, HINT)  # machines wait with the hints
        job: Job[A] = Job(told, requester, priority, report, address, wanted, for_people=for_people, bounded=bounded)
        self.give(job)
        return job

    async def stop(self) -> None:
        await super().stop()
        self._look_no_more()

    def _make_way(self) -> None:
        """Cut thinking short while a person waits for something more urgent."""
        self._look_no_more()
        now, waiting = monotonic(), self._waiting_jobs
        due, later = cut_short(self._running, waiting.people_waiting(REPLY), now, waiting.people_waiting(HINT))
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
        before, self._urgent = self._urgent, self._waiting_jobs.more_urgent_than(REVIEW)
        if before or self._urgent:
            self._waited = monotonic()
        self._make_way()

    def on_alive(self, workers: int) -> None:
        self._metrics.workers_alive.set(workers)

    def on_replaced(self) -> None:
        self._metrics.worker_restarts.inc()

    def on_begin(self, job: Job[Any]) -> None:
        self._running[job] = monotonic()
        self._make_way()

    def on_tried(self, job: Job[Any], seconds: float) -> None:
        self._running.pop(job, None)
        self._metrics.job_seconds.observe(seconds)

    def on_end(self, job: Job[Any], end: str) -> None:  # noqa: ARG002
        self._metrics.jobs.labels(end).inc()
