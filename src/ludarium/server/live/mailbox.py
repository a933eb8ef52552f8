"""The messages that wait for one socket. It does what a bounded asyncio.Queue with one reader does, for less."""

from __future__ import annotations

import asyncio
from collections import deque


class Full(Exception):
    """There is no room for another message."""


class Mailbox:
    """Messages in the order in which they came, up to a limit."""

    __slots__ = ("_loop", "_messages", "_most", "_read", "_written")

    def __init__(self, most: int) -> None:
        self._loop = asyncio.get_running_loop()
        self._most = most
        self._messages: deque[str] = deque()
        self._written: asyncio.Future[None] | None = None  # what the reader waits for
        self._read: asyncio.Future[None] | None = None  # what a writer waits for

    def qsize(self) -> int:
        return len(self._messages)

    def empty(self) -> bool:
        return not self._messages

    def put_nowait(self, message: str) -> None:
        """Add a message; Full if there are too many."""
        if len(self._messages) >= self._most:
            raise Full
        self._messages.append(message)
        if self._written is not None:
            wake(self._written)
            self._written = None

    async def put(self, message: str) -> None:
        """Add a message as soon as there is room."""
        while len(self._messages) >= self._most:
            self._read = self._read or self._loop.create_future()
            await asyncio.shield(self._read)  # several may wait for it
        self.put_nowait(message)

    async def get(self) -> str:
        """Take the oldest message, as soon as there is one."""
        while not self._messages:
            self._written = self._loop.create_future()
            await self._written
        return self.get_nowait()

    def get_nowait(self) -> str:
        if self._read is not None:
            wake(self._read)
            self._read = None
        return self._messages.popleft()


def wake(waiting: asyncio.Future[None]) -> None:
    if not waiting.done():
        waiting.set_result(None)
