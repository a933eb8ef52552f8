"""Requests of one address take turns, so that a crowd of them does not keep the event loop from everybody else."""

from __future__ import annotations

import asyncio
from collections import deque


class Turns:
    """In each turn of the event loop one request of an address begins; messages and others' requests come between."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # of addresses of which one has begun just now

    async def take(self, address: str) -> None:
        loop = asyncio.get_running_loop()
        waiting = self._waiting.get(address)
        if waiting is None:
            self._waiting[address] = deque()
            loop.call_soon(self._next, address)
            return
        turn: asyncio.Future[None] = loop.create_future()
        waiting.append(turn)
        await turn

    def _next(self, address: str) -> None:
        waiting = self._waiting[address]
        while waiting and waiting[0].cancelled():
            waiting.popleft()
        if not waiting:
            del self._waiting[address]
            return
        waiting.popleft().set_result(None)
        asyncio.get_running_loop().call_soon(self._next, address)
