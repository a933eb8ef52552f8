# C types for legality.py (used only by the compiled build).
from ludarium.core.bits cimport top_bit
from ludarium.core.state cimport GOING_ON, MAX_MOVES, move_t
from ludarium.games.gungi.actions cimport Actions
from ludarium.games.gungi.attacks cimport CHECK, NO_CHECK, check_on, direction_to, is_checked
from ludarium.games.gungi.codes cimport (
    BATTLE, BRONZE, COMMANDER, HOME_SQUARES, OFF, belongs_to, is_soldier, kind_of, piece_at, piece_of, side_of,
)
from ludarium.games.gungi.findings cimport CellSet, Danger
from ludarium.games.gungi.moves cimport (
    ATTACK, DROP, EXCHANGE, MOVE, MOVE_BACK, STRIKE, TAKE_BACK, action_of, dropped_kind, origin_of, target_of,
)
from ludarium.games.gungi.tables cimport (
    BIT, BRONZE_PIECE, CELL_AT, DIRECTION, HALF, HOME, NEAR_SET, NO_DIRECTION, ROLE, SLIDES_FROM, SOURCE_PIECE, STEP_SET,
)
from ludarium.games.gungi.towers cimport home_has_room, lance_taken, put_on_top

cdef class Legality(Actions):
    cdef int legal_actions(self, bint checked, move_t* out) noexcept nogil
    cdef bint is_legal(self, move_t move) noexcept nogil
    cdef bint allowed(self, int side, move_t move, bint strict) noexcept nogil
    cdef bint placement_allowed(self, int side, int kind, bint strict) noexcept nogil
    cdef bint turn_allowed(self, int side, bint soldier_dropped, bint strict) noexcept nogil
    cdef bint can_act(self, int side, bint strict) noexcept nogil
    cdef Danger danger(self, bint checked) noexcept nogil

cdef bint passes(Legality state, move_t move, Danger danger) noexcept nogil
cdef CellSet exposed_cells(Legality state, int side) noexcept nogil
cdef CellSet calm_cells(Legality state, int side, CellSet exposed) noexcept nogil
cdef CellSet shielding_cells(Legality state, int side) noexcept nogil
cdef CellSet with_cell(CellSet cells, int cell) noexcept nogil
cdef bint holds(CellSet cells, int cell) noexcept nogil
cdef bint may_help(Legality state, move_t move, Danger danger) noexcept nogil
cdef bint needs_trial(Legality state, move_t move, Danger danger) noexcept nogil
cdef bint may_be_reached(Legality state, int cell) noexcept nogil
cdef bint drop_may_check(Legality state, int kind, int cell, int enemy) noexcept nogil
