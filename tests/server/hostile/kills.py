"""Many games at a server that is killed again and again: what was acknowledged is there, once and in order."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import AsyncGenerator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import ludarium
from tests.server.clients import API, free_port
from tests.server.hostile.process import LoggedServer

PATIENCE = 60.0  # seconds for one answer
PAUSE = 0.18  # seconds between two moves, so that the limit of messages is not reached
ENDLESS = {"repetition": 0}  # Tokonoma without the rule that would end a long game


@dataclass
class Game:
    """One game on one device, with the moves that the server has acknowledged, and the one it was last told."""

    number: int
    cookie: str
    table_id: str
    random: Random
    acknowledged: list[str] = field(default_factory=list)
    sent: str | None = None

    async def play(self, port: int) -> None:
        """Move until the server is gone."""
        address = f"ws://127.0.0.1:{port}{API}/tables/{self.table_id}/live"
        with suppress(OSError, WebSocketException, TimeoutError, asyncio.IncompleteReadError):
            async with connect(address, additional_headers={"Cookie": self.cookie}, open_timeout=PATIENCE) as live:
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
    port, over = free_port(), 0
    server = LoggedServer(data, "--limit", "new_tables_from=9999/1", port=port, workers=0)
    try:
        async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE, verify=False) as http:
            played = [await opened(http, number, Random(random.random())) for number in range(games)]
            while True:
                playing = [asyncio.create_task(game.play(port)) for game in played]
                await asyncio.sleep(random.uniform(0.5, 2.0))
                await asyncio.to_thread(server.end, signal.SIGKILL)
                await asyncio.gather(*playing)
                server = await asyncio.to_thread(LoggedServer, data, port=port, workers=0)
                for game in played:
                    answer = await http.get(f"{API}/tables/{game.table_id}", headers={"Cookie": game.cookie})
                    assert answer.status_code == 200, answer.text
                    game.check(answer.json()["state"])
                    if answer.json()["state"]["outcome"] is not None:
                        over += len(game.acknowledged)
                        fresh = await opened(http, game.number, game.random)
                        game.cookie, game.table_id, game.acknowledged = fresh.cookie, fresh.table_id, []
                yield over + sum(len(game.acknowledged) for game in played)
    finally:
        if server.process.poll() is None:
            server.end(signal.SIGKILL)


async def opened(http: httpx.AsyncClient, number: int, random: Random) -> Game:
    http.cookies.clear()
    seats = {"white": {"kind": "you"}, "black": {"kind": "you"}}
    answer = await http.post(f"{API}/tables", json={"game": "tokonoma", "seats": seats, "options": ENDLESS})
    assert answer.status_code == 201, answer.text
    cookie = f"ludarium={http.cookies['ludarium']}"
    http.cookies.clear()
    return Game(number, cookie, answer.json()["id"], random)
