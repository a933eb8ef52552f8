"""Moves as paths of clicks."""

from ludarium.core.move import Move
from ludarium.core.paths import finished, next_steps

MOVES = [Move("m1", "x", ("a", "b"), 1), Move("m2", "x", ("a", "c", "turn"), 2), Move("m3", "x", ("d",), 3)]


def test_the_next_steps_tell_the_moves_they_lead_to():
    assert next_steps(MOVES, ()) == {"a": MOVES[:2], "d": MOVES[2:]}
    assert next_steps(MOVES, ("a",)) == {"b": [MOVES[0]], "c": [MOVES[1]]}
    assert next_steps(MOVES, ["a", "c"]) == {"turn": [MOVES[1]]}
    assert next_steps(MOVES, ("z",)) == {}


def test_a_finished_path_is_its_move():
    assert finished(MOVES, ("a", "c", "turn")) == MOVES[1]
    assert finished(MOVES, ["d"]) == MOVES[2]
    assert finished(MOVES, ("a", "c")) is None
