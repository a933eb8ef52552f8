# The C version of boards.py, inlined into the compiled modules.

cdef enum:
    FLAT = 0
    ARM = 1
    BLIND = 2
    STAR = 3

cdef inline unsigned int talls_of(unsigned int* boards, int own) noexcept nogil:
    return boards[own + ARM] | boards[own + BLIND] | boards[own + STAR]

cdef inline unsigned int pieces_of(unsigned int* boards, int own) noexcept nogil:
    return boards[own + FLAT] | boards[own + ARM] | boards[own + BLIND] | boards[own + STAR]

cdef inline int stands_on(unsigned int board, int tile) noexcept nogil:
    return board >> tile & 1

cdef inline unsigned int eight_in(unsigned int board, int part) noexcept nogil:
    return board >> 8 * part & 255

cdef inline unsigned long long pair_of(unsigned long long lower, unsigned long long upper) noexcept nogil:
    return lower | upper << 32

cdef inline unsigned int lower_in(unsigned long long pair) noexcept nogil:
    return <unsigned int>pair

cdef inline unsigned int upper_in(unsigned long long pair) noexcept nogil:
    return pair >> 32

cdef inline void copy_boards(unsigned int* boards, unsigned char* out) noexcept nogil:
    cdef int number
    cdef int part
    for number in range(8):
        for part in range(4):
            out[4 * number + part] = eight_in(boards[number], part)
