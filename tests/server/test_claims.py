"""What one process at a time does is claimed in the store, until its lease ends; and a deadlock is nobody's failure."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.exc import OperationalError

from ludarium.server.store import Store, Unavailable, claims
from ludarium.server.store.claims import Claims
from ludarium.server.store.schema.tables import claims as claimed
from ludarium.server.store.schema.tables import processes
from tests.server.databases import migrated_database


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = Store(migrated_database(tmp_path))
    await store.open()
    yield store
    await store.close()


def let_leases_end(connection: Connection) -> None:
    connection.execute(update(claimed).values(until=claimed.c.until - 10_000))


async def test_one_of_those_who_claim_at_once_has_it(store: Store) -> None:
    all_of_them = [Claims(store, f"p{number}", shared=True) for number in range(8)]
    assert sum(await asyncio.gather(*(each.take("flag", "t") for each in all_of_them))) == 1
    assert await all_of_them[0].take("flag", "another")


async def test_a_process_that_has_the_database_alone_writes_nothing(store: Store) -> None:
    alone = Claims(store, "p", shared=False)
    assert await alone.take("flag", "t")
    assert await store.read(lambda connection: connection.scalar(select(func.count()).select_from(claimed))) == 0


async def test_what_a_dead_process_had_is_taken_over_and_not_before(store: Store) -> None:
    dead, other = Claims(store, "dead", shared=True), Claims(store, "other", shared=True)
    assert await dead.take("bot", "t")
    assert not await other.take("bot", "t")
    assert await other.of_others("bot") == {"t"}
    await dead.renew()
    await store.write(let_leases_end)
    assert await other.of_others("bot") == set()
    assert await other.take("bot", "t")
    await dead.renew()
    assert not await dead.take("bot", "t"), "it has come to know that it is not its any more"


async def test_a_process_that_stood_still_trusts_no_lease(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    frozen, other = Claims(store, "frozen", shared=True), Claims(store, "other", shared=True)
    assert await frozen.take("bot", "t")
    await store.write(let_leases_end)
    assert await other.take("bot", "t")
    assert await frozen.take("bot", "t"), "it cannot know yet"
    monkeypatch.setattr(claims, "monotonic", lambda: 10**9)
    assert not await frozen.take("bot", "t")


async def test_what_is_released_is_free_at_once(store: Store) -> None:
    one, other = Claims(store, "one", shared=True), Claims(store, "other", shared=True)
    assert await one.take("review", "t")
    assert await one.take("review", "u")
    await one.release("review", "t")
    assert await other.take("review", "t")
    await one.release_all()
    assert await other.take("review", "u")


class Deadlock(Exception):
    sqlstate = "40P01"


class Writes:
    """Writes of which some are given up by the database at first."""

    def __init__(self, times: int) -> None:
        self.times = times

    def write(self, connection: Connection, process: str, victim: bool) -> str:
        connection.execute(insert(processes).values(id=process, at=0, stopped=True))
        if victim and self.times:
            self.times -= 1
            raise OperationalError("UPDATE", None, Deadlock())
        return process


@pytest.mark.parametrize(("times", "done"), [(1, True), (3, True), (1000, False)])
async def test_a_commit_that_was_given_up_for_another_is_tried_again(store: Store, times: int, done: bool) -> None:
    writes = Writes(times)
    names = [f"p{number}" for number in range(6)]
    found = await asyncio.gather(
        *(store.write(writes.write, name, name == "p3") for name in names), return_exceptions=True
    )
    assert [each for each in found if each != "p3"][:3] == ["p0", "p1", "p2"]
    assert isinstance(found[3], str if done else Unavailable)
    kept = await store.read(lambda connection: set(connection.scalars(select(processes.c.id))))
    assert kept == {*names} - (set() if done else {"p3"})
