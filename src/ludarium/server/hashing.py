"""The threads on which passwords are hashed: nothing else waits for a hash, and only so many passwords wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from ludarium.play.errors import Refused
from ludarium.server.limits import HASHING_THREADS, WAITING_HASHES

T = TypeVar("T")


class Hashing:
    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(HASHING_THREADS, thread_name_prefix="hash")
        self._waiting = 0

    def close(self) -> None:
        self._threads.shutdown(cancel_futures=True)

    async def run(self, work: Callable[..., T], *arguments: object) -> T:
        """What `work` gives; Refused when too many passwords wait already."""
        if self._waiting >= WAITING_HASHES:
            raise Refused("too-many", "too many passwords are checked at this moment: try again", retry_after=2.0)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)
        finally:
            self._waiting -= 1
