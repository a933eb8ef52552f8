"""What the load generator knows of a server's wire, and nothing else does.

A player opens a table, connects its socket, and sends each move as soon as the one before is acknowledged.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import httpx
import msgspec

import ludarium
from bench.server.scripts import endless, random_game, seeds
from bench.server.sockets import Socket

API = "/api/v1"
MANY = 10_000  # sockets: the bench asks how many a server can have, not how many it lets in by default


class Refused(Exception):
    """The server did not do what a scripted player asked: the run is worth nothing."""


@dataclass(frozen=True, slots=True)
class Table:
    """An open table, as its player knows it, with the moves that were made when it was opened."""

    id: str
    headers: dict[str, str] = field(default_factory=dict)
    ply: int = 0


class Wire(Protocol):
    """A server that can be put under load.

    name        as it is printed
    most_moves  that may be sent on one socket at once, by the server's limits
    sockets     that may listen to one table, by the server's limits
    health      an address that answers when the server is up
    """

    name: str
    most_moves: int
    sockets: int
    health: str

    def command(self, port: int, data: Path) -> list[str]:
        """What starts the server on a port of the loopback, with its data in a folder."""

    def script(self, game: str, number: int, moves: int) -> list[str]:
        """A legal game of so many moves."""

    async def open(self, http: httpx.AsyncClient, game: str, moves: Sequence[str] = ()) -> Table:
        """Open a table at which one person plays both sides and these moves have been made."""

    def socket(self, port: int, table: Table) -> str:
        """The address of a table's socket."""

    async def greet(self, socket: Socket, table: Table) -> None:
        """Read what a new socket is told, until moves may be sent."""

    def move(self, table: Table, ply: int, text: str) -> str:
        """The message that makes a move."""

    def reply(self, data: bytes) -> str | None:
        """What has to be answered to a message whatever it is for; None: nothing."""

    def acknowledges(self, data: bytes, ply: int) -> bool:
        """Whether a message says that the move at this ply is accepted."""


# Ludarium.


class Message(msgspec.Struct):
    type: str
    reply_to: int | None = None
    error: str = ""
    number: int = 0


EVENT = b'{"type":"event"'
PROBE = b'{"type":"probe"'

_messages = msgspec.json.Decoder(Message)


class Ludarium:
    """Hot-seat tables: one cookie plays both sides. An `ack` for each move, beside the `event` that tells of it."""

    name = "ludarium"
    most_moves = 55
    sockets = 20
    health = "/health"

    def command(self, port: int, data: Path) -> list[str]:
        program = str(Path(sys.executable).parent / "ludarium")
        many = [f"--limit={name}={MANY}" for name in ("sockets", "connections")]
        return [program, "serve", f"--port={port}", f"--data={data}", "--workers=0", "--log-level=error", *many]

    def script(self, game: str, number: int, moves: int) -> list[str]:
        return random_game(game, number, moves)

    async def open(self, http: httpx.AsyncClient, game: str, moves: Sequence[str] = ()) -> Table:
        seats = {side.name: {"kind": "you"} for side in ludarium.game(game).sides}
        options = seeds(game) if not moves else endless(game)
        asked = {"game": game, "seats": seats, "options": options, "moves": moves}
        answer = await http.post(f"{API}/tables", json=asked)
        if answer.status_code != 201:
            raise Refused(answer.text)
        return Table(answer.json()["id"], {"Cookie": f"ludarium={answer.cookies['ludarium']}"}, len(moves))

    def socket(self, port: int, table: Table) -> str:
        return f"ws://127.0.0.1:{port}{API}/tables/{table.id}/live"

    async def greet(self, socket: Socket, table: Table) -> None:
        message = _messages.decode(await socket.receive())
        if message.type != "snapshot":
            raise Refused(f"table {table.id}: {message}")

    def move(self, table: Table, ply: int, text: str) -> str:
        asked = {"type": "move", "id": ply, "text": text, "ply": table.ply + ply}
        return msgspec.json.encode(asked).decode()

    def reply(self, data: bytes) -> str | None:
        if not data.startswith(PROBE):
            return None
        return msgspec.json.encode({"type": "echo", "number": _messages.decode(data).number}).decode()

    def acknowledges(self, data: bytes, ply: int) -> bool:
        if not data or data.startswith(EVENT):
            return False
        message = _messages.decode(data)
        if message.type == "error":
            raise Refused(message.error)
        return message.type == "ack" and message.reply_to == ply
