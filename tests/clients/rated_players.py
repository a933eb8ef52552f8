"""Accounts that play each other rated, by the clock; each keeps a log of its own of what the server has told it."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from time import time
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.clients.wire import GONE, AsyncApi, version_after
from tests.waiting import PATIENCE

PAUSE = 0.15  # seconds before a move, and up to twice that


@dataclass(frozen=True)
class Reading:
    """The clocks of a game: seconds left by side, at an instant of the server between two of ours."""

    left: dict[str, float]
    running: list[str]
    before: float
    after: float

    @classmethod
    def of(cls, state: dict[str, Any], before: float) -> Reading:
        left = {side: left / 1000 for side, left in state["clock"]["left"].items()}
        return cls(left, state["clock"]["running"], before, time())


@dataclass
class Log:
    """What a client knows of its game.

    asked     moves that it sent, by ply              acknowledged  those that the server has confirmed
    resigned  whether its resignation was confirmed   reading       the clocks as it read them last
    version, moves, state  the last that it was told
    """

    asked: dict[int, set[str]] = field(default_factory=dict)
    acknowledged: dict[int, str] = field(default_factory=dict)
    resigned: bool = False
    reading: Reading | None = None
    version: int = -1
    moves: list[str] = field(default_factory=list)
    state: dict[str, Any] = field(default_factory=dict)

    @property
    def over(self) -> bool:
        return self.state.get("outcome") is not None


class Player(AsyncApi):
    """One account at one table, on one device. `patience`: seconds for which it waits for a message"""

    patience = PATIENCE

    def __init__(self, address: str, name: str, side: str, random: Random) -> None:
        super().__init__(address)
        self.name = name
        self.side = side
        self.random = random
        self.table = ""
        self.length = 0
        self.log = Log()
        self._number = 0

    def sit_down(self, table: str, length: int) -> Log:
        self.table, self.length, self.log = table, length, Log()
        return self.log

    def live(self) -> connect:
        since = f"?since={self.log.version}" if self.log.version >= 0 else ""
        return self.socket(f"/tables/{self.table}/live{since}")

    async def play(self) -> None:
        """Move whenever it is the own turn, until the game is over or the server is gone."""
        with suppress(*GONE):
            async with self.live() as live:
                if await self.catch_up(live):
                    await self._play(live)

    async def catch_up(self, live: ClientConnection) -> bool:
        """Hear all that the server has to tell to somebody who comes back; whether the game goes on."""
        await self._ask(live, {"type": "ping"})
        assert self.log.version >= 0
        return not self.log.over

    async def _play(self, live: ClientConnection) -> None:
        while not self.log.over:
            if self.log.state["view"]["turn"] == self.side:
                await asyncio.sleep(PAUSE * self.random.uniform(1, 2))
                await self._act(live)
            else:
                await self._hear(live)

    async def _act(self, live: ClientConnection) -> None:
        """Make a move, or resign when the game has been long enough."""
        log, ply, before = self.log, len(self.log.moves), time()
        if ply >= self.length:
            answer = await self._ask(live, {"type": "resign"})
            log.resigned = answer["type"] == "ack"
        else:
            text = self.random.choice(log.state["view"]["legal_moves"])["text"]
            log.asked.setdefault(ply, set()).add(text)
            answer = await self._ask(live, {"type": "move", "text": text, "ply": ply})
            log.acknowledged[ply] = text
        assert answer["type"] == "ack", answer
        while log.version < answer["version"]:
            await self._hear(live)
        log.reading = Reading.of(log.state, before)

    async def _ask(self, live: ClientConnection, message: dict[str, Any]) -> dict[str, Any]:
        self._number += 1
        await live.send(json.dumps({**message, "id": self._number}))
        while (answer := await self._hear(live)).get("reply_to") != self._number:
            pass
        return answer

    async def _hear(self, live: ClientConnection) -> dict[str, Any]:
        async with asyncio.timeout(self.patience):  # wait_for forgets to end who is called off as a message comes
            message: dict[str, Any] = json.loads(await live.recv())
        if "state" in message:
            state = message["state"]
            self.log.version, self.log.state = version_after(message, self.log.version), state
            self.log.moves[state["first_move"] :] = [move["text"] for move in state["moves"]]
        return message
