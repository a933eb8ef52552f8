"""Jobs that wait: the more urgent first; among equals each address in turn, and for an address each requester."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any, Generic, TypeVar

from ludarium.engine.workers.messages import Progress

# A reply comes before a hint, a hint before an analysis, and the review of a game last.
REPLY, HINT, ANALYSIS, REVIEW = 0, 1, 2, 3
PRIORITIES = (REPLY, HINT, ANALYSIS, REVIEW)


class QueueFull(Exception):
    """Too many jobs wait already."""


class JobFailed(Exception):
    """No worker could do it."""


class Expired(JobFailed):
    """It has waited until nobody needed it any more."""


class JobRejected(JobFailed):
    """No worker can do it: what was asked is wrong."""


def unreported(_progress: Progress) -> None:
    """Ignore the progress of a job."""


A = TypeVar("A")


class Job(Generic[A]):
    """Something to do. `result` becomes the answer; cancel it when nobody wants it any more.

    answers  the type of the answer; a worker that gives another one fails
    requester, address  those who ask take turns, however much one of them asks for, and so do their addresses
    key      a worker that has done a job with the same key is preferred    seconds  that it may take; None: any number
    wanted   seconds that it may wait before it is begun; None: any number. Then it expires
    """

    answers: type

    def __init__(
        self,
        requester: str = "",
        priority: int = REPLY,
        report: Callable[[Progress], None] = unreported,
        address: str = "",
        key: str = "",
        seconds: float | None = None,
        wanted: float | None = None,
    ) -> None:
        self.requester = requester
        self.address = address
        self.priority = priority
        self.report = report
        self.key = key
        self.seconds = seconds
        self.wanted = wanted
        self.result: asyncio.Future[A] = asyncio.get_running_loop().create_future()
        self.submitted = monotonic()
        self.attempts = 0
        self.hurried = asyncio.Event()

    def message(self) -> bytes:
        """What a worker is told, in one line of JSON: made when the job is given to it."""
        raise NotImplementedError

    @property
    def expired(self) -> bool:
        return self.wanted is not None and monotonic() - self.submitted > self.wanted

    def cancel(self) -> None:
        self.result.cancel()
        self.hurried.set()

    def hurry(self) -> None:
        """Take the best answer so far."""
        self.hurried.set()


J = TypeVar("J", bound=Job[Any])


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
                if job.result.done():
                    continue
                if not job.expired:
                    return job
                job.result.set_exception(Expired(f"it was not begun within {job.wanted:g} s"))
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
        """Displace the last job of the greediest requester of the greediest address, if the newcomer has fewer.

        Where jobs wait that are less urgent than the newcomer, one of the least urgent ones makes room.
        """
        waiting = list(self._all())
        last = waiting[-1].priority
        if last > newcomer.priority:
            waiting = [job for job in waiting if job.priority == last]
        addresses = Counter(job.address for job in waiting)
        address, most = addresses.most_common(1)[0]
        if last <= newcomer.priority and most <= addresses[newcomer.address] + 1:
            address = newcomer.address
        requesters = Counter(job.requester for job in waiting if job.address == address)
        requester, most = requesters.most_common(1)[0] if requesters else ("", 0)
        fair = address == newcomer.address and most <= requesters[newcomer.requester] + 1
        if last <= newcomer.priority and fair:
            raise self.refusal()
        victim = next(job for job in reversed(waiting) if (job.address, job.requester) == (address, requester))
        self.discard(victim)
        if not victim.result.done():
            victim.result.set_exception(self.refusal())
