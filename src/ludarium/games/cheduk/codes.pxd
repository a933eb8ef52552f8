# The C version of codes.py, inlined into the compiled modules.

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
    CELL_COUNT = 132
    OFF_BOARD = 132
    NOWHERE = 255
    EMPTY = 0
    PER_SIDE = 11
    ENVOYS = 2
    SPIES = 5
    BORDER = 23
    PIECE_CODES = 24
    TO_WIN = 5

cdef enum:
    OCCUPIED = 1
    PAID = 4
    CASTLING = 16
    INFO = 6
    ALL_FLAGS = 4095
    START_FLAGS = 48

cdef inline int chief_of(int side) noexcept nogil:
    return 1 + side * PER_SIDE

cdef inline int diplomat_of(int side) noexcept nogil:
    return 2 + side * PER_SIDE

cdef inline int first_envoy(int side) noexcept nogil:
    return 3 + side * PER_SIDE

cdef inline int ambassador_of(int side) noexcept nogil:
    return 5 + side * PER_SIDE

cdef inline int guard_of(int side) noexcept nogil:
    return 6 + side * PER_SIDE

cdef inline int first_spy(int side) noexcept nogil:
    return 7 + side * PER_SIDE

cdef inline bint is_marked(unsigned int marks, int piece) noexcept nogil:
    return marks >> piece & 1 != 0

cdef inline unsigned int marked(unsigned int marks, int piece) noexcept nogil:
    return marks | 1 << piece

cdef inline unsigned int unmarked(unsigned int marks, int piece) noexcept nogil:
    return marks & ~(1 << piece)

cdef inline bint is_occupied(unsigned int flags, int owner) noexcept nogil:
    return flags & OCCUPIED << owner != 0

cdef inline unsigned int occupied(unsigned int flags, int owner) noexcept nogil:
    return flags | OCCUPIED << owner

cdef inline unsigned int liberated(unsigned int flags, int owner) noexcept nogil:
    return flags & ~(OCCUPIED << owner)

cdef inline bint has_paid(unsigned int flags, int owner) noexcept nogil:
    return flags & PAID << owner != 0

cdef inline unsigned int paid(unsigned int flags, int owner) noexcept nogil:
    return flags | PAID << owner

cdef inline bint may_castle(unsigned int flags, int side) noexcept nogil:
    return flags & CASTLING << side != 0

cdef inline unsigned int castled(unsigned int flags, int side) noexcept nogil:
    return flags & ~(CASTLING << side)

cdef inline int information_of(unsigned int flags, int side) noexcept nogil:
    return flags >> INFO + 3 * side & 7

cdef inline unsigned int informed(unsigned int flags, int side) noexcept nogil:
    return flags + (1 << INFO + 3 * side)

cdef inline int word_of(int cell) noexcept nogil:
    return cell >> 6

cdef inline int bit_of(int cell) noexcept nogil:
    return cell & 63
