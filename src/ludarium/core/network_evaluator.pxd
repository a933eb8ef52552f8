# C types for network_evaluator.py (used only by the compiled build).
from libc.string cimport memcpy

from ludarium.core.bits cimport low_bit
from ludarium.core.evaluator cimport MAX_LINE, MAX_SCORE, Accumulator, Evaluator
from ludarium.core.state cimport State, move_t

cdef enum:
    HIDDEN = 32
    UNIT = 256
    OUTPUT_SHIFT = 12
    MAX_SLOTS = 512
    CODES = 256

cdef inline int next_change(unsigned char* before, unsigned char* after, int slot, int slots) noexcept nogil:
    cdef unsigned long long one
    cdef unsigned long long other
    while slot + 8 <= slots:
        memcpy(&one, before + slot, 8)
        memcpy(&other, after + slot, 8)
        if one != other:
            return slot + (low_bit(one ^ other) >> 3)
        slot += 8
    while slot < slots and before[slot] == after[slot]:
        slot += 1
    return slot

cdef class Inputs:
    cdef readonly int slots
    cdef readonly int count

    cdef void write(self, State state, unsigned char* out) noexcept nogil

cdef class NetworkEvaluator(Evaluator):
    cdef readonly Evaluator hand_made
    cdef readonly Inputs inputs
    cdef int slots
    cdef short[::1] biases
    cdef short[::1] rows
    cdef short[::1] output
    cdef int output_bias
    cdef int[::1] places

    cdef int score(self, State state) noexcept nogil
    cdef unsigned long long score_key(self, State state) noexcept nogil
    cdef void count(self, unsigned char* codes, int viewer, short* out) noexcept nogil
    cdef void follow(self, unsigned char* before, unsigned char* after, int viewer, short* out) noexcept nogil
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
