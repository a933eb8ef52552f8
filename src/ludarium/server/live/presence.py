"""Telling: who listens to which table, each with a queue of bounded length."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterator

from ludarium.server.errors import Refused
from ludarium.server.limits import QUEUED_MESSAGES, SOCKETS, SOCKETS_PER_IDENTITY
from ludarium.server.metrics import Metrics

TOO_SLOW = 4408
GONE = 4410


class Listener:
    """One socket. Whoever cannot keep up is dropped: he may come back and say which version he has seen."""

    def __init__(self, identity: str) -> None:
        self.identity = identity
        self.queue: asyncio.Queue[str] = asyncio.Queue(QUEUED_MESSAGES)
        self.closed: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()

    def tell(self, message: str) -> bool:
        """Queue a message; False if the listener is, or just was, dropped."""
        if self.closed.done():
            return False
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.close(TOO_SLOW, "you read too slowly; come back with the version you have")
            return False
        return True

    async def reply(self, message: str) -> None:
        """Answer the listener's own message: he waits for room in his queue before he is heard again."""
        await self.queue.put(message)

    def close(self, code: int, reason: str) -> None:
        if not self.closed.done():
            self.closed.set_result((code, reason))


class Hub:
    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._listeners: dict[str, set[Listener]] = defaultdict(set)
        self._sockets: Counter[str] = Counter()

    def join(self, table_id: str, identity: str) -> Listener:
        if self._sockets[identity] >= SOCKETS_PER_IDENTITY:
            raise Refused("too-many", f"you have {SOCKETS_PER_IDENTITY} sockets open, that is enough")
        if self._sockets.total() >= SOCKETS:
            raise Refused("too-many", "the server has no room for another socket now", retry_after=30.0)
        listener = Listener(identity)
        self._listeners[table_id].add(listener)
        self._sockets[identity] += 1
        self._metrics.sockets.inc()
        return listener

    def leave(self, table_id: str, listener: Listener) -> None:
        self._listeners[table_id].discard(listener)
        if not self._listeners[table_id]:
            del self._listeners[table_id]
        self._sockets[listener.identity] -= 1
        if not self._sockets[listener.identity]:
            del self._sockets[listener.identity]
        self._metrics.sockets.dec()

    def listeners(self, table_id: str) -> Iterator[Listener]:
        yield from tuple(self._listeners.get(table_id, ()))

    def watched(self, table_id: str) -> bool:
        return table_id in self._listeners

    def tell(self, table_id: str, message: str) -> None:
        for listener in self.listeners(table_id):
            was_open = not listener.closed.done()
            if not listener.tell(message) and was_open:
                self._metrics.slow_sockets.inc()
