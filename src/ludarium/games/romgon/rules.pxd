# C types for rules.py (used only by the compiled build).
cimport cython
from ludarium.core.bits cimport count
from ludarium.core.state cimport GOING_ON, MAX_MOVES, State, move_t
from ludarium.games.romgon.moves cimport (
    CAPTURE, STEP, action_of, counts_of, higher_in, kind_in, leg_in, leg_of, lower_in, move_in, move_of, origin_of,
    played_of, quiet_in, rotation_of, shuttle_in, shuttle_of, taken_in, target_of,
)
from ludarium.games.romgon.turns cimport (
    ALL_HEXES, BIT, EMPTY, FIGURES, FOG, GOAL, HEX_COUNT, NOWHERE, PIECE_CODES, RHOMBUS, Turns,
)

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
    FRAME = 3
    FRAME_PLAYED = 0
    FRAME_ATTACKERS = 1
    FRAME_COUNTS = 2

cdef unsigned long long ZOBRIST[2][PIECE_CODES + 1][HEX_COUNT]
cdef unsigned long long SIDE_KEY
cdef unsigned char TURNED[6][PIECE_CODES]
cdef unsigned char KIND[PIECE_CODES]
cdef int WORTH[PIECE_CODES]
cdef int GOAL_DISTANCE[2][HEX_COUNT]
cdef unsigned char UNTURN[6]

# Final, so that its own calls are direct; what it overrides is declared in State.
@cython.final
cdef class RomgonState(Turns):
    cdef readonly object rules
    cdef unsigned int leg[2]
    cdef readonly int quiet
    cdef readonly int plies_before
    cdef readonly bint deadlock_player
    cdef readonly bint strict_shuttle
    cdef readonly bint shapes_elimination
    cdef readonly int stagnation

    cdef unsigned int completed_shuttle(self, int kind, int origin, int target, unsigned int leg) noexcept nogil
    cdef void make_null_move(self) noexcept nogil
    cdef void undo_null_move(self) noexcept nogil
    cdef void end(self, int winner, int reason) noexcept nogil
    cdef void find_end_of_turn(self, move_t move, int mover, unsigned long long before, unsigned int shuttle) noexcept nogil
    cdef void find_deadlock(self) noexcept nogil
    cdef bint threefold(self) noexcept nogil
    cdef int shuttle_count(self, unsigned int shuttle) noexcept nogil
    cdef void judge_stagnation(self) noexcept nogil
