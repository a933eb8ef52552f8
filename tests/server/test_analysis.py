"""The socket of analysis: lines while they are looked for, and how a review goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import ludarium
from ludarium.server.analysis import socket
from ludarium.server.limits import LARGEST_ANALYSIS
from tests.clients.people import rated_table, resign
from tests.clients.wire import Api
from tests.server.reviewed import MOVES, RECORD, analysis, hot_seat, reviewed

WON = "f4/6/1FA4/6/5 w"


@pytest.fixture(autouse=True, scope="module")
def short() -> Any:
    """An analysis ends by itself soon."""
    patch = pytest.MonkeyPatch()
    patch.setattr(socket, "ANALYSIS_SECONDS", 0.6)
    yield
    patch.undo()


def test_lines_are_told_while_they_are_looked_for_and_an_analysis_ends_by_itself(api: Api) -> None:
    with analysis(api) as live:
        asked = live.say("analyse", game="tokonoma", moves=MOVES[:2], lines=3)
        last = live.hear("analysis", reply_to=asked, done=True)
    told = [each for each in live.seen if each["type"] == "analysis"]
    assert not told[0]["done"]
    assert last["depth"] >= 1
    assert last["nodes"] > 0
    assert last["side"] == "white"
    assert len(last["lines"]) == 3
    assert [line["chance"] for line in last["lines"]] == sorted((one["chance"] for one in last["lines"]), reverse=True)
    position = ludarium.game("tokonoma").start()
    for text in MOVES[:2]:
        position = position.play(text)
    for line in last["lines"]:
        first = line["moves"][0]
        assert first["path"] == list(position.find(first["text"]).path)
        assert first["display"] == position.display(first["text"])


def test_a_threat_is_what_the_other_side_would_do(api: Api) -> None:
    with analysis(api) as live:
        asked = live.say("analyse", game="tokonoma", moves=MOVES[:2], threat=True)
        last = live.hear("analysis", reply_to=asked, done=True)
    assert last["side"] == "black"
    assert last["lines"][0]["moves"][0]["side"] == "black"


def test_a_win_is_counted_in_moves(api: Api) -> None:
    with analysis(api) as live:
        asked = live.say("analyse", game="tokonoma", start=WON)
        last = live.hear("analysis", reply_to=asked, done=True)
    assert last["lines"][0]["wins_in"] == 1


def test_where_the_game_is_over_there_are_no_lines(api: Api) -> None:
    position = ludarium.game("tokonoma").position(WON)
    win = next(move.text for move in position.legal_moves if position.play(move).outcome is not None)
    with analysis(api) as live:
        asked = live.say("analyse", game="tokonoma", start=WON, moves=[win])
        assert live.hear("analysis", reply_to=asked, done=True)["lines"] == []


def test_an_analysis_is_stopped_or_gives_way_to_the_next_one(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "ANALYSIS_SECONDS", 12.0)
    with analysis(api) as live:
        first = live.say("analyse", game="tokonoma")
        live.hear("analysis", reply_to=first)
        second = live.say("analyse", game="tokonoma", moves=MOVES[:1])
        live.hear("analysis", reply_to=second)
        live.say("stop")
        assert live.hear("analysis", done=True)["reply_to"] == second
        assert live.ask("ping")["type"] == "pong"


def test_what_cannot_be_analysed_is_refused_and_the_socket_stays_open(api: Api) -> None:
    with analysis(api) as live:
        for data in (
            {"game": "nothing"},
            {"game": "tokonoma", "moves": ["nonsense"]},
            {"game": "tokonoma", "start": "nonsense"},
            {"game": "tokonoma", "lines": 6},
        ):
            answer = live.ask("analyse", **data)
            assert answer["type"] == "error"
            assert answer["kind"] in ("bad-request", "illegal-move")
        assert live.ask("follow-review")["kind"] == "bad-request"
        assert live.ask("follow-review", table="nowhere")["kind"] == "not-found"
        live.say("analyse", game="tokonoma", moves=["x" * 100] * (LARGEST_ANALYSIS // 104 + 1))
        assert live.hear("error")["kind"] == "too-large"
        live.connection.send("[" * 1000)
        assert live.hear("error")["kind"] == "bad-request"
        assert live.ask("ping")["type"] == "pong"


def test_there_is_no_analysis_near_to_a_game_that_counts(accounts: Callable[[], Api]) -> None:
    one, other = accounts(), accounts()
    counting = rated_table(one, other)
    for api, ply in ((one, 0), (other, 1)):
        with api.live(counting) as live:
            live.snapshot()
            live.move(MOVES[ply], ply)
    with analysis(one) as live:
        assert live.ask("analyse", game="tokonoma", moves=MOVES[:2])["kind"] == "fair-play"
        assert live.ask("analyse", game="tokonoma", moves=MOVES[:2], threat=True)["kind"] == "fair-play"
    resign(counting, other)


def test_a_review_is_followed_to_its_end(api: Api) -> None:
    table = hot_seat(api)
    with analysis(api) as live:
        api.post(f"/tables/{table}/review")
        asked = live.say("follow-review", table=table)
        live.hear("review", reply_to=asked, state="ready")
        moves = {move["ply"]: move for each in live.seen for move in each.get("moves", [])}
        ready = reviewed(api, table)
        assert all(move in ready["moves"] for move in moves.values())
        again = live.say("follow-review", table=table)
        assert live.hear("review", reply_to=again)["state"] == "ready"
        begun = api.post("/reviews", record=RECORD)
        of_record = live.say("follow-review", review=begun["id"])
        live.hear("review", reply_to=of_record, state="ready")


def test_who_may_not_see_a_game_cannot_follow_its_review(api: Api, stranger: Api) -> None:
    table = hot_seat(api)
    api.post(f"/tables/{table}/review")
    with analysis(stranger) as live:
        assert live.ask("follow-review", table=table)["kind"] == "not-yours"
