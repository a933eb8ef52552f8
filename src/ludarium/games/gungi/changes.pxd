# The C version of changes.py, inlined into the compiled modules.

ctypedef unsigned long long word_t

cdef enum:
    FRAME = 2
    FRAME_TOWERS = 0
    FRAME_REST = 1

cdef struct Change:
    word_t towers
    word_t rest

cdef struct Turn:
    int phase
    int side
    bint begins
    int turns

cdef inline Change change_of(
    word_t origin, word_t target, word_t origin_tower, word_t target_tower, word_t held, word_t held_before
) noexcept nogil:
    return Change(origin_tower | target_tower << 24, origin | target << 8 | held << 16 | held_before << 24)

cdef inline int changed_origin(Change change) noexcept nogil:
    return change.rest & 255

cdef inline int changed_target(Change change) noexcept nogil:
    return change.rest >> 8 & 255

cdef inline unsigned int origin_tower(Change change) noexcept nogil:
    return change.towers & 0xFFFFFF

cdef inline unsigned int target_tower(Change change) noexcept nogil:
    return change.towers >> 24

cdef inline int held_piece(Change change) noexcept nogil:
    return change.rest >> 16 & 255

cdef inline int held_before(Change change) noexcept nogil:
    return change.rest >> 24 & 255

cdef inline word_t turn_word(Turn turn) noexcept nogil:
    return <word_t>turn.phase << 32 | <word_t>turn.side << 34 | <word_t>turn.begins << 35 | <word_t>turn.turns << 36

cdef inline Turn turn_in(word_t word) noexcept nogil:
    return Turn(word >> 32 & 3, word >> 34 & 1, begins_turn(word), word >> 36)

cdef inline bint begins_turn(word_t word) noexcept nogil:
    return word >> 35 & 1 != 0
