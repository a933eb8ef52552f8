# The C version of codes.py, inlined into the compiled modules.

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
    PLACEMENT = 0
    BATTLE = 1
    PENDING_CATAPULT = 2
    PENDING_FORTRESS = 3

cdef enum:
    WIDTH = 13
    CELLS = 169
    PIECES = 96
    FILES = 9
    RANKS = 9
    SQUARE_COUNT = 81
    HOME_SQUARES = 27
    OFF = 255
    BLACK_PIECES = 0x202020
    WHITE_PIECES = 0x404040

cdef inline int piece_of(int side, int kind) noexcept nogil:
    return (side + 1) << 5 | kind

cdef inline int side_of(int piece) noexcept nogil:
    return (piece >> 5) - 1

cdef inline bint belongs_to(int piece, int side) noexcept nogil:
    return piece >> 5 == side + 1

cdef inline int kind_of(int piece) noexcept nogil:
    return piece & 31

cdef inline bint is_soldier(int kind) noexcept nogil:
    return SOLDIER <= kind and kind <= LAST_SOLDIER

cdef inline int piece_at(unsigned int tower, int tier) noexcept nogil:
    return tower >> 8 * tier & 255

cdef inline unsigned int put_on(unsigned int tower, int height, unsigned int piece) noexcept nogil:
    return tower | piece << 8 * height

cdef inline unsigned int below(unsigned int tower, int tier) noexcept nogil:
    return tower & (1 << 8 * tier) - 1

cdef inline unsigned int without(unsigned int tower, int tier) noexcept nogil:
    return below(tower, tier) | tower >> 8 * (tier + 1) << 8 * tier

cdef inline int height_of(unsigned int tower) noexcept nogil:
    return 0 if tower == 0 else 1 if tower < 1 << 8 else 2 if tower < 1 << 16 else 3

cdef inline bint is_mixed(unsigned int tower) noexcept nogil:
    return tower & BLACK_PIECES != 0 and tower & WHITE_PIECES != 0

cdef inline int bottom_of(unsigned int tower) noexcept nogil:
    return tower & 255

cdef inline unsigned int above_bottom(unsigned int tower) noexcept nogil:
    return tower >> 8
