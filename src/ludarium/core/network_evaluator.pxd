# C types for network_evaluator.py (used only by the compiled build).
from ludarium.core.evaluator cimport MAX_LINE, MAX_SCORE, Accumulator, Evaluator
from ludarium.core.layers cimport HIDDEN, add_row, address_of, change_row, copy_layer, next_change, weighed
from ludarium.core.state cimport State, move_t

cdef enum:
    OUTPUT_SHIFT = 12
    MAX_SLOTS = 512
    CODES = 256

cdef class Inputs:
    cdef readonly int slots
    cdef readonly int count

    cdef void write(self, State state, unsigned char* out) noexcept nogil

cdef class NetworkEvaluator(Evaluator):
    cdef readonly Evaluator hand_made
    cdef readonly Inputs inputs
    cdef tuple kept
    cdef int slots
    cdef int second
    cdef short* biases
    cdef short* rows
    cdef short* output
    cdef int output_bias
    cdef int[::1] places

    cdef int score(self, State state) noexcept nogil
    cdef unsigned long long score_key(self, State state) noexcept nogil
    cdef void count(self, unsigned char* codes, int viewer, short* out) noexcept nogil
    cdef void follow(
        self, unsigned char* before, unsigned char* after, short* first, short* second
    ) noexcept nogil
    cdef int corrected(self, int score, short* own, short* enemy) noexcept nogil

cdef class NetworkAccumulator(Accumulator):
    cdef NetworkEvaluator network
    cdef Accumulator inner
    cdef unsigned char codes[MAX_LINE][MAX_SLOTS]
    cdef short layers[MAX_LINE][2][HIDDEN]
    cdef int length

    cdef void start(self, State state) noexcept nogil
    cdef void push(self, State state, move_t move) noexcept nogil
    cdef void pop(self) noexcept nogil
    cdef int score(self, State state) noexcept nogil

cdef list summed(short[::1] rows, tuple places)
