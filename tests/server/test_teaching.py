"""Teaching games: a bad move is shown at once with its refutation, and the computer waits until it is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ludarium.client.sync import Table
from ludarium.wire.tables import TableState
from tests.clients.people import BLITZ, play, rated_table, refused, resign
from tests.clients.wire import Api
from tests.server.reviewed import FOG, MOVES
from tests.waiting import PATIENCE

GOOD, BAD = "c6b5", "c5b3"  # of Tokonoma: of White's second moves, one that costs nothing and one that loses the Star
BEFORE = MOVES[:2]


def teaching(api: Api, game: str = "tokonoma", side: str = "white", **more: Any) -> str:
    return api.against(side, game, "newcomer", teaching=True, **more)


@pytest.fixture
def taught(api: Api) -> Iterator[Table]:
    with api.client.join(teaching(api, moves=BEFORE)) as table:
        yield table


def next_state(table: Table) -> TableState:
    state = table.next(PATIENCE)
    assert state is not None, "nothing happens"
    return state


def check(api: Api, there: Table) -> Any:
    return api.client.check_move(there.table.id, there.state.view.ply)


def test_a_bad_move_waits_with_its_refutation_and_is_taken_back(api: Api, taught: Table) -> None:
    assert taught.move(BAD).held
    told = check(api, taught)
    assert told.judgement in ("mistake", "blunder")
    assert told.loss >= 0.1
    assert told.line[0].text == BAD
    assert len(told.line) > 1, "what follows refutes it"
    assert "Star" in str(told.claims[0])
    assert taught.state.view.ply == 3, "the computer waits"
    back = taught.offer("take-back")
    assert back.view.ply == 2
    assert not back.held
    assert taught.move(BAD).held, "the same move is looked at again"


def test_a_bad_move_that_is_kept_is_answered(api: Api, taught: Table) -> None:
    taught.move(BAD)
    check(api, taught)
    kept = taught.keep()
    assert not kept.held
    while taught.state.view.ply < 4:
        next_state(taught)
    assert taught.your_turn
    assert refused(taught.keep) == (0, "stale")


def test_a_good_move_is_answered_at_once(api: Api, taught: Table) -> None:
    taught.move(taught.state.view.legal_moves[0].text)
    found = api.client.analyse("tokonoma", moves=BEFORE, seconds=0.5).lines[0].moves[0].text
    taught.offer("take-back")
    taught.move(found)
    told = check(api, taught)
    assert told.judgement in ("best", "good", "inaccuracy")
    while taught.state.view.ply < 4:
        next_state(taught)


def test_what_was_held_is_still_held_for_who_comes_back(api: Api) -> None:
    table = teaching(api, moves=BEFORE)
    with api.client.join(table) as first:
        first.move(BAD)
    with api.client.join(table) as again:
        assert again.state.held
        assert again.table.teaching
        assert check(api, again).judgement in ("mistake", "blunder")


def test_a_teaching_game_is_marked_in_history_and_record_and_beats_no_level(api: Api) -> None:
    ordinary, table = api.against("white", moves=BEFORE), teaching(api, moves=BEFORE)
    for each in (ordinary, table):
        resign(each, api)
    marked = {game["id"]: game["teaching"] for game in api.get("/history")["games"]}
    assert (marked[ordinary], marked[table]) == (False, True)
    assert '[Teaching "yes"]' in api.client.record(table)
    assert "Teaching" not in api.client.record(ordinary)
    assert api.get(f"/history/{table}")["teaching"] is True


def test_it_is_of_one_person_without_a_clock_and_never_rated(api: Api) -> None:
    seats = {"white": {"kind": "you"}, "black": {"kind": "bot", "level": "newcomer"}}
    asked = {"game": "tokonoma", "seats": seats, "teaching": True}
    for wrong in (
        {"time_control": BLITZ},
        {"rated": True},
        {"seats": {"white": {"kind": "you"}, "black": {"kind": "you"}}},
        {"seats": {"white": {"kind": "bot"}, "black": {"kind": "bot"}}},
        {"seats": {"white": {"kind": "you"}, "black": {"kind": "open"}}, "visibility": "link"},
    ):
        assert api.refused("POST", "/tables", json={**asked, **wrong}) == (400, "bad-request"), wrong


def test_only_the_player_checks_and_only_what_waits(api: Api, stranger: Api, taught: Table) -> None:
    ordinary = api.against("white", moves=BEFORE, visibility="link")
    assert refused(api.client.check_move, ordinary, 2) == (400, "bad-request")
    assert refused(api.client.check_move, taught.table.id, 2)[1] == "stale"
    taught.move(BAD)
    assert refused(api.client.check_move, taught.table.id, 2)[1] == "stale"
    assert refused(stranger.client.check_move, taught.table.id, 3)[0] == 403


def test_by_what_could_be_known_where_something_is_hidden(api: Api) -> None:
    table = teaching(api, "romgon", "black", options=FOG)
    with api.client.join(table) as there:
        there.move(there.state.view.legal_moves[0].text)
        told = check(api, there)
        assert not told.claims
        assert len(told.line) <= 1


def test_a_choice_that_both_make_at_once_is_not_judged(api: Api) -> None:
    table = teaching(api, "cheduk", "red")
    with api.client.join(table) as there:
        there.move(there.state.view.legal_moves[0].text)
        assert check(api, there).judgement == "not judged"
        while there.state.held:
            next_state(there)


def test_there_is_no_help_near_to_a_game_that_counts(accounts: Callable[[], Api]) -> None:
    one, other = accounts(), accounts()
    table = teaching(one)
    counting = rated_table(one, other)
    with one.client.join(table) as there:
        moves = play(counting, one, other, moves=1)
        there.move(moves[0])
        assert refused(one.client.check_move, table, 1)[1] == "fair-play"
        assert refused(there.keep)[1] == "fair-play"
        assert there.state.held


def test_a_rematch_is_a_teaching_game_too(api: Api, taught: Table) -> None:
    taught.resign()
    successor = taught.offer("rematch").successor
    assert successor is not None
    assert api.show(successor)["table"]["teaching"] is True
