# C types for actions.py (used only by the compiled build).
from ludarium.core.state cimport DRAW, GOING_ON, State, move_t

cdef enum:
    CHIEF = 0
    DIPLOMAT = 1
    ENVOY = 2
    AMBASSADOR = 3
    GUARD = 4
    SPY = 5

cdef enum:
    CHOICE = 0
    PLACEMENT = 1
    MAIN = 2

cdef enum:
    MOVE = 0
    ATTACK = 1
    GATHER = 2
    RETURN = 3
    CASTLE = 4
    DROP = 5
    PASS = 6

cdef enum:
    CHIEF_CAPTURED = 0
    INFORMATION = 1
    REPETITION = 2
    NO_PROGRESS = 3
    DEADLOCK = 4

cdef enum:
    CELL_COUNT = 132
    NOWHERE = 255
    OFF_BOARD = 132
    EMPTY = 0
    BORDER = 23
    PER_SIDE = 11
    TO_WIN = 5
    CAPTURE = 1 << 30
    STAY = 255 << 16

cdef enum:
    OCCUPIED = 1
    BONUS = 4
    CASTLING = 16
    INFO = 6

cdef unsigned char NEXT[132][6]
cdef unsigned char LEAP[132][6]
cdef unsigned char SPY_NEXT[2][132][4]
cdef unsigned char TERRITORY[132][132]
cdef unsigned char HOME[132][44]
cdef unsigned char SPY_TILE[132][34]
cdef unsigned char AMBASSADOR_TILE[2][19]
cdef unsigned char KIND[24]
cdef unsigned char OWNER[24]

cdef class Actions(State):
    cdef unsigned char board[133]
    cdef unsigned char places[23]
    cdef unsigned char gathered[132]
    cdef unsigned char embassies[2]
    cdef unsigned int marks
    cdef readonly unsigned int flags
    cdef readonly int phase
    cdef bint chief_captures
    cdef bint free_after_castling
    cdef bint regather_requires_return

    cdef int generate(self, move_t* out) noexcept nogil
    cdef int placements(self, move_t* out) noexcept nogil
    cdef int actions(self, int side, move_t* out) noexcept nogil
    cdef int chief_moves(self, int side, unsigned int taking, move_t* out, int n) noexcept nogil
    cdef int diplomat_moves(self, int side, unsigned int taking, move_t* out, int n) noexcept nogil
    cdef int envoy_moves(self, int side, int origin, unsigned int taking, move_t* out, int n) noexcept nogil
    cdef int ambassador_moves(self, int side, unsigned int taking, move_t* out, int n) noexcept nogil
    cdef int guard_moves(self, int side, unsigned int taking, move_t* out, int n) noexcept nogil
    cdef int spy_moves(self, int side, int code, unsigned int taking, move_t* out, int n) noexcept nogil
    cdef int homeward(self, int side, unsigned int base, int shift, move_t* out, int n) noexcept nogil
    cdef bint is_protected(self, int side) noexcept nogil
    cdef bint interfered(self, int side, int cell) noexcept nogil
    cdef int information(self, int side) noexcept nogil
