"""Nobody takes the computer away from the others, and a worker that dies is replaced."""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from ludarium.server.limits import SECONDS_PER_MOVE
from ludarium.server.metrics import Metrics
from ludarium.server.settings import Settings
from ludarium.server.tables import computer
from ludarium.server.thinking import Decided, Job, Pool
from ludarium.server.thinking.queue import FairQueue
from ludarium.server.web import app
from tests.clients.wire import Api
from tests.server.databases import migrated_database
from tests.server.hostile.inside import Inside
from tests.server.test_pool import ANSWER, ECHO, script, task, until, workers_of_this_process
from tests.servers import RunningServer

DAY = {"base_seconds": 24 * 3600}


# Workers.


def test_an_idle_worker_that_is_killed_is_replaced_and_the_computer_moves(tmp_path: Path) -> None:
    with RunningServer(Settings(database=migrated_database(tmp_path), workers=1)) as server, Api(server.address) as api:
        first = workers_of_this_process()
        os.kill(first[-1], signal.SIGKILL)
        with api.live(api.against("black")) as live:
            live.snapshot()
            live.event("moved")
        health = httpx.get(f"{server.address}/health")
        assert (health.status_code, health.json()["workers"]) == (200, 1)
        told = httpx.get(f"{server.address}/metrics").text
        assert "ludarium_worker_restarts_total 1.0" in told
        assert "ludarium_workers_alive 1.0" in told
    assert workers_of_this_process() == []


async def test_a_worker_that_cannot_be_started_is_seen_and_tried_again(
    inside: Callable[..., Inside], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    command = tmp_path / "worker"
    monkeypatch.setattr(app, "Pool", lambda workers, metrics: Pool(workers, metrics, (str(command),)))
    async with inside(workers=1) as server:
        person = server.visitor()
        assert (await person.ask("GET", "/health")).status == 503
        async with person.live(await person.against("black")) as live:
            command.write_text(f"#!{sys.executable}\n{ANSWER}")
            command.chmod(0o700)
            await live.until("event", action="moved")
        assert (await person.ask("GET", "/health")).status == 200


# Time.


async def test_a_clock_of_a_day_takes_a_worker_for_seconds(
    inside: Callable[..., Inside], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[dict[str, Any]] = []

    class Listening(Pool):
        def submit(self, *given: Any, **more: Any) -> Job[Any]:
            job = super().submit(*given, **more)
            told.append(msgspec.to_builtins(job.question))
            return job

    monkeypatch.setattr(app, "Pool", lambda workers, metrics: Listening(workers, metrics, script(ECHO)))
    async with inside() as server:
        person = server.visitor()
        async with person.live(await person.against("white", level="full", time_control=DAY)) as live:
            view = (await live.state())["view"]
            await live.answer("move", text=view["legal_moves"][0]["text"], ply=0)
            await until(lambda: told)
    assert 0 < told[0]["seconds"] <= SECONDS_PER_MOVE


# Turns.


def job(address: str, player: str) -> Job[Any]:
    return Job(task(), player, 0, lambda _progress: None, address)


async def test_addresses_take_turns_however_many_players_one_has() -> None:
    queue = FairQueue(1000)
    for number in range(100):
        queue.put(job("203.0.113.1", f"puppet {number}"))
    queue.put(job("192.0.2.1", "honest"))
    assert [queue.take().requester for _ in range(2)] == ["puppet 0", "honest"]  # type: ignore[union-attr]


async def test_players_of_one_address_take_turns() -> None:
    queue = FairQueue(1000)
    for _ in range(100):
        queue.put(job("192.0.2.1", "greedy"))
    queue.put(job("192.0.2.1", "honest"))
    assert [queue.take().requester for _ in range(2)] == ["greedy", "honest"]  # type: ignore[union-attr]


async def test_in_a_full_queue_the_greediest_address_makes_room() -> None:
    queue = FairQueue(10)
    first = [job("203.0.113.1", f"puppet {number}") for number in range(10)]
    for each in first:
        queue.put(each)
    queue.put(job("192.0.2.1", "honest"))
    assert len(queue) == 10
    displaced = [each for each in first if each.result.done()]
    assert len(displaced) == 1
    assert displaced[0].result.exception().retry_after > 0  # type: ignore[union-attr]


# Idle games.


async def test_a_table_at_which_nobody_looks_takes_no_turn(inside: Callable[..., Inside]) -> None:
    """Opening tables without a cookie used to fill the queue, for ever and after a restart, too."""
    async with inside() as server:
        for _ in range(40):
            await server.visitor(secret=None).against("black")
        assert server.part("pool").waiting == 0
    async with inside() as server:
        person = server.visitor()
        async with person.live(await person.against("black")) as live:
            await live.state()
            await until(lambda: server.part("pool").waiting)  # the only reply that somebody waits for
            assert server.part("pool").waiting == 1
            assert len(server.part("tables").rooms) == 1


async def test_the_computer_moves_once_somebody_looks(inside: Callable[..., Inside]) -> None:
    async with inside() as server:
        person = server.visitor()
        table_id = await person.against("black")
    async with inside(workers=1) as server:
        again = server.visitor(secret=person.secret)
        async with again.live(table_id) as live:
            await live.until("event", action="moved")


async def test_who_only_looks_on_does_not_take_the_players_turn(inside: Callable[..., Inside]) -> None:
    async with inside() as server:
        person, other = server.visitor("192.0.2.1"), server.visitor("203.0.113.1")
        table_id = await person.against("white", visibility="link")
        async with person.live(table_id) as live, other.live(table_id):
            view = (await live.state())["view"]
            await live.answer("move", text=view["legal_moves"][0]["text"], ply=0)
            waiting = server.part("pool")._queue.take()
            assert waiting.address == "192.0.2.1"


async def test_a_displaced_reply_comes_when_there_is_room(
    inside: Callable[..., Inside], monkeypatch: pytest.MonkeyPatch
) -> None:
    pools: list[Pool] = []

    def small(workers: int, metrics: Metrics) -> Pool:
        pools.append(Pool(workers, metrics, script(ANSWER), most_waiting=2))
        return pools[0]

    monkeypatch.setattr(app, "Pool", small)
    monkeypatch.setattr("ludarium.server.thinking.queue.RETRY", 0.05)
    monkeypatch.setattr(computer, "RETRY", 0.05)
    async with inside() as server:
        greedy, honest = server.visitor("203.0.113.1"), server.visitor("192.0.2.1")
        lives = [greedy.live(await greedy.against("black")) for _ in range(2)]
        for live in lives:
            await live.open()
            await live.state()
        async with honest.live(await honest.against("black")) as own:
            await own.state()
            refused = await lives[1].until("error")
            assert (refused["kind"], refused["retry_after"] > 0) == ("too-many", True)
            assert pools[0].waiting == 2
            for _ in range(2):  # as a worker would
                taken = pools[0]._queue.take()
                assert taken is not None
                taken.result.set_result(Decided("d6b5"))
            await lives[0].until("event", action="moved")
            await until(lambda: pools[0].waiting == 1)  # it asked again
            last = pools[0]._queue.take()
            assert last is not None
            last.result.set_result(Decided("d6b5"))
            await lives[1].until("event", action="moved")
        for live in lives:
            await live.drop()
