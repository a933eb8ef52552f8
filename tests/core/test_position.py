"""Positions as values, shown with tiny games."""

import pytest

import ludarium
from ludarium.core.board import Board, Cell, Scene, square
from ludarium.core.position import SPECTATOR
from ludarium.core.text_board import text_board
from tests.conformance.secrets import Bet
from tests.conformance.toys import Fill

fill, bet = Fill(), Bet()


def test_playing_gives_a_new_position_and_leaves_the_old_one():
    start = fill.start()
    after = start.play("a").play("c")
    assert start.text == "...... x"
    assert after.text == "x.o... x"
    assert [move.text for move in after.moves] == ["a", "c"]
    assert after.first is start
    assert after.previous == start.play("a")


def test_positions_are_equal_when_their_texts_are():
    assert fill.start().play("a").play("c") == fill.position("x.o... x")
    assert hash(fill.start()) == hash(fill.position("...... x"))
    assert fill.start() != fill.start().play("a")
    assert fill.start() != "...... x"


def test_legal_moves_are_a_sequence_that_knows_texts():
    legal = fill.start().legal_moves
    assert [str(move) for move in legal] == list("abcdef")
    assert "a" in legal
    assert legal[0] in legal
    assert "z" not in legal
    assert 7 not in legal
    assert legal[1:3] == [legal[1], legal[2]]
    assert repr(legal) == "<6 legal moves: a b c d e f>"


def test_a_move_is_refused_with_its_reason():
    position = fill.start().play("a")
    with pytest.raises(ludarium.InvalidMove, match="not a cell"):
        position.play("z")
    with pytest.raises(ludarium.IllegalMove, match="not a legal move here"):
        position.play("a")
    with pytest.raises(ludarium.InvalidMove, match="at most 100"):
        position.play("a" * 101)
    with pytest.raises(ludarium.IllegalMove, match="not cross's turn"):
        position.play("b", side="cross")


def test_a_finished_game_takes_no_move():
    over = fill.position("xoxoxo x")
    assert over.outcome == ludarium.Outcome("ring", "full")
    assert not over.legal_moves
    assert not over.may_choose
    with pytest.raises(ludarium.IllegalMove, match="the game is over"):
        over.play("a")
    assert str(over).endswith("ring wins: full")


def test_a_position_string_may_not_be_endless():
    with pytest.raises(ludarium.PositionError, match="at most"):
        fill.position("x" * 5000)


def test_a_viewer_is_a_side_or_a_spectator():
    start = fill.start()
    assert start.view(SPECTATOR) == start.view(None)
    assert start.view("cross").legal_moves == tuple(start.legal_moves)
    assert start.view("ring").legal_moves == ()
    with pytest.raises(ValueError, match="no viewer 'nobody'"):
        start.view("nobody")


# Simultaneous choices.


def test_both_sides_may_choose_in_either_order_and_get_the_same_game():
    start = bet.start()
    assert start.may_choose == ("cross", "ring")
    first = start.play("a", side="cross").play("b", side="ring")
    second = start.play("b", side="ring").play("a", side="cross")
    assert first == second
    assert first.outcome == second.outcome == ludarium.Outcome("ring", "bet")
    assert [move.text for move in second.moves] == ["a", "b"]


def test_a_choice_that_is_kept_cannot_be_made_again_and_waits():
    kept = bet.start().play("b", side="ring")
    assert kept.may_choose == ("cross",)
    assert kept.turn == "cross"
    assert kept.text == "bets:"
    assert not kept.legal_moves_of("ring")
    with pytest.raises(ludarium.IllegalMove, match="not ring's turn"):
        kept.play("a", side="ring")
    assert kept != bet.start()


# Printing.


def test_a_board_of_one_column_prints():
    column = Board(
        cells=tuple(Cell(name, 0, y, square(0, y), "plain") for y, name in enumerate("ab")),
        tones=Fill.board.tones,
        symbols=Fill.board.symbols,
        homes=Fill.board.homes,
        piece_size=1,
    )

    class Column(Fill):
        board = column

    assert text_board(Column(), Scene(pieces=(), hidden=("b",))) == ".\n?"
