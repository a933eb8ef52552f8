"""Work on several processors: worker processes that do one piece of work after the other."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterable
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from ludarium.core.errors import LudariumError

LAST_WAIT = 10.0  # seconds for a worker to end what it is at

Piece = TypeVar("Piece")
Answer = TypeVar("Answer")


class WorkerFailure(LudariumError):
    """A worker process died, or its work raised something unexpected."""


def work_through(
    work: Callable[[Piece], Answer], pieces: Iterable[Piece], workers: int = 1
) -> Generator[tuple[Piece, Answer], None, None]:
    """The pieces with their answers, as they get done. With no workers it is done here; closing it ends the workers.

    work: a function at the top level of a module, so that a worker can find it.
    """
    if workers < 1:
        for piece in pieces:
            yield piece, work(piece)
        return
    rest = iter(pieces)
    context = multiprocessing.get_context("spawn")
    crew: dict[Connection, BaseProcess] = {}
    busy: dict[Connection, Piece] = {}
    try:
        for piece in rest:
            ours, theirs = context.Pipe()
            process = context.Process(target=serve, args=(theirs, work), daemon=True)
            process.start()
            theirs.close()
            crew[ours] = process
            busy[ours] = piece
            ours.send(piece)
            if len(crew) == workers:
                break
        while busy:
            for ready in wait(list(busy)):
                assert isinstance(ready, Connection)
                try:
                    failure, answer = ready.recv()
                except (EOFError, OSError):
                    crew[ready].join()
                    raise WorkerFailure(f"a worker process ended with code {crew[ready].exitcode}") from None
                if failure:
                    raise WorkerFailure(failure)
                done = busy.pop(ready)
                for piece in rest:
                    busy[ready] = piece
                    ready.send(piece)
                    break
                yield done, answer
    finally:
        for connection, worker in crew.items():
            connection.close()
            worker.terminate()
        for worker in crew.values():
            worker.join(LAST_WAIT)
            worker.kill()
            worker.join()


def serve(connection: Connection, work: Callable[[Any], Any]) -> None:
    """A worker: it ends when nobody is at the other end any more, and takes along what it has started."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)
    threading.Thread(target=end_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        while True:
            piece = connection.recv()
            try:
                answer = ("", work(piece))
            except Exception as error:
                answer = (f"{type(error).__name__}: {error}", None)
            connection.send(answer)


def end_with_parent() -> None:
    """Leave as soon as whoever gave us work is gone, even in the middle of it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
