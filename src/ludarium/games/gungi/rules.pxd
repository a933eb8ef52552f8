# C types for rules.py (used only by the compiled build).
from ludarium.core.bits cimport top_bit
from ludarium.core.state cimport DRAW, GOING_ON, MAX_MOVES, move_t
from ludarium.games.gungi.tables cimport (
    ATTACK, BATTLE, BELOW, BIT, BRONZE, BRONZE_PIECE, CAPTAIN, CATAPULT, CELL, CELL_AT, CELLS, CHECK, CHECKMATE, COLUMN, COMMANDER,
    COMMANDER_CAPTURED, DIRECTION, DROP, EXCHANGE, FIGHTS, FORTRESS, FRAME, HAND_KEY, HIDDEN_DRAGON, HOME, IN_HOME,
    IS_BACK, JOUNIN, JUMPS, KIND_COUNT, LAST_SOLDIER, MOVE, MOVE_BACK, NINJA, NO_CHECK, OFF, PENDING_CATAPULT,
    PENDING_FORTRESS, PHASE_KEY, PLACEMENT, PRODIGY, REPETITION, RETURNS, ROLE, ROW, SAMURAI, SIDE_KEY, SLIDE,
    SLIDES_FROM, SLIDE_COUNT, SOLDIER, SOLDIER_PIECE, SOURCE_PIECE, STALEMATE, STEP, STEP_COUNT, STEP_MIDDLE, STRIKE,
    STUCK, TAKE_BACK, TURN_LIMIT, WIDTH,
)
from ludarium.games.gungi.towers cimport Towers

cdef class GungiState(Towers):
    cdef readonly int phase
    cdef readonly int turns
    cdef bint turn_begins
    cdef readonly bint tower_on_enemy
    cdef readonly int repetition
    cdef readonly int turn_limit
    cdef bint checked
    cdef unsigned int mark
    cdef unsigned int exposed[169]
    cdef unsigned int shields[169]
    cdef bint in_trouble
    cdef bint tense
    cdef bint bronze_near

    cdef int generate(self, move_t* out) noexcept nogil
    cdef void make(self, move_t move) noexcept nogil
    cdef void undo(self) noexcept nogil
    cdef int occurrences(self, int back) noexcept nogil

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

    cdef bint allowed(self, move_t move, bint strict) noexcept nogil
    cdef bint turn_allowed(self, bint soldier_dropped, bint strict) noexcept nogil
    cdef bint can_act(self, bint strict) noexcept nogil
    cdef void find_exposed(self) noexcept nogil
    cdef void find_shields(self) noexcept nogil
    cdef void watch(self, bint checked) noexcept nogil
    cdef bint passes(self, move_t move) noexcept nogil
    cdef bint may_help(self, move_t move) noexcept nogil
    cdef bint needs_trial(self, move_t move) noexcept nogil
    cdef void next_placement(self) noexcept nogil
    cdef void find_end(self) noexcept nogil
    cdef void find_end_of_turn(self) noexcept nogil
