"""Full disks, locked, read-only and damaged files: a clear sentence, nothing acknowledged is lost, and on it goes."""

import asyncio
import os
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, inspect, text
from sqlalchemy.exc import DatabaseError

from ludarium.cli.main import run as run_command
from ludarium.play import Seat
from ludarium.server.bus import MemoryBus
from ludarium.server.limits import Limits
from ludarium.server.live.presence import Presence
from ludarium.server.metrics import Metrics
from ludarium.server.store import Store, Unavailable, Unusable
from ludarium.server.store.personal import read_settings, write_settings
from ludarium.server.tables import computer, queries
from ludarium.server.tables.audience import topic_of
from ludarium.server.tables.service import Tables
from ludarium.server.thinking import Pool
from tests.server.sample_tables import ANN, new_table

SIZE = 20_000  # characters that do not fit into the pages that are left


def put(connection: Connection, owner: str, size: int = 1) -> None:
    write_settings(connection, owner, {"value": "x" * size}, 0)


def owners(connection: Connection) -> list[str]:
    return list(connection.scalars(text("SELECT owner FROM settings ORDER BY owner")))


def limit_pages(connection: Connection, more: int) -> None:
    """Let the file grow by so many pages and no further, as on a full disk."""
    if "filler" not in inspect(connection).get_table_names():
        connection.execute(text("CREATE TABLE filler (content BLOB)"))
        for _ in range(connection.scalar(text("PRAGMA freelist_count")) + 1):  # what the migrations have left free
            connection.execute(text("INSERT INTO filler VALUES (zeroblob(4000))"))
    pages = connection.scalar(text("PRAGMA page_count"))
    connection.execute(text(f"PRAGMA max_page_count = {pages + more}"))


async def opened(folder: Path, **settings: float) -> Store:
    store = Store(f"sqlite:///{folder / 'ludarium.sqlite'}", **settings)
    await store.open()
    return store


async def survivors(folder: Path) -> list[str]:
    """What another process finds."""
    store = await opened(folder)
    found = await store.read(owners)
    await store.close()
    return found


# Faults while it runs.


async def test_a_full_disk_is_told_and_what_fits_is_written(tmp_path: Path) -> None:
    store = await opened(tmp_path)
    await store.write(put, "before")
    await store.write(limit_pages, 2)
    results = await asyncio.gather(
        store.write(put, "small"), store.write(put, "large", SIZE), store.write(put, "tiny"), return_exceptions=True
    )
    told = [owner for owner, result in zip(("small", "large", "tiny"), results, strict=True) if result is None]
    assert "large" not in told
    assert isinstance(results[1], Unavailable)
    assert "no space left" in str(results[1])
    assert str(tmp_path / "ludarium.sqlite") in str(results[1])
    await store.write(limit_pages, 1000)
    await store.write(put, "after", SIZE)
    assert await store.read(owners) == sorted(["before", "after", *told])
    await store.close()
    assert await survivors(tmp_path) == sorted(["before", "after", *told])


