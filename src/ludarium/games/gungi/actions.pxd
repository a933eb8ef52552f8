# C types for actions.py (used only by the compiled build).
from ludarium.core.bits cimport top_bit
from ludarium.core.state cimport MAX_MOVES, move_t
from ludarium.games.gungi.attacks cimport (
    MOST_REACHED, checks_from, direction_to, is_checked, may_replace_top, reached, slides_in, strikes_in,
)
from ludarium.games.gungi.codes cimport (
    BATTLE, BRONZE, CAPTAIN, CATAPULT, CELLS, COMMANDER, FORTRESS, HIDDEN_DRAGON, HOME_SQUARES, JOUNIN, KIND_COUNT,
    LAST_SOLDIER, NINJA, OFF, PENDING_CATAPULT, PLACEMENT, PRODIGY, SAMURAI, SQUARE_COUNT, belongs_to, below, kind_of,
    piece_of, side_of,
)
from ludarium.games.gungi.moves cimport (
    ATTACK, DROP, EXCHANGE, MOVE, MOVE_BACK, STRIKE, TAKE_BACK, action_of, drop_of, dropped_kind, move_of, origin_of,
    target_of,
)
from ludarium.games.gungi.tables cimport (
    BIT, BOARD_SET, BRONZE_PIECE, CELL, CELL_AT, COLUMN, DIRECTION, FIGHTS, HOME, IN_HOME, IS_BACK, NO_DIRECTION,
    PLACED_FREELY, RETURNS, ROLE, ROW, SOLDIER_PIECE, SOURCE_PIECE, STUCK,
)
from ludarium.games.gungi.towers cimport Towers, effective_tier, has_name, may_stand_on, put_on_top

cdef enum:
    MOST_OF_ONE = 160

cdef class Actions(Towers):
    cdef readonly int phase
    cdef readonly bint tower_on_enemy

    cdef int placements(self, int side, move_t* out) noexcept nogil

    cdef int actions(self, int side, int phase, bint checked, move_t* out) noexcept nogil
    cdef int forced_placements(self, int side, int kind, move_t* out) noexcept nogil
    cdef int battle_actions(self, int side, bint checked, move_t* out) noexcept nogil
    cdef int moves_of_top(self, int origin, bint checked, move_t* out, int n) noexcept nogil
    cdef int specials_of_top(self, int cell, bint checked, move_t* out, int n) noexcept nogil
    cdef int captain_exchanges(self, int origin, bint checked, move_t* out, int n) noexcept nogil
    cdef int samurai_exchanges(self, int origin, move_t* out, int n) noexcept nogil
    cdef int drops(self, int side, move_t* out, int n) noexcept nogil

    cdef bint is_attempt(self, int side, move_t move, bint checked) noexcept nogil
    cdef bint is_drop(self, int side, move_t move) noexcept nogil

cdef int arrivals(Actions state, int origin, int target, bint checked, move_t* out, int n) noexcept nogil
cdef bint stuck_on_top(Actions state, int piece, int cell) noexcept nogil
cdef bint may_drop(Actions state, int piece, int cell) noexcept nogil
cdef bint may_place(Actions state, int side, int kind, int cell) noexcept nogil
cdef bint is_checked_after(Actions state, int piece, int cell, int side) noexcept nogil
cdef bint has_room_for_soldier(Actions state, int side, int cell) noexcept nogil
cdef int list_held(Towers towers, int side, int kinds, int* held) noexcept nogil
cdef bint takes_drops(Towers towers, int side, int cell) noexcept nogil
