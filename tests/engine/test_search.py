"""Alpha-beta: what it finds is what minimax finds, and what it cuts off does not matter."""

import pytest

import ludarium
from ludarium import Outcome
from ludarium.engine.search import WIN, Control, Searcher
from ludarium.engine.table import Table
from tests.engine.positions import TINY, TOKONOMA, minimax, random_positions
from tests.engine.toys import TakeAway, TakeTwice

NUMBER = 4 if TINY else 60
DEPTH = 2 if TINY else 3


def searched(position, depth, *, megabytes=1.0, **settings):
    """(score, line) after iterating to a depth."""
    evaluation = position.game.evaluation(position.options)
    searcher = Searcher(position.state.copy(), evaluation, Table(megabytes), Control(), **settings)
    score, line = 0, []
    for each in range(1, depth + 1):
        score, line = searcher.iterate(each, 0, score)
    return score, line


def exact(position, depth, **settings):
    return searched(position, depth, selective=False, quiescent=False, **settings)


@pytest.mark.parametrize("depth", range(1, DEPTH + 1))
def test_without_selection_and_quiescence_it_equals_minimax(depth):
    for position in random_positions(TOKONOMA, NUMBER, seed=depth):
        evaluation = TOKONOMA.evaluation(position.options)
        assert exact(position, depth)[0] == minimax(position.state.copy(), evaluation, depth)


def test_a_table_does_not_change_the_value():
    for position in random_positions(TOKONOMA, NUMBER, seed=9):
        assert exact(position, DEPTH + 1)[0] == exact(position, DEPTH + 1, megabytes=0)[0]


def test_a_side_with_two_decisions_in_a_row_does_not_change_the_sign():
    game = TakeTwice()
    for left in range(1, 11):
        position = game.position(f"{left} 0 0")
        evaluation = game.evaluation(position.options)
        assert exact(position, 12)[0] == minimax(position.state.copy(), evaluation, 12)


@pytest.mark.parametrize("left", range(1, 13))
def test_a_plain_game_is_searched_to_its_theory(left):
    score, _ = searched(TakeAway().position(f"{left} 0 0"), 12)
    assert (score > 0) == (left % 4 != 0)


def test_a_win_scores_by_its_distance():
    score, line = searched(TakeAway().position("5 0 0"), 8)
    assert score == WIN - 3
    assert len(line) == 3
    score, _ = searched(TakeAway().position("8 0 0"), 8)
    assert score == 4 - WIN


def test_a_flat_enters_the_house():
    position = TOKONOMA.position("f4/6/1F5/6/5 w")
    score, line = searched(position, 3)
    assert score == WIN - 1
    assert TOKONOMA.write_move(position.state, line[0]) == "c2c1"


def test_it_does_not_walk_into_a_loss_in_one():
    for position in random_positions(TOKONOMA, NUMBER, seed=11, longest=60):
        score, line = searched(position, 2)
        after = position.state.copy()
        after.play(line[0])
        if any(wins_at_once(after, move) for move in after.moves()):
            assert score == 2 - WIN


def wins_at_once(state, move):
    """Whether a move of the side to act wins at once."""
    side = state.side
    state.play(move)
    state.moves()
    won = state.result == side
    state.take_back()
    return won


def test_the_line_can_be_played():
    for position in random_positions(TOKONOMA, NUMBER, seed=12):
        _, line = searched(position, DEPTH + 2)
        state = position.state.copy()
        for move in line:
            assert move in state.moves()
            state.play(move)


def test_searching_leaves_the_state_as_it_was():
    for position in random_positions(TOKONOMA, 3, seed=13):
        state = position.state.copy()
        evaluation = TOKONOMA.evaluation(position.options)
        searcher = Searcher(state, evaluation, Table(1), Control())
        searcher.iterate(DEPTH, 0, 0)
        assert TOKONOMA.write_state(state) == position.text
        assert (state.key, state.ply) == (position.state.key, position.state.ply)


def test_a_repetition_is_seen_in_spite_of_the_table():
    position = TOKONOMA.start()
    for move in ["b6c5", "d1c3", "c5b6", "c3d1", "b6c5", "d1c3", "c5b6"]:
        position = position.play(move)
    assert position.play("c3d1").outcome == Outcome(None, "repetition")
    evaluation = TOKONOMA.evaluation(position.options)
    for depth in range(1, DEPTH + 1):
        assert exact(position, depth)[0] == minimax(position.state.copy(), evaluation, depth)
    # The table has seen the same positions without their history, and must not be believed there.
    table = Table(1)
    fresh = Searcher(TOKONOMA.position(position.text).state.copy(), evaluation, table, Control(), False, False)
    fresh.iterate(DEPTH, 0, 0)
    seen = Searcher(position.state.copy(), evaluation, table, Control(), False, False)
    assert seen.iterate(DEPTH, 0, 0)[0] == minimax(position.state.copy(), evaluation, DEPTH)


def test_every_node_is_a_move_made():
    """A full width search without a table makes at least as many moves as its root has, and no more than perft."""
    position = TOKONOMA.start()
    evaluation = TOKONOMA.evaluation(position.options)
    searcher = Searcher(position.state.copy(), evaluation, Table(0), Control(), False, False)
    searcher.iterate(2, 0, 0)
    assert len(position.legal_moves) < searcher.nodes <= ludarium.perft(position, 1) + ludarium.perft(position, 2)
