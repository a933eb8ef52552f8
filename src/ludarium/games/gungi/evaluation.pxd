# C types for evaluation.py (used only by the compiled build).
from ludarium.core.bits cimport top_bit
from ludarium.core.evaluation cimport Evaluation
from ludarium.core.state cimport GOING_ON, State, move_t
from ludarium.games.gungi.attacks cimport NO_CHECK, attack_on, captures, is_checked
from ludarium.games.gungi.codes cimport (
    BATTLE, CELLS, COMMANDER, KIND_COUNT, OFF, PLACEMENT, SQUARE_COUNT, above_bottom, belongs_to, bottom_of, kind_of,
    piece_at, piece_of, side_of,
)
from ludarium.games.gungi.findings cimport Surroundings
from ludarium.games.gungi.legality cimport passes
from ludarium.games.gungi.moves cimport ATTACK, STRIKE, action_of, origin_of, target_of, victim_tier
from ludarium.games.gungi.rules cimport GungiState
from ludarium.games.gungi.tables cimport BIT, CELL, CELL_AT, DIRECTION, EXPANDS, FIGHTS, FLIP, ROW
from ludarium.games.gungi.towers cimport effective_tier

cdef enum:
    IN_HAND = 19
    ALLY_ABOVE = 24
    ENEMY_ABOVE = 25
    REACH = 26
    LINE_REACH = 27
    TIER_TWO = 28
    TIER_THREE = 29
    ADVANCE = 30
    COMMANDER_ADVANCE = 34
    HUNTING = 35
    GUARDING = 36
    ZONE_ATTACK = 37
    ZONE_DEFENCE = 38
    MORE_ATTACKERS = 39
    RESERVES = 42
    SHELTER = 43
    AIR = 44
    OPEN_LINES = 45
    SEAT = 46
    POSTED = 47
    TURN = 48
    FEATURES = 49

cdef enum:
    OFFSETS = 289
    NO_OFFSET = 144
    HUNT = 5
    GUARD = 3
    WINNING = 10000
    RISK_SHIFT = 6
    MORE_ATTACKER_FEATURES = 3
    MOST_ATTACKERS = 3
    MOST_RESERVES = 8
    NEAR_LIMIT = 12
    LIMIT_KEY_COUNT = 32
    LAST_CELL = 168
    COUNTED = 64

cdef int NAME_PLACE[KIND_COUNT]
cdef int GROUP[KIND_COUNT]
cdef int GRID[CELLS]
cdef unsigned char REACHES[KIND_COUNT][4][CELLS]
cdef unsigned char LINES[KIND_COUNT][4][CELLS]
cdef unsigned char ZONE[KIND_COUNT][4][OFFSETS]
cdef unsigned char DISTANCE[OFFSETS]
cdef unsigned char POST[KIND_COUNT][CELLS]
cdef unsigned long long LIMIT_KEYS[LIMIT_KEY_COUNT]

cdef class GungiEvaluation(Evaluation):
    cdef short standing[KIND_COUNT][4][CELLS]
    cdef int hunting[KIND_COUNT][4][OFFSETS]
    cdef short guarding[KIND_COUNT][4][OFFSETS]
    cdef short covered[2][KIND_COUNT]
    cdef short in_hand[2][KIND_COUNT]
    cdef int victim_worth[KIND_COUNT]
    cdef int raised[4]
    cdef int weight[FEATURES]

    cdef int score(self, State state) noexcept nogil
    cdef void features(self, State state, int* out) noexcept nogil
    cdef int urgency(self, State state, move_t move) noexcept nogil
    cdef void rank(self, State state, move_t* moves, int* out, int n) noexcept nogil
    cdef int forcing(self, State state, move_t* moves, int* out) noexcept nogil
    cdef bint allows(self, State state, move_t move) noexcept nogil
    cdef unsigned long long table_key(self, State state) noexcept nogil
    cdef bint make_null_move(self, State state) noexcept nogil
    cdef void undo_null_move(self, State state) noexcept nogil

    cdef int score_position(self, GungiState state) noexcept nogil
    cdef int score_side(self, GungiState state, int side) noexcept nogil
    cdef int under_top(self, unsigned int tower, int side) noexcept nogil
    cdef int attack_and_cover(self, GungiState state, int side, int attackers) noexcept nogil
    cdef void count(self, GungiState state, int* out) noexcept nogil
    cdef int gain(self, GungiState state, move_t move) noexcept nogil
    cdef int find_forcing(self, GungiState state, move_t* moves, int* out) noexcept nogil

cdef void count_tower(GungiState state, int cell, int* attackers, int* out) noexcept nogil
cdef int offset_from(int cell, int commander, int owner) noexcept nogil
cdef void count_attack_and_cover(GungiState state, int side, int attackers, int* out) noexcept nogil
cdef int reserves(GungiState state, int side, int attackers) noexcept nogil
cdef Surroundings look_around(GungiState state, int side) noexcept nogil
cdef bint guarded(GungiState state, int cell) noexcept nogil
cdef bint try_null_move(GungiState state) noexcept nogil
cdef unsigned long long key_near_limit(GungiState state) noexcept nogil
