"""Time in which the server stood still, or could store nothing, is nobody's; and nobody can set the server's time."""

from __future__ import annotations

import ast
import asyncio
import signal
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludarium import server
from ludarium.play import Refused
from ludarium.server import now
from ludarium.server.gaps import PULSE, STILL, Gaps
from ludarium.server.settings import Settings
from tests.clients.people import seated
from tests.clients.wire import OPEN, YOU, Api
from tests.server.databases import GIVEN, migrated_database
from tests.server.hostile.inside import Inside, Live, Visitor
from tests.server.server_clock import ServerClock, SteadyClock
from tests.servers import ServerProcess
from tests.waiting import PATIENCE

HOUR = 3600.0
MINUTE = {"base_seconds": 60}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SteadyClock:
    return SteadyClock(monkeypatch)


@pytest.fixture
def inside(tmp_path: Path) -> Inside:
    return Inside(Settings(database=migrated_database(tmp_path), workers=0))


class Game:
    """Two people by a clock of a minute. Both have moved, and White's time runs."""

    def __init__(self, inside: Inside) -> None:
        self.inside = inside
        self.white, self.black = inside.visitor(), inside.visitor()

    async def begin(self) -> Game:
        seats = {"white": YOU, "black": OPEN}
        self.id = await self.white.table(seats=seats, visibility="link", time_control=MINUTE)
        await self.black.post(f"/tables/{self.id}/seats/black")
        for player, text, ply in ((self.white, "d6b5", 0), (self.black, "b1d2", 1)):
            async with player.live(self.id) as live:
                assert (await live.answer("move", text=text, ply=ply))["type"] == "ack"
        return self

    async def left(self, who: Visitor | None = None) -> float:
        """What White has, in seconds."""
        return await seconds_left(who or self.white, self.id)

    async def move(self, live: Live) -> dict[str, Any]:
        legal = (await self.white.get(f"/tables/{self.id}"))["state"]["view"]["legal_moves"]
        return await live.answer("move", text=legal[0]["text"], ply=2)


async def seconds_left(visitor: Visitor, table: str) -> float:
    state = (await visitor.get(f"/tables/{table}"))["state"]
    assert state["outcome"] is None
    return float(state["clock"]["left"]["white"]) / 1000


async def happens(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.005)


# The loop stands still.


async def test_a_move_that_waited_for_a_frozen_server_costs_no_time(inside: Inside, clock: SteadyClock) -> None:
    async with inside:
        game = await Game(inside).begin()
        async with game.white.live(game.id) as live:
            clock.slept += HOUR
            assert (await game.move(live))["type"] == "ack"
        assert await game.left() > 50


async def test_those_at_the_table_are_told_of_the_clock_and_no_flag_falls(inside: Inside, clock: SteadyClock) -> None:
    async with inside:
        game, elsewhere = await Game(inside).begin(), await Game(inside).begin()
        tables = inside.part("tables")
        tables.rooms.drop(tables.rooms.get(elsewhere.id))
        async with game.black.live(game.id) as live:
            seen = (await live.state())["version"]
            clock.slept += HOUR
            told = await live.until("snapshot")
            assert told["state"]["version"] == seen
            assert told["state"]["clock"]["left"]["white"] > 50_000
        async with game.black.live(game.id, since=seen) as live:  # who comes back has the clock of before
            assert (await live.state())["clock"]["left"]["white"] > 50_000
        assert await elsewhere.left() > 50  # from the store
        for each in (game, elsewhere):
            assert await tables.playing.flag(each.id) > now.now_ms()


async def test_who_left_before_the_freeze_has_as_long_to_come_back(inside: Inside, clock: SteadyClock) -> None:
    async with inside:
        game = await Game(inside).begin()
        async with game.white.live(game.id) as live:
            first = await live.answer("claim", result="win")
            clock.slept += HOUR
            again = await live.answer("claim", result="win")
        assert 0 < again["retry_after"] < first["retry_after"] + STILL


# Nothing can be stored.


@pytest.mark.skipif(bool(GIVEN), reason="another process locks SQLite's file")
async def test_while_the_database_is_locked_no_time_passes(inside: Inside, clock: SteadyClock, tmp_path: Path) -> None:
    async with inside:
        game, beside = await Game(inside).begin(), await Game(inside).begin()
        tables, gaps = inside.part("tables"), inside.part("store").gaps
        async with game.white.live(game.id) as live:
            with_lock = locked(tmp_path)
            moving = asyncio.create_task(game.move(live))
            await happens(lambda: storing(gaps))
            clock.slept += HOUR
            assert gaps.is_stuck
            assert await tables.playing.flag(beside.id) is not None
            with_lock.execute("COMMIT")
            assert (await moving)["type"] == "ack"
        await happens(lambda: tables.rooms.get(beside.id).gaps == gaps.number)
        assert await game.left() > 50
        assert await beside.left() > 50


