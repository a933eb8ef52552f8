"""Progress in the games, and what waits for a player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import typer

import ludarium
from ludarium import Outcome
from ludarium.cli.serve import web_address
from ludarium.play import Seat
from ludarium.server.progress.queries import levels_beaten
from ludarium.server.store import Store
from ludarium.server.tables.queries import insert_table, turns_waiting
from tests.clients.wire import Api
from tests.server.sample_tables import ANN, BEN, new_table, play
from tests.server.test_accounts import register, sign_in

GAME = "tokonoma"

DAILY = {"kind": "daily-puzzle", "count": 1}


def beaten(level: str, winner: str = "white", **more: Any) -> Any:
    """A finished game of Ann's as White against the computer."""
    seats = {"white": Seat(player=ANN, name="Ann"), "black": Seat(level=level)}
    table = play(new_table(seats=seats, creator=ANN, **more), 1, 1)
    return replace(table, ended=Outcome(winner, "resignation"))


def of(api: Api, game: str = GAME) -> Any:
    return next(each for each in api.get("/progress") if each["game"] == game)


def solve(api: Api, *numbers: int) -> None:
    for number in numbers:
        lesson = ludarium.game(GAME).lessons[number]
        assert api.post(f"/lessons/{GAME}/{lesson.name}", moves=list(lesson.solution))["solved"]


def test_a_new_player_begins_with_the_first_lesson_and_the_lowest_level(api: Api) -> None:
    assert [each["game"] for each in api.get("/progress")] == [each["name"] for each in api.get("/games")]
    lessons = ludarium.game(GAME).lessons
    assert of(api) == {
        "game": GAME,
        "lessons": len(lessons),
        "solved": 0,
        "next_lesson": lessons[0].name,
        "beaten": None,
        "next_level": api.get(f"/games/{GAME}")["levels"][0]["name"],
    }


def test_solved_lessons_count_and_the_first_gap_comes_next(api: Api) -> None:
    solve(api, 0, 2)
    assert of(api)["solved"] == 2
    assert of(api)["next_lesson"] == ludarium.game(GAME).lessons[1].name


async def test_only_won_games_from_the_start_beat_a_level(store: Store) -> None:
    position = play(new_table(), 1, 1).position.text
    tables = [
        beaten("first-hour", id="won"),
        beaten("beginner", id="lost", winner="black"),
        beaten("master", id="elsewhere", position=ludarium.game(GAME).position(position)),
        replace(beaten("expert", id="open"), ended=None),
        replace(beaten("club", id="taught"), teaching=1),
    ]

    def fill(connection: Any) -> None:
        for table in tables:
            insert_table(connection, table)

    await store.write(fill)
    assert await store.read(levels_beaten, ANN) == {GAME: {"first-hour"}}
    assert await store.read(levels_beaten, BEN) == {}


def test_a_guests_progress_passes_to_the_account(newcomer: Callable[[], Api]) -> None:
    first, second = newcomer(), newcomer()
    solve(second, 0)
    name = register(first)
    sign_in(second, name)
    assert of(first)["solved"] == of(second)["solved"] == 1


async def test_a_turn_waits_for_a_player_where_a_person_is_on_the_other_side(store: Store) -> None:
    ann, ben = Seat(player=ANN, name="Ann"), Seat(player=BEN, name="Ben")

    def fill(connection: Any) -> None:
        insert_table(connection, new_table(id="people", seats={"white": ann, "black": ben}))
        insert_table(connection, new_table(id="computer", seats={"white": ann, "black": Seat(level="beginner")}))
        insert_table(connection, new_table(id="device", seats={"white": ann, "black": ann}))

    await store.write(fill)
    assert await store.read(turns_waiting, ANN) == 1
    assert await store.read(turns_waiting, BEN) == 0


def test_today_lists_what_waits_and_nothing_else(newcomer: Callable[[], Api]) -> None:
    ann, ben = newcomer(), newcomer()
    assert ann.get("/today") == [DAILY]
    table = ann.open_table("white")
    assert ann.get("/today") == [DAILY], "nobody plays on the other side yet"
    ben.client.sit(table, "black")
    assert ann.get("/today") == [{"kind": "turns", "count": 1}, DAILY]
    assert ben.get("/today") == [DAILY]


def test_a_challenge_waits_for_the_one_who_is_challenged(newcomer: Callable[[], Api]) -> None:
    ann, ben = newcomer(), newcomer()
    register(ann)
    name = register(ben)
    ann.post("/lobby/challenges", game=GAME, opponent=name, control={"per_move_days": 2})
    assert ben.get("/today") == [{"kind": "challenges", "count": 1}, DAILY]
    assert ann.get("/today") == [DAILY]


def test_the_hosts_forum_is_told_to_pages(start_server: Any) -> None:
    server = start_server(workers=1, community="https://forum.example")
    with Api(server.address) as api:
        assert api.get("/account")["community"] == "https://forum.example"


@pytest.mark.parametrize("address", ["forum.example", "javascript:alert(1)"])
def test_a_forum_without_a_web_address_is_refused(address: str) -> None:
    with pytest.raises(typer.BadParameter, match="https://"):
        web_address(address)
