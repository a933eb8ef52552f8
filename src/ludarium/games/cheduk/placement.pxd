# C types for placement.py (used only by the compiled build).
from ludarium.core.state cimport move_t
from ludarium.games.cheduk.actions cimport Actions
from ludarium.games.cheduk.codes cimport (
    AMBASSADOR, CHOICE, EMPTY, MAIN, NOWHERE, PLACEMENT, SPIES, SPY, ambassador_of, first_spy,
)
from ludarium.games.cheduk.moves cimport drop_of
from ludarium.games.cheduk.pieces cimport free_spy, put, set_aside
from ludarium.games.cheduk.tables cimport AMBASSADOR_TILE, EMBASSY_KEY, NUMBER, PHASE_KEY, SIDE_KEY, SPY_TILE

cdef class Placement(Actions):
    cdef int toss

    cdef int placements(self, int side, move_t* out) noexcept nogil
    cdef int embassy_choices(self, int side, move_t* out) noexcept nogil
    cdef int spy_placements(self, int side, move_t* out) noexcept nogil
    cdef void place(self, int side, int cell) noexcept nogil
    cdef int choose_embassy(self, int side, int cell) noexcept nogil
    cdef int place_spy(self, int side, int cell) noexcept nogil
    cdef void enter(self, int phase) noexcept nogil
    cdef int first_player(self) noexcept nogil
    cdef void undo_choice(self, int side) noexcept nogil
