"""Honest blitz games beside a flood, and beside the same flood at a server that does nothing, which is the control."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import NamedTuple

from bench.server.load import PATIENCE, Crowd, in_turns
from bench.server.online import Seat, open_game
from bench.server.process import ServerProcess, free_port
from bench.server.protocol import Ludarium
from bench.server.scripts import long_game

GAMES = 20
THINKING = 0.2, 0.6  # seconds before a move, at least and at most
MOVES = 1500  # more than are made
SETTING_UP = 240.0  # seconds in which a flood must have begun: that of seats opens tables first
OVERFLOWING = 1.0  # seconds after a flood that belong to it no more, and not yet to the time after it


class Sample(NamedTuple):
    sent: float
    delay: float


class Attack(NamedTuple):
    """The delays of honest moves, in seconds."""

    before: list[float]
    during: list[float]
    after: list[float]


def p99(delays: Sequence[float]) -> float:
    return quantiles(delays, n=100, method="inclusive")[98]


async def play(seats: Sequence[Seat], script: Sequence[str], over: asyncio.Event, random: Random) -> list[Sample]:
    """A game until it is over; a move that is not acknowledged counts as the longest wait, and ends it."""
    samples: list[Sample] = []
    for ply, text in enumerate(script):
        await asyncio.sleep(random.uniform(*THINKING))
        if over.is_set():
            break
        sent = perf_counter()
        try:
            samples.append(Sample(sent, await seats[ply % len(seats)].move(ply, text)))
        except TimeoutError:
            samples.append(Sample(sent, PATIENCE))
            break
    return samples


@asynccontextmanager
async def flooding(kind: str, port: int) -> AsyncIterator[None]:
    """A flood in a process of its own, from when it is set up."""
    command = (sys.executable, "-m", "bench.server.flood", kind, str(port))
    process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        assert process.stdout is not None
        async with asyncio.timeout(SETTING_UP):
            if not await process.stdout.readline():
                raise RuntimeError(f"the flood of {kind} does not begin")
        yield
    finally:
        process.kill()
        await process.wait()


async def attacked(server: ServerProcess, game: str, seconds: int, kind: str, port: int) -> Attack:
    """Play before, during and after a flood of a port, for so many seconds each."""
    wire, crowd, over = Ludarium(), Crowd(server, compressed=True), asyncio.Event()
    scripts = [long_game(game, number, MOVES) for number in range(GAMES)]
    async with crowd.stack:
        opened = await in_turns([lambda n=n: open_game(server, game, n) for n in range(GAMES)])  # type: ignore[misc]
        sockets = iter(await crowd.sockets([table for tables in opened for table in tables]))
        seated = [[Seat(wire, next(sockets), table) for table in tables][:2] for tables in opened]
        games = [
            asyncio.create_task(play(seats, script, over, Random(number)))
            for number, (seats, script) in enumerate(zip(seated, scripts, strict=True))
        ]
        await asyncio.sleep(seconds)
        calm = perf_counter()
        async with flooding(kind, port):
            begun = perf_counter()
            await asyncio.sleep(seconds)
            ended = perf_counter()
        await asyncio.sleep(seconds + OVERFLOWING)
        over.set()
        samples = [sample for each in await asyncio.gather(*games) for sample in each]
    return Attack(
        before=[sample.delay for sample in samples if sample.sent < calm],
        during=[sample.delay for sample in samples if begun <= sample.sent < ended],
        after=[sample.delay for sample in samples if sample.sent >= ended + OVERFLOWING],
    )


@asynccontextmanager
async def empty_server() -> AsyncIterator[int]:
    """The port of a server that does nothing."""
    port = free_port()
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "bench.server.empty", str(port))
    try:
        async with asyncio.timeout(SETTING_UP):
            while not await answers(port):
                await asyncio.sleep(0.05)
        yield port
    finally:
        process.kill()
        await process.wait()


async def answers(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    return True


async def attacked_and_control(server: ServerProcess, game: str, seconds: int, kind: str) -> tuple[Attack, Attack]:
    """What a flood does to honest players, and what the same flood does that somebody else gets."""
    async with empty_server() as port:
        control = await attacked(server, game, seconds, kind, port)
    return await attacked(server, game, seconds, kind, server.port), control
