"""Reviews of finished games over HTTP: what they tell, and to whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

import ludarium
from ludarium.core.position import Position
from ludarium.engine.review import Effort, Reviewing, engine_for
from ludarium.engine.review.looks import Weigh, answered
from ludarium.engine.workers.reviews import check_of
from ludarium.server.analysis.attempts import answer_of, question_of
from ludarium.server.analysis.render import Rendering
from ludarium.server.analysis.subjects import Subject
from ludarium.server.tables.fairplay import Protected
from ludarium.server.thinking import Checked, LineData
from tests.clients.people import rated_table, resign
from tests.clients.wire import Api
from tests.server.reviewed import FOG, MOVES, RECORD, between, finished, hot_seat, reviewed
from tests.waiting import ASKING, until


def test_a_review_tells_what_each_move_cost_and_why_the_worst_did(api: Api) -> None:
    review = reviewed(api, hot_seat(api))
    assert review["game"] == "tokonoma"
    assert review["viewer"] is None
    assert review["plies"] == len(review["moves"]) == len(MOVES)
    assert [move["move"] for move in review["moves"]] == MOVES
    assert len(review["chances"]) == len(MOVES) + 1
    assert review["done"] == review["total"]
    worst = review["turning_points"][0]
    assert worst["judgement"] in ("mistake", "blunder")
    assert worst["claims"]
    assert worst["claims"][0]["text"]
    assert worst["line"][0]["text"] == worst["move"] == MOVES[worst["ply"] - 1]
    assert worst["better"][0]["text"] != worst["move"]
    for line in (worst["line"], worst["better"]):
        position = ludarium.game("tokonoma").start()
        for text in MOVES[: worst["ply"] - 1]:
            position = position.play(text)
        for move in line:
            assert move["display"] == position.display(move["text"])
            assert move["path"] == list(position.find(move["text"]).path)
            position = position.play(move["text"])
    losses = [move["loss"] for move in review["moves"] if move["side"] == "white"]
    assert worst["loss"] >= max(losses) - 1e-9
    assert set(review["accuracy"]) == {"white", "black"}


def test_the_same_game_is_reviewed_once(api: Api, stranger: Api) -> None:
    table = hot_seat(api, visibility="link")
    first = reviewed(api, table)
    again = stranger.post(f"/tables/{table}/review")
    assert again == first


def test_who_may_see_the_game_may_see_its_review_and_nobody_else(api: Api, stranger: Api) -> None:
    table = hot_seat(api)
    review = reviewed(api, table)
    for method in ("GET", "POST"):
        assert stranger.refused(method, f"/tables/{table}/review", json={} if method == "POST" else None)[0] == 403
    shared = api.post(f"/history/{table}/share")["id"]
    assert stranger.get(f"/tables/{shared}/review") == review


def test_a_game_that_goes_on_or_never_began_is_not_reviewed(api: Api) -> None:
    assert api.refused("POST", f"/tables/{api.table(moves=MOVES)}/review", json={}) == (400, "bad-request")
    assert api.refused("POST", f"/tables/{hot_seat(api, moves=[])}/review", json={}) == (400, "bad-request")
    assert api.refused("GET", f"/tables/{hot_seat(api)}/review") == (404, "not-found")
    assert api.refused("POST", "/tables/nowhere/review", json={}) == (404, "not-found")


def test_a_game_that_ended_at_its_first_move_is_reviewed(api: Api) -> None:
    review = reviewed(api, hot_seat(api, moves=MOVES[:1]))
    assert len(review["moves"]) == 1


def test_against_the_computer_only_the_moves_of_people_are_turning_points(api: Api) -> None:
    table = api.against("black", moves=MOVES)
    resign(table, api)
    review = reviewed(api, table)
    assert {move["side"] for move in review["moves"]} == {"white", "black"}
    assert all(point["side"] == "black" for point in review["turning_points"])
    assert any(move["judgement"] in ("mistake", "blunder") for move in review["moves"] if move["side"] == "white")


def test_clock_times_are_told_beside_the_moves(api: Api, friend: Api) -> None:
    table = between(api, friend, MOVES[:2], time_control={"base_seconds": 600})
    review = reviewed(api, table)
    assert len(review["clocks"]) == 2
    assert all(0 < left <= 600_000 for left in review["clocks"])


def test_there_is_no_help_by_a_review_near_to_a_game_that_counts(accounts: Callable[[], Api]) -> None:
    one, other = accounts(), accounts()
    table = hot_seat(one)
    record = {"record": RECORD}
    reviewed(one, table)
    counting = rated_table(one, other)
    for api, ply, text in ((one, 0, MOVES[0]), (other, 1, MOVES[1])):
        with api.live(counting) as live:
            live.snapshot()
            live.move(text, ply)
    tries = {"ply": 3, "move": MOVES[2]}
    assert one.refused("GET", f"/tables/{table}/review")[1] == "fair-play"
    assert one.refused("POST", f"/tables/{table}/review", json={})[1] == "fair-play"
    assert one.refused("POST", f"/tables/{table}/review/tries", json=tries)[1] == "fair-play"
    assert one.refused("POST", "/reviews", json=record)[1] == "fair-play"
    resign(counting, other)
    assert one.get(f"/tables/{table}/review")["state"] == "ready"


# Tries.


def test_a_try_is_accepted_or_refuted(api: Api) -> None:
    table = hot_seat(api)
    worst = reviewed(api, table)["turning_points"][0]
    path = f"/tables/{table}/review/tries"
    wrong = api.post(path, ply=worst["ply"], move=worst["move"])
    assert wrong["good"] is False
    assert wrong["loss"] > 0.03
    assert wrong["line"][0]["text"] == worst["move"]
    assert len(wrong["line"]) > 1
    right = api.post(path, ply=worst["ply"], move=worst["better"][0]["text"])
    assert right["good"] is True
    hint = api.post(path, ply=worst["ply"], ask="hint")
    assert hint["hint"] == worst["better"][0]["path"][0]
    assert not hint["line"]
    assert api.post(path, ply=worst["ply"], ask="solution")["line"] == worst["better"]
    assert api.refused("POST", path, json={"ply": worst["ply"], "move": "nonsense"})[0] == 400
    assert api.refused("POST", path, json={"ply": 99, "move": "nonsense"})[0] == 400


# Records.


def test_a_record_is_reviewed_by_its_id(api: Api, stranger: Api) -> None:
    begun = api.post("/reviews", record=RECORD)
    assert begun["id"]
    assert api.post("/reviews", record=RECORD)["id"] == begun["id"]
    assert stranger.post("/reviews", record=RECORD)["id"] != begun["id"]
    review = ready(api, begun["id"])
    assert [move["move"] for move in review["moves"]] == MOVES
    worst = review["turning_points"][0]
    assert stranger.get(f"/reviews/{begun['id']}") == review
    tried = api.post(f"/reviews/{begun['id']}/tries", ply=worst["ply"], move=worst["better"][0]["text"])
    assert tried["good"] is True


def ready(api: Api, review_id: str) -> Any:
    return until(lambda: finished(api.get(f"/reviews/{review_id}")), every=ASKING)


def test_what_cannot_be_replayed_is_refused_with_a_sentence(api: Api) -> None:
    for record in ("", "nonsense", RECORD.replace("c6a4", "a1a1"), '[Game "tokonoma"]\n\n*\n'):
        assert api.refused("POST", "/reviews", json={"record": record})[0] == 400
    assert api.refused("GET", "/reviews/nowhere") == (404, "not-found")


# What could be known.


def test_by_what_a_side_could_know_only_its_moves_are_judged_and_nothing_else_is_told(api: Api) -> None:
    game = ludarium.game("romgon")
    position = game.start(**FOG)
    moves: list[str] = []
    for _ in range(4):
        moves.append(position.legal_moves[0].text)
        position = position.play(moves[-1])
    first, second = (side.name for side in game.sides)
    table = hot_seat(api, moves, "romgon", options=FOG)
    everything = reviewed(api, table)
    assert everything["knowable"] == [first, second]
    known = reviewed(api, table, first)
    assert known["viewer"] == first
    assert {move["side"] for move in known["moves"]} == {first}
    assert all(not point["claims"] for point in known["turning_points"])
    assert api.refused("POST", f"/tables/{hot_seat(api)}/review", json={"knowing": "white"})[0] == 400


def test_two_games_that_differ_in_what_was_hidden_have_the_same_review() -> None:
    """The other side's move, out of sight, changes neither what workers are asked nor what is told."""
    game = ludarium.game("romgon")
    start, first = game.start(**FOG), game.sides[0].name
    one = start.play(start.legal_moves[0])
    seen: dict[str, list[tuple[Position, ...]]] = {}
    for reply in one.legal_moves:
        two = one.play(reply)
        view = two.view(first)
        key = repr((view.text, view.moves, [move.text for move in view.legal_moves]))
        seen.setdefault(key, []).append((start, one, two, two.play(two.legal_moves[0])))
    alike = next(games for games in seen.values() if len(games) > 1)[:2]
    assert alike[0][2].text != alike[1][2].text
    told = [reviewed_by_view(positions, first) for positions in alike]
    assert told[0] == told[1]


def reviewed_by_view(positions: tuple[Position, ...], side: str) -> list[bytes]:
    """All that workers are asked about a game and the tries of a move, and all that is told of it."""
    subject = Subject("", side, positions, (), frozenset({side}), (side,))
    judging = Reviewing(positions, Effort(nodes=500, worlds=4), side, {side})
    said: list[bytes] = []
    engine, looks, answer = engine_for(judging), judging.looks(), None
    try:
        while True:
            look = looks.send(answer)
            assert isinstance(look, Weigh)
            said.append(msgspec.json.encode(check_of(look, "")))
            answer = answered(engine, look)
    except StopIteration as end:
        said.append(msgspec.json.encode(Rendering(subject, judging).whole(end.value)))
    before, tried = positions[2], positions[2].legal_moves[-1].text
    said.append(msgspec.json.encode(question_of(before, tried, side, Protected())))
    line = LineData(moves=(tried,), score=0, chance=0.5, wins_in=None, depth=1, nodes=1)
    checked = Checked(good=True, loss=0.0, best=line, played=line)
    return [*said, msgspec.json.encode(answer_of(before, checked, side))]
