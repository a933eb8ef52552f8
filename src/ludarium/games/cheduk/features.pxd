# C types for features.py (used only by the compiled build).
from ludarium.core.bits cimport WORD_BITS, count as population
from ludarium.core.state cimport GOING_ON, move_t
from ludarium.games.cheduk.changes cimport FRAME, FRAME_BEFORE, before_in
from ludarium.games.cheduk.codes cimport (
    AMBASSADOR, BORDER, CELL_COUNT, CHIEF, CHOICE, DIPLOMAT, EMPTY, ENVOY, ENVOYS, MAIN, NOWHERE, OFF_BOARD, PLACEMENT, SPIES, SPY,
    TO_WIN, ambassador_of, bit_of, chief_of, diplomat_of, first_envoy, first_spy, guard_of, has_paid, information_of,
    is_marked, is_occupied, may_castle, word_of,
)
from ludarium.games.cheduk.moves cimport home_of, origin_of, target_of
from ludarium.games.cheduk.pieces cimport is_protected
from ludarium.games.cheduk.rules cimport CheDukState
from ludarium.games.cheduk.tables cimport KIND, NEXT, NUMBER, OWNER, SPY_NEXT, TERRITORY

cdef enum:
    PIECE = 0
    POINT = 5
    STEPS_LEFT = 9
    READY = 15
    SAFE_READY = 16
    FRESH = 17
    SAFE_FRESH = 18
    BACKED = 19
    RETURNING = 20
    RAIDING = 21
    RACE = 23
    OCCUPATION = 24
    AT_HOME = 25
    PROTECTED = 26
    OPEN_LINES = 27
    ROOM = 28
    CASTLES = 29
    DIPLOMAT_CELLS = 30
    ENVOY_CELLS = 31
    DIPLOMAT_FAR = 32
    ENVOY_FAR = 33
    GUARD_FAR = 34
    GUARDED = 35
    COVERED = 36
    ATTACKED = 37
    ASSAILED = 43
    LOOSE = 44
    ALMOST = 49
    SIZE = 50
    BEGINS = 51
    TURN = 52
    FEATURES = 53

cdef enum:
    FAR = 6
    WORDS = 3
    RAY_LIST = 13
    SEERS = 8
    SEERS_OF_SIDE = 4
    SIGHT = 4
    SIGHTS = 32

cdef unsigned char STEPS[CELL_COUNT][CELL_COUNT]
cdef unsigned char RAID_STEPS[CELL_COUNT][CELL_COUNT]
cdef unsigned char DISTANCE[CELL_COUNT][CELL_COUNT]
cdef unsigned char CELLS_OF[CELL_COUNT]
cdef unsigned long long BIT[WORD_BITS]
cdef unsigned long long STEP_MASK[CELL_COUNT][WORDS]
cdef unsigned long long LEAP_MASK[CELL_COUNT][WORDS]
cdef unsigned long long SPY_MASK[2][CELL_COUNT][WORDS]
cdef unsigned long long LAND_MASK[CELL_COUNT][WORDS]
cdef unsigned long long STAR_MASK[CELL_COUNT][WORDS]
cdef unsigned char RAY[CELL_COUNT][6][RAY_LIST]

cdef void count(CheDukState state, unsigned long long* sights, int* out) noexcept nogil
cdef void count_pieces(CheDukState state, int side, int sign, int* out) noexcept nogil
cdef void count_spies(CheDukState state, int side, int sign, unsigned long long* reach, int* out) noexcept nogil
cdef void count_reach(
    CheDukState state, int side, int sign, unsigned long long* sights, unsigned long long* reach, int* out
) noexcept nogil
cdef void cover(unsigned long long* reach, int side, unsigned long long* mask) noexcept nogil
cdef void cover_cell(unsigned long long* reach, int side, int cell) noexcept nogil
cdef bint covers(unsigned long long* reach, int side, int cell) noexcept nogil
cdef int open_cells(CheDukState state, int cell) noexcept nogil
cdef int seen_by(unsigned long long* sights, int seer) noexcept nogil
cdef void see_all(CheDukState state, unsigned long long* sights) noexcept nogil
cdef void see_after(
    CheDukState state, move_t move, unsigned long long* before, unsigned long long* after
) noexcept nogil
cdef int barriers(int flags) noexcept nogil
cdef int piece_of_seer(int seer) noexcept nogil
cdef void see(CheDukState state, int seer, unsigned long long* sights) noexcept nogil
cdef void mark(unsigned long long* words, int at, int cell) noexcept nogil
cdef int slides(CheDukState state, int cell, unsigned long long* sights, int at) noexcept nogil
cdef int jumps(CheDukState state, int side, int cell, unsigned long long* sights, int at) noexcept nogil
cdef void count_threats(CheDukState state, unsigned long long* reach, int* out) noexcept nogil
cdef void count_cover(CheDukState state, int side, int sign, unsigned long long* reach, int* out) noexcept nogil
