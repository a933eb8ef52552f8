"""Positions that are built from empty boards: what can be put down, in which phase, under which options."""

import pytest

import ludarium
from ludarium.core.board import Piece
from ludarium.testing import option_sets

OURS = ["cheduk", "gungi", "hexchess", "romgon", "tokonoma"]
MARKS = {"cheduk": {"embassy", "occupied-embassy", "gathered"}}  # without which its positions would not be the same
PHASES = {"cheduk": {"main": "M", "spies": "S"}, "gungi": {"battle": "B", "placement": "P"}}

# The fewest pieces with which each phase that starts without any is a position.
FEWEST = {
    ("cheduk", "main"): [("k12", "chief", "red"), ("a1", "chief", "blue")],
    ("gungi", "battle"): [("e1", "commander", "black"), ("e9", "commander", "white")],
    ("gungi", "placement"): [],
    ("hexchess", "board"): [("0", "tile", "green"), ("36", "tile", "yellow")],
    ("romgon", "board"): [("3-0", "rhombus", "white"), ("3-8", "rhombus", "black")],
    ("tokonoma", "board"): [("c4", "flat", "white"), ("b2", "flat", "black")],
}


@pytest.mark.parametrize("name", OURS)
def test_only_pieces_and_marks_that_belong_to_a_position_can_be_put_down(name):
    game = ludarium.game(name)
    for blank in game.blanks:
        symbols = {token.symbol for token in blank.tokens}
        assert {symbol for symbol in symbols if not game.board.symbols[symbol].is_piece} <= MARKS.get(name, set())
        assert {token.side for token in blank.tokens if game.board.symbols[token.symbol].is_piece} >= {
            side.name for side in game.sides
        }


@pytest.mark.parametrize(("name", "phase"), FEWEST)
def test_a_position_is_built_from_nothing_under_any_options(name, phase):
    game = ludarium.game(name)
    blank = next(each for each in game.blanks if each.name == phase)
    slots = {f"{tray.name}/{slot.symbol}": slot.count for tray in blank.trays for slot in tray.slots}
    pieces = [*blank.pieces, *(Piece(cell, symbol, side, "") for cell, symbol, side in FEWEST[name, phase])]
    built = 0
    for options in option_sets(game):
        base = game.position(blank.base, **options)
        for side in game.sides:
            position = game.set_up(base, pieces, slots, side.name)
            assert position.turn == side.name
            assert position.options == base.options
            assert {(piece.cell, piece.symbol, piece.side) for piece in position.scene.pieces} == set(
                FEWEST[name, phase]
            )
            assert game.blank_of(position) == phase
            built += 1
    assert built >= 2 * len(game.options)


@pytest.mark.parametrize("name", PHASES)
def test_every_phase_has_its_board(name):
    game = ludarium.game(name)
    assert {blank.name for blank in game.blanks} == set(PHASES[name])
    for blank in game.blanks:
        assert f" {PHASES[name][blank.name]} " in game.position(blank.base).text
