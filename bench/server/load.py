"""Scripted players: how many moves a server acknowledges, how soon, and what that costs it."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from statistics import quantiles
from time import perf_counter
from typing import TypeVar

import httpx

from bench.server.process import ServerProcess
from bench.server.protocol import Refused, Table, Wire
from bench.server.scripts import long_game
from bench.server.sockets import Socket, connect

PATIENCE = 30.0  # seconds for one answer
AT_ONCE = 16  # tables and sockets that are opened at the same time
WARM_UP = 4  # tables that are played before anything is measured
SETTLING = 1.0  # seconds before memory is read

T = TypeVar("T")
_tls = ssl.create_default_context()  # never used, but each HTTP client would make one of its own


@dataclass(frozen=True, slots=True)
class Load:
    """moves    acknowledged                      seconds  from the first to the last of them
    delays   of each acknowledgement, seconds  cpu      seconds of the server
    memory   bytes that the server grew by, for each table with its socket
    """

    moves: int
    seconds: float
    delays: Sequence[float]
    cpu: float
    memory: float

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    @property
    def cpu_per_move(self) -> float:
        return self.cpu / self.moves

    def percentile(self, percent: int) -> float:
        return quantiles(self.delays, n=100, method="inclusive")[percent - 1]


def address(number: int) -> str:
    """Where a player comes from: one address of the loopback each, for a server limits what comes from one."""
    return f"127.1.{number // 250 % 250}.{number % 250 + 1}"


def client(server: ServerProcess, number: int) -> httpx.AsyncClient:
    """A player's requests."""
    transport = httpx.AsyncHTTPTransport(verify=_tls, local_address=address(number))
    return httpx.AsyncClient(transport=transport, base_url=f"http://127.0.0.1:{server.port}", timeout=PATIENCE)


class Crowd:
    """Opens tables and sockets at a server."""

    def __init__(self, server: ServerProcess, compressed: bool) -> None:
        self.server = server
        self.wire = server.wire
        self.compressed = compressed
        self.stack = AsyncExitStack()
        self._opened = 0

    async def tables(self, game: str, number: int, begun: Sequence[str] = ()) -> list[Table]:
        first, self._opened = self._opened, self._opened + number
        return await in_turns([lambda n=n: self._open(game, n, begun) for n in range(first, first + number)])  # type: ignore[misc]

    async def _open(self, game: str, number: int, begun: Sequence[str]) -> Table:
        async with client(self.server, number) as http:
            return await self.wire.open(http, game, begun)

    async def sockets(self, tables: Sequence[Table]) -> list[Socket]:
        """A socket for each of the tables; each is closed when the crowd's stack is."""
        return await in_turns([lambda n=n, t=t: self._connect(n, t) for n, t in enumerate(tables)])  # type: ignore[misc]

    async def _connect(self, number: int, table: Table) -> Socket:
        async with asyncio.timeout(PATIENCE):
            url = self.wire.socket(self.server.port, table)
            socket = await connect(url, table.headers, address(number), self.compressed)
            self.stack.callback(socket.close)
            await self.wire.greet(socket, table)
        return socket

    async def play(self, socket: Socket, table: Table, script: Sequence[str]) -> list[float]:
        """Play a script, and give how long each acknowledgement took."""
        return await Player(self.wire, socket, table, script).delays


