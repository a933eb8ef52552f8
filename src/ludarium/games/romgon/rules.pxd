# C types for rules.py (used only by the compiled build).
cimport cython
from ludarium.core.bits cimport count
from ludarium.core.state cimport GOING_ON, MAX_MOVES, State, move_t
from ludarium.games.romgon.turns cimport ALL_HEXES, BIT, CAPTURE, EMPTY, FIGURES, FOG, GOAL, NOWHERE, Turns

cdef enum:
    BLACK = 0
    WHITE = 1

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
    SHUTTLE_LIMIT = 5
    LEG = 4096
    FRAME = 3

cdef unsigned long long ZOBRIST[2][25][51]
cdef unsigned long long SIDE_KEY
cdef unsigned char TURNED[6][24]
cdef unsigned char KIND[24]
cdef int WORTH[24]
cdef int GOAL_DISTANCE[2][51]
cdef unsigned long long QUIET_MASK
cdef unsigned char UNTURN[6]

# Final, so that its own calls are direct; what it overrides is declared in State.
@cython.final
cdef class RomgonState(Turns):
    cdef int leg[2]
    cdef readonly int quiet
    cdef readonly int plies_before
    cdef readonly bint deadlock_player
    cdef readonly bint strict_shuttle
    cdef readonly bint shapes_elimination
    cdef readonly int stagnation

    cdef unsigned long long shuttle_of(self, int side, int kind, int origin, int target, unsigned long long leg) noexcept nogil
    cdef void end(self, int winner, int reason) noexcept nogil
    cdef void judge(self, move_t move, int mover, unsigned long long before, unsigned long long shuttle) noexcept nogil
    cdef void judge_deadlock(self) noexcept nogil
    cdef bint threefold(self) noexcept nogil
    cdef int shuttle_count(self, unsigned long long shuttle) noexcept nogil
    cdef void judge_stagnation(self) noexcept nogil
