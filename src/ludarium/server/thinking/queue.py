"""Decisions that wait for a worker."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

import msgspec

from ludarium.engine.workers import ANALYSIS, HINT, REPLY, Progress
from ludarium.engine.workers import FairQueue as AnyFairQueue
from ludarium.engine.workers import Job as AnyJob
from ludarium.play import Refused
from ludarium.server.thinking.tasks import Task

__all__ = ["ANALYSIS", "HINT", "REPLY", "FairQueue", "Job"]

RETRY = 5.0  # seconds after which a job that found no place may be tried again


class Job(AnyJob):
    """A task on its way. `result` becomes the text of a move.

    for_people  a person waits for it    bounded  by depth or nodes, so that it is never cut short
    """

    def __init__(
        self,
        task: Task,
        requester: str,
        priority: int,
        report: Callable[[Progress], None],
        address: str = "",
        *,
        for_people: bool = True,
        bounded: bool = False,
    ) -> None:
        super().__init__(requester, priority, report, address, task.key, task.seconds)
        self.task = task
        self.for_people = for_people
        self.bounded = bounded

    def message(self) -> bytes:
        """The task; what it has waited is taken from the clock."""
        task = self.task
        if task.time_left is not None:
            waited = round((monotonic() - self.submitted) * 1000)
            task = msgspec.structs.replace(task, time_left=max(task.time_left - waited, 0))
        return msgspec.json.encode(task)


class FairQueue(AnyFairQueue[Job]):
    @property
    def people_waiting(self) -> int:
        """Replies for which a person waits."""
        return sum(job.for_people and job.priority == REPLY for job in self._all())

    def refusal(self) -> Refused:
        message = "the computer has too much to think about: try again in a moment"
        return Refused("too-many", message, retry_after=RETRY)
