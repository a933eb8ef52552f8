# C types for tactics.py (used only by the compiled build).
from ludarium.core.state cimport MOVE_LIST_SIZE, State, checked_count, generate_checked, move_t

cdef move_t NO_MOVE

cdef inline unsigned int share_of(unsigned int word, unsigned int n) noexcept nogil:
    return <unsigned int>(<unsigned long long>word * n >> 32)

cdef class Tactics:
    cdef readonly bint forces
    cdef readonly bint staged

    cdef int urgency(self, State state, move_t move) noexcept nogil
    cdef void rank(self, State state, move_t* moves, int* out, int n) noexcept nogil
    cdef int forcing(self, State state, move_t* moves, int* out) noexcept nogil
    cdef bint allows(self, State state, move_t move) noexcept nogil
    cdef move_t random_move(self, State state, unsigned int word) noexcept nogil

cdef inline int forcing_checked(Tactics tactics, State state, move_t* moves, int* out) noexcept nogil:
    return checked_count(state, tactics.forcing(state, moves, out))
