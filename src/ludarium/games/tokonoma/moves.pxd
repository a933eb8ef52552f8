# The C version of moves.py, inlined into the compiled modules.
from ludarium.core.state cimport move_t

cdef inline move_t move_of(unsigned int kind, unsigned int origin, unsigned int target) noexcept nogil:
    return kind << 10 | origin << 5 | target

cdef inline unsigned int mover_kind(move_t move) noexcept nogil:
    return move >> 10

cdef inline unsigned int origin_of(move_t move) noexcept nogil:
    return move >> 5 & 31

cdef inline unsigned int target_of(move_t move) noexcept nogil:
    return move & 31

cdef inline move_t led_to(move_t start, unsigned int target) noexcept nogil:
    return start | target
