"""Jobs that wait: the more urgent first, and among equals each requester in turn."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from time import monotonic

from ludarium.play import Refused
from ludarium.server.thinking.tasks import Progress, Task

REPLY, HINT, ANALYSIS = 0, 1, 2  # a reply comes before a hint, and a hint before an analysis
PRIORITIES = (REPLY, HINT, ANALYSIS)


class Job:
    """A task on its way. `result` becomes the text of a move; cancel it when nobody wants it any more."""

    def __init__(self, task: Task, requester: str, priority: int, report: Callable[[Progress], None]) -> None:
        self.task = task
        self.requester = requester
        self.priority = priority
        self.report = report
        self.result: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.submitted = monotonic()
        self.attempts = 0
        self.hurried = asyncio.Event()

    def cancel(self) -> None:
        self.result.cancel()
        self.hurried.set()

    def hurry(self) -> None:
        """Take the best move so far."""
        self.hurried.set()


class FairQueue:
    """Takes so many jobs at most. When it is full, a newcomer takes the place of somebody who has more jobs in it."""

    def __init__(self, most: int) -> None:
        self._most = most
        # By priority, the requesters in the order in which they are served, each with their jobs.
        self._lines: dict[int, OrderedDict[str, deque[Job]]] = {priority: OrderedDict() for priority in PRIORITIES}

    def __len__(self) -> int:
        return sum(len(jobs) for line in self._lines.values() for jobs in line.values())

    def waiting_for(self, requester: str) -> int:
        return sum(len(line[requester]) for line in self._lines.values() if requester in line)

    def put(self, job: Job) -> None:
        """Let a job wait; Refused when there is no place for it."""
        if len(self) >= self._most:
            self._make_room(job)
        self._lines[job.priority].setdefault(job.requester, deque()).append(job)

    def put_back(self, job: Job) -> None:
        """Let a job that was taken be the next one of its requester."""
        self._lines[job.priority].setdefault(job.requester, deque()).appendleft(job)

    def take(self) -> Job | None:
        """The next job that somebody still wants."""
        for line in self._lines.values():
            while line:
                requester, jobs = line.popitem(last=False)
                job = jobs.popleft()
                if jobs:
                    line[requester] = jobs
                if not job.result.done():
                    return job
        return None

    def discard(self, job: Job) -> None:
        """Forget a job, if it waits."""
        line = self._lines[job.priority]
        jobs = line.get(job.requester)
        if jobs is not None and job in jobs:
            jobs.remove(job)
            if not jobs:
                del line[job.requester]

    def clear(self) -> list[Job]:
        """Forget all jobs; gives them."""
        found = [job for line in self._lines.values() for jobs in line.values() for job in jobs]
        for line in self._lines.values():
            line.clear()
        return found

    def _make_room(self, newcomer: Job) -> None:
        counts = {requester: self.waiting_for(requester) for line in self._lines.values() for requester in line}
        most = max(counts, key=counts.__getitem__)
        if counts[most] <= counts.get(newcomer.requester, 0) + 1:
            raise refused()
        victim = next(line[most][-1] for line in reversed(self._lines.values()) if most in line)
        self.discard(victim)
        victim.result.set_exception(refused())


def refused() -> Refused:
    return Refused("too-many", "the computer has too much to think about: try again in a moment", retry_after=5.0)
