"""People before machines: what is cut short while a person waits for a reply of the computer, or for a hint."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludarium.server.limits import SECONDS_WHILE_WAITED_FOR
from ludarium.server.thinking.queue import ANALYSIS, Job


def cut_short(
    running: Mapping[Job[Any], float], replies: int, now: float, hints: int = 0
) -> tuple[list[Job[Any]], float | None]:
    """The jobs that have to answer now, so that each person who waits gets a worker, and when to look again.

    An analysis makes way for replies and hints at once, and other thinking for replies only: machines' at once.

    running  when each job was begun    replies, hints  for which a person waits
    """
    ending = sum(job.hurried.is_set() for job in running)
    thinking = [job for job in running if not job.bounded and not job.hurried.is_set()]
    analyses = [job for job in thinking if job.priority >= ANALYSIS]
    analyses = sorted(analyses, key=lambda job: (-job.priority, running[job]))[: max(replies + hints - ending, 0)]
    due = sorted(
        (
            (job.for_people, running[job] + (SECONDS_WHILE_WAITED_FOR if job.for_people else 0.0), job)
            for job in thinking
            if job.priority < ANALYSIS
        ),
        key=lambda each: each[:2],
    )[: max(replies - ending - len(analyses), 0)]
    later = [at for _, at, _ in due if at > now]
    return [*analyses, *(job for _, at, job in due if at <= now)], min(later, default=None)