@pytest.mark.skipif(bool(GIVEN), reason="another process locks SQLite's file")
async def test_a_flag_that_seemed_to_fall_while_the_database_was_locked_does_not(
    inside: Inside, clock: SteadyClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead = ServerClock(monkeypatch)
    async with inside:
        game = await Game(inside).begin()
        tables, gaps = inside.part("tables"), inside.part("store").gaps
        ahead.ahead = await game.left() - STILL / 2
        with_lock = locked(tmp_path)
        beat = asyncio.create_task(tables.beat())
        await happens(lambda: storing(gaps))
        ahead.ahead += STILL  # the flag falls, and nobody knows yet that nothing can be stored
        falling = asyncio.create_task(tables.playing.flag(game.id))
        await happens(lambda: inside.part("store").waiting)
        clock.slept += HOUR
        with_lock.execute("COMMIT")
        await beat
        with pytest.raises(Refused, match="stood still"):
            await falling
        await happens(lambda: tables.rooms.get(game.id).gaps == gaps.number)
        ahead.ahead -= 30
        assert await game.left() > 20


def locked(folder: Path) -> sqlite3.Connection:
    other = sqlite3.connect(folder / "ludarium.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other


def storing(gaps: Gaps) -> bool:
    return gaps._storing is not None


# What is a gap.


def test_what_stands_still_for_over_a_second_has_left_a_gap(clock: SteadyClock) -> None:
    gaps = Gaps()
    gaps.looped()
    clock.slept += STILL
    gaps.looped()
    assert gaps.number == 0
    clock.slept += 10
    assert abs(gaps.now() - now.now_ms()) < 1000  # whoever asks first notes it
    gaps.looped()
    assert gaps.number == 1
    assert 10_000 <= gaps.total < 10_000 + 1000 * (STILL + PULSE)


def test_a_gap_of_the_loop_and_of_the_store_is_counted_once(clock: SteadyClock) -> None:
    gaps = Gaps()
    gaps.looped()
    gaps.storing()
    clock.slept += 10
    gaps.stored()
    gaps.looped()
    assert gaps.number == 1
    assert 10_000 <= gaps.total < 11_000


def test_a_commit_that_fails_goes_on_until_one_succeeds(clock: SteadyClock) -> None:
    gaps = Gaps()
    gaps.storing()
    began = now.now_ms()
    for _ in range(3):
        clock.slept += 10
        gaps.storing()
        assert gaps.is_stuck
        assert abs(gaps.now() - began) < 1000
    gaps.stored()
    assert not gaps.is_stuck
    assert 30_000 <= gaps.total < 31_000


# A real process.


def test_a_process_that_was_frozen_ends_no_game(tmp_path: Path) -> None:
    """As a laptop that sleeps, or a machine that was suspended."""
    freeze = 4.0
    with ServerProcess(tmp_path, workers=0) as process, Api(process.address) as one, Api(process.address) as other:
        table = seated(one, other, time_control={"base_seconds": freeze - 0.5})
        with one.live(table) as white, other.live(table) as black:
            white.move("d6b5", 0)
            black.move("b1d2", 1)
            process.process.send_signal(signal.SIGSTOP)
            time.sleep(freeze)
            process.process.send_signal(signal.SIGCONT)
            state = one.show(table)["state"]
            assert state["outcome"] is None
            after = white.move(state["view"]["legal_moves"][0]["text"], 2)
        assert after["clock"]["left"]["white"] > 0


# The machine's clock.


def test_the_wall_clock_is_read_in_one_place() -> None:
    folder = Path(server.__file__).parent
    found = set()
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            from_time = isinstance(node, ast.ImportFrom) and node.module == "time"
            names = {alias.name for alias in node.names} if from_time else set()
            wall = isinstance(node, ast.Attribute) and node.attr in ("time", "time_ns", "utcnow")
            of_module = wall and isinstance(node.value, ast.Name) and node.value.id in ("time", "datetime")
            if names & {"time", "time_ns"} or of_module:
                found.add(file.relative_to(folder).as_posix())
    assert found == {"now.py"}


@pytest.mark.parametrize("set_by", [HOUR, -HOUR])
async def test_a_clock_that_is_set_changes_nobodys_time(
    inside: Inside, monkeypatch: pytest.MonkeyPatch, set_by: float
) -> None:
    async with inside:
        game = await Game(inside).begin()
        real = time.time
        monkeypatch.setattr(time, "time", lambda: real() + set_by)
        before = await game.left()
        assert 50 < before <= 60
        assert inside.part("store").gaps.number == 0
        while await game.left() == before:  # it goes on
            await asyncio.sleep(0.005)
