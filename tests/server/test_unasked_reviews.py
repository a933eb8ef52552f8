"""Games are reviewed unasked only while the workers have nothing else to do, and not too many for a player."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from ludarium.server.analysis import queries, unasked
from ludarium.server.analysis.queries import DAY
from ludarium.server.analysis.subjects import review_id, subject_of
from ludarium.server.metrics import Metrics
from ludarium.server.requester import Requester
from ludarium.server.store import Store
from ludarium.server.tables.queries import insert_table
from ludarium.server.thinking import ANALYSIS, REVIEW, Analyse, Known, Pool
from ludarium.server.thinking import pool as pools
from ludarium.wire.analysis import ReviewData
from tests.clients.people import resign
from tests.clients.wire import API, Api
from tests.server.reviewed import MOVES, between, hot_seat
from tests.server.sample_tables import ANN, BEN, new_table, play_to_the_end
from tests.servers import RunningServer
from tests.waiting import ASKING, until


def test_games_that_have_ended_are_reviewed_unasked(
    start_server: Callable[..., RunningServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unasked, "UNASKED_EVERY", 0.05)
    monkeypatch.setattr(unasked, "IDLE_BEFORE_REVIEWS", 0.0)
    server = start_server(workers=1)
    with Api(server.address) as one, Api(server.address) as other:
        both = hot_seat(one)
        table = between(one, other, MOVES[:3])
        against = one.against("black", moves=MOVES[:2])
        resign(against, one)
        for each in (table, against):
            until(lambda each=each: one.http.get(f"{API}/tables/{each}/review").is_success, every=ASKING)  # type: ignore[misc]
        assert one.refused("GET", f"/tables/{both}/review") == (404, "not-found")


async def test_a_worker_is_idle_while_nothing_but_reviews_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(pools, "monotonic", lambda: now)
    pool = Pool(0, Metrics())
    known = Known.everything(new_table().position)
    now = 130.0
    assert pool.idle_for == 30
    pool.submit(Analyse(known=known), priority=REVIEW)
    assert pool.idle_for == 30
    job = pool.submit(Analyse(known=known), priority=ANALYSIS)
    now = 140.0
    assert pool.idle_for == 0
    job.cancel()
    await asyncio.sleep(0)  # the queue hears of it in the next turn of the loop
    now = 150.0
    assert pool.idle_for == 10


async def test_a_day_has_a_number_of_unasked_reviews_for_each_player(store: Store) -> None:
    table = play_to_the_end(new_table(id="ended"))
    await store.write(insert_table, table)
    subject = subject_of(table, None)
    data = ReviewData(state="ready", done=1, total=1, game="tokonoma")
    assert await store.write(queries.keep, subject, data, Requester(ANN, ""), True, DAY)
    assert subject.id == review_id("ended", None)
    for now, most, player in ((DAY + 1, 1, BEN), (DAY + 1, 2, ANN), (2 * DAY + 1, 1, ANN)):
        assert await store.read(queries.with_room, [ANN, BEN], most, now) == player
    assert await store.read(queries.with_room, [ANN], 1, DAY + 1) is None
