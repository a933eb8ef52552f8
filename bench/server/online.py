"""People who play each other: blitz games of two connected clients each who think for a while, and some who look on."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from time import perf_counter

import ludarium
from bench.server.load import PATIENCE, Crowd, Load, client, in_turns
from bench.server.process import ServerProcess
from bench.server.protocol import API, Ludarium, Refused, Table
from bench.server.scripts import endless, long_game
from bench.server.sockets import Socket

BLITZ = {"base_seconds": 300, "increment_seconds": 3}
THINKING = 1.0, 5.0  # seconds before a move, at least and at most
WATCHED = 10  # games for each one at which somebody looks on
PEOPLE = 3  # addresses of a game: two players and perhaps a spectator


class Seat:
    """A player's socket: it answers probes, and tells when a move is acknowledged."""

    def __init__(self, wire: Ludarium, socket: Socket, table: Table) -> None:
        self._wire = wire
        self._socket = socket
        self._table = table
        self._ply = -1
        self._done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        socket.listen(self._told)

    async def move(self, ply: int, text: str) -> float:
        """Make a move, and give how long its acknowledgement took."""
        self._ply, self._done = ply, asyncio.get_running_loop().create_future()
        sent = perf_counter()
        self._socket.send(self._wire.move(self._table, ply, text))
        async with asyncio.timeout(PATIENCE):
            await self._done
        return perf_counter() - sent

    def _told(self, message: bytes) -> None:
        try:
            reply = self._wire.reply(message)
            if reply is not None:
                self._socket.send(reply)
            elif self._wire.acknowledges(message, self._ply) and not self._done.done():
                self._done.set_result(None)
        except Refused as refused:
            if not self._done.done():
                self._done.set_exception(refused)


async def open_game(server: ServerProcess, game: str, number: int) -> list[Table]:
    """A public game: its table as the two players know it, and perhaps a spectator."""
    sides = [side.name for side in ludarium.game(game).sides]
    people = PEOPLE if number % WATCHED == 0 else PEOPLE - 1
    cookies: list[dict[str, str]] = []
    table = ""
    for who in range(people):
        async with client(server, PEOPLE * number + who) as http:
            if who == 0:
                seats = {sides[0]: {"kind": "you"}, sides[1]: {"kind": "open"}}
                asked = {"game": game, "seats": seats, "options": endless(game), "time_control": BLITZ}
                answer = await http.post(f"{API}/tables", json={**asked, "visibility": "public"})
            elif who == 1:
                answer = await http.post(f"{API}/tables/{table}/seats/{sides[1]}")
            else:
                answer = await http.get(f"{API}/tables/{table}")
            if answer.status_code not in (200, 201):
                raise Refused(answer.text)
            table = table or answer.json()["id"]
            cookies.append({"Cookie": f"ludarium={answer.cookies['ludarium']}"})
    return [Table(table, cookie) for cookie in cookies]


async def play_game(seats: Sequence[Seat], script: Sequence[str], until: float, random: Random) -> list[float]:
    """Each moves when they have thought, until the time is over."""
    delays: list[float] = []
    for ply, text in enumerate(script):
        await asyncio.sleep(random.uniform(*THINKING))
        if perf_counter() > until:
            break
        delays.append(await seats[ply % len(seats)].move(ply, text))
    return delays


async def play_online(server: ServerProcess, game: str, games: int, seconds: int, compressed: bool) -> Load:
    """So many games at the same time, for so many seconds."""
    wire = Ludarium()
    scripts = [long_game(game, number, seconds + 1) for number in range(games)]
    crowd = Crowd(server, compressed)
    memory = server.resident_bytes()
    async with crowd.stack:
        opened = await in_turns([lambda n=n: open_game(server, game, n) for n in range(games)])  # type: ignore[misc]
        sockets = iter(await crowd.sockets([table for tables in opened for table in tables]))
        seated: list[list[Seat]] = []
        for tables in opened:
            theirs = [Seat(wire, next(sockets), table) for table in tables]
            seated.append(theirs[:2])
        cpu, start = server.cpu_seconds(), perf_counter()
        played = await asyncio.gather(
            *(
                play_game(seats, script, start + seconds, Random(number))
                for number, (seats, script) in enumerate(zip(seated, scripts, strict=True))
            )
        )
        passed, cpu = perf_counter() - start, server.cpu_seconds() - cpu
        delays = [delay for each in played for delay in each]
        return Load(len(delays), passed, delays, cpu, (server.resident_bytes() - memory) / games)
