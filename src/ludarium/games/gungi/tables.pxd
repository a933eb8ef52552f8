# C types for tables.py (used only by the compiled build).

cdef enum:
    COMMANDER = 0
    CAPTAIN = 1
    SAMURAI = 2
    NINJA = 3
    CATAPULT = 4
    FORTRESS = 5
    HIDDEN_DRAGON = 6
    PRODIGY = 7
    SOLDIER = 9
    LAST_SOLDIER = 11
    JOUNIN = 14
    LANCE = 15
    LAST_LANCE = 16
    BRONZE = 20
    KIND_COUNT = 23

cdef enum:
    MOVE = 0
    MOVE_BACK = 1
    ATTACK = 2
    STRIKE = 3
    DROP = 4
    EXCHANGE = 5
    TAKE_BACK = 6

cdef enum:
    PLACEMENT = 0
    BATTLE = 1
    PENDING_CATAPULT = 2
    PENDING_FORTRESS = 3

cdef enum:
    CHECKMATE = 0
    COMMANDER_CAPTURED = 1
    STALEMATE = 2
    REPETITION = 3
    TURN_LIMIT = 4

cdef enum:
    NO_CHECK = 0
    BRONZE_CHECK = 1
    CHECK = 2

cdef enum:
    WIDTH = 13
    CELLS = 169
    PIECES = 96
    OFF = 255
    FRAME = 2
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
cdef unsigned int BELOW[4]

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
