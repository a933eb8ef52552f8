# C types for state.py (used only by the compiled build).

ctypedef unsigned int move_t

cpdef enum:
    MAX_MOVES = 2048
    MOVE_LIST_SIZE = 4096

cpdef enum:
    GOING_ON = -2
    DRAW = -1

cdef class Trail:
    cdef unsigned long long[::1] frames
    cdef unsigned long long[::1] history
    cdef int size
    cdef int taken
    cdef object lock

cdef class State:
    cdef readonly int side
    cdef readonly int result
    cdef readonly int reason
    cdef readonly int ply
    cdef readonly unsigned long long key
    cdef int too_many_moves
    cdef unsigned long long[::1] frames
    cdef unsigned long long[::1] history
    cdef int frame_size
    cdef int room
    cdef Trail trail

    cdef int generate(self, move_t* out) noexcept nogil
    cdef void make(self, move_t move) noexcept nogil
    cdef void make_quiet(self, move_t move) noexcept nogil
    cdef void undo(self) noexcept nogil
    cdef void undo_quiet(self, move_t move) noexcept nogil
    cdef void conclude(self) noexcept nogil
    cdef void rewind(self, int plies) noexcept nogil
    cdef int occurrences(self, int back) noexcept nogil

cdef inline int checked_count(State state, int n) noexcept nogil:
    if n > MAX_MOVES:
        state.too_many_moves = n
        return 0
    return n

cdef inline int generate_checked(State state, move_t* out) noexcept nogil:
    return checked_count(state, state.generate(out))
