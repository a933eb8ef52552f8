# C types for rules.py (used only by the compiled build).
from ludarium.core.state cimport State, move_t
from ludarium.core.tactics cimport Tactics

cdef class WideState(State):
    cdef int width
    cdef int narrow_plies

    cdef int generate(self, move_t* out) noexcept nogil
    cdef void make(self, move_t move) noexcept nogil
    cdef void undo(self) noexcept nogil

cdef class WideTactics(Tactics):
    cdef int urgency(self, State state, move_t move) noexcept nogil
    cdef int forcing(self, State state, move_t* moves, int* out) noexcept nogil
