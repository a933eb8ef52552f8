"""Breakthrough keeps Ludarium's promises and its own rules, compiled and as plain Python."""

import importlib
from random import Random

import pytest
from breakthrough import game
from breakthrough.squares import SQUARES, diagonal, straight

import ludarium
from ludarium.engine import Engine, Limits
from ludarium.testing import CHECKS, playout, same_in_both, sample

COUNTS = (22, 484, 11_132, 256_036, 6_182_818)  # move sequences of each length


@pytest.mark.parametrize("check", CHECKS)
def test_conformance(check):
    CHECKS[check](sample(game, games=2, positions=10))


@pytest.mark.parametrize("depth", range(1, 6 if ludarium.compiled else 4))
def test_perft(depth):
    assert ludarium.perft(game.start(), depth) == COUNTS[depth - 1]


@pytest.mark.parametrize("name", ["rules", "evaluation"])
def test_what_has_c_types_is_compiled_just_when_ludarium_is(name):
    module = importlib.import_module(f"breakthrough.{name}")
    assert module.__file__.endswith(".py") != ludarium.compiled


def test_what_is_written_twice_is_the_same():
    same_in_both("breakthrough")


def test_moves_are_those_of_the_rules_in_words():
    """The rules once more, on lists of squares, in games at random."""
    seen = 0
    for seed in range(5):
        for position in playout(game.start(), Random(seed)):
            moves = set() if position.outcome else set(in_words(position.state))
            assert {move.text for move in position.legal_moves} == moves
            seen += 1
    assert seen > 100


def in_words(state):
    own, enemy = state.standing()[state.side], state.standing()[1 - state.side]
    for origin in own:
        steps = [target for target in straight(state.side, origin) if target not in own + enemy]
        for target in steps + [target for target in diagonal(state.side, origin) if target not in own]:
            yield SQUARES[origin] + SQUARES[target]


def test_a_piece_on_the_far_row_wins():
    assert game.position("8/3w4/8/8/8/b7/8/8 w").play("d7d8").outcome == ludarium.Outcome("white", "arrival")


def test_a_side_without_pieces_has_lost():
    assert game.position("8/8/8/8/4b3/3w4/8/8 w").play("d3e4").outcome == ludarium.Outcome("white", "elimination")


def test_a_piece_does_not_capture_straight_ahead():
    with pytest.raises(ludarium.IllegalMove, match="captures to the side only"):
        game.position("8/8/8/8/3b4/3w4/8/8 w").play("d3d4")


def test_the_engine_finds_a_race_that_is_won():
    position = game.position("8/8/1w6/8/8/6b1/8/8 w")
    assert Engine(game).search(position, Limits(depth=6)).lines[0].score > 31_000
