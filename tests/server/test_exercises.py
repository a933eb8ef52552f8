"""Mistakes of one's own games as exercises, which come back until they are known."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import ludarium
from ludarium.server.settings import Settings
from tests.clients.people import BLITZ, account, resign, settled
from tests.clients.wire import API, PASSWORD, Api
from tests.server.databases import migrated_database
from tests.server.moderated import by_host
from tests.server.reviewed import FOG, MOVES, between, hot_seat, reviewed
from tests.server.server_clock import ServerClock
from tests.servers import RunningServer

DAY = 24 * 3600


@pytest.fixture
def made(api: Api) -> Any:
    """The exercises from a game in which a guest played White's side against the computer."""
    table = api.against("white", moves=MOVES)
    resign(table, api)
    review = reviewed(api, table)
    own = [point["ply"] for point in review["turning_points"]]
    listed = api.get("/exercises")
    assert sorted(each["ply"] for each in listed["exercises"]) == sorted(own)
    assert listed["due"] == len(own) > 0
    return listed["exercises"][0]


def today(api: Api) -> int:
    return next((item["count"] for item in api.get("/today") if item["kind"] == "exercises"), 0)


def test_an_exercise_is_the_position_before_the_mistake(api: Api, made: Any) -> None:
    shown = api.get(f"/exercises/{made['id']}")
    position = ludarium.game("tokonoma").start()
    for text in MOVES[: made["ply"] - 1]:
        position = position.play(text)
    assert shown["view"]["text"] == position.text
    assert shown["view"]["viewer"] == made["side"] == "white"
    assert {move["text"] for move in shown["view"]["legal_moves"]} == {move.text for move in position.legal_moves}
    assert shown["moves"] == MOVES[: made["ply"] - 1]
    assert shown["played"]


def test_an_exercise_is_tried_helped_with_graded_and_comes_back(
    api: Api, made: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, clock = f"/exercises/{made['id']}", ServerClock(monkeypatch)
    mistake = MOVES[made["ply"] - 1]
    assert api.post(f"{path}/tries", move=mistake)["good"] is False
    solution = api.post(f"{path}/tries", ask="solution")["line"]
    assert api.post(f"{path}/tries", ask="hint")["hint"] == solution[0]["path"][0]
    assert api.post(f"{path}/tries", move=solution[0]["text"])["good"] is True
    before = today(api)
    graded = api.post(f"{path}/grade", grade="good")
    assert graded["done"] == 1
    assert today(api) == before - 1
    assert made["id"] not in [each["id"] for each in api.get("/exercises?due=true")["exercises"]]
    assert api.post(f"{path}/grade", grade="again")["due"] == graded["due"]  # it is not due, so nothing changes
    clock.ahead = (graded["due"] - made["due"]) / 1000 + DAY
    assert today(api) == before
    assert api.post(f"{path}/grade", grade="good")["due"] - graded["due"] > graded["due"] - made["due"]


def test_a_mistake_that_is_made_again_comes_back_the_next_day(
    api: Api, made: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, waits = ServerClock(monkeypatch), []
    for grade in ("easy", "again"):
        graded = api.post(f"/exercises/{made['id']}/grade", grade=grade)
        waits.append(graded["due"] - made["due"] - clock.ahead * 1000)
        clock.ahead = (graded["due"] - made["due"]) / 1000 + 1
    assert waits[0] > 2 * DAY * 1000
    assert waits[1] < 1.5 * DAY * 1000


def test_exercises_are_found_by_game_and_kind(api: Api, made: Any) -> None:
    assert made["kind"]
    assert made in api.get(f"/exercises?game=tokonoma&kind={made['kind']}")["exercises"]
    assert not api.get("/exercises?game=gungi")["exercises"]
    assert not api.get("/exercises?kind=nothing")["exercises"]


def test_a_forgotten_exercise_does_not_come_back(api: Api, made: Any) -> None:
    assert api.http.delete(f"{API}/exercises/{made['id']}").status_code == 204
    reviewed(api, made["table"])
    assert made["id"] not in [each["id"] for each in api.get("/exercises")["exercises"]]
    assert made["ply"] not in [each["ply"] for each in api.get("/exercises")["exercises"]]
    assert api.refused("GET", f"/exercises/{made['id']}")[0] == 404


def test_exercises_are_their_players_own(api: Api, made: Any, stranger: Api) -> None:
    assert not stranger.get("/exercises")["exercises"]
    assert stranger.refused("GET", f"/exercises/{made['id']}")[0] == 404
    assert stranger.refused("POST", f"/exercises/{made['id']}/grade", json={"grade": "easy"})[0] == 404
    assert stranger.refused("DELETE", f"/exercises/{made['id']}")[0] == 404


def test_each_player_gets_their_own_mistakes_and_one_who_plays_both_sides_none(api: Api, friend: Api) -> None:
    points = reviewed(friend, between(api, friend))["turning_points"]
    for each, side in ((api, "white"), (friend, "black")):
        own = {point["ply"] for point in points if point["side"] == side}
        assert {exercise["ply"] for exercise in each.get("/exercises")["exercises"]} == own
    reviewed(friend, hot_seat(friend))
    assert len(friend.get("/exercises")["exercises"]) == sum(point["side"] == "black" for point in points)


def test_exercises_pass_to_an_account_are_exported_and_go_with_it(api: Api, made: Any) -> None:
    api.client.register("exercisesowner", PASSWORD)
    assert made["id"] in [each["id"] for each in api.get("/exercises")["exercises"]]
    kept = api.get("/account/export")["more"]
    assert kept["exercises"][0]["turning_point"]["better"]
    assert kept["reviews"][0]["table"] == made["table"]
    api.http.post(f"{API}/account/delete", json={"password": PASSWORD}).raise_for_status()
    assert not api.get("/exercises")["exercises"]


def test_with_the_game_its_exercises_and_its_review_go(api: Api, made: Any) -> None:
    api.http.delete(f"{API}/tables/{made['table']}").raise_for_status()
    assert made["id"] not in [each["id"] for each in api.get("/exercises")["exercises"]]
    assert api.refused("GET", f"/tables/{made['table']}/review")[0] == 404


def test_where_something_was_hidden_only_what_could_be_known_makes_exercises(api: Api) -> None:
    game = ludarium.game("romgon")
    position, moves = game.start(**FOG), []
    for _ in range(2):
        moves.append(position.legal_moves[0].text)
        position = position.play(moves[-1])
    table = api.against(game.sides[0].name, "romgon", moves=moves, options=FOG)
    resign(table, api)
    reviewed(api, table)
    assert not api.get("/exercises")["exercises"]
    known = reviewed(api, table, game.sides[0].name)
    assert len(api.get("/exercises")["exercises"]) == len(known["turning_points"])


def test_an_annulled_game_has_no_review_and_no_exercises(tmp_path: Path) -> None:
    database = migrated_database(tmp_path)
    with RunningServer(Settings(database=database, workers=1)) as server, ExitStack() as stack:
        moderator, one, other = (stack.enter_context(account(server.address)) for _ in range(3))
        by_host(database, lambda desk: desk.set_moderator(moderator.name, True))
        table = between(one, other, time_control=BLITZ, rated=True)
        settled(one, table)
        reviewed(one, table)
        assert one.get("/exercises")["exercises"]
        moderator.http.post(f"{API}/moderation/tables/{table}/annul", json={"reason": "arranged"}).raise_for_status()
        assert one.refused("GET", f"/tables/{table}/review")[0] == 404
        assert not one.get("/exercises")["exercises"]
