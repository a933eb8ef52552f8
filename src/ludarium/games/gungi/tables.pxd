# C types for tables.py (used only by the compiled build).
from ludarium.games.gungi.codes cimport BATTLE, CELLS, KIND_COUNT, PIECES, WIDTH, piece_of

cdef enum:
    PLAIN_PIECE = 0
    SOLDIER_PIECE = 1
    BRONZE_PIECE = 2
    SOURCE_PIECE = 3
    COMMANDER_PIECE = 4

cdef int CELL[81]
cdef int COLUMN[169]
cdef int ROW[169]
cdef int HALF[169]
cdef unsigned long long BIT[169]
cdef int CELL_AT[2][64]
cdef int HOME[2][27]
cdef unsigned char IN_HOME[2][169]

cdef unsigned char NAME[96]
cdef unsigned char FLIP[96]
cdef unsigned char ROLE[96]
cdef bint JUMPS[96]
cdef bint EXPANDS[96]
cdef bint RETURNS[96]
cdef bint FIGHTS[96]
cdef bint IS_BACK[96]
cdef bint STUCK[96][4][9]

cdef int STEP_COUNT[96][4]
cdef int STEP[96][4][10]
cdef int STEP_MIDDLE[96][4][10]
cdef int SLIDE_COUNT[96][4]
cdef int SLIDE[96][4][4]
cdef bint SLIDES_FROM[96]

cdef int DIRECTION[8]
cdef int NEAR[24]
cdef int MIDDLE[24]
cdef unsigned int HITS[96][4]
cdef unsigned int RUNS[96][4]

cdef int RANGE_COUNT[96][169]
cdef int RANGE[96][169][16]

cdef unsigned long long PIECE_KEY[96][3][169]
cdef unsigned long long HAND_KEY[96][16]
cdef unsigned long long SIDE_KEY
cdef unsigned long long PHASE_KEY[4]
