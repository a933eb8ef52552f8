"""Flags fall when the store says so, in time, and a table that cannot be judged does not keep the others waiting."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import time

import pytest

from ludarium.play import Clock, Seat, Table, TimeControl
from ludarium.server.store import Store
from ludarium.server.store.claims import Claims
from ludarium.server.tables import queries
from ludarium.server.tables.flags import Flags
from tests.server.databases import migrated_database

SIDES = ("white", "black")


def now_ms() -> int:
    return int(time() * 1000)


def table(table_id: str, left: int) -> Table:
    """A table whose flag falls after so many milliseconds."""
    import ludarium

    clock = Clock.new(TimeControl(base=left), SIDES).resumed(("white",), now_ms())
    seats = {side: Seat(player=side) for side in SIDES}
    return Table(id=table_id, creator="a", seats=seats, position=ludarium.game("tokonoma").start(), clock=clock)


class Judge:
    """Ends games as the server does; it cannot end those that are damaged."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.fallen: dict[str, int] = {}
        self.tried: list[str] = []
        self.asked = 0

    def now(self) -> int:
        """Asked twice at each look at the flags, the second time just before the sleep."""
        self.asked += 1
        return now_ms()

    async def asleep(self) -> None:
        """Until the flags have been looked at, and the next look is waited for."""
        while not self.asked or self.asked % 2:
            await asyncio.sleep(0.005)

    async def fall(self, table_id: str) -> None:
        self.tried.append(table_id)
        if table_id.startswith("damaged"):
            raise ValueError("it cannot be replayed")
        self.fallen[table_id] = now_ms()
        await self.store.write(queries.delete_table, table_id)

    async def until(self, number: int) -> None:
        while len(self.fallen) < number:
            await asyncio.sleep(0.01)


@asynccontextmanager
async def judging(folder: Path, *tables: Table) -> AsyncIterator[tuple[Judge, Flags, Store]]:
    store = Store(migrated_database(folder))
    await store.open()
    for each in tables:
        await store.write(queries.add_table, each, 100)
    judge = Judge(store)
    flags = Flags(store, judge.fall, judge.now, Claims(store, "p", shared=False))
    running = asyncio.create_task(flags.run())
    try:
        yield judge, flags, store
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running
        await store.close()


async def test_flags_of_the_store_fall_in_their_order_and_not_before(tmp_path: Path) -> None:
    later, sooner = table("later", 500), table("sooner", 100)
    async with judging(tmp_path, later, sooner, table("tomorrow", 10**8)) as (judge, _, _):
        await asyncio.wait_for(judge.until(2), 20)
        assert list(judge.fallen) == ["sooner", "later"]
        for each in (sooner, later):
            assert each.clock is not None
            assert each.clock.flag_at is not None
            assert judge.fallen[each.id] >= each.clock.flag_at


async def test_a_flag_that_is_expected_later_on_falls_sooner_than_the_next_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludarium.server.tables.flags.FLAGS_EVERY", 1000.0)
    async with judging(tmp_path) as (judge, flags, store):
        await asyncio.wait_for(judge.asleep(), 20)
        new = table("new", 100)
        await store.write(queries.add_table, new, 100)
        assert new.clock is not None
        flags.expect(new.clock.flag_at)
        await asyncio.wait_for(judge.until(1), 20)


async def test_a_flag_of_which_nobody_was_told_falls_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process may have written it."""
    monkeypatch.setattr("ludarium.server.tables.flags.FLAGS_EVERY", 0.2)
    async with judging(tmp_path) as (judge, _, store):
        await asyncio.wait_for(judge.asleep(), 20)
        await store.write(queries.add_table, table("foreign", 50), 100)
        await asyncio.wait_for(judge.until(1), 20)


async def test_a_table_that_cannot_be_judged_is_left_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludarium.server.tables.flags.FLAGS_AT_ONCE", 1)
    async with judging(tmp_path, table("damaged1", 0), table("damaged2", 1), table("sound", 100)) as (judge, flags, _):
        await asyncio.wait_for(judge.until(1), 20)
        for _ in range(3):
            judge.asked = 0
            flags.expect(0)  # look again
            await asyncio.wait_for(judge.asleep(), 20)
        assert sorted(judge.tried) == ["damaged1", "damaged2", "sound"]
