# C types for evaluation.py (used only by the compiled build).
from ludarium.core.bits cimport count, top_bit
from ludarium.core.evaluator cimport MAX_SCORE, LinearEvaluator, RememberingAccumulator
from ludarium.core.state cimport State
from ludarium.games.romgon.reach cimport Reach
from ludarium.games.romgon.rules cimport GOAL_DISTANCE, KIND, WHITE, WORTH, RomgonState
from ludarium.games.romgon.turns cimport (
    BIT, CIRCLE, FIGURES, GOAL, HEX_COUNT, NOWHERE, PIECE_CODES, RHOMBUS, SPECIALS, STANDARD, STEPS, slide,
)

cdef enum:
    SHAPES = 0
    ADVANCE = 4
    OUTER = 8
    INNER = 12
    FACING = 16
    STATIC = 19

cdef enum:
    MOBILITY = 0
    CLOSENESS = 4
    AWAY = 8
    OPEN_GOAL = 12
    EXITS = 16
    BESIDE = 20
    PRESSED = 21
    HELPERS = 22
    BASE_GUARDED = 23
    GATES = 25
    AT_HOME = 26
    LOOSE = 27
    CENTRE = 28
    SPACE = 29
    CLEARED = 30
    OWN_HANGING = 31
    ENEMY_HANGING = 32
    ATTACKED = 33
    JUDGED = 34
    TURN = 35
    DYNAMIC = 36

cdef enum:
    CLEARED_BOARD = 12
    LEAD_COUNTS = 50
    LEAD_SHIFT = 2
    QUIET_SHIFT = 40
    FARTHEST = 5

cdef int SHARE[PIECE_CODES][HEX_COUNT][STATIC]
cdef signed char NEARNESS[5][HEX_COUNT][HEX_COUNT]
cdef unsigned long long ADJACENT[HEX_COUNT]
cdef unsigned long long AROUND[HEX_COUNT]
cdef unsigned long long GATE[2]
cdef unsigned long long CENTRE_HEXES
cdef int GOAL_MOVES[2][2][HEX_COUNT]

cdef class RomgonEvaluator(LinearEvaluator):
    cdef int placed[PIECE_CODES][HEX_COUNT]
    cdef int dynamic[DYNAMIC]

    cdef int score(self, State state) noexcept nogil
    cdef unsigned long long score_key(self, State state) noexcept nogil
    cdef void features(self, State state, int* out) noexcept nogil

    cdef int placement(self, RomgonState state, int side) noexcept nogil

cdef void count_placement(RomgonState state, int side, int sign, int* out) noexcept nogil
cdef void count_dynamic(RomgonState state, int* out) noexcept nogil
cdef Reach count_reach(RomgonState state, int side, int sign, int* out) noexcept nogil
cdef void count_rhombus(RomgonState state, int side, int sign, Reach own, Reach enemy, int* out) noexcept nogil
cdef unsigned long long key_with_quiet(RomgonState state) noexcept nogil
cdef int nearness_of_stagnation(RomgonState state) noexcept nogil
cdef int stagnation_lead(RomgonState state) noexcept nogil
cdef int worth_of(RomgonState state, unsigned long long places) noexcept nogil
cdef unsigned long long exits_of(RomgonState state, int side, unsigned long long attacked) noexcept nogil
