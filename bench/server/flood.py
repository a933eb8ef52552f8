"""Floods that once stopped everybody's play: `python -m bench.server.flood KIND PORT` sends one until it is ended.

It runs in a process of its own, so that the honest players' delays are not the flood's. At a server that counts what
visitors cost, most of it is refused; the flood goes on as if it did not notice.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress

import httpx
import uvloop

import ludarium
from bench.server.protocol import API
from bench.server.sockets import PING, connect, frame

ADDRESS = "127.9.9.9"  # the floods come from one address
PATIENCE = 30.0  # seconds for one answer
AT_ONCE = 150  # requests with which the flood of documents begins
GUESTS = 12  # who ask for documents, each as soon as the last answer is there
LOCKING_GUESTS, LOCKED_EACH = 9, 28  # who open tables with a password, and how many
SEATS_A_SECOND = 25
PINGS = frame(PING, b"") * 1000  # 6 kB
PINGS_EVERY = len(PINGS) / 1_000_000  # seconds: 1 MB/s
AGAIN = 0.1  # seconds before a closed socket is opened again
DOCUMENTS = ("/api/docs", "/api/docs/openapi.json")


def begun() -> None:
    """Tell the one who measures that the flood is set up."""
    print(flush=True)


def guest(port: int) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(local_address=ADDRESS, verify=False)
    return httpx.AsyncClient(transport=transport, base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)


async def documents(port: int) -> None:
    async def ask(times: int | None) -> None:
        async with guest(port) as http:
            number = 0
            while times is None or number < times:
                with suppress(httpx.TransportError):
                    await http.get(DOCUMENTS[number % len(DOCUMENTS)])
                number += 1

    begun()
    await asyncio.gather(*(ask(1) for _ in range(AT_ONCE)))
    await asyncio.gather(*(ask(None) for _ in range(GUESTS)))


async def seats(port: int) -> None:
    """Ask for seats that have a password, without one."""
    sides = [side.name for side in ludarium.game("tokonoma").sides]
    asked = {
        "game": "tokonoma",
        "seats": {sides[0]: {"kind": "you"}, sides[1]: {"kind": "open"}},
        "visibility": "link",
        "password": "an evening",
    }
    tables: list[str] = []
    for _ in range(LOCKING_GUESTS):
        async with guest(port) as http:
            for _ in range(LOCKED_EACH):
                answer = await http.post(f"{API}/tables", json=asked)
                if answer.status_code == 201:
                    tables.append(answer.json()["id"])
    tables = tables or ["none"]  # at the control, which opens none
    number = 0
    asking: set[asyncio.Task[None]] = set()

    async def ask(http: httpx.AsyncClient, table: str) -> None:
        with suppress(httpx.TransportError):
            await http.post(f"{API}/tables/{table}/seats/{sides[1]}")

    async with guest(port) as http:
        begun()
        while True:
            task = asyncio.create_task(ask(http, tables[number % len(tables)]))
            asking.add(task)
            task.add_done_callback(asking.discard)
            number += 1
            await asyncio.sleep(1 / SEATS_A_SECOND)


async def pings(port: int) -> None:
    """One socket of the lobby without a cookie; when it is closed, the next."""
    begun()
    while True:
        with suppress(OSError):
            socket = await connect(f"ws://127.0.0.1:{port}{API}/lobby/live", {}, ADDRESS, compressed=False)
            while not socket.closed:
                socket.write(PINGS)
                await asyncio.sleep(PINGS_EVERY)
        await asyncio.sleep(AGAIN)


FLOODS: dict[str, Callable[[int], Awaitable[None]]] = {"documents": documents, "seats": seats, "pings": pings}


def main() -> None:
    kind, port = sys.argv[1:]

    async def run() -> None:
        await FLOODS[kind](int(port))

    uvloop.run(run())


if __name__ == "__main__":
    main()
