# C types for tables.py (used only by the compiled build).
from ludarium.games.cheduk.codes cimport ALL_FLAGS, BORDER, CELL_COUNT, DIPLOMAT, EMPTY, ENVOY, GUARD, NOWHERE, PER_SIDE

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
cdef unsigned char LASTING[24]
cdef unsigned char ROW[24]

cdef unsigned long long PIECE_KEY[14][132]
cdef unsigned long long EMBASSY_KEY[132]
cdef unsigned long long GATHERED_KEY[132]
cdef unsigned long long FLAG_KEY[4096]
cdef unsigned long long PHASE_KEY[3]
cdef unsigned long long SIDE_KEY
