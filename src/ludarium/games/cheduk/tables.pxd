# C types for tables.py (used only by the compiled build).
from ludarium.games.cheduk.codes cimport (
    ALL_FLAGS, BORDER, CELL_COUNT, DIPLOMAT, EMPTY, ENVOY, GUARD, NOWHERE, PER_SIDE, PIECE_CODES,
)

cdef enum:
    HOME_LIST = 44
    SPY_TILE_LIST = 34
    AMBASSADOR_TILE_LIST = 19
    KEY_ROWS = 14

cdef unsigned char NEXT[CELL_COUNT][6]
cdef unsigned char LEAP[CELL_COUNT][6]
cdef unsigned char SPY_NEXT[2][CELL_COUNT][4]
cdef unsigned char TERRITORY[CELL_COUNT][CELL_COUNT]
cdef unsigned char HOME[CELL_COUNT][HOME_LIST]
cdef unsigned char SPY_TILE[CELL_COUNT][SPY_TILE_LIST]
cdef unsigned char AMBASSADOR_TILE[2][AMBASSADOR_TILE_LIST]
cdef unsigned char NUMBER[CELL_COUNT]

cdef unsigned char KIND[PIECE_CODES]
cdef unsigned char OWNER[PIECE_CODES]
cdef unsigned char LASTING[PIECE_CODES]
cdef unsigned char ROW[PIECE_CODES]

cdef unsigned long long PIECE_KEY[KEY_ROWS][CELL_COUNT]
cdef unsigned long long EMBASSY_KEY[CELL_COUNT]
cdef unsigned long long GATHERED_KEY[CELL_COUNT]
cdef unsigned long long FLAG_KEY[ALL_FLAGS + 1]
cdef unsigned long long PHASE_KEY[3]
cdef unsigned long long SIDE_KEY
