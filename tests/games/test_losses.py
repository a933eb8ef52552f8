"""What a move has captured is told to the side that lost it."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

import ludarium
from ludarium.core.explain import last_loss

GAMES = ["tokonoma", "hexchess", "romgon", "cheduk", "gungi"]


def played(name: str, seed: int, plies: int):
    random, position = Random(seed), ludarium.game(name).start()
    for _ in range(plies):
        if position.outcome is not None:
            return
        position = position.play(random.choice(list(position.legal_moves)))
        yield position


def on(position, cell: str, side: str) -> Counter[str]:
    """The titles of a side's pieces on a cell."""
    symbols, pieces = position.game.board.symbols, position.scene.pieces
    return Counter(symbols[each.symbol].title for each in pieces if (each.cell, each.side) == (cell, side))


@pytest.mark.parametrize("name", GAMES)
def test_what_was_lost_is_named_to_the_loser_alone(name):
    def told():
        for seed in range(40):
            for position in played(name, seed, 120):
                game, before, mover = position.game, position.previous, position.move.side
                loser = next(side.name for side in game.sides if side.name != mover)
                lost = {cell for cell in position.emptied if on(position, cell, loser) != on(before, cell, loser)}
                text = last_loss(position, loser)
                assert (text is None) == (not lost)
                assert last_loss(position, mover) is None
                assert last_loss(position, None) is None
                if text is None:
                    continue
                if "count" in text.values:
                    continue
                cells = [("piece", "cell"), ("other", "there")][: len(lost)]
                named = {text.values[cell]: text.values[piece] for piece, cell in cells}
                assert set(named) == lost
                for cell, piece in named.items():
                    assert piece in on(before, cell, loser) - on(position, cell, loser)
                yield text

    assert len(list(islice(told(), 20))) == 20


@pytest.mark.parametrize(
    ("tower", "strike", "lost"),
    [("[sBa]", "e5:2x1", "Samurai"), ("[sBa]", "e5:2x3", "Archer"), ("[oC]", "e5:2x1", "Soldier (bronze back)")],
)
def test_what_is_captured_inside_a_tower_is_named_though_it_is_not_on_top(tower, strike, lost):
    position = ludarium.game("gungi").position(f"8m/9/9/9/4{tower}4/9/9/9/M8 - b B 0").play(strike)
    text = last_loss(position, "white")
    assert text is not None
    assert (text.values["piece"], text.values["cell"]) == (lost, "e5")


def test_of_a_stack_that_is_lost_the_piece_on_top_is_named():
    position = ludarium.game("tokonoma").position("2f2/6/a+F5/1F4/5 w").play("d2d1")
    assert position.emptied == ("c1",)
    text = last_loss(position, "black")
    assert text is not None
    assert text.values["piece"] == "Arm"


def test_the_two_attackers_of_a_tile_are_told():
    position = ludarium.game("tokonoma").position("5/2fF2/2f1F2/6/5 w").play("c5c4")
    assert str(last_loss(position, "black")) == "White has captured your Flat on b3, attacked from b4, c4."


def test_more_than_two_tiles_are_counted_by_their_pieces():
    position = ludarium.game("tokonoma").position("As1SF/ff3F/1f1Fa1B+/bb+2FF/a+2B1 w").play("c4b3")
    assert len(position.emptied) == 3
    text = last_loss(position, "black")
    assert text is not None
    before = position.previous
    gone = (on(before, cell, "black") - on(position, cell, "black") for cell in position.emptied)
    assert text.values["count"] == sum(each.total() for each in gone)
