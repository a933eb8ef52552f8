# C types for evaluation.py (used only by the compiled build).
from ludarium.core.evaluation cimport Evaluation
from ludarium.core.state cimport GOING_ON, MAX_MOVES, State, move_t
from ludarium.games.gungi.rules cimport GungiState
from ludarium.games.gungi.tables cimport (
    ATTACK, BATTLE, BRONZE, CAPTAIN, CELL, CELLS, COLUMN, COMMANDER, DIRECTION, DROP, EXCHANGE, FIGHTS, FLIP, FRAME, HITS,
    IS_BACK, JOUNIN, JUMPS, KIND_COUNT, MIDDLE, MOVE, MOVE_BACK, NEAR, NINJA, NO_CHECK, OFF, PIECES, PLACEMENT,
    RETURNS, ROLE, ROW, RUNS, SAMURAI, SIDE_KEY, SLIDE, SLIDE_COUNT, SLIDES_FROM, SOURCE_PIECE, STEP, STEP_COUNT,
    STEP_MIDDLE, STRIKE, STUCK, TAKE_BACK, IN_HOME, SOLDIER_PIECE, BRONZE_PIECE,
)

cdef enum:
    IN_HAND = 19
    ALLY_ABOVE = 24
    ENEMY_ABOVE = 25
    REACH = 26
    LINE_REACH = 27
    HIGH = 28
    ADVANCE = 30
    HUNTING = 35
    GUARDING = 36
    ZONE_ATTACK = 37
    ZONE_DEFENCE = 38
    ATTACKERS = 39
    RESERVES = 42
    SHELTER = 43
    AIR = 44
    OPEN_LINES = 45
    SEAT = 46
    POSTED = 47
    TURN = 48
    FEATURES = 49

cdef enum:
    APART = 289
    SAME = 144
    HUNT = 5
    GUARD = 3
    WINNING = 10000
    LAST_CALL = 12
    MOST_OF_ONE = 160

cdef int NAME_PLACE[23]
cdef int GROUP[23]
cdef int WIDE[169]
cdef unsigned char REACHES[96][4][169]
cdef unsigned char LINES[96][4][169]
cdef unsigned char ZONE[96][4][289]
cdef unsigned char FAR[289]
cdef unsigned char POST[96][169]
cdef unsigned long long HURRY[32]

cdef class GungiEvaluation(Evaluation):
    cdef short standing[96][4][169]
    cdef short hunting[96][4][289]
    cdef short guarding[96][4][289]
    cdef short covered[2][96]
    cdef short in_hand[2][23]
    cdef int prey[96]
    cdef int raised[4]
    cdef int weight[49]

    cdef int score(self, State state) noexcept nogil
    cdef void features(self, State state, int* out) noexcept nogil
    cdef int urgency(self, State state, move_t move) noexcept nogil
    cdef void rank(self, State state, move_t* moves, int* out, int n) noexcept nogil
    cdef int forcing(self, State state, move_t* moves, int* out) noexcept nogil
    cdef bint allows(self, State state, move_t move) noexcept nogil
    cdef unsigned long long table_key(self, State state) noexcept nogil
    cdef bint skip_turn(self, State state) noexcept nogil
    cdef void unskip_turn(self, State state) noexcept nogil

    cdef int judge(self, GungiState state) noexcept nogil
    cdef void count(self, GungiState state, int* out) noexcept nogil
    cdef int gain(self, GungiState state, move_t move) noexcept nogil
    cdef int find_forcing(self, GungiState state, move_t* moves, int* out) noexcept nogil

cdef void count_tower(GungiState state, int cell, int* attackers, int* out) noexcept nogil
cdef void look_around(GungiState state, int side, int attackers, int* seen) noexcept nogil
cdef bint guarded(GungiState state, int cell) noexcept nogil
cdef bint runs(GungiState state, int cell, int direction) noexcept nogil
cdef bint attacked(GungiState state, int cell, int foe) noexcept nogil
cdef int captures(GungiState state, move_t* out) noexcept nogil
cdef int captures_of_top(GungiState state, move_t* out, int n, int origin) noexcept nogil
cdef bint is_attempt(GungiState state, move_t move) noexcept nogil
cdef bint is_drop(GungiState state, move_t move) noexcept nogil
cdef bint is_legal(GungiState state, move_t move) noexcept nogil
cdef bint skip(GungiState state) noexcept nogil
cdef unsigned long long hurried_key(GungiState state) noexcept nogil
