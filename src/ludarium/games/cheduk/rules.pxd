# C types for rules.py (used only by the compiled build).
from ludarium.core.state cimport DRAW, GOING_ON, State, move_t
from ludarium.games.cheduk.actions cimport (
    ATTACK,
    Actions,
    BONUS,
    BORDER,
    CASTLE,
    CASTLING,
    CELL_COUNT,
    CHIEF,
    CHIEF_CAPTURED,
    CHOICE,
    DIPLOMAT,
    DROP,
    EMPTY,
    ENVOY,
    GATHER,
    GUARD,
    INFO,
    INFORMATION,
    KIND,
    MAIN,
    MOVE,
    NOWHERE,
    NO_PROGRESS,
    OCCUPIED,
    OFF_BOARD,
    OWNER,
    PER_SIDE,
    PLACEMENT,
    REPETITION,
    RETURN,
    SPY,
    TO_WIN,
)

cdef enum:
    FRAME = 3
    FLAG_BITS = 4095

cdef unsigned char NUMBER[132]
cdef unsigned char ROW[24]
cdef unsigned char LASTING[24]
cdef unsigned long long PIECE_KEY[14][132]
cdef unsigned long long EMBASSY_KEY[132]
cdef unsigned long long GATHERED_KEY[132]
cdef unsigned long long FLAG_KEY[4096]
cdef unsigned long long PHASE_KEY[3]
cdef unsigned long long SIDE_KEY

cdef class CheDukState(Actions):
    cdef readonly long long quiet
    cdef readonly object house
    cdef bint presence
    cdef readonly int auto_repetition
    cdef readonly int no_progress_limit
    cdef int toss

    cdef void make(self, move_t move) noexcept nogil
    cdef void place(self, int side, int cell) noexcept nogil
    cdef int free_spy(self, int side) noexcept nogil
    cdef int first_player(self) noexcept nogil
    cdef bint arrive(self, int side, int cell) noexcept nogil
    cdef void mirror(self) noexcept nogil
    cdef void put(self, int code, int cell) noexcept nogil
    cdef void lift(self, int code) noexcept nogil
    cdef void unmark(self, int code) noexcept nogil
    cdef void pass_turn(self, int side, bint progress) noexcept nogil
    cdef void undo(self) noexcept nogil
    cdef void undo_drop(self, int side, int cell) noexcept nogil
