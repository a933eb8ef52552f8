# C types for evaluation.py (used only by the compiled build).
from ludarium.core.bits cimport low_bit
from ludarium.core.evaluator cimport MAX_LINE, Accumulator, LinearEvaluator
from ludarium.core.state cimport State, move_t
from ludarium.games.tokonoma.boards cimport ARM, BLIND, FLAT, STAR, eight_in, lower_in, stands_on, talls_of, upper_in
from ludarium.games.tokonoma.moves cimport mover_kind, origin_of, target_of
from ludarium.games.tokonoma.rules cimport BIT, FRAME, TILE_COUNT, TokonomaState

cdef enum:
    COVERED_FLAT = 4
    BOARD_BITS = 32
    EIGHTS = 256
    CLASSES = 5
    FEATURES = 20
    TURN = 19

cdef int SHARE[CLASSES][TILE_COUNT][FEATURES]

cdef class TokonomaEvaluator(LinearEvaluator):
    cdef short worth[2][CLASSES][4][EIGHTS]
    cdef short on_tile[2][CLASSES][BOARD_BITS]
    cdef short covering[2][BOARD_BITS]
    cdef int turn

    cdef int score(self, State state) noexcept nogil
    cdef void features(self, State state, int* out) noexcept nogil

    cdef void count_placement(self, TokonomaState state, int side, int sign, int* out) noexcept nogil

cdef class TokonomaAccumulator(Accumulator):
    cdef int scores[MAX_LINE]
    cdef int length

    cdef void start(self, State state) noexcept nogil
    cdef void push(self, State state, move_t move) noexcept nogil
    cdef void pop(self) noexcept nogil
    cdef int score(self, State state) noexcept nogil

cdef int score_after(TokonomaEvaluator evaluator, TokonomaState state, move_t move, int before) noexcept nogil
cdef int change(TokonomaEvaluator evaluator, TokonomaState state, move_t move) noexcept nogil
cdef int placement(TokonomaEvaluator evaluator, TokonomaState state, int side) noexcept nogil
cdef int taken(TokonomaEvaluator evaluator, TokonomaState state) noexcept nogil
cdef int worth_of(TokonomaEvaluator evaluator, int side, int place, unsigned int pieces) noexcept nogil
