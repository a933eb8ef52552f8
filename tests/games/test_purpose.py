"""What each game is about, as weak levels are told it."""

import pytest

import ludarium
from tests.games.cheduk_boards import position as cheduk

POSITIONS = {
    "cheduk": cheduk("Ck12 Ah6 Sc4 Sg8 ca1 ac6 gf1"),
    "gungi": ludarium.game("gungi").start(setup="standard"),
    "hexchess": ludarium.game("hexchess").position("4/5/2g3/2x1x2/6/5/4 6b 7b g t 0 3"),
    "romgon": ludarium.game("romgon").position("6/7/5r2/R2H05/5t02/7/6 w 0 0"),
    "tokonoma": ludarium.game("tokonoma").position("f4/6/3FA2/6/5 w"),
}


def purpose(name: str, text: str) -> float:
    position = POSITIONS[name]
    return position.game.purpose(position.state, position.find(text).code)


@pytest.mark.parametrize(
    ("name", "act"),
    [
        ("cheduk", "Sc4!"),
        ("gungi", "e2-e3"),
        ("hexchess", "11-18"),
        ("romgon", "H3-3>3-4"),
        ("tokonoma", "c4c3"),
    ],
)
def test_the_act_of_a_game_is_its_whole_purpose(name: str, act: str) -> None:
    assert ludarium.game(name).act
    assert purpose(name, act) == 1


@pytest.mark.parametrize(
    ("name", "nearest", "nearer"),
    [
        ("cheduk", "Sc4-c3", "Sg8-g7"),  # in enemy Territory already, and on the way
        ("hexchess", "T10", "T1"),  # two steps from the centre, and three
        ("romgon", "H3-3>2-4-rotL", "H3-3>4-4"),  # beside the Rhombus, and two steps from it
    ],
)
def test_a_move_has_the_more_purpose_the_nearer_it_comes_to_the_act(name: str, nearest: str, nearer: str) -> None:
    assert 1 > purpose(name, nearest) > purpose(name, nearer) > 0


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("cheduk", "Sg8-g9"),  # leads away
        ("gungi", "a3-a4"),
        ("hexchess", "B1"),
        ("romgon", "R3-0>3-1"),
        ("tokonoma", "c5c3"),  # no flat
    ],
)
def test_other_moves_have_no_purpose(name: str, text: str) -> None:
    assert purpose(name, text) == 0
