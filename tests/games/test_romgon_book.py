"""Romgon's named openings and lessons."""

import pytest

import ludarium
from ludarium.games.romgon.book import OPENINGS

GAME = ludarium.game("romgon")


def played(*turns, **options):
    position = GAME.start(**options)
    for turn in turns:
        position = position.play(turn)
    return position


@pytest.mark.parametrize("name", OPENINGS)
def test_openings_are_legal_and_recognised_in_either_order(name):
    black, white = OPENINGS[name]
    orders = (1,) if name == "Rhombus Straw" else (1, -1)  # there one piece moves twice
    for order in orders:
        first, second = black[::order]
        assert played(first, "T1-0-rotL", second).opening == f"Black: {name}"
        first, second = white[::order]
        assert played("t1-6-rotL", first, "t1-6-rotR", second).opening == f"White: {name}"


def test_both_sides_can_play_an_opening():
    position = played("s6-5>5-5", "T1-0>1-1", "h2-7>3-6", "T5-0>4-1")
    assert position.opening == "Black: Hexagon Push, White: Triangle Coop"


def test_rotations_do_not_hide_an_opening():
    assert played("t5-6>5-5-rotL", "S0-0>1-1", "t1-6>2-6").opening == "Black: Triangle Coop"


def test_other_games_have_no_opening():
    assert played("t5-6-rotL", "S0-0>1-1", "t5-6-rotR", "T1-0-rotL").opening == ""
    assert played(setup="grand").opening == ""
    assert GAME.start().opening == ""


def test_there_is_a_lesson_for_every_kind_of_piece():
    assert {"square", "triangle", "hexagon", "circle", "rhombus"} <= {lesson.name for lesson in GAME.lessons}


@pytest.mark.parametrize("lesson", GAME.lessons, ids=lambda lesson: lesson.name)
def test_no_lesson_is_solved_by_just_any_move(lesson):
    position = GAME.position(lesson.position, **lesson.options)
    solved = [lesson.solved(position.play(move)) for move in position.legal_moves]
    assert sum(solved) < len(solved) / 2
