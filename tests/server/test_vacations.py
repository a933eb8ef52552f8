"""Vacation over the real server: bounded, told to the opponent, and as the store says after a restart."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ludarium.play.clock import DAY
from ludarium.server.vacations.model import ALLOWANCE, YEAR, Vacation, left
from tests.clients.people import account, play, seated
from tests.clients.wire import Api
from tests.server.server_clock import ServerClock
from tests.servers import RunningServer

DAYS = DAY // 1000  # in seconds


@pytest.fixture
def server_clock(monkeypatch: pytest.MonkeyPatch) -> ServerClock:
    return ServerClock(monkeypatch)


@pytest.fixture
def two(start_server: Callable[..., RunningServer]) -> Iterator[tuple[Api, Api]]:
    """A guest, and somebody with an account."""
    address = start_server().address
    with Api(address) as one, account(address) as other:
        yield one, other


def switch(api: Api, on: bool) -> dict[str, Any]:
    answer = api.http.put("/api/v1/account/vacation", json={"on": on})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def days_game(one: Api, other: Api) -> str:
    """It is the turn of the other one, who plays Black."""
    table_id = seated(one, other, time_control={"per_move_days": 1})
    play(table_id, one, moves=1)
    return table_id


def test_the_allowance_is_of_any_year_and_each_vacation_uses_a_day_at_least() -> None:
    start = 10 * YEAR
    assert left([], start) == ALLOWANCE
    short = [Vacation(start + hour, start + ALLOWANCE, start + hour + 1) for hour in range(5)]
    assert left(short, start + DAY) == ALLOWANCE - 5 * DAY
    running = [Vacation(start, start + ALLOWANCE, None)]
    assert left(running, start + 10 * DAY) == ALLOWANCE - 10 * DAY
    assert left(running, start + 100 * DAY) == 0
    assert left(running, start + YEAR) == ALLOWANCE


def test_a_game_waits_for_who_is_away_and_its_opponent_is_told(
    start_server: Callable[..., RunningServer], two: tuple[Api, Api], server_clock: ServerClock
) -> None:
    one, other = two
    table_id = days_game(one, other)
    with one.live(table_id) as live:
        live.snapshot()
        told = switch(other, True)
        assert (told["since"] is not None, told["allowance"]) == (True, ALLOWANCE)
        state = live.event("vacation")
        assert (state["seats"]["black"]["away"], state["clock"]["running"]) == (True, [])
        server_clock.ahead = 3 * DAYS
        assert live.ask("offer", kind="draw")["type"] == "ack", "nobody's time has run out"
    start_server()
    assert one.show(table_id)["state"]["seats"]["black"]["away"]
    fresh = days_game(one, other)
    with one.live(fresh) as live:
        live.until(3)  # who is away is away at a new table, too
    told = switch(other, False)
    assert told["since"] is None
    assert ALLOWANCE - 4 * DAY < told["left"] <= ALLOWANCE - 3 * DAY
    with one.live(table_id) as live:
        clock = live.snapshot()["clock"]
        assert clock["running"] == ["black"]
        assert 0 < clock["left"]["black"] <= DAY, "nothing was gained"
        server_clock.ahead = 5 * DAYS
        live.ask("offer", kind="draw")
        assert live.heard("ended")["state"]["outcome"]["reason"] == "timeout"


def test_a_vacation_ends_by_itself_and_is_used_up(two: tuple[Api, Api], server_clock: ServerClock) -> None:
    one, other = two
    table_id = days_game(one, other)
    switch(other, True)
    server_clock.ahead = 31 * DAYS
    assert other.get("/account/vacation") == {"since": None, "until": None, "left": 0, "allowance": ALLOWANCE}
    assert other.refused("PUT", "/account/vacation", json={"on": True}) == (429, "too-many")
    switch(other, False)
    assert not one.show(table_id)["state"]["seats"]["black"]["away"]
    assert other.get("/account/export")["vacations"][0]["until"] > 0


def test_guests_have_no_vacation_and_real_time_does_not_wait(api: Api, accounts: Callable[[], Api]) -> None:
    assert api.refused("GET", "/account/vacation") == (401, "signed-out")
    assert api.refused("PUT", "/account/vacation", json={"on": True}) == (401, "signed-out")
    other = accounts()
    table_id = seated(api, other, time_control={"base_seconds": 60})
    switch(other, True)
    assert not api.show(table_id)["state"]["seats"]["black"]["away"]
    assert other.refused("PUT", "/account/vacation", json={"on": "yes"}) == (400, "bad-request")
