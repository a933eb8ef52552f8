"""Simulated players of tournaments: they enter, come when they are called, play a few moves, and end their games."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random, choice
from typing import Any

from websockets.asyncio.client import ClientConnection

from tests.clients.wire import API, GONE, AsyncApi
from tests.waiting import PATIENCE

BULLET = {"base_seconds": 60, "increment_seconds": 0}
MOVES_BEFORE_THE_END = 2
BACK_AFTER = 0.2  # seconds before a player whose server is gone tries again


class Player(AsyncApi):
    """Somebody with an account and an open page, or a bot with a token.

    absent   they do not come when they are called       berserk  they halve their time when they may
    played   the tables at which they have ended a game
    """

    def __init__(self, address: str, name: str, bot: bool = False) -> None:
        super().__init__(address)
        self.name, self.bot = name, bot
        self.absent = self.berserk = False
        self.played: list[str] = []
        self._tables: dict[str, asyncio.Task[None]] = {}
        self._page: asyncio.Task[None] | None = None
        self._here = asyncio.Event()
        self.tournament = ""

    async def enrol(self) -> None:
        await self.register(self.name)
        if self.bot:
            await self.post("/account/bot")
            await self.use_token("read", "play", "tournament")

    async def create(self, **data: Any) -> str:
        usual = {"name": "Club evening", "game": "tokonoma", "control": BULLET, "when_full": True}
        self.tournament = (await self.post("/tournaments", **{**usual, **data}))["id"]
        return self.tournament

    async def enter(self, tournament: str, password: str = "") -> None:
        self.tournament = tournament
        await self.post(f"/tournaments/{tournament}/entry", password=password)

    async def withdraw(self) -> None:
        answer = await self.http.delete(f"{API}/tournaments/{self.tournament}/entry")
        assert answer.status_code == 204, answer.text

    async def page(self) -> Any:
        return await self.get(f"/tournaments/{self.tournament}")

    # A page that is open.

    async def arrive(self) -> None:
        """Open a page, and wait until the server knows."""
        if self._page is None:
            self._page = asyncio.create_task(self._listen())
        await asyncio.wait_for(self._here.wait(), PATIENCE)

    async def leave(self) -> None:
        tasks = [task for task in (self._page, *self._tables.values()) if task is not None]
        for task in tasks:
            task.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
        await self.http.aclose()
        for end in ends:
            if isinstance(end, Exception):
                raise end

    async def _listen(self) -> None:
        """The lobby's socket; when the server is gone, until it is back."""
        while True:
            with suppress(*GONE):
                async with self.socket("/lobby/live") as lobby:
                    async for text in lobby:
                        await self._heard(json.loads(text))
            self._here.clear()
            await asyncio.sleep(BACK_AFTER)

    async def _heard(self, message: dict[str, Any]) -> None:
        if message["type"] == "lobby":
            self._here.set()
            if self.tournament and not self.absent:  # a game may have begun while there was no page
                with suppress(*GONE, AssertionError):
                    running = (await self.page())["you"]["table"]
                    if running is not None:
                        self._come(running)
        elif message["type"] == "call":
            self._come(message["table"])

    def _come(self, table: str) -> None:
        task = self._tables.get(table)
        if not self.absent and (task is None or task.done()):
            self._tables[table] = asyncio.create_task(self._play(table))

    async def _play(self, table: str) -> None:
        """Until the game is over, whatever becomes of the connection."""
        while table not in self.played:
            with suppress(*GONE):
                async with self.socket(f"/tables/{table}/live") as live:
                    await self._sit(live, table)
            if table not in self.played:
                await asyncio.sleep(BACK_AFTER)

    async def move(self, table: str) -> None:
        """One move at a table, and no more."""
        async with self.socket(f"/tables/{table}/live") as live:
            state = json.loads(await live.recv())["state"]
            move = {"type": "move", "text": state["view"]["legal_moves"][0]["text"], "ply": state["view"]["ply"]}
            await live.send(json.dumps(move))
            async for text in live:
                message = json.loads(text)
                if message["type"] == "event" and message["state"]["view"]["ply"] > state["view"]["ply"]:
                    return

    async def resign(self, table: str) -> None:
        async with self.socket(f"/tables/{table}/live") as live:
            await live.send(json.dumps({"type": "resign"}))
            async for text in live:
                message = json.loads(text)
                if message["type"] == "event" and message["state"]["outcome"] is not None:
                    return

    async def hint(self, table: str) -> Any:
        """What is answered to who asks for a hint."""
        async with self.socket(f"/tables/{table}/live") as live:
            await live.send(json.dumps({"type": "hint", "id": 1}))
            async for text in live:
                message = json.loads(text)
                if message.get("reply_to") == 1:
                    return message
        raise AssertionError("no answer")

    async def _sit(self, live: ClientConnection, table: str) -> None:
        side, asked = "", -1
        async for text in live:
            message = json.loads(text)
            if message["type"] == "error":
                asked = -1
                continue
            if message["type"] not in ("snapshot", "event"):
                continue
            state = message["state"]
            side = message["table"]["you"][0] if message["type"] == "snapshot" else side
            if state["outcome"] is not None:
                self.played.append(table)
                if state["outcome"]["reason"] == "abort":  # they were late, and say that they are back
                    await self.http.put(f"{API}/tournaments/{self.tournament}/entry", json={"paused": False})
                return
            if self.berserk and state["may_berserk"]:
                await live.send(json.dumps({"type": "berserk"}))
                continue
            if state["version"] > asked:
                wanted = decision(state, side, table)
                if wanted is not None:
                    asked = state["version"]
                    await live.send(json.dumps(wanted))


