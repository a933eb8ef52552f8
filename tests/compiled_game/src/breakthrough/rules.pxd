# C types for rules.py (used only by the compiled build).
from breakthrough.moves cimport CAPTURE, STEP, action_of, move_of, origin_of, target_of
from ludarium.core.bits cimport low_bit
from ludarium.core.state cimport GOING_ON, State, move_t

cdef enum:
    ARRIVAL = 0
    ELIMINATION = 1

cdef enum:
    FRAME = 1
    SQUARE_COUNT = 64

cdef unsigned long long BIT[SQUARE_COUNT]
cdef unsigned long long STRAIGHT[2][SQUARE_COUNT]
cdef unsigned long long DIAGONAL[2][SQUARE_COUNT]
cdef unsigned long long GOAL[2]
cdef unsigned long long ZOBRIST[2][SQUARE_COUNT]
cdef unsigned long long SIDE_KEY

cdef class BreakthroughState(State):
    cdef unsigned long long pieces[2]

    cdef int generate(self, move_t* out) noexcept nogil
    cdef void make(self, move_t move) noexcept nogil
    cdef void undo(self) noexcept nogil
    cdef void find_win(self, int side) noexcept nogil
