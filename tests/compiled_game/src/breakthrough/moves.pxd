# The C version of moves.py, inlined into the compiled modules.
from ludarium.core.state cimport move_t

cdef enum:
    STEP = 0
    CAPTURE = 1

cdef inline move_t move_of(unsigned int action, unsigned int origin, unsigned int target) noexcept nogil:
    return action << 12 | origin << 6 | target

cdef inline unsigned int action_of(move_t move) noexcept nogil:
    return move >> 12

cdef inline unsigned int origin_of(move_t move) noexcept nogil:
    return move >> 6 & 63

cdef inline unsigned int target_of(move_t move) noexcept nogil:
    return move & 63
