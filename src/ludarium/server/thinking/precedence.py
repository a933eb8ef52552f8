"""People before machines: which decisions are cut short while a person waits for a reply of the computer."""

from __future__ import annotations

from collections.abc import Mapping

from ludarium.server.limits import SECONDS_WHILE_WAITED_FOR
from ludarium.server.thinking.queue import Job


def cut_short(running: Mapping[Job, float], waiting: int, now: float) -> tuple[list[Job], float | None]:
    """The jobs that have to decide now, so that each person who waits gets a worker, and when to look again.

    running  when each job was begun    waiting  replies for which a person waits
    """
    ending = sum(job.hurried.is_set() for job in running)
    due = sorted(
        (
            (job.for_people, begun + (SECONDS_WHILE_WAITED_FOR if job.for_people else 0.0), job)
            for job, begun in running.items()
            if not job.bounded and not job.hurried.is_set()
        ),
        key=lambda each: each[:2],
    )[: max(waiting - ending, 0)]
    later = [at for _, at, _ in due if at > now]
    return [job for _, at, job in due if at <= now], min(later, default=None)
