"""Lists of moves have room for MAX_MOVES: a game with more is told so, by everything that lists its moves."""

import pytest
from wide.rules import WideState, WideTactics

from ludarium.core.evaluation import Evaluation
from ludarium.core.perft import leaves
from ludarium.core.state import MAX_MOVES
from ludarium.engine.control import Control
from ludarium.engine.mcts import Tree
from ludarium.engine.search import Searcher
from ludarium.engine.transposition import TranspositionTable

TOO_MANY = MAX_MOVES + 1
NODES = 20  # each of them lists all the moves


def searched(state, evaluation):
    searcher = Searcher(state, evaluation, TranspositionTable(1), Control(node_limit=NODES))
    searcher.iterate(3, 0, 0)
    state.check()
    return searcher.root_count


def simulated(state, evaluation):
    tree = Tree(state, evaluation, Control(node_limit=NODES), cutoff=1)
    tree.run()
    return len(tree.best_first())


ASKING = {
    "moves": lambda state, _: len(state.moves()),
    "legal": lambda state, _: state.legal(MAX_MOVES - 1) * MAX_MOVES,
    "ranked": lambda state, evaluation: len(evaluation.tactics.ranked(state)),
    "forcing": lambda state, evaluation: len(evaluation.tactics.forcing_of(state)),
    "random move": lambda state, evaluation: evaluation.tactics.random_move_of(state, 2**32 - 1) + 1,
    "perft": lambda state, _: leaves(state, 1),
    "alpha-beta": searched,
    "Monte-Carlo": simulated,
}
DEEP = {
    "perft": lambda state, _: leaves(state, 3),
    "alpha-beta": searched,
    "Monte-Carlo": simulated,
}


@pytest.mark.parametrize("ask", ASKING.values(), ids=ASKING)
def test_there_is_room_for_the_most_moves(ask):
    assert ask(WideState(MAX_MOVES), Evaluation(tactics=WideTactics(forcing=True))) == MAX_MOVES


@pytest.mark.parametrize("ask", ASKING.values(), ids=ASKING)
def test_one_move_more_is_refused(ask):
    with pytest.raises(OverflowError, match=f"{TOO_MANY} legal moves are more than the {MAX_MOVES} there is room for"):
        ask(WideState(TOO_MANY), Evaluation(tactics=WideTactics(forcing=True)))


@pytest.mark.parametrize("forcing", [False, True])
@pytest.mark.parametrize("ask", DEEP.values(), ids=DEEP)
def test_one_move_more_is_refused_deep_in_a_tree(ask, forcing):
    with pytest.raises(OverflowError, match=f"{TOO_MANY} legal moves"):
        ask(WideState(TOO_MANY, narrow_plies=2), Evaluation(tactics=WideTactics(forcing)))


def test_what_was_refused_is_told_once():
    state = WideState(TOO_MANY, narrow_plies=1)
    state.play(0)
    with pytest.raises(OverflowError):
        state.moves()
    state.take_back()
    assert state.moves() == [0]
