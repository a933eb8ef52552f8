"""Positions that are built from empty boards: what can be put down, in which phase, under which options."""

import pytest

import ludarium
from ludarium.core.board import Piece
from ludarium.testing import option_sets

OURS = ["cheduk", "gungi", "hexchess", "romgon", "tokonoma"]
MARKS = {"cheduk": {"embassy", "occupied-embassy", "gathered"}}  # without which its positions would not be the same
PHASES = {  # while CheDuk's Ambassadors are chosen, its board is the start
    "cheduk": {"main": "M", "spies": "S"},
    "gungi": {"battle": "B", "placement": "P", "won-catapult": "LT", "won-fortress": "LF"},
    "hexchess": {"board": "t", "after-blocker": "b"},
}

# The fewest pieces with which each phase that starts without any is a position.
FEWEST = {
    ("cheduk", "main"): [("k12", "chief", "red"), ("a1", "chief", "blue")],
    ("gungi", "battle"): [("e1", "commander", "black"), ("e9", "commander", "white")],
    ("gungi", "placement"): [],
    ("gungi", "won-catapult"): [("e1", "commander", "black"), ("e9", "commander", "white")],
    ("gungi", "won-fortress"): [("e1", "commander", "black"), ("e9", "commander", "white")],
    ("hexchess", "board"): [("0", "tile", "green"), ("36", "tile", "yellow")],
    ("hexchess", "after-blocker"): [
        ("0", "tile", "green"),
        ("36", "tile", "yellow"),
        ("1", "blocker", None),
        ("35", "blocker", None),
    ],
    ("romgon", "board"): [("3-0", "rhombus", "white"), ("3-8", "rhombus", "black")],
    ("tokonoma", "board"): [("c4", "flat", "white"), ("b2", "flat", "black")],
}


def built(name, phase, turn, **options):
    game = ludarium.game(name)
    blank = next(each for each in game.blanks if each.name == phase)
    slots = {f"{tray.name}/{slot.symbol}": slot.count for tray in blank.trays for slot in tray.slots}
    pieces = [*blank.pieces, *(Piece(cell, symbol, side, "") for cell, symbol, side in FEWEST[name, phase])]
    return game.set_up(game.position(blank.base, **options), pieces, slots, turn)


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
    count = 0
    for options in option_sets(game):
        for side in game.sides:
            position = built(name, phase, side.name, **options)
            assert position.turn == side.name
            assert position.options == game.start(**options).options
            assert {(piece.cell, piece.symbol, piece.side) for piece in position.scene.pieces} == set(
                FEWEST[name, phase]
            )
            assert game.blank_of(position) == phase
            count += 1
    assert count >= 2 * len(game.options)


@pytest.mark.parametrize("name", PHASES)
def test_every_phase_has_its_board(name):
    game = ludarium.game(name)
    assert {blank.name for blank in game.blanks} == set(PHASES[name])
    for blank in game.blanks:
        assert f" {PHASES[name][blank.name]} " in game.position(blank.base).text


@pytest.mark.parametrize("turn", ["green", "yellow"])
def test_after_a_blocker_no_other_is_placed_and_the_action_may_be_declined_where_that_is_allowed(turn):
    owed = {move.text for move in built("hexchess", "after-blocker", turn).legal_moves}
    declinable = {move.text for move in built("hexchess", "after-blocker", turn, bonus="optional").legal_moves}
    assert declinable - owed == {"--"}
    assert not any(text.startswith("B") for text in owed)


def test_what_the_other_side_could_do_after_a_blocker_begins_a_turn():
    game = ludarium.game("hexchess")
    position = game.position("y3/5/6/2x1x2/6/5/#2g 0- 0b g b 0 9", bonus="optional")
    could = {move.text for move in game.could_do(position.view("green"), position.options, "yellow")}
    assert could == {move.text for move in game.position("y3/5/6/2x1x2/6/5/#2g 0- 0b y t 0 9").legal_moves}
    both_placed = game.position("y2#/5/6/2x1x2/6/5/#2g 0- 0- g b 0 9", bonus="optional")
    assert "--" not in {move.text for move in game.could_do(both_placed.view("green"), both_placed.options, "yellow")}


@pytest.mark.parametrize(("phase", "piece"), [("won-catapult", "T"), ("won-fortress", "F")])
@pytest.mark.parametrize(("turn", "rows"), [("black", "123"), ("white", "789")])
def test_what_a_won_lance_became_is_placed_in_the_own_territory(phase, piece, turn, rows):
    moves = [move.text for move in built("gungi", phase, turn).legal_moves]
    assert len(moves) == 26
    assert {(text[0], text[-1] in rows) for text in moves} == {(piece, True)}
