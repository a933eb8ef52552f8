# C types for features.py (used only by the compiled build).
from ludarium.games.cheduk.actions cimport (
    AMBASSADOR,
    BONUS,
    BORDER,
    CASTLING,
    CELL_COUNT,
    EMPTY,
    ENVOY,
    KIND,
    LEAP,
    MAIN,
    NEXT,
    NOWHERE,
    OCCUPIED,
    OFF_BOARD,
    OWNER,
    PER_SIDE,
    PLACEMENT,
    SPY_NEXT,
    TERRITORY,
    TO_WIN,
)
from ludarium.games.cheduk.rules cimport CheDukState, NUMBER

cdef enum:
    PIECE = 0
    POINT = 5
    STEPS_LEFT = 9
    READY = 15
    FRESH = 16
    RETURNING = 17
    RAIDING = 18
    RACE = 20
    OCCUPATION = 21
    AT_HOME = 22
    PROTECTED = 23
    OPEN_LINES = 24
    ROOM = 25
    CASTLES = 26
    DIPLOMAT_CELLS = 27
    ENVOY_CELLS = 28
    DIPLOMAT_FAR = 29
    ENVOY_FAR = 30
    GUARD_FAR = 31
    GUARDED = 32
    ATTACKED = 33
    ASSAILED = 39
    LOOSE = 40
    ALMOST = 45
    SIZE = 46
    BEGINS = 47
    TURN = 48
    FEATURES = 49

cdef enum:
    FAR = 6
    ONE = 1

cdef unsigned char STEPS[132][132]
cdef unsigned char RAID_STEPS[132][132]
cdef unsigned char DISTANCE[132][132]
cdef unsigned char CELLS_OF[132]
cdef unsigned char RAY[132][6][13]

cdef void count(CheDukState state, int* out) noexcept nogil
cdef void count_pieces(CheDukState state, int side, int sign, int* out) noexcept nogil
cdef void count_spies(CheDukState state, int side, int sign, int* out) noexcept nogil
cdef bint may_gather(CheDukState state, int side, int code) noexcept nogil
cdef unsigned int count_lines(CheDukState state, int side, int sign, int* out) noexcept nogil
cdef int open_cells(CheDukState state, int cell) noexcept nogil
cdef unsigned int count_jumps(CheDukState state, int side, int cell, int sign, int* out) noexcept nogil
cdef unsigned int steps_hit(CheDukState state, int side) noexcept nogil
cdef void count_threats(CheDukState state, unsigned int hits, unsigned int answers, int* out) noexcept nogil
