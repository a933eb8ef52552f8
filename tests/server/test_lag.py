"""Lag is measured by the server and given back within bounds: also to who lies about it."""

from contextlib import ExitStack
from functools import partial
from time import time

import pytest

from ludarium.server import now
from ludarium.server.live import socket
from ludarium.server.live.lag import SAMPLES, RoundTrips
from tests.clients.people import seated
from tests.clients.wire import Api, Live
from tests.servers import RunningServer

LATE = 0.4  # seconds that a client waits before it answers


class Clock:
    """Stands still until a test moves it."""

    def __init__(self, now: float = 0.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def trip(trips: RoundTrips, clock: Clock, seconds: float) -> None:
    number = trips.sent()
    clock.now += seconds
    trips.returned(number)


def test_the_lag_is_the_shortest_of_the_last_round_trips() -> None:
    clock = Clock()
    trips = RoundTrips(clock)
    assert trips.lag == 0
    for seconds in (0.3, 2.0, 0.2):
        trip(trips, clock, seconds)
    assert trips.lag == 200
    for _ in range(SAMPLES):
        trip(trips, clock, 0.5)
    assert trips.lag == 500


def test_an_echo_that_was_not_asked_for_counts_for_nothing() -> None:
    clock = Clock()
    trips = RoundTrips(clock)
    first = trips.sent()
    clock.now += 1
    trips.returned(first + 1)
    trips.returned(first - 1)
    assert trips.lag == 0
    trips.returned(first)
    clock.now += 9
    trips.returned(first)  # answered already
    assert trips.lag == 1000


def test_who_does_not_answer_has_no_lag() -> None:
    clock = Clock()
    trips = RoundTrips(clock)
    trip(trips, clock, 0.3)
    trips.sent()
    clock.now += 10
    trips.sent()
    assert trips.lag == 0


def answer(live: Live, clock: Clock, late: float) -> None:
    number = live.hear("probe")["number"]
    clock.now += late
    live.say("echo", number=number)
    live.ask("ping")


def test_a_client_that_answers_late_gains_no_more_than_its_credit(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(time())
    monkeypatch.setattr(now, "seconds", clock)
    monkeypatch.setattr(socket, "RoundTrips", partial(RoundTrips, clock))
    with ExitStack() as stack:
        honest, liar = (stack.enter_context(Api(server.address)) for _ in range(2))
        table_id = seated(honest, liar, time_control={"base_seconds": 60, "increment_seconds": 0})
        one, other = stack.enter_context(honest.live(table_id)), stack.enter_context(liar.live(table_id))
        answer(one, clock, 0)
        answer(other, clock, LATE)
        one.move("d6b5", 0)
        clock.now += LATE  # it thinks
        left = other.move("e1e3", 1)["clock"]["left"]
        credit = 5 * 60  # of five moves, at this speed
        assert left["white"] == 60_000
        assert left["black"] == 60_000 - LATE * 1000 + credit


def test_nobody_is_probed_who_does_not_play_by_a_clock(api: Api) -> None:
    with api.live(api.table()) as live:
        live.snapshot()
        live.ask("ping")
        assert not [message for message in live.seen if message["type"] == "probe"]
