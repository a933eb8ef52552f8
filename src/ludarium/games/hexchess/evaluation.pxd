# C types for evaluation.py (used only by the compiled build).
from ludarium.core.bits cimport count, top_bit
from ludarium.core.evaluator cimport LinearEvaluator, RememberingAccumulator
from ludarium.core.state cimport State
from ludarium.games.hexchess.moves cimport blockers_on, tiles_on
from ludarium.games.hexchess.reach cimport Reach
from ludarium.games.hexchess.rules cimport BIT, CENTRE, HEX_COUNT, SAFE, STEPS, HexChessState

cdef enum:
    TILE = 0
    PROMOTED = 1
    ANY_PROMOTED = 2
    ON_BENCH = 3
    BENCH_IN_USE = 4
    BLOCKER_ON_BENCH = 5
    SECOND_TILE = 6
    THIRD_TILE = 7
    LEAD_OF_TWO = 8
    THIN_LEAD = 9
    LATE_LEAD = 10
    NEAR_SHELTER = 11
    SHELTERED = 12
    INNER_PROMOTED = 13
    SHELTERED_PROMOTED = 14
    CENTRAL_PROMOTED = 15
    GUARDED = 16
    GUARDED_PROMOTED = 17
    MORE_AT_CENTRE = 18
    FREE_PROMOTION = 19
    CONTROLLED = 20
    SLIDES = 21
    SHELTER_IN_REACH = 22
    THREATENED = 23
    THREATENED_PROMOTED = 24
    THREATENED_TWICE = 25
    CAPTURABLE = 26
    CAPTURABLE_PROMOTED = 27
    SHORT_OF_MOVES = 28
    NO_SAFE_MOVE = 29
    TURN = 30
    FEATURES = 31

cdef enum:
    NOWHERE = -1
    ALL_TILES = 14
    FEW_TILES = 5
    HUNTED = 2
    ENOUGH_MOVES = 16

cdef int PLACE_OF[2][HEX_COUNT]

cdef class HexChessEvaluator(LinearEvaluator):
    cdef int worth[FEATURES]

    cdef int score(self, State state) noexcept nogil
    cdef void features(self, State state, int* out) noexcept nogil

cdef void count_features(HexChessState state, int* out) noexcept nogil
cdef Reach reach_of(HexChessState state, int side) noexcept nogil
cdef unsigned long long loose(HexChessState state, int side, Reach own, Reach enemy) noexcept nogil
cdef void count_side(HexChessState state, int side, int sign, Reach own, Reach enemy, int* out) noexcept nogil
