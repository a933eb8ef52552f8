"""Floods of analysis and reviews: they are bounded, and a person's reply keeps its place."""

from __future__ import annotations

import re
from contextlib import ExitStack

import pytest

import ludarium
from ludarium.server.limits import REVIEWS_PER_PLAYER, Limits, Rate
from ludarium.server.metrics import Metrics
from ludarium.server.settings import Settings
from ludarium.server.thinking import ANALYSIS, REPLY, REVIEW, Analyse, Decide, Known, Pool
from ludarium.wire.bounds import LARGEST_RECORD
from tests.clients.wire import Api
from tests.server.databases import migrated_database
from tests.server.reviewed import MOVES, RECORD, analysis, hot_seat
from tests.servers import RunningServer
from tests.waiting import ASKING, until

VISITORS = 50


def jobs_waiting(api: Api) -> float:
    found = re.search(r"^ludarium_jobs_waiting (\S+)$", api.http.get("/metrics").text, re.MULTILINE)
    assert found is not None
    return float(found[1])


async def test_a_reply_comes_next_while_many_visitors_analyse_and_have_games_reviewed() -> None:
    pool = Pool(0, Metrics())
    known = Known.everything(ludarium.game("tokonoma").start())
    for number in range(VISITORS):
        for priority in (ANALYSIS, REVIEW):
            pool.submit(Analyse(known=known), requester=f"visitor{number}", address=f"{number}", priority=priority)
    reply = pool.submit(Decide(known=known, level="beginner"), requester="player", address="0", priority=REPLY)
    assert pool._waiting_jobs.take() is reply
    order = [pool._waiting_jobs.take() for _ in range(2 * VISITORS)]
    assert [job.priority for job in order if job is not None] == [ANALYSIS] * VISITORS + [REVIEW] * VISITORS
    assert [job.requester for job in order[:VISITORS] if job] == [f"visitor{number}" for number in range(VISITORS)]


async def test_reviews_and_analyses_never_keep_a_reply_out_of_a_full_queue() -> None:
    pool = Pool(0, Metrics(), most_waiting=VISITORS)
    known = Known.everything(ludarium.game("tokonoma").start())
    flood = [
        pool.submit(Analyse(known=known), requester=f"visitor{number}", address=f"{number}", priority=REVIEW)
        for number in range(VISITORS)
    ]
    pool.submit(Decide(known=known, level="beginner"), requester="player", address="player")
    displaced = [job for job in flood if job.result.done()]
    assert len(displaced) == 1
    assert displaced[0].result.exception() is not None


def test_floods_are_refused_and_an_analysis_ends_with_its_socket(tmp_path_factory: pytest.TempPathFactory) -> None:
    few = Limits(analyses=Rate("analyses", 5, 600), reviews=Rate("reviews", 8, 600))
    database = migrated_database(tmp_path_factory.mktemp("flood"))
    with RunningServer(Settings(database=database, workers=0, limits=few)) as server, ExitStack() as opened:
        visitor = opened.enter_context(Api(server.address))
        with analysis(visitor) as live:
            for _ in range(5):
                live.hear("analysis", reply_to=live.say("analyse", game="tokonoma", moves=MOVES[:1]))
            assert live.ask("analyse", game="tokonoma")["kind"] == "too-many"
            with analysis(opened.enter_context(Api(server.address))) as another:
                another.hear("analysis", reply_to=another.say("analyse", game="tokonoma"))
                until(lambda: jobs_waiting(visitor) == 2, every=ASKING)
        until(lambda: jobs_waiting(visitor) == 0, every=ASKING)
        tables = [hot_seat(visitor) for _ in range(REVIEWS_PER_PLAYER + 1)]
        for table in tables[:-1]:
            visitor.post(f"/tables/{table}/review")
        assert visitor.refused("POST", f"/tables/{tables[-1]}/review", json={}) == (429, "too-many")
        assert visitor.post(f"/tables/{tables[0]}/review")["state"] in ("waiting", "working")  # it is found, not begun
        assert visitor.refused("POST", "/reviews", json={"record": RECORD}) == (429, "too-many")
        other = opened.enter_context(Api(server.address))
        assert other.post("/reviews", record=RECORD)["state"] in ("waiting", "working")


def test_huge_and_damaged_records_are_refused_in_a_sentence(tmp_path_factory: pytest.TempPathFactory) -> None:
    database = migrated_database(tmp_path_factory.mktemp("huge"))
    with RunningServer(Settings(database=database, workers=0)) as server, Api(server.address) as visitor:
        head = '[Game "gungi"]\n[Repetition "2147483647"]\n[Turn_limit "2147483647"]\n\n'
        for record in ("x" * (LARGEST_RECORD - 1000), head + "1. nonsense\n*", head + "(" * 5000, "\0" * 1000):
            status, kind = visitor.refused("POST", "/reviews", json={"record": record})
            assert (status, kind) in ((400, "bad-request"), (400, "bad-record"), (413, "too-large")), kind
        assert visitor.refused("POST", "/reviews", json={"record": "x" * LARGEST_RECORD})[0] in (400, 413)