async def test_another_program_that_holds_the_file_costs_only_those_who_write_meanwhile(tmp_path: Path) -> None:
    store = await opened(tmp_path, busy_seconds=0.05)
    await store.write(put, "before")
    other = sqlite3.connect(tmp_path / "ludarium.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    results = await asyncio.gather(*(store.write(put, f"o{n}") for n in range(3)), return_exceptions=True)
    assert all(isinstance(result, Unavailable) for result in results)
    assert "locked by another program" in str(results[0])
    assert await store.read(owners) == ["before"]
    other.execute("COMMIT")
    other.close()
    await store.write(put, "after")
    await store.close()
    assert await survivors(tmp_path) == ["after", "before"]


@pytest.mark.parametrize("failure", [sqlite3.OperationalError("disk I/O error"), RuntimeError("surprise")])
async def test_a_commit_that_fails_is_nobodys_success(tmp_path: Path, failure: Exception) -> None:
    store = await opened(tmp_path)
    await store.write(put, "before")
    fail = True

    def failing(_connection: Connection) -> None:
        if fail:
            raise failure

    event.listen(store._writer._engine, "commit", failing)
    results = await asyncio.gather(*(store.write(put, f"o{n}") for n in range(3)), return_exceptions=True)
    assert all(isinstance(result, Unavailable) for result in results)
    assert await store.read(owners) == ["before"]
    fail = False
    await store.write(put, "after")
    await store.close()
    assert await survivors(tmp_path) == ["after", "before"]


async def test_a_transaction_that_the_database_gives_up_fails_for_all_of_it(tmp_path: Path) -> None:
    """SQLite may roll everything back by itself, as it does at some errors of the disk."""
    store = await opened(tmp_path)

    def gives_up(connection: Connection) -> None:
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.execute("ROLLBACK")
        raise sqlite3.OperationalError("disk I/O error")

    results = await asyncio.gather(
        store.write(put, "first"), store.write(gives_up), store.write(put, "last"), return_exceptions=True
    )
    told = [owner for owner, result in zip(("first", "", "last"), results, strict=True) if result is None]
    assert isinstance(results[1], Unavailable)
    assert await store.read(owners) == sorted(told)
    await store.write(put, "after")
    assert "after" in await store.read(owners)
    await store.close()


async def test_a_file_that_becomes_read_only_is_told(tmp_path: Path) -> None:
    store = await opened(tmp_path)
    await store.write(put, "before")

    def read_only(connection: Connection, on: bool) -> None:
        connection.execute(text(f"PRAGMA query_only = {'ON' if on else 'OFF'}"))

    await store.write(read_only, True)
    with pytest.raises(Unavailable, match="cannot be written"):
        await store.write(put, "o")
    await store.write(read_only, False)
    await store.write(put, "after")
    assert await store.read(owners) == ["after", "before"]
    await store.close()


# Databases that cannot be opened.


def not_a_database(file: Path) -> None:
    file.write_text("this is a letter, and a long one at that\n" * 100)


def torn(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("CREATE TABLE filler (text TEXT)")
        connection.executemany("INSERT INTO filler VALUES (?)", [("x" * 500,)] * 100)
    data = bytearray(file.read_bytes())
    data[100:4000] = os.urandom(3900)
    file.write_bytes(data)


def newer(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("INSERT INTO alembic_version VALUES ('0999')")


def a_folder(file: Path) -> None:
    file.mkdir()


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (not_a_database, "is not a database: move it away"),
        (torn, "is damaged: restore a copy"),
        (newer, "was written by a newer version of Ludarium .*: install that version"),
        (a_folder, "cannot be opened: make its folder exist and writable"),
    ],
)
async def test_a_database_that_cannot_be_used_is_named_in_one_sentence(
    tmp_path: Path, spoil: Callable[[Path], None], sentence: str
) -> None:
    file = tmp_path / "ludarium.sqlite"
    spoil(file)
    with pytest.raises(Unusable, match=sentence) as unusable:
        await opened(tmp_path)
    assert str(file) in str(unusable.value)
    assert "\n" not in str(unusable.value)


async def test_a_file_that_may_only_be_read_is_named(tmp_path: Path) -> None:
    store = await opened(tmp_path)
    await store.close()
    file = tmp_path / "ludarium.sqlite"
    store = Store(f"sqlite:///file:{file}?mode=ro&uri=true")
    with pytest.raises(Unusable, match="cannot be written: make the file and its folder writable") as unusable:
        await store.open()
    assert str(file) in str(unusable.value)


async def test_a_folder_that_may_only_be_read_is_named(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        if os.access(tmp_path, os.W_OK):
            pytest.skip("this user may write everywhere")
        with pytest.raises(Unusable, match="make its folder exist and writable"):
            await opened(tmp_path)
    finally:
        tmp_path.chmod(0o700)


async def test_a_locked_file_is_named(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "ludarium.sqlite", isolation_level=None)
    other.execute("PRAGMA journal_mode=WAL")
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unusable, match="is locked by another program"):
        await opened(tmp_path, busy_seconds=0.05)
    other.close()


async def test_what_was_damaged_later_is_told_to_those_who_read_it(tmp_path: Path) -> None:
    store = await opened(tmp_path)
    await store.write(put, "o")

    def broken(_connection: Connection) -> None:
        error = sqlite3.DatabaseError("database disk image is malformed")
        raise DatabaseError("SELECT", None, error)

    with pytest.raises(Unavailable, match="malformed"):
        await store.read(broken)
    assert await store.read(read_settings, "o") == {"value": "x"}
    await store.close()


# What becomes of it.


@pytest.mark.parametrize("spoil", [not_a_database, torn, newer, a_folder])
def test_serving_such_a_database_ends_with_the_sentence(
    tmp_path: Path, spoil: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(tmp_path / "ludarium.sqlite")
    assert run_command(["serve", "--data", str(tmp_path)]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert str(tmp_path / "ludarium.sqlite") in told.err
    assert told.err.count("\n") == 1


def test_serving_from_a_folder_that_cannot_be_made_ends_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert run_command(["serve", "--data", str(tmp_path / "file" / "data")]) == 1
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert "choose another folder" in told.err


async def test_the_computer_moves_when_the_disk_takes_its_move_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computer, "RETRY", 0.05)
    metrics, store = Metrics(), await opened(tmp_path)
    answer = (
        "import sys\nfor line in sys.stdin:\n"
        '    print(\'{"type":"done","answer":{"type":"decided","move":"d6b5"}}\', flush=True)'
    )
    pool = Pool(1, metrics, (sys.executable, "-c", answer))
    await pool.start()
    presence = Presence(MemoryBus(), metrics, Limits())
    tables = Tables(store, presence, pool, metrics, "")
    await tables.open()
    presence.join(topic_of("t"), ANN, ("black",))  # a bot thinks while somebody looks
    failures = 0

    def failing(_connection: Connection) -> None:
        nonlocal failures
        if failures < 3:
            failures += 1
            raise sqlite3.OperationalError("database or disk is full")

    table = new_table(seats={"white": Seat(level="beginner"), "black": Seat(player=ANN)})
    await store.write(queries.add_table, table, 1)
    event.listen(store._writer._engine, "commit", failing)
    async with asyncio.timeout(60):
        async with tables.rooms.use("t"):  # the bot begins to think
            pass
        while (rows := await store.read(queries.table_rows, "t")) is None or rows.table.ply == 0:
            await asyncio.sleep(0.02)
    assert failures == 3
    await tables.close()
    await pool.stop()
    await store.close()
