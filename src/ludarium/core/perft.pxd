from ludarium.core.state cimport MAX_MOVES, State, move_t

cdef unsigned long long count_leaves(State state, int depth) noexcept nogil
