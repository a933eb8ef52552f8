# C types for evaluation.py (used only by the compiled build).
from ludarium.core.bits cimport count, top_bit
from ludarium.core.evaluation cimport MAX_SCORE, Evaluation
from ludarium.core.state cimport GOING_ON, State, move_t
from ludarium.games.romgon.moves cimport CAPTURE, action_of, origin_of, rotation_of, target_of
from ludarium.games.romgon.reach cimport Reach
from ludarium.games.romgon.rules cimport GOAL_DISTANCE, KIND, TURNED, WHITE, WORTH, RomgonState
from ludarium.games.romgon.turns cimport (
    ALL_HEXES, BIT, CIRCLE, FIGURES, FOG, GOAL, HEX_COUNT, NOWHERE, PIECE_CODES, RHOMBUS, SPECIALS, STANDARD, STEPS,
    slide,
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
    FARTHEST = 5
    NEAR_LIMIT = 12
    LIMIT_KEY_COUNT = 32
    WINNING = 10000
    LEAST_FOR_NULL_MOVE = 3
    TRAPPING = 3000

cdef int SHARE[PIECE_CODES][HEX_COUNT][STATIC]
cdef signed char NEARNESS[5][HEX_COUNT][HEX_COUNT]
cdef unsigned long long ADJACENT[HEX_COUNT]
cdef unsigned long long AROUND[HEX_COUNT]
cdef unsigned long long GATE[2]
cdef unsigned long long CENTRE_HEXES
cdef int GOAL_MOVES[2][2][HEX_COUNT]
cdef unsigned long long LIMIT_KEYS[LIMIT_KEY_COUNT]

cdef class RomgonEvaluation(Evaluation):
    cdef int placed[PIECE_CODES][HEX_COUNT]
    cdef int dynamic[DYNAMIC]
    cdef int victim_worth[5]

    cdef int score(self, State state) noexcept nogil
    cdef void features(self, State state, int* out) noexcept nogil
    cdef int urgency(self, State state, move_t move) noexcept nogil
    cdef void rank(self, State state, move_t* moves, int* out, int n) noexcept nogil
    cdef int forcing(self, State state, move_t* moves, int* out) noexcept nogil
    cdef unsigned long long table_key(self, State state) noexcept nogil
    cdef bint make_null_move(self, State state) noexcept nogil
    cdef void undo_null_move(self, State state) noexcept nogil

    cdef int placement(self, RomgonState state, int side) noexcept nogil
    cdef void rank_turns(
        self, RomgonState state, unsigned long long exits, move_t* moves, int* out, int n
    ) noexcept nogil
    cdef int find_forcing(self, RomgonState state, move_t* moves, int* out) noexcept nogil

cdef void count_placement(RomgonState state, int side, int sign, int* out) noexcept nogil
cdef void count_dynamic(RomgonState state, int* out) noexcept nogil
cdef Reach count_reach(RomgonState state, int side, int sign, int* out) noexcept nogil
cdef void count_rhombus(RomgonState state, int side, int sign, Reach own, Reach enemy, int* out) noexcept nogil
cdef int stagnation_lead(RomgonState state) noexcept nogil
cdef int worth_of(RomgonState state, unsigned long long places) noexcept nogil
cdef unsigned long long exits_of(RomgonState state, int side, unsigned long long attacked) noexcept nogil
cdef unsigned long long enemy_exits(RomgonState state) noexcept nogil
cdef bint has_few_exits(RomgonState state, unsigned long long exits) noexcept nogil
cdef bint traps(RomgonState state, move_t move, unsigned long long exits) noexcept nogil
cdef unsigned long long key_near_limit(RomgonState state) noexcept nogil
cdef bint try_null_move(RomgonState state) noexcept nogil
