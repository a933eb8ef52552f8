# C types for transposition.py (used only by the compiled build).
from ludarium.core.state cimport move_t
from ludarium.engine.machine cimport fetch

ctypedef unsigned long long word_t

cpdef enum:
    NOTHING = 0
    AT_MOST = 1
    AT_LEAST = 2
    EXACT = 3

cdef enum:
    BUCKET_ENTRIES = 4
    BUCKET = 8
    WORD_BYTES = 8
    OFFSET = 32768
    DEEPEST_STORED = 255
    GENERATIONS = 63
    THIS_SEARCH = 256
    FULLNESS_SAMPLE = 1000

cdef class TranspositionTable:
    cdef word_t[::1] words
    cdef readonly word_t buckets
    cdef readonly word_t generation

    cdef word_t probe(self, word_t key) noexcept nogil
    cdef void store(self, word_t key, move_t move, int score, int depth, int bound) noexcept nogil
    cdef void prefetch(self, word_t key) noexcept nogil

cdef inline move_t move_in(word_t data) noexcept nogil:
    return <move_t>data

cdef inline int score_in(word_t data) noexcept nogil:
    return <int>(data >> 32 & 65535) - OFFSET

cdef inline int depth_in(word_t data) noexcept nogil:
    return <int>(data >> 48 & 255)

cdef inline int bound_in(word_t data) noexcept nogil:
    return <int>(data >> 56 & 3)

cdef inline word_t generation_in(word_t data) noexcept nogil:
    return data >> 58

cdef inline word_t entry_of(move_t move, int score, int depth, int bound, word_t generation) noexcept nogil:
    return (
        <word_t>move | <word_t>(score + OFFSET) << 32 | <word_t>min(depth, DEEPEST_STORED) << 48 | <word_t>bound << 56
        | generation << 58
    )

cdef inline word_t bucket_of(word_t key, word_t buckets) noexcept nogil:
    return ((key >> 32) * buckets >> 32) * BUCKET

cdef inline bint decides(word_t data, int score, int alpha, int beta) noexcept nogil:
    if score >= beta and bound_in(data) == AT_LEAST:
        return True
    return bound_in(data) == EXACT or (score <= alpha and bound_in(data) == AT_MOST)
