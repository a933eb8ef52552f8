# The C version of moves.py, inlined into the compiled modules.
from ludarium.core.state cimport move_t
from ludarium.games.cheduk.codes cimport NOWHERE, SPY

cdef enum:
    MOVE = 0
    ATTACK = 1
    GATHER = 2
    RETURN = 3
    CASTLE = 4
    DROP = 5
    PASS = 6

cdef inline move_t move_of(move_t action, move_t kind, move_t origin, move_t target, move_t home) noexcept nogil:
    return action << 27 | kind << 24 | home << 16 | origin << 8 | target

cdef inline move_t step_of(move_t kind, move_t origin, move_t target) noexcept nogil:
    return move_of(MOVE, kind, origin, target, NOWHERE)

cdef inline move_t drop_of(move_t kind, move_t target) noexcept nogil:
    return move_of(DROP, kind, 0, target, 0)

cdef inline move_t gather_of(move_t cell) noexcept nogil:
    return move_of(GATHER, SPY, cell, cell, NOWHERE)

cdef inline move_t capturing(move_t step) noexcept nogil:
    return step | 1 << 30

cdef inline move_t attacking(move_t step) noexcept nogil:
    return step | ATTACK << 27

cdef inline move_t going_home(move_t step, move_t home) noexcept nogil:
    return step & ~(NOWHERE << 16) | home << 16

cdef inline move_t led_to(move_t start, move_t target) noexcept nogil:
    return start | target

cdef inline int action_of(move_t move) noexcept nogil:
    return move >> 27 & 7

cdef inline int mover_kind(move_t move) noexcept nogil:
    return move >> 24 & 7

cdef inline int home_of(move_t move) noexcept nogil:
    return move >> 16 & 255

cdef inline int origin_of(move_t move) noexcept nogil:
    return move >> 8 & 255

cdef inline int target_of(move_t move) noexcept nogil:
    return move & 255

cdef inline bint captures(move_t move) noexcept nogil:
    return move >> 30 & 1 != 0

cdef inline bint is_raid(move_t move) noexcept nogil:
    return action_of(move) == MOVE and home_of(move) != NOWHERE
