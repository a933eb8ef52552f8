"""Why a piece cannot go where a player wants it to, in every game."""

import random

import pytest

import ludarium
from ludarium.core.refusals import apart, why_not, without
from ludarium.testing import playout
from tests.games.explained import position_of

REFUSED = [
    (
        "gungi",
        "4h3m/9/9/9/9/9/9/9/3GM4 - b B 10",
        "d1",
        "c1",
        "Your Commander could be captured by the Hidden Dragon on e9 then.",
    ),
    (
        "gungi",
        "4h3m/9/9/9/9/9/9/9/3GM4 - b B 10",
        "e1",
        "e2",
        "Your Commander could be captured by the Hidden Dragon on e9 then.",
    ),
    ("gungi", "8m/9/9/4o4/4H4/9/9/9/M8 - b B 10", "e5", "e8", "The Soldier (bronze back) on e6 is in the way."),
    ("gungi", "8m/9/9/4O4/4H4/9/9/9/M8 - b B 10", "e5", "e8", None),
    (
        "gungi",
        "8m/9/9/9/4H4/9/9/9/M8 - b B 10",
        "e5",
        "f7",
        "The Hidden Dragon does not go from e5 to f7, even on an empty board.",
    ),
    ("romgon", "6/7/2s5/2R5r/8/7/5S w 0 0", "6-5", "5-5", "Your Rhombus could be captured by the Square on 2-2 then."),
    ("hexchess", "4/5/6/2xGx2/2g3/5/y2y 0b 0b g t 0 1", "18", "29", "The Tile on 24 is in the way."),
    (
        "hexchess",
        "4/5/2y3/2xGx2/3g2/5/y2y 0b 0b g t 0 1",
        "18",
        "11",
        "The Promoted tile cannot capture the Tile on 11.",
    ),
    ("hexchess", "4/5/2y3/2xGx2/3g2/5/y2y 0b 0b g t 0 1", "11", "10", "The Tile on 11 is not yours."),
    ("hexchess", "4/5/6/2xGx2/6/3#1/y2y 0b 0- g t 0 1", "18", "36", "The Blocker on 31 is in the way."),
    ("hexchess", "start", "bench:tile", "18", "The Tile cannot be placed on 18."),
    (
        "cheduk",
        "c6D3/1g9/11/1s9/11/2a4A3/11/11/11/10G/11/10C M R h6,c6 - - - 0,0 - 0",
        "k12",
        "a1",
        "The Chief does not go from k12 to a1, even on an empty board.",
    ),
    ("tokonoma", "fF3/2FBF1/a1b4/3f2/2f1F b", "c1", "c3", "Your own Blind stands on c3."),
    ("tokonoma", "f4/1F3F/b2F1F1/1f2B1/a1fFF b", "a1", "b2", "The Flat cannot capture the Flat on b2."),
]


@pytest.mark.parametrize(("name", "text", "origin", "target", "reason"), REFUSED)
def test_a_refused_move_says_why(name, text, origin, target, reason):
    found = why_not(position_of(name, text), origin, target)
    assert (found and str(found)) == reason


@pytest.mark.parametrize("name", ["cheduk", "gungi", "hexchess", "romgon", "tokonoma"])
def test_without_the_piece_that_is_named_the_move_is_legal(name):
    game, chance, named = ludarium.game(name), random.Random(f"refusals of {name}"), 0
    for position in list(playout(game.start(**game.table_options), chance, longest=100))[20::8]:
        own = [piece.cell for piece in position.scene.pieces if piece.side == position.turn]
        for origin in own if position.outcome is None else ():
            others = {piece.cell for piece in position.scene.pieces} - {origin}
            for target in sorted(others, key=lambda cell: (apart(position, origin, cell), cell))[:4]:
                reason = why_not(position, origin, target)
                legal = any(move.path[0] == origin and target in move.path[1:] for move in position.legal_moves)
                assert (reason is None) == legal
                if reason is not None and {*reason.values} in ({"piece", "cell"}, {"piece", "piece2", "cell"}):
                    named += 1
                    moves = without(position, {reason.values["cell"]}, origin, target).legal_moves
                    assert any(move.path[0] == origin and target in move.path[1:] for move in moves), str(reason)
    assert named > 3
