# C types for rules.py (used only by the compiled build).
cimport cython
from ludarium.core.bits cimport count, top_bit
from ludarium.core.state cimport GOING_ON, MAX_MOVES, State, move_t

cdef enum:
    BLACK = 0
    WHITE = 1

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
    FORTRESS = 0
    BASE_CAPTURE = 1
    RHOMBUS_CAPTURED = 2
    ELIMINATION = 3
    DEADLOCK = 4
    DRAGLOCK = 5
    ESCAPE_RACE = 6
    THREEFOLD = 7
    SHUTTLE = 8
    STAGNATION = 9

cdef enum:
    CAPTURE = 32768
    SPECIAL = 65536
    SHUTTLE_LIMIT = 5
    NOWHERE = -1
    LEG = 4096

cdef enum:
    FRAME = 3

cdef unsigned long long BIT[64]
cdef unsigned long long ALL_HEXES
cdef unsigned long long STEPS[2][12][51]
cdef unsigned long long SPECIALS[2][51]
cdef unsigned long long ZONE_CHANGES[51]
cdef unsigned long long NEAR[51]
cdef unsigned long long GOAL[2]
cdef unsigned long long ZOBRIST[2][25][51]
cdef unsigned long long SIDE_KEY
cdef unsigned char TURNED[6][24]
cdef unsigned char KIND[24]
cdef int WORTH[24]
cdef int GOAL_DISTANCE[2][51]
cdef int RING_START[51]
cdef int RING_SIZE[51]
cdef unsigned long long RING_MASK[51]
cdef unsigned long long QUIET_MASK
cdef unsigned char UNTURN[6]

# Final, so that its own calls are direct; what it overrides is declared in State.
@cython.final
cdef class RomgonState(State):
    cdef unsigned char board[51]
    cdef unsigned long long held[2]
    cdef int rhombus[2]
    cdef int leg[2]
    cdef unsigned long long attackers
    cdef readonly int quiet
    cdef readonly int plies_before
    cdef readonly int variant
    cdef readonly bint textbook
    cdef readonly bint free_rotation
    cdef readonly bint deadlock_player
    cdef readonly bint strict_shuttle
    cdef readonly bint shapes_elimination
    cdef readonly int stagnation


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
    cdef unsigned long long shuttle_of(self, int side, int kind, int origin, int target, unsigned long long leg) noexcept nogil
    cdef void end(self, int winner, int reason) noexcept nogil
    cdef void judge(self, move_t move, int mover, unsigned long long before, unsigned long long shuttle) noexcept nogil
    cdef void judge_deadlock(self) noexcept nogil
    cdef bint threefold(self) noexcept nogil
    cdef int shuttle_count(self, unsigned long long shuttle) noexcept nogil
    cdef void judge_stagnation(self) noexcept nogil

cdef unsigned long long others_on_ring(unsigned long long occupied, int place) noexcept nogil
cdef unsigned long long ring_hexes(unsigned long long seen, int place) noexcept nogil
cdef int ring_hex(int seen, int place) noexcept nogil
cdef unsigned long long slide(unsigned long long occupied, int place) noexcept nogil
