"""Rated games by the clock at two processes. One is killed or stands still, or Redis or PostgreSQL is restarted.

Whoever loses their connection, or is not answered, goes to the other process. From the players' own logs and the store:
what was acknowledged is there once, no version is left out, games are legal, clocks are right, each game is rated once.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from time import monotonic, time
from typing import Any

from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from websockets.asyncio.client import ClientConnection

import ludarium
from tests.clients.rated_players import Log, Player, Reading
from tests.clients.wire import GONE, OPEN, YOU
from tests.cluster.conftest import served
from tests.lanes.services import answers, find
from tests.server.databases import migrated_database
from tests.server.hostile.rated_kills import CONTROL, GAME, check_store, rated_tables
from tests.servers import free_port
from tests.waiting import PATIENCE, until

LENGTHS = 6, 24  # plies before somebody resigns
SILENT = 2.0  # seconds without an answer after which a player goes to the other process
FREEZES = 1.0, 8.0  # seconds
GONE_ON = {"kill": 3.0, "freeze": 10.0}  # seconds in which games go on
ROUNDING = 0.1  # seconds: two processes have one time to within some hundredths
TRY_AGAIN = ("unavailable", "stale", "failed")


class Wanderer(Player):
    """A player who goes to another process when the present one does not answer."""

    def __init__(self, addresses: list[str], name: str, side: str, random: Random) -> None:
        super().__init__(addresses[0], name, side, random)
        self.addresses = addresses
        self.heard_at = monotonic()

    async def keep_playing(self) -> None:
        """Until the game is over."""
        while not self.log.over:
            with suppress(*GONE, TimeoutError):
                async with self.live() as live:
                    if await self.catch_up(live):
                        await self._play(live)
            if not self.log.over:
                self.go_elsewhere()
                await asyncio.sleep(0.05)

    def go_elsewhere(self) -> None:
        self.addresses = [*self.addresses[1:], self.addresses[0]]
        self.address = self.addresses[0]
        self.http.base_url = self.address

    async def _act(self, live: ClientConnection) -> None:
        """As any player, but what cannot be done now is tried again."""
        log, ply, before = self.log, len(self.log.moves), time()
        if ply >= self.length:
            answer = await self._ask(live, {"type": "resign"})
            log.resigned |= answer["type"] == "ack"
        else:
            move = self.random.choice(log.state["view"]["legal_moves"])["text"]
            log.asked.setdefault(ply, set()).add(move)
            answer = await self._ask(live, {"type": "move", "text": move, "ply": ply})
            if answer["type"] == "ack":
                log.acknowledged[ply] = move
        if answer["type"] != "ack":
            assert answer["kind"] in TRY_AGAIN, answer
            await asyncio.sleep(answer["retry_after"] or 0.1)
            await self._ask(live, {"type": "ping"})
            return
        self.heard_at = monotonic()
        while log.version < answer["version"]:
            await self._hear(live)
        log.reading = Reading.of(log.state, before)

    async def _hear(self, live: ClientConnection) -> dict[str, Any]:
        """A page pings, too, so it notices a process that does not answer."""
        try:
            return await asyncio.wait_for(super()._hear(live), SILENT)
        except TimeoutError:
            self._number += 1
            await live.send(f'{{"type": "ping", "id": {self._number}}}')
            return await asyncio.wait_for(super()._hear(live), SILENT)


class Couple:
    """Two accounts that play each other. `logs`: of every game, by table and side."""

    def __init__(self, addresses: list[str], number: int, random: Random) -> None:
        self.random = random
        sides = [side.name for side in ludarium.game(GAME).sides]
        ways = [addresses, addresses[::-1]]
        self.players = [
            Wanderer(way, f"Across{number:03}{side}", side, Random(random.random()))
            for way, side in zip(ways, sides, strict=True)
        ]
        self.logs: dict[str, list[Log]] = {}

    @property
    def over(self) -> bool:
        return not self.logs or all(player.log.over for player in self.players)

    async def open(self) -> None:
        first, second = self.players
        seats = {first.side: YOU, second.side: OPEN}
        asked = {"game": GAME, "seats": seats, "visibility": "link", "time_control": CONTROL, "rated": True}
        table = (await first.post("/tables", **asked))["id"]
        await second.post(f"/tables/{table}/seats/{second.side}")
        length = self.random.randint(*LENGTHS)
        self.logs[table] = [player.sit_down(table, length) for player in self.players]

    async def play(self) -> None:
        while True:
            while self.over:
                try:
                    await self.open()
                except (*GONE, AssertionError):  # an answer may be that nothing can be stored now
                    for player in self.players:
                        player.go_elsewhere()
            await asyncio.gather(*(player.keep_playing() for player in self.players))

    @property
    def moved_at(self) -> float:
        return max(player.heard_at for player in self.players)


class Redis:
    """A server that can be restarted on its port; it forgets everything."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.port, self.folder = free_port(), folder
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [find("redis-server"), "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen([*command, "--dir", str(self.folder)], stdout=log, stderr=log)
        until(lambda: answers(self.port), "Redis does not start")

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


class AcrossKills:
    """Two processes with a number of games; `strike` as often as you like, then `finish`."""

    def __init__(self, folder: Path, games: int, seed: int) -> None:
        self.folder, self.games, self.random = folder, games, Random(seed)
        self.playing: list[asyncio.Task[None]] = []
        self._stack = AsyncExitStack()

    async def open(self) -> None:
        self.redis = await asyncio.to_thread(Redis, self.folder / "redis")
        self._stack.callback(self.redis.stop)
        database = make_url(await asyncio.to_thread(migrated_database, self.folder))
        durable = database.update_query_dict({"options": "-c synchronous_commit=on"})  # the tests' server has it off
        self.database = durable.render_as_string(hide_password=False)
        shared = self.database, self.redis.url
        self.processes = [
            self._stack.enter_context(await asyncio.to_thread(served, self.folder / name, *shared))
            for name in ("one", "other")
        ]
        addresses = [process.address for process in self.processes]
        self.couples = [
            Couple(addresses if number % 2 else addresses[::-1], number, Random(self.random.random()))
            for number in range(self.games)
        ]
        for couple in self.couples:
            for player in couple.players:
                await self._stack.enter_async_context(player.http)
                await player.register(player.name)
            await couple.open()
        self._play()

    def _play(self) -> None:
        self.playing = [asyncio.create_task(couple.play()) for couple in self.couples]

    async def _stop(self) -> None:
        for task in self.playing:
            task.cancel()
        await asyncio.gather(*self.playing, return_exceptions=True)

    async def close(self) -> None:
        await self._stop()
        await self._stack.aclose()

    async def strike(self, kind: str, in_time: bool = False) -> None:
        """Let something happen while all play, and see that all games go on and nothing is lost.

        in_time  they go on as soon as is promised, which a machine that is busy with other things may not show
        """
        await asyncio.sleep(self.random.uniform(0.3, 1.5))
        await STRIKES[kind](self)
        began = monotonic()
        async with asyncio.timeout(PATIENCE):
            while not all(couple.moved_at > began for couple in self.couples):
                for task in self.playing:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.01)
        if in_time and kind in GONE_ON:
            assert monotonic() - began < GONE_ON[kind], f"games go on too late after a {kind}"
        for process in self.processes:
            if process.process.poll() is not None:
                await asyncio.to_thread(process.start)
        await self._stop()
        await asyncio.to_thread(check_store, self.database, self.couples)
        for couple in self.couples:
            check_readings(couple)
        self._play()

    async def kill(self) -> None:
        await asyncio.to_thread(self.random.choice(self.processes).end)

    async def freeze(self) -> None:
        process = self.random.choice(self.processes).process
        process.send_signal(signal.SIGSTOP)
        try:
            await asyncio.sleep(self.random.uniform(*FREEZES))
        finally:
            process.send_signal(signal.SIGCONT)

    async def restart_redis(self) -> None:
        await asyncio.to_thread(self.redis.stop)
        await asyncio.sleep(self.random.uniform(0, 2))
        await asyncio.to_thread(self.redis.start)

    async def restart_database(self) -> None:
        """A session that is killed has PostgreSQL end all others, and recover from its log."""

        def crash() -> None:
            with suppress(DBAPIError), create_engine(self.database).connect() as connection:
                os.kill(int(connection.scalar(text("SELECT pg_backend_pid()")) or 0), signal.SIGKILL)

        await asyncio.to_thread(crash)

    async def finish(self) -> int:
        """All games are resigned or played to their ends, and each is rated once. Gives their number."""
        await self._stop()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(player.keep_playing() for couple in self.couples for player in couple.players))
            over = {table for couple in self.couples for table in couple.logs}
            while len(await asyncio.to_thread(rated_tables, self.database)) < len(over):
                await asyncio.sleep(0.1)
        await asyncio.to_thread(check_store, self.database, self.couples)
        assert sorted(await asyncio.to_thread(rated_tables, self.database)) == sorted(over), "each game is rated once"
        return len(over)


STRIKES: dict[str, Callable[[AcrossKills], Awaitable[None]]] = {
    "kill": AcrossKills.kill,
    "freeze": AcrossKills.freeze,
    "redis": AcrossKills.restart_redis,
    "database": AcrossKills.restart_database,
}


def check_readings(couple: Couple) -> None:
    """What both players have used of their clocks is no more than the time that has passed."""
    first, last = (player.log.reading for player in couple.players)
    if first is None or last is None:
        return
    earlier, later = sorted((first, last), key=lambda reading: reading.after)
    used = sum(earlier.left.values()) - sum(later.left.values())
    assert used <= later.after - earlier.before + ROUNDING, f"a clock has lost time: {earlier}, {later}"
