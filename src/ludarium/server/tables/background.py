"""What goes on after the request that began it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextvars import Context
from typing import Any, TypeVar

T = TypeVar("T")


class Background:
    """unfinished: tasks that still run"""

    def __init__(self) -> None:
        self.unfinished: set[asyncio.Task[Any]] = set()

    def run(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin something in nobody's right."""
        task = asyncio.create_task(work, context=Context())
        self.unfinished.add(task)
        task.add_done_callback(self.unfinished.discard)
        return task
