"""Frames of a socket that are no messages: they are counted, and what cannot be answered is not read."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Close, Frame, Opcode

from ludarium.server.limits import Limits, Rate
from ludarium.server.settings import Settings
from ludarium.server.web.app import API
from ludarium.server.web.sockets import PARSED_AT_ONCE, SocketProtocol
from tests.clients.wire import Api
from tests.server.databases import migrated_database
from tests.server.hostile.test_connections import counted, ends
from tests.servers import RunningServer
from tests.waiting import PATIENCE, until

RATE = Limits().frames
HANDSHAKE = (
    f"GET {API}/lobby/live HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
).encode()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    settings = Settings(database=migrated_database(tmp_path_factory.mktemp("data")), workers=0)
    with RunningServer(settings) as running:
        yield running


def frame(code: Opcode, data: bytes = b"", last: bool = True) -> bytes:
    return Frame(code, data, last).serialize(mask=True)


def opened(server: RunningServer) -> socket.socket:
    """A socket of the lobby, by hand."""
    found = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
    found.sendall(HANDSHAKE)
    said = b""
    while b"\r\n\r\n" not in said:
        said += found.recv(65536)
    return found


def closed_with(said: bytes) -> int:
    """The code of the close frame that is the last thing a server says."""
    start = said.rindex(bytes((0x80 | Opcode.CLOSE,)) + bytes((2 + len(RATE.what),)))
    return Close.parse(said[start + 2 :]).code


FLOODS = {
    "pings": frame(Opcode.PING) * 300,
    "pongs": frame(Opcode.PONG) * 300,
    "empty continuations": frame(Opcode.TEXT, last=False) + frame(Opcode.CONT, last=False) * 300,
    "small parts": frame(Opcode.TEXT, b"[", last=False) + frame(Opcode.CONT, b" ", last=False) * 300,
    "pings among messages": (frame(Opcode.TEXT, b"ping") + frame(Opcode.PING) * 40) * 5,
}


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_of_frames_closes_the_socket(server: RunningServer, flood: str) -> None:
    before = counted(server, 'ludarium_refusals_total{kind="too-many"}')
    with closing(opened(server)) as connection:
        with suppress(ConnectionError):
            connection.sendall(FLOODS[flood])
        assert closed_with(ends(connection)) == 1008
    assert counted(server, 'ludarium_refusals_total{kind="too-many"}') > before
    until(lambda: counted(server, "ludarium_sockets") == 0, "a socket is left")


def test_pings_now_and_then_are_answered(server: RunningServer) -> None:
    with closing(opened(server)) as connection:
        wanted = b"".join(
            Frame(Opcode.PONG, str(number).encode()).serialize(mask=False) for number in range(RATE.times)
        )
        connection.sendall(b"".join(frame(Opcode.PING, str(number).encode()) for number in range(RATE.times)))
        said = b""
        while not all(each in said for each in (wanted[:3], wanted[-5:])):
            said += connection.recv(65536)


def test_a_message_in_parts_is_read(server: RunningServer) -> None:
    with Api(server.address) as api, api.live(api.table()) as live:
        live.snapshot()
        live.connection.send(iter(['{"type":', '"ping",', '"id":7}']))
        assert live.hear("pong")["reply_to"] == 7


# What is parsed, and when.


class Wire(asyncio.Transport):
    """A transport that keeps what is written, and whether it is read from."""

    def __init__(self) -> None:
        super().__init__()
        self.reading, self.closing = True, False
        self.written = b""

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.closing = True


class Handled:
    """An app that accepts a socket, and reads as many messages as it is told to."""

    def __init__(self) -> None:
        self.turns: asyncio.Queue[None] = asyncio.Queue()
        self.messages: list[Any] = []

    async def __call__(self, _scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while True:
            await self.turns.get()
            self.messages.append(await receive())


async def connected(rate: Rate = RATE) -> tuple[SocketProtocol, Wire, Handled]:
    app, wire = Handled(), Wire()
    config = uvicorn.Config(app, ws_per_message_deflate=False, ws_ping_interval=None, log_config=None)

    class Limited(SocketProtocol):
        pass

    Limited.rate = rate
    protocol = Limited(config, ServerState(), {})
    protocol.connection_made(wire)
    protocol.data_received(HANDSHAKE)
    async with asyncio.timeout(PATIENCE):
        while not protocol.handshake_complete:
            await asyncio.sleep(0)
    wire.written = b""
    return protocol, wire, app


async def test_what_cannot_be_written_is_not_read() -> None:
    protocol, wire, _ = await connected()
    protocol.pause_writing()
    assert not wire.reading
    protocol.data_received(frame(Opcode.PING, b"a") * 10)
    assert wire.written == b""
    protocol.resume_writing()
    assert wire.reading
    assert wire.written == Frame(Opcode.PONG, b"a").serialize(mask=False) * 10


async def test_messages_wait_unparsed_until_those_before_are_handled() -> None:
    protocol, wire, app = await connected()
    message = frame(Opcode.TEXT, b"a message")
    protocol.data_received(message * 1000)
    assert not wire.reading
    assert protocol.queue.qsize() <= PARSED_AT_ONCE // len(message) + 1
    async with asyncio.timeout(PATIENCE):
        for number in range(1000):
            app.turns.put_nowait(None)
            while len(app.messages) == number:
                await asyncio.sleep(0)
    assert {each["text"] for each in app.messages} == {"a message"}
    assert wire.reading


async def test_few_frames_are_parsed_after_the_one_too_many() -> None:
    protocol, wire, _ = await connected(Rate("frames", 3, 60))
    protocol.data_received(frame(Opcode.PING) * 100_000)
    assert wire.closing
    assert len(wire.written) < PARSED_AT_ONCE


async def test_a_socket_that_is_being_closed_reads_only_so_much() -> None:
    protocol, wire, _ = await connected(Rate("frames", 3, 60))
    await protocol.send({"type": "websocket.close", "code": 1000})
    assert not wire.closing
    protocol.data_received(frame(Opcode.TEXT, b"a message") * 3)
    assert not wire.closing
    protocol.data_received(frame(Opcode.TEXT, b"a message"))
    assert wire.closing
    protocol.connection_lost(None)
