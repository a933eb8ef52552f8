# C types for tables.py (used only by the compiled build).
from ludarium.games.gungi.codes cimport (
    BATTLE, CELLS, HOME_SQUARES, KIND_COUNT, PIECES, RANKS, SQUARE_COUNT, WIDTH, piece_of,
)
from ludarium.core.bits cimport WORD_BITS

cdef enum:
    PLAIN_PIECE = 0
    SOLDIER_PIECE = 1
    BRONZE_PIECE = 2
    SOURCE_PIECE = 3
    COMMANDER_PIECE = 4

cdef enum:
    MOST_STEPS = 10
    NEAR_COUNT = 24
    LAST_NEAR = 28
    NEAR_SPAN = 57
    NO_DIRECTION = 8
    SPAN = 17
    MOST_LIT = 16
    HAND_COUNTS = 16

cdef int CELL[SQUARE_COUNT]
cdef int COLUMN[CELLS]
cdef int ROW[CELLS]
cdef unsigned long long BOARD_SET[2]
cdef int HALF[CELLS]
cdef unsigned long long BIT[CELLS]
cdef int CELL_AT[2][WORD_BITS]
cdef int HOME[2][HOME_SQUARES]
cdef unsigned char IN_HOME[2][CELLS]

cdef unsigned char NAME[PIECES]
cdef unsigned char FLIP[PIECES]
cdef unsigned char ROLE[PIECES]
cdef bint JUMPS[PIECES]
cdef bint EXPANDS[PIECES]
cdef bint RETURNS[PIECES]
cdef bint FIGHTS[PIECES]
cdef bint IS_BACK[PIECES]
cdef bint PLACED_FREELY[PIECES]
cdef bint STUCK[PIECES][4][RANKS]

cdef int STEP_COUNT[PIECES][4]
cdef int STEP[PIECES][4][MOST_STEPS]
cdef int STEP_MIDDLE[PIECES][4][MOST_STEPS]
cdef unsigned long long STEP_SET[PIECES][4][CELLS][2]
cdef int SLIDE_COUNT[PIECES][4]
cdef int SLIDE[PIECES][4][4]
cdef bint SLIDES_FROM[PIECES]

cdef int DIRECTION[8]
cdef int NEAR[NEAR_COUNT]
cdef int MIDDLE[NEAR_COUNT]
cdef unsigned long long NEAR_SET[CELLS][2]
cdef unsigned char NEAR_NUMBER[NEAR_SPAN]
cdef unsigned char DIRECTION_TO[SPAN][SPAN]
cdef unsigned int HITS[PIECES][4]
cdef unsigned int RUNS[PIECES][4]

cdef int RANGE_COUNT[PIECES][CELLS]
cdef int RANGE[PIECES][CELLS][MOST_LIT]

cdef unsigned long long PIECE_KEY[PIECES][3][CELLS]
cdef unsigned long long HAND_KEY[PIECES][HAND_COUNTS]
cdef unsigned long long SIDE_KEY
cdef unsigned long long PHASE_KEY[4]
