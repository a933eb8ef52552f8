"""Alpha-beta: what it finds is what minimax finds, and what it cuts off does not matter."""

from itertools import islice
from unittest import mock

import pytest

import ludarium
from ludarium import Outcome
from ludarium.engine.control import Control
from ludarium.engine.scores import WIN
from ludarium.engine.search import Searcher
from ludarium.engine.transposition import AT_LEAST, AT_MOST, TranspositionTable
from tests.counting import some
from tests.engine.positions import TINY, TOKONOMA, loses, minimax, random_positions, shuffled, threatened
from tests.engine.toys import Climbing, TakeAway, TakeTwice

NUMBER = 4 if TINY else 60
DEPTH = 2 if TINY else 3


def searched(position, depth, *, megabytes=1.0, **settings):
    """(score, line) after iterating to a depth."""
    evaluation = position.game.evaluation(position.options)
    searcher = Searcher(position.state.copy(), evaluation, TranspositionTable(megabytes), Control(), **settings)
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


class AllBusy:
    """Tells of every move that another thread is at it."""

    def __getitem__(self, place):
        return mock.ANY

    def __setitem__(self, place, mark):
        pass


@pytest.mark.skipif(ludarium.compiled, reason="only plain Python can be told that other threads are busy")
@pytest.mark.parametrize("left", range(1, 11))
def test_a_move_that_was_put_off_counts_all_the_same(left):
    game = TakeTwice()
    position = game.position(f"{left} 0 0")
    evaluation, control = game.evaluation(position.options), Control(threads=2)
    control.claims = AllBusy()
    searcher = Searcher(position.state.copy(), evaluation, TranspositionTable(1.0), control, False, False)
    assert searcher.iterate(12, 0, 0)[0] == minimax(position.state.copy(), evaluation, 12)


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
    for position in some(threatened(NUMBER)):
        score, line = searched(position, 2)
        assert not loses(position, TOKONOMA.write_move(position.state, line[0]))
        assert score > 2 - WIN


def test_a_loss_in_one_that_cannot_be_avoided_is_seen():
    for position in some(threatened(2 if TINY else 10, hopeless=True)):
        assert searched(position, 2)[0] == 2 - WIN


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
        searcher = Searcher(state, evaluation, TranspositionTable(1), Control())
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
    table = TranspositionTable(1)
    fresh = Searcher(TOKONOMA.position(position.text).state.copy(), evaluation, table, Control(), False, False)
    fresh.iterate(DEPTH, 0, 0)
    seen = Searcher(position.state.copy(), evaluation, table, Control(), False, False)
    assert seen.iterate(DEPTH, 0, 0)[0] == minimax(position.state.copy(), evaluation, DEPTH)


def test_every_node_is_a_move_made():
    """A full width search without a table makes at least as many moves as its root has, and no more than perft."""
    position = TOKONOMA.start()
    evaluation = TOKONOMA.evaluation(position.options)
    searcher = Searcher(position.state.copy(), evaluation, TranspositionTable(0), Control(), False, False)
    searcher.iterate(2, 0, 0)
    assert len(position.legal_moves) < searcher.nodes <= ludarium.perft(position, 1) + ludarium.perft(position, 2)


@pytest.mark.skipif(ludarium.compiled, reason="only plain Python can be looked at while it searches")
@pytest.mark.parametrize("name", ludarium.games())
def test_every_move_made_is_legal_and_a_quiet_one_is_quiet(name, monkeypatch):
    game = ludarium.game(name)
    position = random_positions(game, 1, seed=5, longest=60)[0]
    evaluation, rules = game.evaluation(position.options), type(position.state)
    make, make_quiet = rules.make, rules.make_quiet
    looked = []

    def made(state, move):
        looked.append(move)
        assert move in state.moves()
        make(state, move)

    def made_quiet(state, move):
        looked.append(move)
        assert evaluation.tactics.ranked(state)[move] == 0
        make_quiet(state, move)

    monkeypatch.setattr(type(evaluation.hooks), "make_null_move", lambda *_: False)
    monkeypatch.setattr(rules, "make", made)
    monkeypatch.setattr(rules, "make_quiet", made_quiet)
    searcher = Searcher(position.state.copy(), evaluation, TranspositionTable(1.0), Control(node_limit=1500))
    for depth in range(1, 9):
        searcher.iterate(depth, 0, 0)
    assert looked


@pytest.mark.parametrize(("depth", "wanted"), [(2, 6 if TINY else 30), (3, 1 if TINY else 6)])
def test_what_a_repetition_decided_is_not_remembered_as_a_fact(depth, wanted):
    """After a search in which a side may repeat for a draw, the table is right about that position without history."""
    evaluation = TOKONOMA.evaluation(TOKONOMA.start().options)
    recalled = 0
    for position in shuffled(TOKONOMA, seed=4):
        if evaluation.evaluator.score_of(position.state) > -100:
            continue  # a draw is no better than going on
        fresh = TOKONOMA.position(position.text, **position.options).state.copy()
        value = minimax(fresh, evaluation, depth)
        if value == minimax(position.state.copy(), evaluation, depth):
            continue
        before = position.state.copy()
        before.take_back()
        searcher = Searcher(before, evaluation, TranspositionTable(1), Control(), False, False)
        searcher.iterate(depth + 1, 0, 0)
        _, known, known_depth, bound = (searcher.local_table if depth <= 2 else searcher.table).recall(fresh.key)
        if known_depth:
            recalled += 1
            assert known <= value or bound == AT_MOST
            assert known >= value or bound == AT_LEAST
        wanted -= 1
        if wanted == 0:
            break
    assert recalled


def test_a_third_repetition_that_loses_is_a_loss_to_the_search():
    game = ludarium.game("romgon")
    for position in islice(shuffled(game, seed=1), 2):
        back = next(move for move in position.state.copy().moves() if ends_against_mover(position.state.copy(), move))
        searcher = Searcher(position.state.copy(), game.evaluation(position.options), TranspositionTable(1), Control())
        _, line = searcher.iterate(1, 0, 0)
        assert line[0] != back


def ends_against_mover(state, move):
    mover = state.side
    state.play(move)
    return state.result == 1 - mover


def test_a_turn_may_be_skipped_and_the_answer_stays():
    for start in ("0 0 0", "3 5 1", "7 4 0"):
        values = []
        for offers in (False, True):
            game = Climbing(offers)
            position = game.position(start)
            values.append(searched(position, 7, quiescent=False)[0])
            assert game.null_moves
        assert values[0] == values[1]


def test_skipping_a_turn_saves_work():
    nodes = []
    for offers in (False, True):
        position = Climbing(offers).start()
        searcher = Searcher(position.state.copy(), position.game.evaluation({}), TranspositionTable(0), Control())
        for depth in range(1, 10):
            searcher.iterate(depth, 0, 0)
        assert position.game.text_of(searcher.state.value) == position.text
        nodes.append(searcher.nodes)
    assert nodes[1] < nodes[0]


def test_no_turn_is_skipped_where_the_game_is_about_to_be_decided():
    game = Climbing()
    position = game.position("10 9 0")
    searcher = Searcher(position.state.copy(), game.evaluation({}), TranspositionTable(0), Control())
    score, _ = searcher.iterate(1, 0, 0)
    assert score == WIN - 1
    searcher.iterate(8, 0, score)
    assert game.null_moves == 0
