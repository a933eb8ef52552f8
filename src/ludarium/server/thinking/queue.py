"""Jobs that wait: the more urgent first; among equals each address in turn, and for an address each requester."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator
from time import monotonic

from ludarium.play import Refused
from ludarium.server.thinking.tasks import Progress, Task

REPLY, HINT, ANALYSIS = 0, 1, 2  # a reply comes before a hint, and a hint before an analysis
PRIORITIES = (REPLY, HINT, ANALYSIS)
RETRY = 5.0  # seconds after which a job that found no place may be tried again


class Job:
    """A task on its way. `result` becomes the text of a move; cancel it when nobody wants it any more."""

    def __init__(
        self, task: Task, requester: str, priority: int, report: Callable[[Progress], None], address: str = ""
    ) -> None:
        self.task = task
        self.requester = requester
        self.address = address
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


Line = OrderedDict[str, OrderedDict[str, deque[Job]]]  # by address and requester, in the order of their turns


class FairQueue:
    """Takes so many jobs at most. When it is full, a newcomer takes the place of somebody who has more jobs in it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lines: dict[int, Line] = {priority: OrderedDict() for priority in PRIORITIES}

    def __len__(self) -> int:
        return sum(1 for _ in self._all())

    def waiting_for(self, requester: str) -> int:
        return sum(job.requester == requester for job in self._all())

    def put(self, job: Job) -> None:
        """Let a job wait; Refused when there is no place for it."""
        if len(self) >= self._most:
            self._make_room(job)
        self._jobs(job).append(job)

    def put_back(self, job: Job) -> None:
        """Let a job that was taken be the next one of its requester."""
        self._jobs(job).appendleft(job)

    def take(self) -> Job | None:
        """The next job that somebody still wants."""
        for line in self._lines.values():
            while line:
                address, requesters = line.popitem(last=False)
                requester, jobs = requesters.popitem(last=False)
                job = jobs.popleft()
                if jobs:
                    requesters[requester] = jobs
                if requesters:
                    line[address] = requesters
                if not job.result.done():
                    return job
        return None

    def discard(self, job: Job) -> None:
        """Forget a job, if it waits."""
        line = self._lines[job.priority]
        requesters = line.get(job.address, OrderedDict[str, deque[Job]]())
        jobs = requesters.get(job.requester)
        if jobs is not None and job in jobs:
            jobs.remove(job)
            if not jobs:
                del requesters[job.requester]
            if not requesters:
                del line[job.address]

    def clear(self) -> list[Job]:
        """Forget all jobs; gives them."""
        found = list(self._all())
        for line in self._lines.values():
            line.clear()
        return found

    def _all(self) -> Iterator[Job]:
        """The less urgent last, and of a requester the latest last."""
        for line in self._lines.values():
            for requesters in line.values():
                for jobs in requesters.values():
                    yield from jobs

    def _jobs(self, job: Job) -> deque[Job]:
        requesters = self._lines[job.priority].setdefault(job.address, OrderedDict())
        return requesters.setdefault(job.requester, deque())

    def _make_room(self, newcomer: Job) -> None:
        """Displace the last job of the greediest requester of the greediest address, if the newcomer has fewer."""
        waiting = list(self._all())
        addresses = Counter(job.address for job in waiting)
        address, most = addresses.most_common(1)[0]
        if most <= addresses[newcomer.address] + 1:
            address = newcomer.address
        requesters = Counter(job.requester for job in waiting if job.address == address)
        requester, most = requesters.most_common(1)[0] if requesters else ("", 0)
        if address == newcomer.address and most <= requesters[newcomer.requester] + 1:
            raise refused()
        victim = next(job for job in reversed(waiting) if (job.address, job.requester) == (address, requester))
        self.discard(victim)
        if not victim.result.done():
            victim.result.set_exception(refused())


def refused() -> Refused:
    return Refused("too-many", "the computer has too much to think about: try again in a moment", retry_after=RETRY)
