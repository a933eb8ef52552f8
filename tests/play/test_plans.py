"""Conditional moves: planned beforehand, played when their turn comes."""

from dataclasses import replace
from random import Random

import pytest

import ludarium
from ludarium.play import Table, TimeControl, actions
from ludarium.play.clock import DAY
from ludarium.play.plans import LONGEST_LINE, MOST_LINES, planned
from tests.play.tables import against_bot, play, refused, two_players

DAYS = TimeControl(per_move=3 * DAY)


def game() -> Table:
    """White to act, and Black plans."""
    return two_players(control=DAYS)


def line(table: Table, length: int, choice: int = 0) -> list[str]:
    position, texts = table.position, []
    for _ in range(length):
        moves = position.legal_moves
        texts.append(moves[choice % len(moves)].text)
        position = position.play(texts[-1])
    return texts


def follow(table: Table, *texts: str) -> Table:
    """Moves, and the answers that were planned."""
    for text in texts:
        table = actions.move(table, table.position.turn, text, 0)
        while (answered := actions.planned_answer(table, 0)) is not None:
            table = answered
    return table


def test_an_answer_is_played_at_once_and_the_rest_of_its_line_stays() -> None:
    table = game()
    texts = line(table, 4)
    table = planned(table, "black", [texts])
    assert (table.version, table.updated) == (0, 0), "nobody notices"
    table = follow(table, texts[0])
    assert [decision.text for decision in table.decisions] == texts[:2]
    assert table.plans == {"black": (tuple(texts[2:]),)}
    table = follow(table, texts[2])
    assert [decision.text for decision in table.decisions] == texts
    assert not table.plans


def test_a_move_that_was_not_foreseen_ends_a_plan() -> None:
    table = game()
    one, other = line(table, 4), line(table, 2, 1)
    table = planned(table, "black", [one, other])
    elsewhere = table.position.legal_moves[2].text
    assert not actions.move(table, "white", elsewhere, 0).plans
    assert follow(table, other[0]).ply == 2


def test_both_may_plan_and_answer_each_other() -> None:
    table = game()
    texts = line(table, 6)
    table = planned(table, "black", [texts[:4]])
    table = follow(table, texts[0])
    table = planned(actions.move(table, "white", texts[2], 0), "white", [texts[3:5]])
    assert [decision.text for decision in follow_plans(table).decisions] == texts[:5]


def follow_plans(table: Table) -> Table:
    while (answered := actions.planned_answer(table, 0)) is not None:
        table = answered
    return table


def test_a_line_is_kept_up_to_its_last_answer_and_once() -> None:
    table = game()
    texts = line(table, 5)
    plan = planned(table, "black", [texts, texts[:2], texts[:4]]).plans["black"]
    assert plan == (tuple(texts[:4]),)
    assert planned(planned(table, "black", [texts]), "black", []).plans == {}


def test_what_cannot_be_planned() -> None:
    table = game()
    texts = line(table, 3)
    assert refused(planned, table, "black", [["nonsense", texts[1]]]) == "invalid-move"
    assert refused(planned, table, "black", [[texts[0], texts[0]]]) == "illegal-move"
    assert refused(planned, table, "black", [[texts[0]]]) == "bad-request"
    answers = [move.text for move in table.position.play(texts[0]).legal_moves[:2]]
    assert refused(planned, table, "black", [[texts[0], answer] for answer in answers]) == "bad-request"
    assert refused(planned, table, "white", [texts[:2]]) == "bad-request"  # it is White's turn
    assert refused(planned, table, "black", [texts[:2]] * (MOST_LINES + 1)) == "too-large"
    assert refused(planned, table, "black", [line(table, LONGEST_LINE + 1)]) == "too-large"
    for other in (two_players(), two_players(control=TimeControl(base=60_000)), against_bot(control=DAYS)):
        assert refused(planned, other, "black", [texts[:2]]) == "bad-request"
    assert refused(planned, actions.resign(table, "white", 0), "black", [texts[:2]]) == "bad-request"


@pytest.mark.parametrize(("name", "options"), [("romgon", {"variant": "fog"}), ("cheduk", {"seed": 1})])
def test_there_are_no_plans_where_something_is_hidden_or_left_to_chance(name: str, options: dict[str, object]) -> None:
    position = ludarium.game(name).start(**options)
    table = two_players(control=DAYS, position=position)
    waiting = next(side for side in table.seats if side != position.turn)
    text = position.legal_moves[0].text
    assert refused(planned, table, waiting, [[text, text]]) == "bad-request"


def test_a_take_back_and_an_end_forget_all_plans() -> None:
    table = play(game(), 2)
    table = planned(table, "black", [line(table, 2)])
    back = actions.offer(actions.offer(table, "take-back", "white", 0), "take-back", "black", 0)
    assert not back.plans
    ended = actions.resign(table, "white", 0)
    assert not ended.plans
    again = replace(ended, successor="next")
    assert not actions.follow_up(again, 0, Random(1)).plans
