"""A server starts whatever is in its database, stops whatever it does, and says in one sentence why it cannot start."""

import asyncio
import logging
import signal
import socket
import sqlite3
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text
from websockets.asyncio.client import connect

from ludarium.cli.main import run as run_command
from ludarium.play import Seat, Table, TimeControl
from ludarium.server.limits import GOODBYE
from ludarium.server.now import now_ms
from ludarium.server.store import processes
from ludarium.server.tables import queries
from tests.server.hostile.inside import Inside
from tests.server.sample_tables import ANN, new_table, play
from tests.servers import ServerProcess, free_port
from tests.waiting import PATIENCE

BOT = {"white": Seat(player=ANN), "black": Seat(level="beginner")}
HOUR = TimeControl(base=3_600_000)
PEOPLE = 13
BUSY = 260  # tables; a stop used to hang with more than 256


async def test_tables_are_loaded_when_somebody_comes(
    inside: Callable[..., Inside], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Long tables used to be replayed one after another before the first visitor was let in."""
    loaded: list[str] = []
    read_table = queries.read_table

    def counted(rows: queries.TableRows) -> Table:
        loaded.append(rows.table.id)
        return read_table(rows)

    monkeypatch.setattr(queries, "read_table", counted)
    async with inside() as server:
        for number in range(20):
            await server.part("store").write(queries.add_table, play(new_table(id=f"t{number}", seats=BOT), 1), 100)
    async with inside() as server:
        assert (await server.visitor().ask("GET", "/health")).status == 200
        assert loaded == []
        async with server.part("tables").rooms.use("t7"):
            pass
        assert loaded == ["t7"]


async def test_a_damaged_table_is_logged_and_the_others_go_on(
    inside: Callable[..., Inside], caplog: pytest.LogCaptureFixture
) -> None:
    tables = [play(new_table(id=f"t{number}", seats=BOT, control=HOUR), 1, now_ms()) for number in range(3)]
    async with inside() as server:
        store = server.part("store")
        for table in tables:
            await store.write(queries.add_table, table, 100)
        await store.write(
            lambda connection: connection.execute(text("UPDATE moves SET text = '?' WHERE table_id = 't1'"))
        )
        await store.write(
            lambda connection: connection.execute(text("UPDATE tables SET options = '{' WHERE id = 't0'"))
        )
    async with inside() as server:
        async with asyncio.timeout(60):
            while server.part("pool").waiting < 1:
                await asyncio.sleep(0.01)
        assert [room.table.id for room in server.part("tables").rooms.all] == ["t2"]
        assert (await server.visitor().ask("GET", "/health")).status == 200
        assert len(await server.part("tables").showing.of(ANN)) >= 1
    logged = {getattr(record, "table", None) for record in caplog.records if record.levelno >= logging.ERROR}
    assert {"t0", "t1"} <= logged


async def test_stopping_is_bounded_whatever_is_unfinished(
    inside: Callable[..., Inside], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("ludarium.server.tables.service.GOODBYE", 0.1)
    assert GOODBYE < 10
    async with inside() as server:
        tables = server.part("tables")
        stuck = tables.background(asyncio.Event().wait())
        store_write = tables.store.write

        async def fails(query: Callable[..., object], *arguments: object) -> object:
            if query is processes.stopped:
                raise RuntimeError("the disk has gone")
            return await store_write(query, *arguments)

        monkeypatch.setattr(tables.store, "write", fails)
    await asyncio.gather(stuck, return_exceptions=True)
    assert stuck.cancelled()
    assert any("given up" in record.message for record in caplog.records)


async def test_sigterm_with_hundreds_of_busy_tables(tmp_path: Path) -> None:
    """A real process, sockets at many tables, at all of which the computer has to move."""
    with ServerProcess(tmp_path) as server:
        async with AsyncExitStack() as sockets:

            async def person(number: int) -> None:
                address = f"127.0.0.{10 + number}"
                transport = httpx.AsyncHTTPTransport(local_address=address, verify=False)
                http = httpx.AsyncClient(transport=transport, base_url=server.address, timeout=PATIENCE)
                await sockets.enter_async_context(http)
                seats = {"white": {"kind": "bot", "level": "beginner"}, "black": {"kind": "you"}}
                for _ in range(BUSY // PEOPLE):
                    answer = await http.post("/api/v1/tables", json={"game": "tokonoma", "seats": seats})
                    live = connect(
                        f"ws://127.0.0.1:{server.port}/api/v1/tables/{answer.json()['id']}/live",
                        additional_headers={"Cookie": f"ludarium={http.cookies['ludarium']}"},
                        open_timeout=PATIENCE,
                    )
                    assert "snapshot" in str(await (await sockets.enter_async_context(live)).recv())

            await asyncio.gather(*(person(number) for number in range(PEOPLE)))
            code = await asyncio.to_thread(server.end, signal.SIGTERM)
        assert code in (0, -signal.SIGTERM)
        assert "the server is closed" in server.logged
        assert "Traceback" not in server.logged


# What cannot be started.


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that a start ends with."""
    assert run_command(["serve", *arguments]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def test_a_busy_port_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        line = told(capsys, "--data", str(tmp_path), "--port", str(port))
    assert f"port {port} of 127.0.0.1 is in use" in line
    assert "--port" in line


def test_an_address_that_is_not_here_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = told(capsys, "--data", str(tmp_path), "--host", "192.0.2.1", "--port", str(free_port()))
    assert "192.0.2.1" in line
    assert "--host" in line


def test_a_file_that_may_only_be_read_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ludarium.sqlite"
    sqlite3.connect(file).close()
    line = told(capsys, "--database", f"sqlite:///file:{file}?mode=ro&uri=true")
    assert str(file) in line


def test_a_limit_that_cannot_be_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "new_tables=TIMES/SECONDS" in told(capsys, "--data", str(tmp_path), "--limit", "new_tables=many")


def test_limits_are_read_from_the_environment(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDARIUM_LIMITS", "sockets=10 knocks=5")
    assert "there is no limit 'knocks'" in told(capsys, "--data", str(tmp_path))
