"""What a move has captured is told to the side that lost it."""

from itertools import islice
from random import Random

import pytest

import ludarium
from ludarium.core.explain import last_loss, standing

GAMES = ["tokonoma", "hexchess", "romgon", "cheduk", "gungi"]


def played(name: str, seed: int, plies: int):
    random, position = Random(seed), ludarium.game(name).start()
    for _ in range(plies):
        if position.outcome is not None:
            return
        position = position.play(random.choice(list(position.legal_moves)))
        yield position


@pytest.mark.parametrize("name", GAMES)
def test_what_was_lost_is_named_to_the_loser_alone(name):
    def told():
        for seed in range(40):
            for position in played(name, seed, 120):
                game, before, mover = position.game, position.previous, position.move.side
                loser = next(side.name for side in game.sides if side.name != mover)
                lost = {cell for cell in position.emptied if standing(game, before.scene, cell, loser)}
                text = last_loss(position, loser)
                assert (text is None) == (not lost)
                assert last_loss(position, mover) is None
                assert last_loss(position, None) is None
                if text is None:
                    continue
                if "count" in text.values:
                    assert text.values["count"] == len(lost) > 2
                else:
                    cells = [("piece", "cell"), ("other", "there")][: len(lost)]
                    named = {(text.values[piece], text.values[cell]) for piece, cell in cells}
                    assert named == {(standing(game, before.scene, cell), cell) for cell in lost}
                yield text

    assert len(list(islice(told(), 20))) == 20
