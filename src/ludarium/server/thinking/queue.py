"""Questions that wait for a worker."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, TypeVar

import msgspec

from ludarium.engine.workers import ANALYSIS, HINT, REPLY, REVIEW, Decide, Progress
from ludarium.engine.workers import FairQueue as AnyFairQueue
from ludarium.engine.workers import Job as AnyJob
from ludarium.engine.workers.jobs import Question
from ludarium.play import Refused

__all__ = ["ANALYSIS", "HINT", "REPLY", "REVIEW", "FairQueue", "Job"]

RETRY = 5.0  # seconds after which a job that found no place may be tried again

A = TypeVar("A")


class Job(AnyJob[A]):
    """A question on its way.

    for_people  a person waits for it    bounded  by depth or nodes, so that it is never cut short
    """

    def __init__(
        self,
        question: Question[A],
        requester: str,
        priority: int,
        report: Callable[[Progress], None],
        address: str = "",
        wanted: float | None = None,
        *,
        for_people: bool = True,
        bounded: bool = False,
    ) -> None:
        super().__init__(requester, priority, report, address, question.key, question.seconds, wanted)
        self.question = question
        self.answers = question.answers
        self.for_people = for_people
        self.bounded = bounded

    def message(self) -> bytes:
        """The question; what it has waited is taken from the clock."""
        question: Question[Any] = self.question
        if isinstance(question, Decide) and question.time_left is not None:
            waited = round((monotonic() - self.submitted) * 1000)
            question = msgspec.structs.replace(question, time_left=max(question.time_left - waited, 0))
        return msgspec.json.encode(question)


class FairQueue(AnyFairQueue[Job[Any]]):
    def people_waiting(self, priority: int) -> int:
        """Jobs of a priority for which a person waits."""
        return sum(job.for_people and job.priority == priority for job in self._all())

    def more_urgent_than(self, priority: int) -> int:
        return sum(job.priority < priority for job in self._all())

    def refusal(self) -> Refused:
        message = "the computer has too much to think about: try again in a moment"
        return Refused("too-many", message, retry_after=RETRY)
