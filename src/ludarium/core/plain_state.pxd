from ludarium.core.state cimport DRAW, GOING_ON, MAX_MOVES, State, move_t

cdef class PlainState(State):
    cdef readonly object rules
    cdef readonly object here
    cdef public object error

    cdef int generate(self, move_t* out) noexcept nogil
    cdef void make(self, move_t move) noexcept nogil
    cdef void undo(self) noexcept nogil
    cdef void conclude(self) noexcept nogil
