# C types for evaluator.py (used only by the compiled build).
from ludarium.core.state cimport State, move_t

cpdef enum:
    MAX_FEATURES = 256
    MAX_SCORE = 20000
    MAX_LINE = 128

cdef enum:
    REMEMBERED = 1 << 16
    SCORE_BITS = 16

cdef inline unsigned long long word_of(unsigned long long key, int score) noexcept nogil:
    return key >> SCORE_BITS << SCORE_BITS | <unsigned long long>(score + MAX_SCORE)

cdef inline int score_in(unsigned long long word) noexcept nogil:
    return <int>(word & (1 << SCORE_BITS) - 1) - MAX_SCORE

cdef inline int faded(int score, long long quiet, int limit) noexcept nogil:
    if limit <= 0 or quiet <= 0:
        return score
    if quiet >= limit:
        return 0
    return <int>(score * (limit - quiet) // limit) if score > 0 else -<int>(-score * (limit - quiet) // limit)

cdef class Evaluator:
    cdef readonly double scale

    cdef int score(self, State state) noexcept nogil
    cdef unsigned long long score_key(self, State state) noexcept nogil

cdef class Accumulator:
    cdef readonly Evaluator evaluator

    cdef void start(self, State state) noexcept nogil
    cdef void push(self, State state, move_t move) noexcept nogil
    cdef void pop(self) noexcept nogil
    cdef int score(self, State state) noexcept nogil

cdef class RememberingAccumulator(Accumulator):
    cdef unsigned long long words[REMEMBERED]

    cdef int fresh_score(self, State state) noexcept nogil
    cdef int score(self, State state) noexcept nogil

cdef class LinearEvaluator(Evaluator):
    cdef readonly tuple names
    cdef int[::1] weights

    cdef int score(self, State state) noexcept nogil
    cdef int feature_count(self) noexcept nogil
    cdef void features(self, State state, int* out) noexcept nogil
