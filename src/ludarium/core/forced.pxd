from ludarium.core.state cimport GOING_ON, MOVE_LIST_SIZE, State, generate_checked, move_t

cdef enum:
    DEEPEST = 32

cdef bint forces(State state, int side, int plies, move_t* settled, long long* budget) noexcept nogil
