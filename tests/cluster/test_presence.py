"""Who is connected to which process: everybody knows, and nobody loses while it is uncertain."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from secrets import token_hex

import pytest

from ludarium.server.cluster import presence as shared
from ludarium.server.cluster.link import RedisLink
from ludarium.server.cluster.presence import SharedPresent
from ludarium.server.present import Who
from tests.clients.people import Guest, seated
from tests.clients.wire import Api
from tests.cluster.conftest import Pair
from tests.servers import ServerProcess
from tests.waiting import ASKING, PATIENCE, until

Come = Callable[[ServerProcess], Api]
T = "table:t"


class Process:
    """The part of a process that knows who is connected."""

    def __init__(self, redis: str, name: str) -> None:
        self.link = RedisLink(redis, name)
        self.present = SharedPresent(self.link)
        self.told: list[tuple[str, str, str]] = []
        self.present.on_change(lambda *change: self.told.append(change))

    async def open(self) -> None:
        await self.link.open()
        self.present.open()

    async def close(self) -> None:
        await self.present.close()
        await self.link.close()


@asynccontextmanager
async def processes(redis: str, number: int = 2) -> AsyncIterator[list[Process]]:
    name = f"test:{token_hex(4)}"
    made = [Process(redis, name) for _ in range(number)]
    for each in made:
        await each.open()
    try:
        yield made
    finally:
        for each in made:
            await each.close()


async def soon(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.005)


async def test_who_comes_to_one_process_is_known_at_the_others(addresses: dict[str, str]) -> None:
    async with processes(addresses["LUDARIUM_TEST_REDIS"]) as (one, other):
        one.present.come(T, "ann", "192.0.2.1", Who("Ann", guest=False, bot=False))
        other.present.come(T, "ben")
        await soon(lambda: one.present.players(T) == other.present.players(T) == {"ann", "ben"})
        assert other.present.addresses(T, ["ann"]) == {"ann": {"192.0.2.1"}}
        assert other.present.people(T) == {"ann": Who("Ann", guest=False, bot=False)}
        assert other.present.heard(T, "ann") == one.present.heard(T, "ann")
        one.present.measured(T, "ann", 180)
        await soon(lambda: other.present.lag(T, "ann") == 180)
        other.present.come(T, "ann", "192.0.2.2")
        one.present.go(T, "ann", "192.0.2.1")
        await soon(lambda: one.present.addresses(T, ["ann"]) == {"ann": {"192.0.2.2"}})
        other.present.go(T, "ann", "192.0.2.2")
        await soon(lambda: not one.present.has(T, "ann"))


async def test_a_process_that_starts_later_knows_who_is_there(addresses: dict[str, str]) -> None:
    async with processes(addresses["LUDARIUM_TEST_REDIS"], 1) as (one,):
        for number in range(1200):
            one.present.come(T, f"player{number}")
        late = Process(addresses["LUDARIUM_TEST_REDIS"], one.link.name)
        await late.open()
        try:
            await soon(lambda: len(late.present.players(T)) == 1200)
            assert not late.present.is_certain, "it has only just started"
        finally:
            await late.close()


async def test_the_people_of_a_dead_process_are_away_after_its_lease(
    addresses: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared, "BEAT", 0.05)
    monkeypatch.setattr(shared, "LEASE", 0.5)
    async with processes(addresses["LUDARIUM_TEST_REDIS"]) as (one, other):
        one.present.come(T, "ann")
        await soon(lambda: other.present.has(T, "ann"))
        one.present._beat = lambda: None  # type: ignore[method-assign]
        await soon(lambda: not other.present.has(T, "ann"))
        assert other.told[-1] == (T, "ann", "lost")
        del one.present._beat  # type: ignore[method-assign]
        one.present.come(T, "ben")
        await soon(lambda: other.present.players(T) >= {"ben"})


async def test_nothing_is_certain_without_redis_nor_soon_after(
    addresses: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared, "BEAT", 0.05)
    monkeypatch.setattr(shared, "LEASE", 0.5)
    async with processes(addresses["LUDARIUM_TEST_REDIS"]) as (one, other):
        one.present.come(T, "ann")
        await soon(lambda: other.present.is_certain and other.present.has(T, "ann"))
        await hang_up(other.link)
        await soon(lambda: not other.present.is_certain)
        one.present.come(T, "ben")
        await soon(lambda: other.link.is_up)
        assert not other.present.is_certain
        await soon(lambda: other.present.is_certain and other.present.players(T) == {"ann", "ben"})


def hang_up(link: RedisLink) -> Awaitable[object]:
    """Redis ends all connections of subscribers."""
    return link.client.client_kill_filter(_type="pubsub")


def test_a_player_who_is_at_the_other_process_is_not_away(pair: Pair, come: Come) -> None:
    ann, ben = come(pair.one), come(pair.other)
    table = seated(ann, ben)
    with ann.live(table) as one:
        one.snapshot()
        with ben.live(table) as other:
            other.snapshot()
            told = one.hear("attendance")
            while told["gone"]:
                told = one.hear("attendance")
        while "black" not in told["gone"]:
            told = one.hear("attendance")


def test_the_lobby_shows_who_is_at_any_process(pair: Pair, come: Come) -> None:
    ann, ben = come(pair.one), come(pair.other)
    with Guest(ann) as here, Guest(ben) as there:
        names = {here.name, there.name}
        until(lambda: names <= set(ann.client.lobby().here.names), every=ASKING)
        until(lambda: names <= set(ben.client.lobby().here.names), every=ASKING)
