# C types for turns.py (used only by the compiled build).
from ludarium.core.bits cimport WORD_BITS, count, top_bit
from ludarium.core.state cimport State, move_t
from ludarium.games.romgon.moves cimport CAPTURE, SPECIAL, STEP, move_of

cdef enum:
    RHOMBUS = 0
    SQUARE = 1
    CIRCLE = 2
    TRIANGLE = 3
    HEXAGON = 9
    FIGURES = 12
    PIECE_CODES = 24
    EMPTY = 24
    HEX_COUNT = 51

cdef enum:
    STANDARD = 0
    ORIGINAL = 1
    FOG = 2

cdef enum:
    NOWHERE = -1

cdef unsigned long long BIT[WORD_BITS]
cdef unsigned long long ALL_HEXES
cdef unsigned long long STEPS[2][FIGURES][HEX_COUNT]
cdef unsigned long long SPECIALS[2][HEX_COUNT]
cdef unsigned long long ZONE_CHANGES[HEX_COUNT]
cdef unsigned long long NEAR[HEX_COUNT]
cdef unsigned long long GOAL[2]
cdef int RING_START[HEX_COUNT]
cdef int RING_SIZE[HEX_COUNT]
cdef unsigned long long RING_MASK[HEX_COUNT]

cdef class Turns(State):
    cdef unsigned char board[HEX_COUNT]
    cdef unsigned long long occupied[2]
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
cdef unsigned long long ring_hexes(unsigned long long ring_bits, int place) noexcept nogil
cdef int ring_hex(int bit, int place) noexcept nogil
cdef unsigned long long slide(unsigned long long occupied, int place) noexcept nogil
