# C types for turns.py (used only by the compiled build).
from ludarium.core.bits cimport count, top_bit
from ludarium.core.state cimport State, move_t
from ludarium.games.romgon.moves cimport CAPTURE, SPECIAL, STEP, move_of

cdef enum:
    RHOMBUS = 0
    SQUARE = 1
    CIRCLE = 2
    TRIANGLE = 3
    HEXAGON = 9
    FIGURES = 12
    EMPTY = 24

cdef enum:
    STANDARD = 0
    ORIGINAL = 1
    FOG = 2

cdef enum:
    NOWHERE = -1

cdef unsigned long long BIT[64]
cdef unsigned long long ALL_HEXES
cdef unsigned long long STEPS[2][12][51]
cdef unsigned long long SPECIALS[2][51]
cdef unsigned long long ZONE_CHANGES[51]
cdef unsigned long long NEAR[51]
cdef unsigned long long GOAL[2]
cdef int RING_START[51]
cdef int RING_SIZE[51]
cdef unsigned long long RING_MASK[51]

cdef class Turns(State):
    cdef unsigned char board[51]
    cdef unsigned long long held[2]
    cdef int rhombus[2]
    cdef unsigned long long attackers
    cdef readonly int variant
    cdef readonly bint textbook
    cdef readonly bint free_rotation

    cdef unsigned long long attacked_by(self, int side) noexcept nogil
    cdef unsigned long long find_attackers(self) noexcept nogil
    cdef unsigned long long rhombus_refuge(self) noexcept nogil
    cdef unsigned long long rhombus_steps(self) noexcept nogil
    cdef unsigned long long rhombus_leaps(self) noexcept nogil
    cdef unsigned long long shape_parries(self) noexcept nogil
    cdef unsigned long long circle_parries(self, unsigned long long occupied) noexcept nogil
    cdef int write_turns(self, move_t* out, unsigned long long wanted) noexcept nogil
    cdef int rotations(self, int figure) noexcept nogil
    cdef int write_steps(self, move_t* out, int n, int origin, unsigned long long targets, int rotations) noexcept nogil

cdef unsigned long long others_on_ring(unsigned long long occupied, int place) noexcept nogil
cdef unsigned long long ring_hexes(unsigned long long seen, int place) noexcept nogil
cdef int ring_hex(int seen, int place) noexcept nogil
cdef unsigned long long slide(unsigned long long occupied, int place) noexcept nogil
