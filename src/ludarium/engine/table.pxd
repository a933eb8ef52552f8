# C types for table.py (used only by the compiled build).
from ludarium.core.state cimport move_t
from ludarium.engine.machine cimport fetch

ctypedef unsigned long long word_t

cpdef enum:
    NOTHING = 0
    AT_MOST = 1
    AT_LEAST = 2
    EXACT = 3

cdef enum:
    BUCKET = 8
    OFFSET = 32768
    GENERATIONS = 63

cdef class Table:
    cdef word_t[::1] words
    cdef readonly word_t buckets
    cdef readonly word_t generation

    cdef word_t probe(self, word_t key) noexcept nogil
    cdef void store(self, word_t key, move_t move, int score, int depth, int bound) noexcept nogil
    cdef void expect(self, word_t key) noexcept nogil

cdef inline move_t move_in(word_t data) noexcept nogil:
    return <move_t>data

cdef inline int score_in(word_t data) noexcept nogil:
    return <int>(data >> 32 & 65535) - OFFSET

cdef inline int depth_in(word_t data) noexcept nogil:
    return <int>(data >> 48 & 255)

cdef inline int bound_in(word_t data) noexcept nogil:
    return <int>(data >> 56 & 3)
