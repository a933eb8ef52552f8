# C types for towers.py (used only by the compiled build).
from ludarium.core.state cimport State, move_t
from ludarium.games.gungi.changes cimport (
    Change, change_of, changed_origin, changed_target, held_before, held_piece, origin_tower, target_tower,
)
from ludarium.games.gungi.codes cimport (
    BRONZE, CELLS, COMMANDER, FILES, HOME_SQUARES, KIND_COUNT, LANCE, LAST_LANCE, OFF, PIECES, SQUARE_COUNT,
    above_bottom, below, bottom_of, height_of, kind_of, piece_at, piece_of, put_on, side_of, without,
)
from ludarium.games.gungi.moves cimport (
    ATTACK, DROP, EXCHANGE, MOVE, STRIKE, action_of, attacker_tier, dropped_kind, origin_of, target_of, victim_tier,
)
from ludarium.games.gungi.tables cimport (
    BIT, BRONZE_PIECE, CELL, COLUMN, COMMANDER_PIECE, EXPANDS, FLIP, HALF, HAND_KEY, HOME, NAME, PIECE_KEY, RANGE,
    RANGE_COUNT, ROLE, SLIDES_FROM, SOLDIER_PIECE, SOURCE_PIECE,
)

cdef class Towers(State):
    cdef unsigned int tower[CELLS]
    cdef unsigned char top[CELLS]
    cdef unsigned char height[CELLS]
    cdef unsigned long long tops[2][2]
    cdef unsigned long long runners[2][2]
    cdef unsigned long long stacks[2]
    cdef unsigned char expanded[2][CELLS]
    cdef unsigned char soldiers[2][FILES]
    cdef unsigned char bronzes[2][FILES]
    cdef unsigned char bronze_count[2]
    cdef unsigned char hand[PIECES]
    cdef int hand_size[2]
    cdef int commander[2]
    cdef int high_towers
    cdef readonly bint allies_block

    cdef void set_tower(self, int cell, unsigned int tower) noexcept nogil
    cdef void count_piece(self, int piece, int cell, int sign) noexcept nogil

    cdef Change apply(self, int side, move_t move) noexcept nogil
    cdef void revert(self, Change change) noexcept nogil

cdef inline bint is_expanded(Towers towers, int cell) noexcept nogil:
    return towers.height[cell] < 3 and towers.expanded[side_of(towers.top[cell])][cell] and EXPANDS[towers.top[cell]]

cdef inline int effective_tier(Towers towers, int cell) noexcept nogil:
    return towers.height[cell] + 1 if is_expanded(towers, cell) else towers.height[cell]

cdef int take_top(Towers towers, int cell) noexcept nogil
cdef void put_on_top(Towers towers, int cell, int piece) noexcept nogil
cdef int replace_top(Towers towers, int cell, int piece) noexcept nogil
cdef int strike(Towers towers, int cell, int attacker, int victim) noexcept nogil
cdef void exchange(Towers towers, int origin, int target) noexcept nogil

cdef int lance_taken(Towers towers, move_t move) noexcept nogil
cdef bint home_has_room(Towers towers, int side) noexcept nogil
cdef bint may_stand_on(Towers towers, int piece, int origin, int target) noexcept nogil

cdef unsigned long long tower_key(int cell, unsigned int tower) noexcept nogil
cdef bint has_name(unsigned int tower, int piece) noexcept nogil
cdef bint sound(unsigned int tower) noexcept nogil
cdef unsigned int converted(unsigned int tower, int side) noexcept nogil
