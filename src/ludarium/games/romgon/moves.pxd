# The C version of moves.py, inlined into the compiled modules.
from ludarium.core.state cimport move_t

ctypedef unsigned long long word_t

cdef enum:
    STEP = 0
    CAPTURE = 1
    SPECIAL = 2

cdef inline move_t move_of(unsigned int action, unsigned int origin, unsigned int target, unsigned int rotation) noexcept nogil:
    return origin | target << 6 | rotation << 12 | action << 15

cdef inline unsigned int origin_of(move_t move) noexcept nogil:
    return move & 63

cdef inline unsigned int target_of(move_t move) noexcept nogil:
    return move >> 6 & 63

cdef inline unsigned int rotation_of(move_t move) noexcept nogil:
    return move >> 12 & 7

cdef inline unsigned int action_of(move_t move) noexcept nogil:
    return move >> 15

cdef inline unsigned int leg_of(unsigned int origin, unsigned int target) noexcept nogil:
    return 1 << 12 | origin << 6 | target

cdef inline unsigned int shuttle_of(unsigned int kind, unsigned int lower, unsigned int higher) noexcept nogil:
    return (kind + 1) << 12 | lower << 6 | higher

cdef inline unsigned int kind_in(unsigned int shuttle) noexcept nogil:
    return (shuttle >> 12) - 1

cdef inline unsigned int lower_in(unsigned int shuttle) noexcept nogil:
    return shuttle >> 6 & 63

cdef inline unsigned int higher_in(unsigned int shuttle) noexcept nogil:
    return shuttle & 63

cdef inline word_t played_of(move_t move, word_t taken, word_t leg) noexcept nogil:
    return move | taken << 17 | leg << 22

cdef inline move_t move_in(word_t played) noexcept nogil:
    return played & 131071

cdef inline unsigned int taken_in(word_t played) noexcept nogil:
    return played >> 17 & 31

cdef inline unsigned int leg_in(word_t played) noexcept nogil:
    return played >> 22 & 8191

cdef inline word_t counts_of(word_t quiet, word_t shuttle) noexcept nogil:
    return quiet | shuttle << 32

cdef inline int quiet_in(word_t counts) noexcept nogil:
    return <unsigned int>counts

cdef inline unsigned int shuttle_in(word_t counts) noexcept nogil:
    return counts >> 32
