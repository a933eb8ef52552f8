"""The fast rules of Gungi against their slow definition."""

from collections import Counter
from random import Random

import pytest

import ludarium
from tests.games.gungi_positions import random_position, random_siege
from tests.games.gungi_reference import Reference

GAME = ludarium.game("gungi")
SIEGES = 100 if ludarium.compiled else 60


def loaded(reference):
    return GAME.position(
        reference.write(),
        allies_block=reference.allies_block,
        tower_on_enemy=reference.tower_on_enemy,
        repetition=0,
    )


def compare(reference, after=True):
    position = loaded(reference)
    outcomes = dict(reference.outcomes(strict=True))
    assert [move.text for move in position.legal_moves] == sorted(outcomes), repr(position)
    assert [bool(reference.checkers(side)) for side in "bw"] == [position.state.in_check(side) for side in range(2)]
    stuck = "checkmate" if reference.checkers(reference.side) else "stalemate"
    reason = position.outcome and position.outcome.reason
    assert reason == (None if outcomes else stuck), repr(position)
    for text, expected in outcomes.items() if after else ():
        assert position.play(text).text == expected.write(), (repr(position), text)
    return position


@pytest.mark.parametrize("seed", range(24))
def test_legal_actions_of_crowded_positions_are_those_of_the_definition(seed):
    random = Random(seed)
    compare(random_position(random, random.choice((8, 12, 16))), after=seed % 4 == 0)


@pytest.mark.parametrize("seed", [2, 87, 97, 118])
def test_a_position_without_legal_actions_is_the_checkmate_of_the_definition(seed):
    assert compare(random_position(Random(seed), 16)).outcome.reason == "checkmate"


def forbidden_mates(position):
    """The safe actions that are not legal."""
    state = position.state
    return [
        GAME.write_move(state, code)
        for code in state.attempts()
        if GAME.write_move(state, code) not in position.legal_moves and state.is_safe(code)
    ]


def test_mates_that_the_fast_rules_forbid_are_those_of_the_definition():
    found = Counter()
    for seed in range(SIEGES):
        random = Random(1000 + seed)
        reference = random_siege(random, random.choice((5, 8, 12)))
        forbidden = forbidden_mates(loaded(reference))
        if forbidden or seed % 20 == 0:
            compare(reference, after=False)
        found.update("drop" if "@" in action else "move" for action in forbidden)
    assert found["drop"] >= 3
    assert found["move"] >= 1


def test_checkers_are_those_of_the_definition():
    for seed in range(60):
        reference = random_position(Random(2000 + seed), 20)
        position = loaded(reference)
        for index, side in enumerate("bw"):
            assert bool(position.state.checkers(index)) == bool(reference.checkers(side)), repr(position)


def test_positions_of_a_game_are_those_of_the_definition():
    position = GAME.start(setup="standard")
    random = Random(7)
    for ply in range(80):
        if ply % 20 == 0:
            compare(Reference.read(position.text), after=False)
        captures = [move for move in position.legal_moves if "x" in move.text]
        position = position.play(random.choice(captures or list(position.legal_moves)))


@pytest.mark.parametrize(("seed", "allies_block"), [(1, False), (2, False), (3, True)])
def test_placements_are_those_of_the_definition(seed, allies_block):
    random = Random(seed)
    position = GAME.start(allies_block=allies_block)
    for ply in range(46):
        if ply % 9 == 8 or ply > 43:
            reference = Reference.read(position.text, allies_block=allies_block)
            assert [move.text for move in position.legal_moves] == reference.legal_moves(), repr(position)
        position = position.play(random.choice(list(position.legal_moves)))
    assert position.text.split(" ")[1:] == ["-", "b", "B", "0"]