class Player:
    """Makes a move as soon as the one before is acknowledged; `delays` comes with the last acknowledgement."""

    def __init__(self, wire: Wire, socket: Socket, table: Table, script: Sequence[str]) -> None:
        self._wire = wire
        self._socket = socket
        self._messages = [wire.move(table, ply, text) for ply, text in enumerate(script)]
        self._delays: list[float] = []
        self._loop = asyncio.get_running_loop()
        self._patience = self._loop.call_later(PATIENCE, self._look)
        self._seen = 0
        self.delays: asyncio.Future[list[float]] = self._loop.create_future()
        socket.listen(self._told)
        self._sent = perf_counter()
        socket.send(self._messages[0])

    def _told(self, message: bytes) -> None:
        try:
            self._heard(message)
        except Refused as refused:
            self._end(refused)

    def _heard(self, message: bytes) -> None:
        reply = self._wire.reply(message)
        if reply is not None:
            self._socket.send(reply)
        elif self._wire.acknowledges(message, len(self._delays)):
            now = perf_counter()
            self._delays.append(now - self._sent)
            if len(self._delays) < len(self._messages):
                self._sent = now
                self._socket.send(self._messages[len(self._delays)])
            else:
                self._end(None)

    def _look(self) -> None:
        """Give up if nothing has been acknowledged since the last look."""
        if self._seen == len(self._delays):
            self._end(Refused(f"no acknowledgement within {PATIENCE:g} seconds, or the socket was closed"))
        else:
            self._seen = len(self._delays)
            self._patience = self._loop.call_later(PATIENCE, self._look)

    def _end(self, error: Refused | None) -> None:
        self._patience.cancel()
        if self.delays.done():
            return
        if error is None:
            self.delays.set_result(self._delays)
        else:
            self.delays.set_exception(error)


async def in_turns(work: Sequence[Callable[[], Awaitable[T]]]) -> list[T]:
    """All results, with a few at work at any time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(each: Callable[[], Awaitable[T]]) -> T:
        async with gate:
            return await each()

    return await asyncio.gather(*map(one, work))


async def play_tables(
    server: ServerProcess, game: str, players: int, rounds: int, moves: int, compressed: bool
) -> Load:
    """So many players at the same time, at a new table each in every round."""
    if moves > server.wire.most_moves:
        raise Refused(f"{server.wire.name} takes {server.wire.most_moves} moves at once on a socket, not {moves}")
    scripts = [server.wire.script(game, number, moves) for number in range(players * rounds)]
    delays: list[float] = []
    seconds = cpu = 0.0
    await play_round(Crowd(server, compressed), game, scripts[:1] * WARM_UP)
    await asyncio.sleep(SETTLING)
    memory = server.resident_bytes()
    for number in range(rounds):
        load = await play_round(Crowd(server, compressed), game, scripts[number * players :][:players])
        delays += load.delays
        seconds += load.seconds
        cpu += load.cpu
        grown = load.memory - memory
    return Load(len(delays), seconds, delays, cpu, grown / (players * rounds))


async def play_long(server: ServerProcess, game: str, players: int, before: int, moves: int, compressed: bool) -> Load:
    """So many players at games of which so many moves have been made, each with the moves that follow."""
    script = long_game(game, 0, before + moves)
    await play_round(Crowd(server, compressed), game, [script[:moves]] * WARM_UP, ())
    await asyncio.sleep(SETTLING)
    memory = server.resident_bytes()
    load = await play_round(Crowd(server, compressed), game, [script[before:]] * players, script[:before])
    return replace(load, memory=(load.memory - memory) / players)


async def play_round(crowd: Crowd, game: str, scripts: Sequence[Sequence[str]], begun: Sequence[str] = ()) -> Load:
    """All scripts at once, after the moves with which each game begins; `memory` is the server's as the last ends."""
    async with crowd.stack:
        tables = await crowd.tables(game, len(scripts), begun)
        sockets = await crowd.sockets(tables)
        cpu, start = crowd.server.cpu_seconds(), perf_counter()
        played = await asyncio.gather(*map(crowd.play, sockets, tables, scripts))
        seconds, cpu = perf_counter() - start, crowd.server.cpu_seconds() - cpu
        delays = [delay for each in played for delay in each]
        return Load(len(delays), seconds, delays, cpu, crowd.server.resident_bytes())


async def idle_socket_bytes(server: ServerProcess, game: str, sockets: int, compressed: bool) -> float:
    """What the server grows by for each socket on which nothing is said."""
    crowd = Crowd(server, compressed)
    async with crowd.stack:
        tables = await crowd.tables(game, -(-(sockets + AT_ONCE) // server.wire.sockets))
        seats = [table for table in tables for _ in range(server.wire.sockets)]
        await crowd.sockets(seats[:AT_ONCE])
        await asyncio.sleep(SETTLING)
        memory = server.resident_bytes()
        await crowd.sockets(seats[AT_ONCE:][:sockets])
        await asyncio.sleep(SETTLING)
        return (server.resident_bytes() - memory) / sockets
