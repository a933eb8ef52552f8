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
    from ludarium.core.evaluation import Evaluation

    PIECES, ROWS_PASSED, AT_THE_GATE, TURN, FEATURES = range(5)
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


class BreakthroughEvaluation(Evaluation):
    def __init__(self, weights):
        Evaluation.__init__(self, NAMES, weights)
        self.forces = True

    def score(self, state):
        values = cython.declare(cython.int[FEATURES])
        self.features(state, values)
        total = 0
        for i in range(FEATURES):
            total += values[i] * self.weights[i]
        return total

    def features(self, state, out):
        for i in range(FEATURES):
            out[i] = 0
        count_side(cython.cast(BreakthroughState, state), state.side, 1, out)
        count_side(cython.cast(BreakthroughState, state), 1 - state.side, -1, out)
        out[TURN] = 1

    def urgency(self, state, move):
        if BIT[target_of(move)] & GOAL[state.side]:
            return WINNING
        if action_of(move) == CAPTURE:
            return self.weights[PIECES] + PASSED[1 - state.side][target_of(move)] * self.weights[ROWS_PASSED]
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
