"""What a request or a message costs: milliseconds of a core that the event loop, the referee and reads spend on it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from time import thread_time
from types import coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Meter:
    """What was spent so far, in milliseconds: on the loop's thread, and on others, which may be at it meanwhile."""

    __slots__ = ("on_loop", "on_threads")

    def __init__(self) -> None:
        self.on_loop = 0.0
        self.on_threads = 0.0

    @property
    def ms(self) -> float:
        return self.on_loop + self.on_threads


paying: ContextVar[Meter | None] = ContextVar("paying", default=None)  # of what is being answered


@coroutine
def metered(work: Coroutine[Any, Any, T], meter: Meter) -> Generator[Any, Any, T]:
    """Await `work`, and count what each of its steps takes on the loop's thread."""
    step: Callable[[Any], Any] = work.send
    given: Any = None
    while True:
        started = thread_time()
        try:
            awaited = step(given)
        except StopIteration as end:
            result: T = end.value
            return result
        finally:
            meter.on_loop += (thread_time() - started) * 1000
        try:
            given = yield awaited
            step = work.send
        except BaseException as error:
            given = error
            step = work.throw


def on_thread(meter: Meter | None, work: Callable[..., T], *arguments: object) -> T:
    """What `work` gives, on the thread on which this is called; the meter counts it."""
    if meter is None:
        return work(*arguments)
    started = thread_time()
    try:
        return work(*arguments)
    finally:
        meter.on_threads += (thread_time() - started) * 1000
