"""Who only looks at positions never keeps those waiting who play."""

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

from ludarium.play import Refused
from ludarium.server.catalogue import lessons, positions
from ludarium.server.limits import LOOKUP_THREADS, WAITING_LOOKUPS, Limits, Rate, RateLimiter
from ludarium.server.lookups import Lookups
from ludarium.server.requester import Requester
from ludarium.server.web.app import API
from tests.server.hostile.inside import Answer, Inside

GAME = {"game": "tokonoma"}


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)


async def test_moves_are_made_while_every_lookup_hangs(
    inside: Callable[..., Inside], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many positions as can wait, none of which is ever done: moves, sockets and pages go on."""
    free = threading.Event()

    def hangs(*_: object) -> None:
        free.wait()
        raise Refused("bad-request", "it took too long")

    for room, name in ((positions, "shown"), (positions, "shown_possible"), (positions, "shown_composed")):
        monkeypatch.setattr(room, name, hangs)
    monkeypatch.setattr(lessons, "answer", hangs)
    async with inside() as server:
        person = server.visitor("192.0.2.1")
        table_id = await person.table(options={"repetition": 0}, visibility="link")
        attackers = [server.visitor(f"203.0.113.{number}") for number in range(1, 9)]
        asked = [("/positions", GAME), ("/positions/possible", {**GAME, "side": "white"})]
        asked += [("/positions/compose", {**GAME, "pieces": [], "turn": "white"})]

        def ask(times: int) -> list[asyncio.Task[Answer]]:
            return [
                asyncio.create_task(attackers[number % 8].ask("POST", API + path, data))
                for number in range(times)
                for path, data in asked
            ]

        flood = ask(20)
        # Who waits for a look at a table must not keep those waiting who play at it.
        flood += [asyncio.create_task(attackers[0].ask("GET", f"{API}/tables/{table_id}")) for _ in range(10)]
        flood += ask(30)
        try:
            await until(lambda: sum(task.done() for task in flood) == 160 - WAITING_LOOKUPS - LOOKUP_THREADS)
            assert server.part("lookups").waiting == WAITING_LOOKUPS
            refused = await person.ask("POST", f"{API}/positions", GAME)
            assert (refused.status, refused.data["kind"]) == (429, "too-many")
            assert refused.data["retry_after"] > 0
            async with person.live(table_id) as live:
                view = (await live.state())["view"]
                for ply in range(4):
                    assert (await live.answer("move", text=view["legal_moves"][0]["text"], ply=ply))["type"] == "ack"
                    view = [said for said in live.seen if said["type"] == "event"][-1]["state"]["view"]
            assert (await person.ask("GET", f"{API}/games")).status == 200
        finally:
            free.set()
        assert {answer.status for answer in await asyncio.gather(*flood)} == {200, 400, 429}


async def test_addresses_take_turns() -> None:
    lookups = Lookups(RateLimiter(), Limits(), threads=1)
    free, order = threading.Event(), list[str]()

    def work(name: str) -> None:
        free.wait()
        order.append(name)

    async def ask(address: str) -> None:
        await lookups.run(Requester(address, address), work, address)

    greedy = [asyncio.create_task(ask("203.0.113.1")) for _ in range(10)]
    await until(lambda: lookups.waiting == 9)
    honest = asyncio.create_task(ask("192.0.2.1"))
    await until(lambda: lookups.waiting == 10)
    free.set()
    await asyncio.gather(*greedy, honest)
    assert order.index("192.0.2.1") <= 2
    lookups.close()


async def test_who_gives_up_waiting_leaves_no_gap() -> None:
    lookups = Lookups(RateLimiter(), Limits(), threads=1)
    free = threading.Event()
    running = asyncio.create_task(lookups.run(Requester("a"), free.wait))
    await asyncio.sleep(0)
    waiting = [asyncio.create_task(lookups.run(Requester("a"), str, number)) for number in range(3)]
    await until(lambda: lookups.waiting == 3)
    waiting[0].cancel()
    free.set()
    assert await running
    assert await asyncio.gather(*waiting[1:]) == ["1", "2"]
    assert await lookups.run(Requester("a"), str, 3) == "3"
    lookups.close()


@pytest.mark.parametrize(("name", "other_address"), [("lookups", False), ("lookups_from", True)])
async def test_lookups_cost_what_they_take(
    inside: Callable[..., Inside], monkeypatch: pytest.MonkeyPatch, name: str, other_address: bool
) -> None:
    """A thousand moves of a large game are a thousand times the cost of one: the time of a core is what counts."""

    def costly(*_: object) -> tuple[object, float]:
        return {}, 3.0

    monkeypatch.setattr("ludarium.server.lookups.timed", costly)
    limits = Limits()
    limits = replace(limits, **{name: Rate(f"milliseconds ({name})", 5000, 60)})
    async with inside(limits=limits) as server:
        person = server.visitor()
        answers = [await person.ask("POST", f"{API}/positions", GAME) for _ in range(4)]
        assert [answer.status for answer in answers][2:] == [429, 429]
        assert answers[2].data["retry_after"] > 5
        # Another person is not refused, unless it is the address that has used up its share.
        other = await server.visitor().ask("POST", f"{API}/positions", GAME)
        assert (other.status == 429) == other_address
        assert (await server.visitor("192.0.2.2").ask("POST", f"{API}/positions", GAME)).status != 429


async def test_errors_of_lookups_cost_as_well(inside: Callable[..., Inside]) -> None:
    async with inside() as server:
        person = server.visitor()
        data = {**GAME, "moves": ["d6b5"] * 2000}
        assert (await person.ask("POST", f"{API}/positions", data)).status in (400, 409)
        limiter = server.part("limiter")
        assert limiter.remembers(
            Limits().lookups, next(key for what, key in limiter._full_at if what.startswith("mill"))
        )
