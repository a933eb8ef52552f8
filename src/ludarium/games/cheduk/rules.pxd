# C types for rules.py (used only by the compiled build).
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
    FRAME = 3
    CELL_COUNT = 132
    NOWHERE = 255
    OFF_BOARD = 132
    EMPTY = 0
    BORDER = 23
    PER_SIDE = 11
    TO_WIN = 5
    CAPTURE = 1 << 30
    STAY = 255 << 16
    FLAG_BITS = 4095

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
cdef unsigned char NUMBER[132]
cdef unsigned char KIND[24]
cdef unsigned char OWNER[24]
cdef unsigned char ROW[24]
cdef unsigned char LASTING[24]
cdef unsigned long long PIECE_KEY[14][132]
cdef unsigned long long EMBASSY_KEY[132]
cdef unsigned long long GATHERED_KEY[132]
cdef unsigned long long FLAG_KEY[4096]
cdef unsigned long long PHASE_KEY[3]
cdef unsigned long long SIDE_KEY

cdef class CheDukState(State):
    cdef unsigned char board[133]
    cdef unsigned char places[23]
    cdef unsigned char gathered[132]
    cdef unsigned char embassies[2]
    cdef unsigned int marks
    cdef readonly unsigned int flags
    cdef readonly int phase
    cdef readonly long long quiet
    cdef readonly object house
    cdef bint chief_captures
    cdef bint free_after_castling
    cdef bint presence
    cdef bint regather_requires_return
    cdef readonly int auto_repetition
    cdef readonly int no_progress_limit
    cdef int toss

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
