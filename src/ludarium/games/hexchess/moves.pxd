# The C version of moves.py, inlined into the compiled modules.
from ludarium.core.state cimport move_t

cdef enum:
    PLACE_TILE = 0
    PLACE_BLOCKER = 1
    MOVE = 2
    CAPTURE = 3
    NO_ACTION = 4

cdef inline move_t move_of(unsigned int action, unsigned int origin, unsigned int target) noexcept nogil:
    return action << 12 | origin << 6 | target

cdef inline unsigned int action_of(move_t move) noexcept nogil:
    return move >> 12

cdef inline unsigned int origin_of(move_t move) noexcept nogil:
    return move >> 6 & 63

cdef inline unsigned int target_of(move_t move) noexcept nogil:
    return move & 63

cdef inline int bench_of(int tiles, int blockers) noexcept nogil:
    return tiles << 1 | blockers

cdef inline int tiles_on(int bench) noexcept nogil:
    return bench >> 1

cdef inline int blockers_on(int bench) noexcept nogil:
    return bench & 1

cdef inline unsigned long long kept_of(int green_bench, int yellow_bench, int additional, int side, unsigned long long quiet) noexcept nogil:
    return green_bench | yellow_bench << 4 | additional << 8 | side << 9 | quiet << 16

cdef inline int green_bench_in(unsigned long long kept) noexcept nogil:
    return kept & 15

cdef inline int yellow_bench_in(unsigned long long kept) noexcept nogil:
    return kept >> 4 & 15

cdef inline int additional_in(unsigned long long kept) noexcept nogil:
    return kept >> 8 & 1

cdef inline int side_in(unsigned long long kept) noexcept nogil:
    return kept >> 9 & 1

cdef inline int quiet_in(unsigned long long kept) noexcept nogil:
    return kept >> 16
