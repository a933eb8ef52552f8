"""Writes are committed together, each for itself; readers do not wait; the schema is what the migrations make."""

import asyncio
import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.exc import IntegrityError

from ludarium.server.store import Store, Unavailable
from ludarium.server.store import writer as writing
from ludarium.server.store.migrate import migrate
from ludarium.server.store.personal import lesson_solved, read_settings, solved_lessons, write_settings
from ludarium.server.store.schema import metadata
from tests.server.databases import fresh_database


def put(connection: Connection, owner: str, value: int = 0) -> int:
    write_settings(connection, owner, {"value": value}, 0)
    return value


def owners(connection: Connection) -> list[str]:
    return list(connection.scalars(text("SELECT owner FROM settings ORDER BY owner")))


def test_the_migrations_make_the_schema(tmp_path: Path) -> None:
    engine = create_engine(fresh_database(tmp_path))
    with engine.begin() as connection:
        migrate(connection)
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


async def test_what_is_written_is_read_and_there_after_closing(tmp_path: Path) -> None:
    url = fresh_database(tmp_path)
    for _ in range(2):
        store = Store(url)
        await store.open()
        assert await store.write(put, "o", 7) == 7
        assert await store.read(read_settings, "o") == {"value": 7}
        await store.close()


async def test_writes_that_wait_share_a_commit_and_are_told_in_their_order(store: Store) -> None:
    commits: list[int] = []
    event.listen(store._writer._engine, "commit", lambda _connection: commits.append(1))
    hold, holding, order = threading.Event(), threading.Event(), list[int]()

    def held(_connection: Connection) -> None:
        holding.set()
        hold.wait(30)

    async def ordered(number: int) -> None:
        await store.write(put, f"o{number}", number)
        order.append(number)

    first = asyncio.create_task(store.write(held))
    await asyncio.to_thread(holding.wait, 30)
    others = [asyncio.create_task(ordered(number)) for number in range(50)]
    while store.waiting < 50:
        await asyncio.sleep(0)
    hold.set()
    await asyncio.gather(first, *others)
    assert len(commits) == 2
    assert order == list(range(50))
    assert len(await store.read(owners)) == 50


async def test_a_query_that_fails_takes_back_only_itself(store: Store) -> None:
    def fails(connection: Connection, number: int) -> None:
        put(connection, f"bad{number}")
        raise ValueError(number)

    writes = [store.write(fails if number % 3 else put, f"o{number}") for number in range(30)]
    results = await asyncio.gather(*writes, return_exceptions=True)
    assert [isinstance(result, ValueError) for result in results] == [bool(number % 3) for number in range(30)]
    assert await store.read(owners) == sorted(f"o{number}" for number in range(0, 30, 3))


async def test_a_violated_constraint_is_the_callers_own_error(store: Store) -> None:
    def insert(connection: Connection, owner: str) -> None:
        connection.execute(text("INSERT INTO settings (owner, data, updated) VALUES (:owner, '', 0)"), {"owner": owner})

    results = await asyncio.gather(*(store.write(insert, owner) for owner in "aabb"), return_exceptions=True)
    assert [type(result) for result in results] == [type(None), IntegrityError, type(None), IntegrityError]
    assert await store.read(owners) == ["a", "b"]


async def test_a_reader_does_not_wait_for_the_writer(store: Store) -> None:
    hold, holding = threading.Event(), threading.Event()

    def held(connection: Connection) -> None:
        put(connection, "new")
        holding.set()
        hold.wait(30)

    writing_task = asyncio.create_task(store.write(held))
    await asyncio.to_thread(holding.wait, 30)
    assert await asyncio.wait_for(store.read(owners), 30) == []
    hold.set()
    await writing_task
    assert await store.read(owners) == ["new"]


@pytest.mark.skipif("sqlite" not in fresh_database(Path()), reason="a database server lets readers write")
async def test_a_read_cannot_write(store: Store) -> None:
    with pytest.raises(Unavailable):
        await store.read(put, "o")
    assert await store.read(owners) == []


async def test_when_too_much_waits_more_is_refused(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "MOST_WAITING", 3)
    hold, holding = threading.Event(), threading.Event()

    def held(_connection: Connection) -> None:
        holding.set()
        hold.wait(30)

    first = asyncio.create_task(store.write(held))
    await asyncio.to_thread(holding.wait, 30)
    others = [asyncio.create_task(store.write(put, f"o{number}")) for number in range(5)]
    while not others[-1].done():
        await asyncio.sleep(0)
    hold.set()
    results = await asyncio.gather(first, *others, return_exceptions=True)
    assert [isinstance(result, Unavailable) for result in results] == [False] * 4 + [True] * 2
    assert len(await store.read(owners)) == 3


async def test_closing_commits_what_waits(tmp_path: Path) -> None:
    url = fresh_database(tmp_path)
    store = Store(url)
    await store.open()
    writes = [asyncio.create_task(store.write(put, f"o{number}")) for number in range(20)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*writes)
    with pytest.raises(Unavailable):
        await store.write(put, "late")
    again = Store(url)
    await again.open()
    assert len(await again.read(owners)) == 20
    await again.close()


async def test_a_write_goes_on_when_the_caller_is_gone(store: Store) -> None:
    write = asyncio.create_task(store.write(put, "o"))
    await asyncio.sleep(0)
    write.cancel()
    await asyncio.gather(write, return_exceptions=True)
    await store.write(put, "p")
    assert await store.read(owners) == ["o", "p"]


async def test_settings_are_the_last_that_were_written_and_lessons_the_first(store: Store) -> None:
    await asyncio.gather(*(store.write(write_settings, "o", {"theme": str(n)}, n) for n in range(20)))
    assert await store.read(read_settings, "o") == {"theme": "19"}
    await asyncio.gather(*(store.write(lesson_solved, "o", "g", "l", n) for n in range(5)))
    assert await store.read(solved_lessons, "o", "g") == {"l": 0}
