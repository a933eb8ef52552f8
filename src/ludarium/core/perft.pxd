from ludarium.core.state cimport MOVE_LIST_SIZE, State, generate_checked, move_t

cdef unsigned long long count_leaves(State state, int depth) noexcept nogil
cdef bint meets(State state, int depth, frozenset keys) except -1
