"""Work on several processors, for programs without an event loop: matches and tuning."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Coroutine, Generator, Iterable
from itertools import islice
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

import msgspec

from ludarium.core.errors import LudariumError
from ludarium.engine.workers.jobs import Piece, PieceDone
from ludarium.engine.workers.pieces import LAST_WAIT, packed, unpacked
from ludarium.engine.workers.pool import Pool, Terms
from ludarium.engine.workers.queue import FairQueue, Job

WORKER = (sys.executable, "-W", "ignore", "-m", "ludarium.engine.workers.pieces")
SILENCE = 60.0  # seconds after which a silent worker is replaced; each sends a heartbeat every second
MOST_PIECES = 1 << 16  # that wait; a crew is given one more when one is done

Given = TypeVar("Given")
Answer = TypeVar("Answer")


class WorkerFailure(LudariumError):
    """Worker processes died at a piece of work, or it raised something unexpected."""


def work_through(
    work: Callable[[Given], Answer], pieces: Iterable[Given], workers: int = 1
) -> Generator[tuple[Given, Answer], None, None]:
    """The pieces with their answers, as they get done. With no workers it is done here; closing it ends the workers.

    work    a function at the top level of a module, so that a worker can find it
    pieces  an iterator that has ended may have more after the next answer
    """
    rest = iter(pieces)
    if workers < 1:
        for piece in rest:
            yield piece, work(piece)
        return
    first = list(islice(rest, workers))
    if not first:
        return
    with Crew(len(first)) as crew:

        def give(some: Iterable[Given]) -> int:
            count = 0
            for piece in some:
                crew.give(work, piece)
                count += 1
            return count

        left = give(first)
        while left:
            done, answer = crew.next()
            left -= 1
            left += give(islice(rest, len(first) - left))  # workers stay busy while the caller handles the answer
            yield done, answer
            left += give(islice(rest, len(first) - left))  # handling it may have added pieces


class PieceJob(Job[PieceDone]):
    answers = PieceDone

    def __init__(self, work: Callable[[Any], Any], piece: object) -> None:
        super().__init__()
        self.work = work
        self.piece = piece

    def message(self) -> bytes:
        return msgspec.json.encode(Piece(packed((self.work, self.piece))))


class Crew:
    """A pool whose event loop runs on a thread of its own, while the `with` block does."""

    def __init__(self, workers: int) -> None:
        # Workers import from the same paths as this process.
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)}
        terms = Terms(lease=SILENCE, shutdown=LAST_WAIT)
        self._pool: Pool[PieceJob] = Pool(workers, WORKER, FairQueue(MOST_PIECES), terms, environment)
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="crew", daemon=True)
        self._done: SimpleQueue[PieceJob] = SimpleQueue()

    def __enter__(self) -> Crew:
        self._thread.start()
        self._run(self._pool.start())
        return self

    def __exit__(self, *_: object) -> None:
        self._run(self._pool.stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def give(self, work: Callable[[Any], Any], piece: object) -> None:
        self._run(self._submit(work, piece))

    def next(self) -> tuple[Any, Any]:
        """A piece that is done, and its answer."""
        job = self._done.get()
        error = job.result.exception()
        if error is not None:
            raise WorkerFailure(str(error)) from None
        failure, answer = unpacked(job.result.result().packed)
        if failure:
            raise WorkerFailure(failure)
        return job.piece, answer

    async def _submit(self, work: Callable[[Any], Any], piece: object) -> None:
        job = PieceJob(work, piece)
        job.result.add_done_callback(lambda _result: self._done.put(job))
        self._pool.give(job)

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result()
