"""Threads for what is only looked at, so that it never keeps a move waiting."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, nullcontext
from time import thread_time
from typing import NamedTuple, TypeVar

from ludarium.play.errors import Refused
from ludarium.server.limits import LOOKUP_THREADS, WAITING_LOOKUPS, Limits, RateLimiter
from ludarium.server.requester import Requester

T = TypeVar("T")


class Lookups:
    """Threads for what is only looked at, apart from those of moves: positions, lessons, records, snapshots.

    Addresses take turns, and each pays for the time of a core that it took: who has used up theirs is refused before
    anything is done. The number of those that wait is limited.
    """

    def __init__(
        self, limiter: RateLimiter, limits: Limits, threads: int = LOOKUP_THREADS, most_waiting: int = WAITING_LOOKUPS
    ) -> None:
        self._limiter = limiter
        self._limits = limits
        self._free = threads
        self._most_waiting = most_waiting
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix="lookup")
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        return sum(len(line) for line in self._lines.values())

    async def run(
        self,
        requester: Requester,
        make: Callable[..., T],
        *arguments: object,
        lock: AbstractAsyncContextManager[object] | None = None,
    ) -> T:
        """What `make` makes, on a thread; Refused when the requester has to wait, or too many wait already.

        lock  is held while it is made, but not while the requester waits for their turn
        """
        self._limiter.use(self._limits.lookups, requester.identity)
        self._limiter.use(self._limits.lookups_from, requester.address)
        await self._turn(requester.address)
        try:
            async with lock or nullcontext():
                loop = asyncio.get_running_loop()
                made, seconds = await loop.run_in_executor(self._executor, timed, make, arguments)
        finally:
            self._next()
        self._limiter.charge(self._limits.lookups, requester.identity, seconds * 1000)
        self._limiter.charge(self._limits.lookups_from, requester.address, seconds * 1000)
        if isinstance(made, Failure):
            raise made.error
        return made

    def close(self) -> None:
        """What is being made is not waited for: a stop has a bound."""
        self._executor.shutdown(wait=False, cancel_futures=True)

    async def _turn(self, address: str) -> None:
        if self._free:
            self._free -= 1
            return
        if self.waiting >= self._most_waiting:
            raise Refused("too-many", "too many look at positions now: try again in a moment", retry_after=2.0)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(address, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._next()  # the turn had come already
            raise

    def _next(self) -> None:
        """A thread is free: it is the turn of the next address."""
        while self._lines:
            address, line = self._lines.popitem(last=False)
            turn = line.popleft()
            if line:
                self._lines[address] = line
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1


class Failure(NamedTuple):
    error: Exception


def timed(make: Callable[..., T], arguments: tuple[object, ...]) -> tuple[T | Failure, float]:
    """What `make` makes or raises, and the seconds of a core that it took."""
    started = thread_time()
    try:
        made: T | Failure = make(*arguments)
    except Exception as error:
        made = Failure(error)
    return made, thread_time() - started
