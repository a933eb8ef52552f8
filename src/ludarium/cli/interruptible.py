"""Letting an engine work so that Ctrl-C ends it."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from ludarium.engine import Engine

POLL = 0.1  # seconds in which an interruption is noticed

Value = TypeVar("Value")


def run_interruptibly(engine: Engine, work: Callable[[], Value]) -> Value:
    """Do work on a thread, so that an interruption stops the engine."""
    failed: list[BaseException] = []
    found: list[Value] = []

    def run() -> None:
        try:
            found.append(work())
        except BaseException as error:
            failed.append(error)

    worker = Thread(target=run, daemon=True)
    worker.start()
    try:
        while worker.is_alive():
            worker.join(POLL)
    finally:
        engine.stop()
    if failed:
        raise failed[0]
    return found[0]
