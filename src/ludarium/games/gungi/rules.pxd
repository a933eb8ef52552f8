# C types for rules.py (used only by the compiled build).
from ludarium.core.state cimport DRAW, GOING_ON, MAX_MOVES, move_t
from ludarium.games.gungi.actions cimport Actions
from ludarium.games.gungi.tables cimport (
    ATTACK, BATTLE, BELOW, BRONZE, BRONZE_PIECE, CATAPULT, CELL, CELLS, CHECK, CHECKMATE, COMMANDER, COMMANDER_CAPTURED,
    DIRECTION, DROP, EXCHANGE, FRAME, HAND_KEY, HOME, LAST_SOLDIER, MOVE, MOVE_BACK, NO_CHECK, OFF, PENDING_CATAPULT,
    PENDING_FORTRESS, PHASE_KEY, PLACEMENT, REPETITION, ROLE, SIDE_KEY, SLIDES_FROM, SOLDIER, SOURCE_PIECE, STALEMATE,
    STRIKE, TAKE_BACK, TURN_LIMIT, WIDTH,
)

cdef class GungiState(Actions):
    cdef readonly int turns
    cdef bint turn_begins
    cdef readonly int repetition
    cdef readonly int turn_limit
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
