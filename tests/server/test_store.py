"""What is committed is there again, exactly; what conflicts is refused; the schema is what the migrations make."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from ludarium.server.errors import Refused
from ludarium.server.table import COMPUTER, ENGINES, ClockRule, Table
from sqlalchemy import create_engine
from tests.server.test_table import new_table, play

from ludarium.server.store import Store, migrate, queries
from ludarium.server.store.schema import metadata
from tests.server.databases import fresh_database


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = Store(fresh_database(tmp_path))
    await store.open()
    yield store
    await store.close()


async def load(store: Store, table_id: str) -> Table:
    found = await store.call(queries.table_row, table_id)
    assert found is not None
    return queries.read_table(*found)


def test_the_migrations_make_the_schema(tmp_path: Path) -> None:
    engine = create_engine(fresh_database(tmp_path))
    with engine.begin() as connection:
        migrate(connection)
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


@pytest.mark.parametrize("mode", [COMPUTER, ENGINES, "hotseat", "sandbox"])
async def test_a_table_comes_back_as_it_was(store: Store, mode: str) -> None:
    table = new_table(mode, ClockRule(60_000, 1000))
    await store.call(queries.add_table, table, "", 10)
    for now in range(0, 5000, 1000):
        after = play(table, 1, now)
        await store.call(queries.change_table, table, after)
        table = after
        assert await load(store, "t") == table


async def test_two_who_write_the_first_settings_at_once_both_succeed(tmp_path: Path) -> None:
    store = Store(fresh_database(tmp_path))
    await store.open()
    writes = (store.call(queries.write_settings, "o", {"theme": str(n)}, n) for n in range(20))
    await asyncio.gather(*writes)
    assert (await store.call(queries.read_settings, "o"))["theme"] in map(str, range(20))
    await store.close()


async def test_an_end_outside_the_rules_comes_back(store: Store) -> None:
    table = play(new_table(), 3)
    await store.call(queries.add_table, table, "", 10)
    ended = table.resigned(5)
    await store.call(queries.change_table, table, ended)
    assert await load(store, "t") == ended


async def test_a_take_back_removes_the_moves(store: Store) -> None:
    table = play(new_table(), 5)
    await store.call(queries.add_table, table, "", 10)
    back = table.taken_back(7)
    await store.call(queries.change_table, table, back)
    assert await load(store, "t") == back


async def test_two_moves_at_the_same_ply_cannot_both_be_committed(store: Store) -> None:
    table = new_table()
    await store.call(queries.add_table, table, "", 10)
    one, other = (table.moved("white", text, 0) for text in ("d6b5", "b6a4"))
    await store.call(queries.change_table, table, one)
    with pytest.raises(queries.Conflict):
        await store.call(queries.change_table, table, other)
    assert await load(store, "t") == one


async def test_an_owner_has_so_many_tables_at_most(store: Store) -> None:
    for number in range(3):
        await store.call(queries.add_table, replace(new_table(), id=f"t{number}"), "", 3)
    with pytest.raises(Refused, match="3 at most"):
        await store.call(queries.add_table, replace(new_table(), id="t9"), "", 3)
    assert len(await store.call(queries.list_tables, "o")) == 3


async def test_time_without_a_server_runs_for_nobody(store: Store) -> None:
    table = play(new_table(rule=ClockRule(60_000, 0)), 1, now=1000)
    await store.call(queries.add_table, table, "", 10)
    await store.call(queries.tell_alive, 11_000)  # the last sign of life, 10 seconds into black's thoughts
    await store.call(queries.resume_clocks, 9_000_000)
    resumed = await load(store, "t")
    assert resumed.times(9_000_000) == {"white": 60_000, "black": 50_000}
    assert resumed.times(9_005_000) == {"white": 60_000, "black": 45_000}


async def test_a_move_after_the_last_sign_of_life_keeps_its_clock(store: Store) -> None:
    await store.call(queries.tell_alive, 500)
    table = play(new_table(rule=ClockRule(60_000, 0)), 1, now=1000)
    await store.call(queries.add_table, table, "", 10)
    await store.call(queries.resume_clocks, 9_000_000)
    assert (await load(store, "t")).times(9_000_000) == {"white": 60_000, "black": 60_000}


async def test_tables_that_wait_for_the_computer_are_found_again(store: Store) -> None:
    await store.call(queries.add_table, replace(new_table(COMPUTER, person="black"), id="waits"), "", 10)
    await store.call(queries.add_table, replace(new_table(COMPUTER), id="does not"), "", 10)
    over = replace(new_table(COMPUTER, person="black"), id="over").resigned(0)
    await store.call(queries.add_table, over, "", 10)
    assert await store.call(queries.waiting_for_computer, 10) == ["waits"]
