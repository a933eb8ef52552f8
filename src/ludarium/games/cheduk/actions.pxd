# C types for actions.py (used only by the compiled build).
from ludarium.core.state cimport move_t
from ludarium.games.cheduk.codes cimport (
    AMBASSADOR, BORDER, CELL_COUNT, CHIEF, DIPLOMAT, EMPTY, ENVOY, GUARD, NOWHERE, SPIES, SPY, TO_WIN, ambassador_of,
    chief_of, diplomat_of, first_spy, guard_of, has_paid, information_of, is_marked, is_occupied, may_castle,
)
from ludarium.games.cheduk.moves cimport (
    CASTLE, MOVE, RETURN, action_of, attacking, capturing, drop_of, gather_of, going_home, led_to, move_of, origin_of,
    step_of,
)
from ludarium.games.cheduk.pieces cimport Pieces, free_spy, interfered, is_protected
from ludarium.games.cheduk.tables cimport HOME, KIND, LEAP, NEXT, OWNER, SPY_NEXT, TERRITORY

cdef enum:
    MOST_OF_ONE = 256

cdef class Actions(Pieces):
    cdef bint chief_captures
    cdef bint free_after_castling
    cdef bint regather_requires_return

    cdef int actions(self, int side, move_t* out) noexcept nogil
    cdef int moves_of(self, int side, int piece, bint protected, bint gains, move_t* out, int n) noexcept nogil
    cdef bint is_action(self, int side, move_t move) noexcept nogil
    cdef int chief_moves(self, int side, bint protected, bint gains, move_t* out, int n) noexcept nogil
    cdef int diplomat_moves(self, int side, bint protected, bint gains, move_t* out, int n) noexcept nogil
    cdef int envoy_moves(self, int side, int origin, bint protected, bint gains, move_t* out, int n) noexcept nogil
    cdef int ambassador_moves(self, int side, bint protected, bint gains, move_t* out, int n) noexcept nogil
    cdef int guard_moves(self, int side, bint protected, bint gains, move_t* out, int n) noexcept nogil
    cdef int spy_actions(self, int side, int spy, bint protected, move_t* out, int n) noexcept nogil
    cdef bint raiders_go_home(self, int side) noexcept nogil
    cdef bint may_gather(self, int side, int spy) noexcept nogil
    cdef int homeward(self, int side, move_t start, move_t* out, int n) noexcept nogil

cdef move_t taking(move_t step, int there, bint protected) noexcept nogil
