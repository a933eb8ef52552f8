# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""What an engine thinks of a position: how many pieces there are, and how far they have come. C types for the compiled
build are in evaluation.pxd."""

import cython

from breakthrough import squares
from ludarium.core.weights import Weights

if not cython.compiled:
    from breakthrough.moves import CAPTURE, action_of, target_of
    from breakthrough.rules import BIT, GOAL, SQUARE_COUNT, BreakthroughState
    from ludarium.core.bits import low_bit
    from ludarium.core.evaluator import LinearEvaluator
    from ludarium.core.tactics import Tactics

    PIECES, ROWS_PASSED, AT_THE_GATE, TURN = range(4)
    LAST_BUT_ONE = 6  # rows passed
    WINNING = 10000  # the urgency of a move that ends the game
    PASSED = [[0] * SQUARE_COUNT for _ in range(2)]

NAMES = ("piece", "row passed", "piece one row from the goal", "turn")
WEIGHTS = Weights({"piece": 100, "row passed": 12, "piece one row from the goal": 150, "turn": 20}, scale=250.0)


def fill_tables():
    for side in range(2):
        for square in range(SQUARE_COUNT):
            PASSED[side][square] = squares.rows_passed(side, square)


fill_tables()


class BreakthroughEvaluator(LinearEvaluator):
    def __init__(self, weights):
        LinearEvaluator.__init__(self, NAMES, weights)

    def features(self, state, out):
        count_side(cython.cast(BreakthroughState, state), state.side, 1, out)
        count_side(cython.cast(BreakthroughState, state), 1 - state.side, -1, out)
        out[TURN] = 1


class BreakthroughTactics(Tactics):
    def __init__(self, weights):
        Tactics.__init__(self, forces=True)
        self.piece = weights.values[NAMES[PIECES]]
        self.row_passed = weights.values[NAMES[ROWS_PASSED]]

    def urgency(self, state, move):
        if BIT[target_of(move)] & GOAL[state.side]:
            return WINNING
        if action_of(move) == CAPTURE:
            return self.piece + PASSED[1 - state.side][target_of(move)] * self.row_passed
        return 0


def count_side(state, side, sign, out):
    left = state.pieces[side]
    while left:
        square = low_bit(left)
        left &= left - 1
        out[PIECES] += sign
        out[ROWS_PASSED] += sign * PASSED[side][square]
        if PASSED[side][square] == LAST_BUT_ONE:
            out[AT_THE_GATE] += sign
