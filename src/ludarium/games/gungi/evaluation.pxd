# C types for evaluation.py (used only by the compiled build).
from ludarium.core.bits cimport top_bit
from ludarium.core.evaluator cimport MAX_LINE, Accumulator, LinearEvaluator
from ludarium.core.state cimport State, move_t
from ludarium.games.gungi.attacks cimport direction_to
from ludarium.games.gungi.changes cimport (
    FRAME, FRAME_REST, FRAME_TOWERS, Change, changed_origin, changed_target, held_before, held_piece, origin_tower,
    target_tower, turn_in,
)
from ludarium.games.gungi.codes cimport (
    CELLS, COMMANDER, KIND_COUNT, OFF, PLACEMENT, SQUARE_COUNT, above_bottom, belongs_to, bottom_of, height_of, kind_of,
    piece_at, piece_of, side_of,
)
from ludarium.games.gungi.findings cimport Surroundings, Worth
from ludarium.games.gungi.rules cimport GungiState
from ludarium.games.gungi.tables cimport (
    BIT, CELL, CELL_AT, DIRECTION, EXPANDS, FIGHTS, NO_DIRECTION, ROLE, ROW, SOURCE_PIECE,
)
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
    MORE_ATTACKER_FEATURES = 3
    MOST_ATTACKERS = 3
    MOST_RESERVES = 8
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

cdef class GungiEvaluator(LinearEvaluator):
    cdef short standing[KIND_COUNT][4][CELLS]
    cdef int hunting[KIND_COUNT][4][OFFSETS]
    cdef short guarding[KIND_COUNT][4][OFFSETS]
    cdef short covered[2][KIND_COUNT]
    cdef short in_hand[2][KIND_COUNT]
    cdef int raised[4]
    cdef int weight[FEATURES]

    cdef int score(self, State state) noexcept nogil
    cdef void features(self, State state, int* out) noexcept nogil

    cdef int score_position(self, GungiState state) noexcept nogil
    cdef int balance(self, GungiState state, Worth black, Worth white) noexcept nogil
    cdef int side_score(self, GungiState state, int side, Worth worth) noexcept nogil
    cdef Worth side_worth(self, GungiState state, int side) noexcept nogil
    cdef Worth tower_worth(self, GungiState state, int* commanders, int cell, unsigned int tower) noexcept nogil
    cdef int under_top(self, unsigned int tower, int side) noexcept nogil
    cdef int attack(self, GungiState state, int side, int attackers) noexcept nogil
    cdef int cover(self, GungiState state, int side) noexcept nogil
    cdef void count(self, GungiState state, int* out) noexcept nogil

cdef class GungiAccumulator(Accumulator):
    cdef int placed[MAX_LINE][2]
    cdef int hunted[MAX_LINE][2]
    cdef int cover[MAX_LINE][2]
    cdef int commanders[MAX_LINE][2]
    cdef int length

    cdef void start(self, State state) noexcept nogil
    cdef void push(self, State state, move_t move) noexcept nogil
    cdef void pop(self) noexcept nogil
    cdef int score(self, State state) noexcept nogil

cdef void count_again(GungiAccumulator kept, GungiEvaluator evaluator, GungiState state) noexcept nogil
cdef void follow(GungiAccumulator kept, GungiEvaluator evaluator, GungiState state) noexcept nogil
cdef void add_tower(
    GungiAccumulator kept, GungiEvaluator evaluator, GungiState state, int* commanders, int cell, unsigned int tower,
    int sign,
) noexcept nogil
cdef void follow_commander(
    GungiAccumulator kept, GungiEvaluator evaluator, GungiState state, int mover, int origin, int target
) noexcept nogil
cdef bint is_seen(int commander, int cell) noexcept nogil
cdef bint moves_source(unsigned int before, unsigned int after) noexcept nogil
cdef void count_tower(GungiState state, int cell, int* attackers, int* out) noexcept nogil
cdef int offset_from(int cell, int commander, int owner) noexcept nogil
cdef void count_attack_and_cover(GungiState state, int side, int attackers, int* out) noexcept nogil
cdef int reserves(GungiState state, int side, int attackers) noexcept nogil
cdef Surroundings look_around(GungiState state, int side) noexcept nogil
