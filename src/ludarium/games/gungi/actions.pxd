# C types for actions.py (used only by the compiled build).
from ludarium.core.bits cimport top_bit
from ludarium.core.state cimport move_t
from ludarium.games.gungi.tables cimport (
    ATTACK, BATTLE, BELOW, BIT, BRONZE, BRONZE_PIECE, CAPTAIN, CATAPULT, CELL, CELL_AT, COLUMN, COMMANDER, DIRECTION,
    DROP, EXCHANGE, FIGHTS, FORTRESS, HIDDEN_DRAGON, HOME, IN_HOME, IS_BACK, JOUNIN, JUMPS, KIND_COUNT, LAST_SOLDIER,
    MOVE, MOVE_BACK, NINJA, NO_CHECK, OFF, PENDING_CATAPULT, PRODIGY, RETURNS, ROLE, ROW, SAMURAI, SLIDE, SLIDE_COUNT,
    SOLDIER_PIECE, SOURCE_PIECE, STEP, STEP_COUNT, STEP_MIDDLE, STRIKE, STUCK, TAKE_BACK,
)
from ludarium.games.gungi.towers cimport Towers

cdef class Actions(Towers):
    cdef readonly int phase
    cdef readonly bint tower_on_enemy
    cdef bint checked

    cdef int actions(self, move_t* out) noexcept nogil
    cdef int placements(self, move_t* out) noexcept nogil
    cdef int forced_placements(self, move_t* out) noexcept nogil
    cdef int battle_actions(self, move_t* out) noexcept nogil
    cdef int moves_of_top(self, move_t* out, int n, int origin) noexcept nogil
    cdef int arrivals(self, move_t* out, int n, int origin, int target) noexcept nogil
    cdef bint stuck_on_top(self, int piece, int cell) noexcept nogil
    cdef int strikes_in(self, move_t* out, int n, int cell) noexcept nogil
    cdef int captain_exchanges(self, move_t* out, int n, int origin) noexcept nogil
    cdef int samurai_exchanges(self, move_t* out, int n, int origin) noexcept nogil
    cdef int drops(self, move_t* out, int n) noexcept nogil
    cdef bint may_drop(self, int piece, int cell) noexcept nogil
    cdef bint has_room_for_soldier(self, int side, int cell) noexcept nogil
