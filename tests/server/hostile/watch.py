"""Watches a server in a thread of this process: what the loop and the referee's thread spend, and what limits count."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from time import thread_time
from types import FrameType
from typing import Any

import pytest
import uvicorn

from ludarium.server import threads
from ludarium.server.limits import Budget, Limits, Rate, RateLimiter
from ludarium.server.live.presence import Presence
from ludarium.server.tables.cache import Rooms

LOOK_EVERY = 0.002  # seconds
PASSED_THROUGH = ("work.py", "doorman.py", "threads.py")
SOCKETS = ("sockets_per_identity", "sockets_per_address", "sockets")


class Watch:
    """spent: seconds of a core that each callback of the server's loop, and each call of the referee, took
    used: the names of the limits that have counted something    seen: functions that were running, and how often
    """

    def __init__(self) -> None:
        self.spent: list[float] = []
        self.used: set[str] = set()
        self.seen: Counter[str] = Counter()
        self._at_work: set[int] = set()  # threads
        self._names = {getattr(Limits(), field.name): field.name for field in fields(Limits)}

    @property
    def longest(self) -> float:
        return max(self.spent, default=0.0)

    @property
    def named(self) -> str:
        """The function of ours that was seen most often."""
        return next((name for name, _ in self.seen.most_common(1)), "something")

    def forget(self) -> None:
        self.spent.clear()
        self.used.clear()

    def limits(self, **others: Any) -> Limits:
        """Limits that count and refuse nobody."""
        many = {
            field.name: Rate(f"{field.name} of anything", 10**9, 60)
            for field in fields(Limits)
            if isinstance(getattr(Limits(), field.name), Rate)
        }
        self._names |= {rate.what: name for name, rate in many.items()}
        return Limits(**{**many, "sockets_per_identity": 10**6, "sockets_per_address": 10**6, **others})

    def count(self, rate: Rate) -> None:
        self.used.add(self._names[rate.what])

    @contextmanager
    def _working(self) -> Iterator[None]:
        own, started = threading.get_ident(), thread_time()
        self._at_work.add(own)
        try:
            yield
        finally:
            self._at_work.discard(own)
            if threading.current_thread() is not threading.main_thread():
                self.spent.append(thread_time() - started)

    @contextmanager
    def looking(self) -> Iterator[None]:
        """See again and again which functions of ours are running."""
        over = threading.Event()

        def look() -> None:
            while not over.wait(LOOK_EVERY):
                for thread, frame in sys._current_frames().items():
                    if thread in self._at_work:
                        self.seen.update(innermost(frame))

        looker = threading.Thread(target=look)
        looker.start()
        try:
            yield
        finally:
            over.set()
            looker.join()

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Servers that start meanwhile run on a loop of plain asyncio, whose callbacks can be watched."""
        run, answer_of = asyncio.events.Handle._run, threads.answer_of
        use, charge, spend = RateLimiter.use, RateLimiter.charge, Budget.use
        hold, more, admit = Rooms.hold, Rooms.refuse_more, Presence.admit

        def watched_run(handle: asyncio.Handle) -> None:
            with self._working():
                run(handle)  # type: ignore[arg-type]

        def watched_answer(call: threads.Call) -> threads.Answer:
            with self._working():
                return answer_of(call)

        def counted_use(limiter: RateLimiter, rate: Rate, key: str) -> None:
            self.count(rate)
            use(limiter, rate, key)

        def counted_charge(limiter: RateLimiter, rate: Rate, key: str, cost: float) -> None:
            self.count(rate)
            charge(limiter, rate, key, cost)

        def counted_spend(budget: Budget) -> None:
            self.count(budget._rate)
            spend(budget)

        def counted_hold(rooms: Rooms, *given: Any) -> None:
            self.used.add("table_bytes_from")
            hold(rooms, *given)

        def counted_more(rooms: Rooms, *given: Any) -> None:
            self.used.add("table_bytes_from")
            more(rooms, *given)

        def counted_admit(presence: Presence, *given: Any) -> None:
            self.used |= set(SOCKETS)
            admit(presence, *given)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(uvicorn.Config, "get_loop_factory", lambda _self: asyncio.SelectorEventLoop)
            patch.setattr(asyncio.events.Handle, "_run", watched_run)
            patch.setattr(threads, "answer_of", watched_answer)
            patch.setattr(RateLimiter, "use", counted_use)
            patch.setattr(RateLimiter, "charge", counted_charge)
            patch.setattr(Budget, "use", counted_spend)
            patch.setattr(Rooms, "hold", counted_hold)
            patch.setattr(Rooms, "refuse_more", counted_more)
            patch.setattr(Presence, "admit", counted_admit)
            yield


def innermost(frame: FrameType | None) -> list[str]:
    """The function of ours that runs, if one does."""
    while frame is not None:
        code = frame.f_code
        if f"{os.sep}ludarium{os.sep}" in code.co_filename and not code.co_filename.endswith(PASSED_THROUGH):
            return [f"{code.co_qualname} ({Path(code.co_filename).name})"]
        frame = frame.f_back
    return []
