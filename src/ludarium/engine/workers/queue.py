"""Jobs that wait: the more urgent first; among equals each address in turn, and for an address each requester."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Generic, TypeVar

from ludarium.engine.workers.messages import Progress

REPLY, HINT, ANALYSIS = 0, 1, 2  # a reply comes before a hint, and a hint before an analysis
PRIORITIES = (REPLY, HINT, ANALYSIS)


class QueueFull(Exception):
    """Too many jobs wait already."""


def unreported(_progress: Progress) -> None:
    """Ignore the progress of a job."""


class Job:
    """Something to do. `result` becomes the text of the answer; cancel it when nobody wants it any more.

    requester, address  those who ask take turns, however much one of them asks for, and so do their addresses
    key      a worker that has done a job with the same key is preferred    seconds  that it may take; None: any number
    """

    def __init__(
        self,
        requester: str = "",
        priority: int = REPLY,
        report: Callable[[Progress], None] = unreported,
        address: str = "",
        key: str = "",
        seconds: float | None = None,
    ) -> None:
        self.requester = requester
        self.address = address
        self.priority = priority
        self.report = report
        self.key = key
        self.seconds = seconds
        self.result: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.submitted = monotonic()
        self.attempts = 0
        self.hurried = asyncio.Event()

    def message(self) -> bytes:
        """What a worker is told, in one line of JSON: made when the job is given to it."""
        raise NotImplementedError

    def cancel(self) -> None:
        self.result.cancel()
        self.hurried.set()

    def hurry(self) -> None:
        """Take the best answer so far."""
        self.hurried.set()


J = TypeVar("J", bound=Job)


class FairQueue(Generic[J]):
    """A queue with a limit. When it is full, a new job displaces one of a requester with more jobs in it.

    most: jobs that it holds
    """

    def __init__(self, most: int) -> None:
        self._most = most
        # By priority; then by address and requester, in the order of their turns.
        self._lines: dict[int, OrderedDict[str, OrderedDict[str, deque[J]]]] = {
            priority: OrderedDict() for priority in PRIORITIES
        }

    def refusal(self) -> Exception:
        """What is raised when a job finds no place."""
        return QueueFull("too many jobs wait already")

    def __len__(self) -> int:
        return sum(1 for _ in self._all())

    def waiting_for(self, requester: str) -> int:
        return sum(job.requester == requester for job in self._all())

    def put(self, job: J) -> None:
        """Let a job wait; the refusal is raised when there is no place for it."""
        if len(self) >= self._most:
            self._make_room(job)
        self._jobs(job).append(job)

    def put_back(self, job: J) -> None:
        """Let a job that was taken be the next one of its requester."""
        self._jobs(job).appendleft(job)

    def take(self) -> J | None:
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

    def discard(self, job: J) -> None:
        """Forget a job, if it waits."""
        line = self._lines[job.priority]
        requesters = line.get(job.address, OrderedDict[str, deque[J]]())
        jobs = requesters.get(job.requester)
        if jobs is not None and job in jobs:
            jobs.remove(job)
            if not jobs:
                del requesters[job.requester]
            if not requesters:
                del line[job.address]

    def clear(self) -> list[J]:
        """Forget all jobs; gives them."""
        found = list(self._all())
        for line in self._lines.values():
            line.clear()
        return found

    def _all(self) -> Iterator[J]:
        """The less urgent last, and of a requester the latest last."""
        for line in self._lines.values():
            for requesters in line.values():
                for jobs in requesters.values():
                    yield from jobs

    def _jobs(self, job: J) -> deque[J]:
        requesters = self._lines[job.priority].setdefault(job.address, OrderedDict())
        return requesters.setdefault(job.requester, deque())

    def _make_room(self, newcomer: J) -> None:
        """Displace the last job of the greediest requester of the greediest address, if the newcomer has fewer."""
        waiting = list(self._all())
        addresses = Counter(job.address for job in waiting)
        address, most = addresses.most_common(1)[0]
        if most <= addresses[newcomer.address] + 1:
            address = newcomer.address
        requesters = Counter(job.requester for job in waiting if job.address == address)
        requester, most = requesters.most_common(1)[0] if requesters else ("", 0)
        if address == newcomer.address and most <= requesters[newcomer.requester] + 1:
            raise self.refusal()
        victim = next(job for job in reversed(waiting) if (job.address, job.requester) == (address, requester))
        self.discard(victim)
        if not victim.result.done():
            victim.result.set_exception(self.refusal())
