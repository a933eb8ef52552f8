# The C version of moves.py, inlined into the compiled modules.
from ludarium.core.state cimport move_t

cdef enum:
    MOVE = 0
    MOVE_BACK = 1
    ATTACK = 2
    STRIKE = 3
    DROP = 4
    EXCHANGE = 5
    TAKE_BACK = 6

cdef inline move_t move_of(move_t action, move_t origin, move_t target) noexcept nogil:
    return action | origin << 3 | target << 11

cdef inline move_t drop_of(move_t kind, move_t target) noexcept nogil:
    return DROP | target << 11 | kind << 19

cdef inline move_t strike_of(move_t cell, move_t attacker, move_t victim) noexcept nogil:
    return STRIKE | cell << 3 | attacker << 19 | victim << 21

cdef inline int action_of(move_t move) noexcept nogil:
    return move & 7

cdef inline int origin_of(move_t move) noexcept nogil:
    return move >> 3 & 255

cdef inline int target_of(move_t move) noexcept nogil:
    return move >> 11 & 255

cdef inline int captured_cell(move_t move) noexcept nogil:
    if action_of(move) == ATTACK:
        return target_of(move)
    return origin_of(move) if action_of(move) == STRIKE else 0

cdef inline int dropped_kind(move_t move) noexcept nogil:
    return move >> 19

cdef inline int attacker_tier(move_t move) noexcept nogil:
    return move >> 19 & 3

cdef inline int victim_tier(move_t move) noexcept nogil:
    return move >> 21
