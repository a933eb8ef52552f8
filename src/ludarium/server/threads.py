"""What takes longer than a few milliseconds does not run on the event loop. docs/threads.md says what runs where."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Iterable
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

log = logging.getLogger("ludarium.server")
T = TypeVar("T")

LONGEST_BATCH = 0.005  # seconds after which the first of a batch is told

CHECKED = bool(os.environ.get("LUDARIUM_CHECK_THREADS"))  # the server's tests switch it on


class OnTheLoop(RuntimeError):
    """Work of a thread was called on the thread of an event loop."""


def off_loop() -> None:
    """Called by what belongs on a thread: raises where an event loop runs, while that is checked."""
    if not CHECKED:
        return
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return
    raise OnTheLoop("this belongs on a thread, not on the event loop")


Done = Callable[[Any, Exception | None], None]


class Call(NamedTuple):
    """What a thread has to do. The loop then calls `done` with what came of it."""

    function: Callable[..., Any]
    arguments: tuple[object, ...]
    loop: asyncio.AbstractEventLoop
    done: Done


Answer = tuple[Call, Any, Exception | None]
PASSED_ON = object()  # what a function gives that has handed its `done` on to another thread


def settles(future: asyncio.Future[Any]) -> Done:
    """Tell the end to the one who waits for a future, unless they have gone."""

    def done(value: Any, error: Exception | None) -> None:
        if future.done():
            return
        if error is None:
            future.set_result(value)
        else:
            future.set_exception(error)

    return done


def tell(answers: Iterable[Answer]) -> None:
    """Tell what was done in the order in which it was asked, with one call into each event loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Answer]] = {}
    for answer in answers:
        by_loop.setdefault(answer[0].loop, []).append(answer)
    for loop, own in by_loop.items():
        try:
            loop.call_soon_threadsafe(resolve, own)
        except RuntimeError:
            log.warning("the event loop of a call has ended before the call", extra={"calls": len(own)})


def resolve(answers: list[Answer]) -> None:
    for call, value, error in answers:
        try:
            call.done(value, error)
        except Exception:
            log.exception("what a thread has done could not be told")


class Desk:
    """A thread for short work of which there is much: what waits is done in order, and told together.

    A call through a pool of threads costs more than a move does, and with the GIL more threads do not do more.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._queue: SimpleQueue[Call | None] = SimpleQueue()
        self._thread: Thread | None = None

    def start(self) -> None:
        self._thread = Thread(target=self._run, name=self._name, daemon=True)
        self._thread.start()

    async def stop(self) -> None:
        """Do what waits, and end."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._queue.put(None)
            await asyncio.to_thread(thread.join)

    async def run(self, function: Callable[..., T], *arguments: object) -> T:
        """What a function gives or raises. It is done even if the caller is cancelled."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self.submit(Call(function, arguments, loop, settles(done)))
        return await done

    def submit(self, call: Call) -> None:
        """Have a call done."""
        if self._thread is None:
            raise RuntimeError(f"the thread {self._name} does not run")
        self._queue.put(call)

    def _run(self) -> None:
        going_on = True
        while going_on:
            answers, going_on = self._batch()
            if answers:
                tell(answers)

    def _batch(self) -> tuple[list[Answer], bool]:
        """Do what waits, but not for long; and whether more may come."""
        answers: list[Answer] = []
        call = self._queue.get()
        until = perf_counter() + LONGEST_BATCH
        while call is not None:
            answer = answer_of(call)
            if answer[1] is not PASSED_ON:
                answers.append(answer)
            if perf_counter() > until:
                return answers, True
            try:
                call = self._queue.get_nowait()
            except Empty:
                return answers, True
        return answers, False


def answer_of(call: Call) -> Answer:
    try:
        return call, call.function(*call.arguments), None
    except Exception as error:
        return call, None, error
