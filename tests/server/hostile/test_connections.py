"""At the port: connections that send or take nothing are closed, and an address has so many of them at most."""

import json
import socket
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace

import httpx
import pytest

from ludarium.server.limits import Limits
from ludarium.server.settings import Settings
from ludarium.server.web import gate
from ludarium.server.web.app import API
from tests.clients.wire import Api
from tests.server.databases import migrated_database
from tests.servers import RunningServer
from tests.waiting import PATIENCE, until

MOST = 12
SHORT = {"head": 0.6, "body": 0.6, "answer": 1.2}
ADDRESS = "127.0.0.9"  # a visitor's: 127.0.0.1 would be a proxy's


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that waits for less than a second, and lets few in."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gate, "WITHIN", SHORT)
        limits = replace(Limits(), connections_per_address=MOST)
        settings = Settings(database=migrated_database(tmp_path_factory.mktemp("data")), workers=0, limits=limits)
        with RunningServer(settings) as running:
            yield running


def connect(server: RunningServer, address: str = ADDRESS) -> socket.socket:
    found = socket.create_connection(("127.0.0.1", server.port), PATIENCE, source_address=(address, 0))
    found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return found


def ends(connection: socket.socket) -> bytes:
    """What a connection says until it is closed; the test fails when it is not."""
    said = b""
    try:
        while data := connection.recv(65536):
            said += data
    except ConnectionResetError:
        pass
    return said


def counted(server: RunningServer, name: str) -> float:
    text = httpx.get(f"{server.address}/metrics").text
    return next((float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line.startswith(name)), 0.0)


def until_open(server: RunningServer, connections: int) -> None:
    """No more connections than these are left, beside the one that asks."""
    until(lambda: counted(server, "ludarium_connections") <= connections + 1, "connections are left open")


def somebody_is_too_slow(server: RunningServer) -> None:
    """Until another connection, on which nothing is sent, is closed: for as long as the head of a request may take."""
    with closing(connect(server)) as connection:
        ends(connection)


def takes_a_byte(connection: socket.socket) -> bool:
    try:
        connection.sendall(b"x")
    except OSError:
        return False
    return True


@pytest.mark.parametrize(
    ("sent", "phase"),
    [
        (b"", "head"),
        (b"GET / HT", "head"),
        (b"GET / HTTP/1.1\r\nHost: a\r\nX: y\r\n", "head"),
        (b"POST /api/v1/positions HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{", "body"),
        (b"POST /api/v1/positions HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{", "body"),
    ],
)
def test_half_a_request_does_not_hold_a_connection(impatient: RunningServer, sent: bytes, phase: str) -> None:
    before = counted(impatient, f'ludarium_slow_requests_total{{phase="{phase}"}}')
    with closing(connect(impatient)) as connection:
        connection.sendall(sent)
        ends(connection)
    assert counted(impatient, f'ludarium_slow_requests_total{{phase="{phase}"}}') == before + 1
    until_open(impatient, 0)


def test_a_byte_now_and_then_does_not_hold_a_connection(impatient: RunningServer) -> None:
    with closing(connect(impatient)) as connection:
        connection.sendall(b"POST /api/v1/positions HTTP/1.1\r\nHost: a\r\nContent-Length: 10000\r\n\r\n")
        until(lambda: not takes_a_byte(connection), "the connection is held")


def test_an_old_connection_must_send_its_next_request_in_time_as_well(impatient: RunningServer) -> None:
    with closing(connect(impatient)) as connection:
        connection.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
        assert connection.recv(65536).startswith(b"HTTP/1.1 200")
        connection.sendall(b"GET /hea")
        ends(connection)
    until_open(impatient, 0)


def test_an_answer_that_is_not_taken_does_not_hold_a_connection(impatient: RunningServer) -> None:
    """Requests for a large answer, one after another, of which nothing is read."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.bind((ADDRESS, 0))
    connection.settimeout(PATIENCE)
    connection.connect(("127.0.0.1", impatient.port))
    with closing(connection):
        request = f"GET {API}/games HTTP/1.1\r\nHost: a\r\n\r\n".encode()
        connection.sendall(request * 200)
        until_open(impatient, 0)


def test_requests_in_time_are_answered_on_one_connection(impatient: RunningServer) -> None:
    with Api(impatient.address) as api:
        for _ in range(4):
            assert api.get("/games")
            somebody_is_too_slow(impatient)
        with api.live(api.table()) as live:
            live.snapshot()
            for _ in range(3):  # a socket may be silent for longer than an answer may take
                somebody_is_too_slow(impatient)
            assert live.ask("ping")["type"] == "pong"


def test_an_address_has_so_many_connections_and_others_have_theirs(impatient: RunningServer) -> None:
    own = [connect(impatient) for _ in range(MOST)]
    try:
        with closing(connect(impatient)) as one_more:
            head, _, body = ends(one_more).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 429")
        assert b"Retry-After" in head
        assert json.loads(body)["kind"] == "too-many"
        with closing(connect(impatient, "127.0.0.10")) as other:
            other.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            assert ends(other).startswith(b"HTTP/1.1 200")
    finally:
        for connection in own:
            connection.close()
    until_open(impatient, 0)


def test_a_socket_is_counted_until_it_is_lost(impatient: RunningServer) -> None:
    with Api(impatient.address) as api, api.live(api.table()) as live:
        live.snapshot()
        assert counted(impatient, "ludarium_connections") >= 2
    until_open(impatient, 0)


def test_the_head_of_a_request_is_capped(impatient: RunningServer) -> None:
    with closing(connect(impatient)) as connection:
        with suppress(OSError):
            connection.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n")
            for _ in range(100):
                connection.sendall(b"X: " + b"y" * 4096 + b"\r\n")
        said = ends(connection)
        assert not said or b"400" in said[:20]  # what was said before a reset may be lost
