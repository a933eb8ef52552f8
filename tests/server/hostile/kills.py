"""Many games at a server that is killed again and again: what was acknowledged is there, once and in order."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection

import ludarium
from tests.clients.wire import GONE, YOU, AsyncApi
from tests.servers import CROWD, ServerProcess
from tests.waiting import PATIENCE

PAUSE = 0.18  # seconds between two moves, so that the limit of messages is not reached
ENDLESS = {"repetition": 0}  # Tokonoma without the rule that would end a long game


class Game(AsyncApi):
    """Games on one device, with the moves that the server has acknowledged, and the one it was last told."""

    def __init__(self, address: str, number: int, random: Random) -> None:
        super().__init__(address)
        self.number, self.random = number, random

    async def begin(self) -> None:
        wish = {"game": "tokonoma", "seats": {"white": YOU, "black": YOU}, "options": ENDLESS}
        self.table_id = (await self.post("/tables", **wish))["id"]
        self.acknowledged: list[str] = []
        self.sent: str | None = None

    async def play(self) -> None:
        """Move until the server is gone."""
        with suppress(*GONE):
            async with self.socket(f"/tables/{self.table_id}/live") as live:
                state = (await heard(live, "snapshot"))["state"]
                while state["outcome"] is None:
                    await asyncio.sleep(PAUSE * self.random.uniform(1, 2))
                    self.sent = self.random.choice(state["view"]["legal_moves"])["text"]
                    message = {"type": "move", "id": 1, "text": self.sent, "ply": len(self.acknowledged)}
                    await live.send(json.dumps(message))
                    state = (await heard(live, "event"))["state"]
                    answer = await heard(live, "ack")
                    assert answer["reply_to"] == 1
                    self.acknowledged.append(self.sent)
                    self.sent = None

    def check(self, shown: dict[str, Any]) -> None:
        """Compare with what a server has after a kill: the last move may be there without its acknowledgement."""
        moves = [move["text"] for move in shown["moves"]]
        possible = [self.acknowledged] + ([[*self.acknowledged, self.sent]] if self.sent is not None else [])
        assert moves in possible, f"game {self.number}: {moves} is not {self.acknowledged} + {self.sent}"
        position = ludarium.game("tokonoma").start(**ENDLESS)
        for text in moves:
            position = position.play(text)
        assert shown["view"]["text"] == position.text, f"game {self.number} is another one"
        self.acknowledged, self.sent = moves, None


async def heard(live: ClientConnection, kind: str) -> Any:
    while True:
        said = json.loads(await asyncio.wait_for(live.recv(), PATIENCE))
        assert said["type"] != "error", said
        if said["type"] == kind:
            return said


async def killed_again_and_again(data: Path, games: int, seed: int) -> AsyncGenerator[int, None]:
    """Yields, for each kill that the games survived, how many moves were acknowledged so far."""
    random = Random(seed)
    over = 0
    with ServerProcess(data, *CROWD, workers=0) as server:
        async with AsyncExitStack() as stack:
            played = [Game(server.address, number, Random(random.random())) for number in range(games)]
            for game in played:
                await stack.enter_async_context(game.http)
                await game.begin()
            while True:
                playing = [asyncio.create_task(game.play()) for game in played]
                await asyncio.sleep(random.uniform(0.5, 2.0))
                await asyncio.to_thread(server.end)
                await asyncio.gather(*playing)
                await asyncio.to_thread(server.start)
                for game in played:
                    shown = (await game.get(f"/tables/{game.table_id}"))["state"]
                    game.check(shown)
                    if shown["outcome"] is not None:
                        over += len(game.acknowledged)
                        await game.begin()
                yield over + sum(len(game.acknowledged) for game in played)
