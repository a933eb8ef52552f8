from ludarium.core.state cimport GOING_ON, MOVE_LIST_SIZE, State, generate_checked, move_t

cdef int list_wins(State state, move_t* out, int most) noexcept nogil
cdef bint always_loses(State state, int depth) noexcept nogil
