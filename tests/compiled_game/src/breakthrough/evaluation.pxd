# C types for evaluation.py (used only by the compiled build).
from breakthrough.moves cimport CAPTURE, action_of, target_of
from breakthrough.rules cimport BIT, GOAL, SQUARE_COUNT, BreakthroughState
from ludarium.core.bits cimport low_bit
from ludarium.core.evaluator cimport LinearEvaluator
from ludarium.core.state cimport State, move_t
from ludarium.core.tactics cimport Tactics

cdef enum:
    PIECES = 0
    ROWS_PASSED = 1
    AT_THE_GATE = 2
    TURN = 3

cdef enum:
    LAST_BUT_ONE = 6
    WINNING = 10000

cdef int PASSED[2][SQUARE_COUNT]

cdef class BreakthroughEvaluator(LinearEvaluator):
    cdef void features(self, State state, int* out) noexcept nogil

cdef class BreakthroughTactics(Tactics):
    cdef int piece
    cdef int row_passed

    cdef int urgency(self, State state, move_t move) noexcept nogil

cdef void count_side(BreakthroughState state, int side, int sign, int* out) noexcept nogil
