"""Time in which no server runs is no time of an arena."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from ludarium.play import TimeControl
from ludarium.server.lobby.model import Ruleset
from ludarium.server.settings import Settings
from ludarium.server.store import Store, processes
from ludarium.server.store import schema as stored
from ludarium.server.tournaments import changes, queries, steps
from ludarium.server.tournaments.model import Entry, Tournament
from ludarium.tournament import Plan
from tests.clients.people import account
from tests.clients.wire import Api
from tests.server.databases import connected, migrated_database
from tests.servers import RunningServer
from tests.waiting import ASKING, until

MINUTE = 60_000
HOUR = 60 * MINUTE
ARENA = Plan(format="arena", minutes=60)


async def added(store: Store, name: str, **facts: Any) -> None:
    usual: dict[str, Any] = {"plan": ARENA, "start_at": 0, "status": "running", "started": 0, "ends": HOUR}
    made = Tournament(
        id=name,
        name=name,
        organiser="somebody",
        ruleset=Ruleset("tokonoma", {}),
        control=TimeControl(base=MINUTE),
        entry=Entry(),
        rated=False,
        created=0,
        **{**usual, **facts},
    )
    await store.write(changes.add, made)


async def down(store: Store, since: int, now: int) -> None:
    """No process has lived from one time to another."""
    await store.write(processes.beat, "before", since)
    assert await store.write(processes.started, "after", now, [changes.resume_arenas]) == now - since


async def test_a_running_arena_gets_the_time_back_once(store: Store) -> None:
    await added(store, "arena")
    await down(store, 20 * MINUTE, 50 * MINUTE)
    found = await store.read(queries.one, "arena")
    assert (found.ends, found.version) == (HOUR + 30 * MINUTE, 1)
    await store.write(processes.started, "another", 51 * MINUTE, [changes.resume_arenas])
    assert (await store.read(queries.one, "arena")).ends == HOUR + 30 * MINUTE + MINUTE


async def test_an_arena_that_has_just_started_has_all_its_time(store: Store) -> None:
    await added(store, "arena", started=21 * MINUTE, ends=21 * MINUTE + HOUR)
    await down(store, 20 * MINUTE, 50 * MINUTE)
    assert (await store.read(queries.one, "arena")).ends == 50 * MINUTE + HOUR


@pytest.mark.parametrize(
    "facts",
    [
        {"status": "finished", "finished": HOUR},
        {"ends": 19 * MINUTE},
        {"plan": Plan(format="swiss"), "ends": None},
        {"status": "open", "started": None, "ends": None, "start_at": 40 * MINUTE},
    ],
    ids=["over", "its clock had ended", "no arena", "it has an hour"],
)
async def test_what_has_no_running_clock_stays(store: Store, facts: dict[str, Any]) -> None:
    await added(store, "cup", **facts)
    before = await store.read(queries.one, "cup")
    await down(store, 20 * MINUTE, 50 * MINUTE)
    assert await store.read(queries.one, "cup") == before


async def test_a_paused_arena_gets_the_time_back_with_its_pause_and_not_twice(store: Store) -> None:
    await added(store, "arena")
    await store.write(steps.pause, "arena", "lunch", 10 * MINUTE)
    await down(store, 20 * MINUTE, 50 * MINUTE)
    await store.write(steps.resume, "arena", "on we go", 55 * MINUTE)
    assert (await store.read(queries.one, "arena")).ends == HOUR + 45 * MINUTE


def test_a_server_that_was_down_for_half_an_hour_goes_on_with_its_arena(tmp_path: Path) -> None:
    database = migrated_database(tmp_path)
    settings = Settings(database=database, workers=0)

    def shown(api: Api) -> Any:
        return api.get(f"/tournaments/{cup}")["tournament"]["summary"]

    with RunningServer(settings) as server:
        one, other = account(server.address), account(server.address)
        wish = {"name": "Half an hour", "game": "tokonoma", "control": {"base_seconds": 60}, "format": "arena"}
        cup = one.post("/tournaments", **wish, minutes=20, when_full=True, most=2)["id"]
        for api in (one, other):
            api.client.enter_tournament(cup)
        until(lambda: shown(one)["status"] == "running", every=ASKING)
        ends = shown(one)["ends"]
    with connected(database) as connection:  # instead of waiting for half an hour
        was, arena = stored.processes, stored.tournaments
        connection.execute(update(was).values(at=was.c.at - 30 * MINUTE))
        earlier = {"started": arena.c.started - 30 * MINUTE, "ends": arena.c.ends - 30 * MINUTE}
        connection.execute(update(arena).values(**earlier))
    with RunningServer(settings, server.port):
        assert (shown(one)["status"], shown(one)["ends"] >= ends) == ("running", True)
    for api in (one, other):
        api.close()
