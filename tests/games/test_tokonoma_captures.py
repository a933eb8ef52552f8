"""What Tokonoma says that a move would do is what it does."""

from collections import Counter
from random import Random

import pytest

import ludarium
from ludarium.core.errors import PositionError
from ludarium.games.tokonoma.moves import mover_kind, target_of
from ludarium.games.tokonoma.notation import write_position
from ludarium.games.tokonoma.tiles import FLAT, HOUSES, KINDS, TILES

GAME = ludarium.game("tokonoma")
EVALUATION = GAME.evaluation({})
POSITIONS = 300 if ludarium.compiled else 80
WINNING = 10_000  # the urgency of a flat that enters the house
PREY = [max(1, EVALUATION.evaluator.weights_by_name()[kind]) for kind in KINDS]


def scattered(random):
    """A position with flats, talls and stacks of both sides anywhere."""
    while True:
        contents = [[] for _ in TILES]
        for side in range(2):
            for tile in random.sample(range(len(TILES)), random.randint(2, 6)):
                tall = random.randint(1, 3)
                contents[tile] = [(side, kind) for kind in random.choice(([FLAT], [tall], [FLAT, tall]))]
        try:
            position = GAME.position(write_position(contents, random.randint(0, 1)))
        except PositionError:
            continue
        if position.outcome is None:
            return position


@pytest.mark.parametrize("seed", range(3))
def test_the_urgency_of_a_move_is_what_it_captures(seed):
    random = Random(seed)
    captures = several = entries = 0
    for _ in range(POSITIONS):
        state = scattered(random).state.copy()
        urgencies = {}
        for move in state.moves():
            said, side, before = state.would_empty(move), state.side, state.contents()
            state.play(move)
            after = state.contents()
            state.take_back()
            emptied = [tile for tile, pieces in enumerate(before) if (1 - side) in dict(pieces) and not after[tile]]
            assert said == emptied
            urgencies[move] = sum(PREY[kind] for tile in emptied for _, kind in before[tile])
            if mover_kind(move) == FLAT and TILES[target_of(move)] == HOUSES[1 - side]:
                urgencies[move] = WINNING
                entries += 1
            captures += len(emptied) > 0
            several += len(emptied) > 1
        assert EVALUATION.tactics.ranked(state) == urgencies
        assert EVALUATION.tactics.forcing_of(state) == {move: urgency for move, urgency in urgencies.items() if urgency}
    assert min(captures, several, entries) > 0


def test_the_effect_of_a_move_is_a_capture_or_a_new_stack():
    random = Random(9)
    kinds = Counter()
    for _ in range(POSITIONS // 2):
        position = scattered(random)
        for move in position.legal_moves:
            before, after = position.state.contents(), position.play(move).state.contents()
            grown = [tile for tile in range(len(TILES)) if len(after[tile]) == 2 > len(before[tile])]
            emptied = tuple(
                name
                for name, one, two in zip(TILES, before, after, strict=True)
                if one and not two and name != move.text[:2]
            )
            effect = GAME.effect(position, move)
            assert effect.captures == emptied
            assert effect.kind == ("capture" if emptied else "stack" if grown else "move")
            kinds[effect.kind] += 1
    assert min(kinds[kind] for kind in ("capture", "stack", "move")) > 0