def decision(state: dict[str, Any], side: str, table: str) -> dict[str, Any] | None:
    """What a player says next: a few moves, then the end that the table's name decides."""
    view = state["view"]
    if view["ply"] < MOVES_BEFORE_THE_END:
        if not view["legal_moves"]:
            return None
        return {"type": "move", "text": view["legal_moves"][0]["text"], "ply": view["ply"]}
    sides = sorted(state["seats"])
    fate = Random(table).choice([sides[0], sides[1], "draw"])
    if fate == "draw" and ("draw" in state["available"] or any(offer["kind"] == "draw" for offer in state["offers"])):
        mine = any(offer["side"] == side for offer in state["offers"])
        return None if mine else {"type": "offer", "kind": "draw"}
    return {"type": "resign"} if side == (sides[0] if fate == "draw" else fate) else None


@asynccontextmanager
async def players(address: str, number: int, prefix: str = "Player", bots: int = 0) -> AsyncIterator[list[Player]]:
    """So many players with accounts, who all have a page open; the last ones are bots."""
    once = "".join(choice("abcdefghjk") for _ in range(4))  # a test that is tried again needs other names
    made = [Player(address, f"{prefix}{place:02}{once}", bot=place > number - bots) for place in range(1, number + 1)]
    try:
        for first in range(0, number, 8):
            await asyncio.gather(*(each.enrol() for each in made[first : first + 8]))
        await asyncio.gather(*(each.arrive() for each in made))
        yield made
    finally:
        await asyncio.gather(*(each.leave() for each in made))


async def until_over(player: Player, tournament: str, within: float = 60.0) -> Any:
    """The page of a tournament when it is over, heard of by its socket."""
    player.tournament = tournament
    loop = asyncio.get_running_loop()
    end = loop.time() + within
    while True:
        with suppress(*GONE):
            async with player.socket(f"/tournaments/{tournament}/live") as live:
                while True:
                    page = await player.page()
                    if page["tournament"]["summary"]["status"] in ("finished", "cancelled"):
                        return page
                    with suppress(TimeoutError):
                        await asyncio.wait_for(live.recv(), 2.0)
                    assert loop.time() < end, describe(page)
        assert loop.time() < end, "the server does not come back"
        await asyncio.sleep(BACK_AFTER)


def describe(page: Any) -> str:
    found = page["tournament"]
    waiting = [pairing for pairing in found["pairings"] if pairing["result"] is None]
    return f"{found['summary']['status']}, round {found['round']}, waiting for {waiting}"
