# The C version of changes.py, inlined into the compiled modules.
from ludarium.games.cheduk.codes cimport ALL_FLAGS

cdef enum:
    FRAME = 3
    FRAME_MOVE = 0
    FRAME_BEFORE = 1
    FRAME_QUIET = 2

cdef struct Before:
    unsigned int flags
    int phase
    int side
    int taken
    int taken_at
    unsigned int marks

cdef inline unsigned long long before_word(Before before) noexcept nogil:
    return (
        (before.flags | before.phase << 12 | before.side << 14 | before.taken << 16 | before.taken_at << 21)
        | <unsigned long long>before.marks << 32
    )

cdef inline Before before_in(unsigned long long word) noexcept nogil:
    return Before(word & ALL_FLAGS, word >> 12 & 3, word >> 14 & 1, word >> 16 & 31, word >> 21 & 255, word >> 32)
