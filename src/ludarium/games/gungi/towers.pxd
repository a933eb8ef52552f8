# C types for towers.py (used only by the compiled build).
from ludarium.core.state cimport State, move_t
from ludarium.games.gungi.tables cimport (
    ATTACK, BELOW, BIT, BRONZE, BRONZE_CHECK, BRONZE_PIECE, CELL, CELLS, CHECK, COLUMN, COMMANDER, COMMANDER_PIECE, DIRECTION, DROP,
    EXCHANGE, EXPANDS, FIGHTS, FLIP, HALF, HAND_KEY, HITS, HOME, JUMPS, KIND_COUNT, LANCE, LAST_LANCE, MIDDLE, MOVE, NAME,
    NEAR, NO_CHECK, OFF, PIECES, PIECE_KEY, RANGE, RANGE_COUNT, ROLE, RUNS, SLIDES_FROM, SOLDIER_PIECE, SOURCE_PIECE,
    STRIKE,
)

cdef class Towers(State):
    cdef unsigned int tower[169]
    cdef unsigned char top[169]
    cdef unsigned char height[169]
    cdef unsigned long long tops[2][2]
    cdef unsigned char expanded[2][169]
    cdef unsigned char soldiers[2][9]
    cdef unsigned char bronzes[2][9]
    cdef unsigned char bronze_count[2]
    cdef unsigned char hand[96]
    cdef int hand_size[2]
    cdef int commander[2]
    cdef int high_towers
    cdef readonly bint allies_block
    cdef int origin
    cdef int target
    cdef unsigned int origin_tower
    cdef unsigned int target_tower
    cdef int held
    cdef int held_before
    cdef void count_piece(self, int piece, int cell, int sign) noexcept nogil
    cdef void change(self, int cell, unsigned int tower) noexcept nogil
    cdef unsigned long long tower_key(self, int cell, unsigned int tower) noexcept nogil
    cdef int effective_tier(self, int cell) noexcept nogil
    cdef bint has_name(self, unsigned int tower, int piece) noexcept nogil
    cdef unsigned int converted(self, unsigned int tower, int owner) noexcept nogil
    cdef bint sound(self, unsigned int tower) noexcept nogil
    cdef bint may_replace_top(self, int piece, int cell) noexcept nogil
    cdef bint may_stand_on(self, int piece, int origin, int target) noexcept nogil
    cdef bint may_strike(self, int cell, int attacker, int victim) noexcept nogil
    cdef int check_on(self, int side) noexcept nogil
    cdef void apply(self, move_t move) noexcept nogil
    cdef void revert(self, int origin, unsigned int origin_tower, int target, unsigned int target_tower, int held, int held_before) noexcept nogil
    cdef int lance_taken(self, move_t move) noexcept nogil
    cdef bint home_has_room(self, int side) noexcept nogil
