# C types for attacks.py (used only by the compiled build).
from ludarium.core.bits cimport top_bit
from ludarium.core.state cimport move_t
from ludarium.games.gungi.codes cimport (
    BRONZE, OFF, belongs_to, below, is_mixed, kind_of, piece_at, put_on, side_of,
)
from ludarium.games.gungi.moves cimport ATTACK, move_of, strike_of
from ludarium.games.gungi.tables cimport (
    BIT, CELL_AT, COLUMN, DIRECTION, DIRECTION_TO, FIGHTS, HITS, JUMPS, LAST_NEAR, MIDDLE, NEAR_NUMBER, NEAR_SET,
    NO_DIRECTION, ROW, RUNS, SLIDE, SLIDE_COUNT, STEP, STEP_COUNT, STEP_MIDDLE, STEP_SET,
)
from ludarium.games.gungi.towers cimport Towers, converted, effective_tier, has_name, sound

cdef enum:
    NO_CHECK = 0
    BRONZE_CHECK = 1
    CHECK = 2
    MOST_REACHED = 48

cdef int reached(Towers towers, int origin, int* cells) noexcept nogil
cdef bint is_grounded(Towers towers, int cell) noexcept nogil
cdef bint stops(Towers towers, int side, int cell) noexcept nogil
cdef int attack_on(Towers towers, int cell, int side, bint capturing) noexcept nogil
cdef bint slides_to(Towers towers, int origin, int cell) noexcept nogil
cdef int direction_to(int cell, int other) noexcept nogil
cdef bint steps_in(int piece, int tier, int i) noexcept nogil
cdef bint slides_in(int piece, int tier, int direction) noexcept nogil

cdef bint may_replace_top(Towers towers, int piece, int cell) noexcept nogil
cdef bint may_strike(Towers towers, int cell, int attacker, int victim) noexcept nogil
cdef int strikes_in(Towers towers, int side, int cell, move_t* out, int n) noexcept nogil
cdef bint may_attack(Towers towers, int origin) noexcept nogil
cdef int captures(Towers towers, int side, move_t* out) noexcept nogil

cdef int check_on(Towers towers, int side) noexcept nogil
cdef bint is_checked(Towers towers, int side) noexcept nogil
cdef int check_from_below(Towers towers, int side) noexcept nogil
cdef bint checks_from(Towers towers, int origin, int side) noexcept nogil
