"""Rated games by the clock at a server that is killed again and again.

From the players' own logs: what was acknowledged is stored once, all of them see the same game when they are back, no
clock loses or gains more than it may, and each game that has ended is rated once.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from time import time
from typing import Any, NamedTuple, Protocol

from sqlalchemy import text

import ludarium
from ludarium.server.limits import ALIVE_EVERY
from ludarium.server.ratings.commands import RatingCommands
from ludarium.server.ratings.model import LEAST_PLIES, UNRATED_REASONS
from ludarium.server.store import Store
from tests.clients.rated_players import Log, Player, Reading
from tests.clients.wire import OPEN, YOU
from tests.server.databases import connected
from tests.servers import CROWD, ServerProcess
from tests.waiting import PATIENCE

GAME = "tokonoma"
CONTROL = {"base_seconds": 300, "increment_seconds": 0}
LENGTHS = 4, 14  # plies before somebody resigns
DEAD_AFTER = 2 * ALIVE_EVERY  # seconds of silence, after which a start gives back the time in which no server lived
LATE = ALIVE_EVERY  # seconds by which a sign of life may come late on a machine that is busy
ROUNDING = 0.02  # seconds: clocks are told in whole milliseconds
AT_ONCE = 8


class Played(Protocol):
    """Those who play each other, and what each of them knows of every game, by table."""

    @property
    def players(self) -> Sequence[Player]: ...

    @property
    def logs(self) -> Mapping[str, Sequence[Log]]: ...


class Outage(NamedTuple):
    """When the old server was surely alive for the last time and surely dead, and the new one dead and alive."""

    alive: float
    killed: float
    started: float
    back: float


class Pair:
    """Two accounts that play each other, one game after another. `logs`: of every game, by table and side."""

    def __init__(self, address: str, number: int, random: Random) -> None:
        self.random = random
        self.players = [
            Player(address, f"Kills{number:03}{side.name}", side.name, Random(random.random()))
            for side in ludarium.game(GAME).sides
        ]
        self.logs: dict[str, list[Log]] = {}

    @property
    def table(self) -> str:
        return self.players[0].table

    async def open(self) -> None:
        first, second = self.players
        seats = {first.side: YOU, second.side: OPEN}
        asked = {"game": GAME, "seats": seats, "visibility": "link", "time_control": CONTROL, "rated": True}
        table = (await first.post("/tables", **asked))["id"]
        await second.post(f"/tables/{table}/seats/{second.side}")
        length = self.random.randint(*LENGTHS)
        self.logs[table] = [player.sit_down(table, length) for player in self.players]

    async def come_back(self, outage: Outage) -> bool:
        """Both see the game that the server has, and its clocks are right. Tells whether a clock ran all the time."""
        for player in self.players:
            async with player.live() as live:
                await player.catch_up(live)
        before = time()
        state = (await self.players[0].get(f"/tables/{self.table}"))["state"]
        moves = [move["text"] for move in state["moves"]]
        for player in self.players:
            told = player.log.state
            assert (player.log.version, player.log.moves) == (state["version"], moves), player.name
            assert (told["view"]["text"], told["outcome"]) == (state["view"]["text"], state["outcome"]), player.name
        now = Reading.of(state, before)
        known = [player.log.reading for player in self.players if player.log.reading is not None]
        ran = bool(known) and check_clocks(max(known, key=lambda reading: reading.after), now, outage)
        for player in self.players:
            player.log.reading = now
        return ran


def check_clocks(then: Reading, now: Reading, outage: Outage) -> bool:
    """The sides together have used the time that passed, without what was given back for the outage.

    Nothing is given back when the server was silent for less than DEAD_AFTER. Tells whether a clock ran all the time.
    """
    used = sum(then.left.values()) - sum(now.left.values())
    down = outage.started - outage.killed
    given_back = down if down > DEAD_AFTER else 0.0
    assert used <= now.after - then.before - given_back + ROUNDING, f"a clock has lost time: {then}, {now}, {outage}"
    ran = bool(then.running and now.running)
    if ran:
        most = outage.back - outage.alive + ALIVE_EVERY + LATE
        assert used >= now.before - then.after - most - ROUNDING, f"a clock has gained time: {then}, {now}, {outage}"
    # Time is given back since the last sign of life, which may be older than the reading.
    for side, left in now.left.items():
        more = ALIVE_EVERY + LATE if side in then.running else 0.0
        assert left <= then.left[side] + more + ROUNDING, f"{side} has more than before: {then}, {now}, {outage}"
    return ran


class RatedKills:
    """A server with a number of games; `kill` it as often as you like, then `finish`."""

    def __init__(self, data: Path, games: int, seed: int) -> None:
        self.data = data
        self.database = f"sqlite:///{data / 'ludarium.sqlite'}"
        self.random = Random(seed)
        self.games = games
        self.clocks_compared = 0
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> RatedKills:
        await self.open()
        return self

    async def __aexit__(self, *error: Any) -> None:
        await self.close()

    async def open(self) -> None:
        self.server = self._stack.enter_context(await asyncio.to_thread(ServerProcess, self.data, *CROWD, workers=0))
        self.pairs = [Pair(self.server.address, each, Random(self.random.random())) for each in range(self.games)]
        self.players = [player for pair in self.pairs for player in pair.players]
        for player in self.players:
            await self._stack.enter_async_context(player.http)
            await player.register(player.name)
        await self._open_games()

    async def close(self) -> None:
        await self._stack.aclose()

    async def _open_games(self) -> None:
        for pair in self.pairs:
            if not pair.logs or pair.players[0].log.over:
                await pair.open()

    async def kill(self, silent: bool) -> None:
        """Play for a moment, kill the server, and start it again: at once, or when it was silent for long enough."""
        playing = [asyncio.create_task(each.play()) for each in self.players]
        await asyncio.sleep(self.random.uniform(0.5, 2.5))
        alive = time()
        await asyncio.to_thread(self.server.end)
        killed = time()
        await asyncio.gather(*playing)
        await asyncio.sleep(DEAD_AFTER + 0.2 if silent else 0)
        started = time()
        await asyncio.to_thread(self.server.start)
        outage = Outage(alive, killed, started, time())
        for first in range(0, len(self.pairs), AT_ONCE):
            some = self.pairs[first : first + AT_ONCE]
            self.clocks_compared += sum(await asyncio.gather(*(pair.come_back(outage) for pair in some)))
        check_store(self.database, self.pairs)
        await self._open_games()

    async def finish(self) -> int:
        """Play all games to their ends: each is rated once, as the games say. Gives their number."""
        assert self.clocks_compared, "no clock ran before and after a kill"
        while not all(pair.players[0].log.over for pair in self.pairs):
            await asyncio.gather(*(each.play() for each in self.players))
        over = {table for pair in self.pairs for table in pair.logs}
        async with asyncio.timeout(PATIENCE):
            while len(rated := rated_tables(self.database)) < len(over):
                await asyncio.sleep(0.1)
        assert sorted(rated) == sorted(over), "each game is rated once"
        check_store(self.database, self.pairs)
        await asyncio.to_thread(self.server.end, signal.SIGTERM)
        store = Store(f"sqlite:///{self.data / 'ludarium.sqlite'}")
        await store.open()
        try:
            assert await RatingCommands(store).recalculate() == (len(over), 0)
        finally:
            await store.close()
        return len(over)


def rated_tables(database: str) -> list[str]:
    with connected(database) as store:
        return list(store.scalars(text("SELECT table_id FROM rated_games")))


def check_store(database: str, pairs: Sequence[Played]) -> None:
    """Compare the store with every log so far."""
    with connected(database) as store:
        moves: dict[str, list[tuple[int, str]]] = {}
        for table, ply, move in store.execute(text("SELECT table_id, ply, text FROM moves ORDER BY table_id, ply")):
            moves.setdefault(table, []).append((ply, move))
        ended = "SELECT e.table_id, e.reason, t.ply FROM ends e JOIN tables t ON t.id = e.table_id"
        rows = store.execute(text(ended)).all()
    ends = {table: (reason, ply) for table, reason, ply in rows}
    assert len(ends) == len(rows), "a game ends once"
    rated = rated_tables(database)
    assert len(rated) == len(set(rated)), "a game is rated once"
    assert all(ends[table][0] not in UNRATED_REASONS and ends[table][1] >= LEAST_PLIES for table in rated)
    for pair in pairs:
        for table, logs in pair.logs.items():
            stored = moves.get(table, [])
            assert [ply for ply, _ in stored] == list(range(len(stored))), table
            check_moves([move for _, move in stored], pair, logs)
            assert table in ends or not any(log.resigned for log in logs), f"{table}: a resignation is lost"


def check_moves(stored: list[str], pair: Played, logs: list[Log]) -> None:
    """The game is legal, has every acknowledged move, and no move that was not asked for."""
    position = ludarium.game(GAME).start()
    by_side = {player.side: log for player, log in zip(pair.players, logs, strict=True)}
    for ply, move in enumerate(stored):
        log = by_side[position.turn]
        assert move in log.asked.get(ply, ()), f"{move} was not asked for"
        assert log.acknowledged.get(ply, move) == move
        position = position.play(move)
    assert all(ply < len(stored) for log in logs for ply in log.acknowledged), "an acknowledged move is lost"
