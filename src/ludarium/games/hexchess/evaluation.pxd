# C types for evaluation.py (used only by the compiled build).
from ludarium.core.bits cimport count, top_bit
from ludarium.core.evaluation cimport Evaluation
from ludarium.core.state cimport GOING_ON, State, move_t
from ludarium.games.hexchess.rules cimport (
    BIT, CAPTURE, CENTRE, MOVE, NO_ACTION, PLACE_TILE, PLAIN, SAFE, STEPS, HexChessState
)

cdef enum:
    TILE = 0
    PROMOTED = 1
    ANY_PROMOTED = 2
    ON_BENCH = 3
    BENCH_IN_USE = 4
    BLOCKER_ON_BENCH = 5
    SECOND_TILE = 6
    THIRD_TILE = 7
    TWO_AGAINST_ONE = 8
    LATE_LEAD = 9
    NEAR_SHELTER = 10
    SHELTERED = 11
    INNER_PROMOTED = 12
    SHELTERED_PROMOTED = 13
    CENTRAL_PROMOTED = 14
    GUARDED = 15
    GUARDED_PROMOTED = 16
    MORE_AT_CENTRE = 17
    FREE_PROMOTION = 18
    CONTROLLED = 19
    SLIDES = 20
    SHELTER_IN_REACH = 21
    THREATENED = 22
    THREATENED_PROMOTED = 23
    THREATENED_TWICE = 24
    PREY = 25
    PREY_PROMOTED = 26
    SHORT_OF_MOVES = 27
    NO_SAFE_MOVE = 28
    TURN = 29
    FEATURES = 30

cdef enum:
    NOWHERE = -1
    ALL_TILES = 14
    ENOUGH_MOVES = 16
    WINNING = 10000
    LAST_CALL = 16

cdef enum:
    ATTACKED = 0
    STEPPED = 1
    SLID = 2
    SIGHT = 3

cdef int PLACE_OF[2][37]
cdef unsigned long long HURRY[32]

cdef class HexChessEvaluation(Evaluation):
    cdef int prey[2]
    cdef int promotion
    cdef int worth[30]

    cdef int score(self, State state) noexcept nogil
    cdef void features(self, State state, int* out) noexcept nogil
    cdef int urgency(self, State state, move_t move) noexcept nogil
    cdef void rank(self, State state, move_t* moves, int* out, int n) noexcept nogil
    cdef int forcing(self, State state, move_t* moves, int* out) noexcept nogil
    cdef bint allows(self, State state, move_t move) noexcept nogil
    cdef unsigned long long table_key(self, State state) noexcept nogil
    cdef bint skip_turn(self, State state) noexcept nogil
    cdef void unskip_turn(self, State state) noexcept nogil

    cdef int gain(self, HexChessState state, move_t move) noexcept nogil
    cdef int find_forcing(self, HexChessState state, move_t* moves, int* out) noexcept nogil

cdef void take_stock(HexChessState state, int* out) noexcept nogil
cdef void look(HexChessState state, int side, unsigned long long* sight) noexcept nogil
cdef unsigned long long loose(
    HexChessState state, int side, unsigned long long* own, unsigned long long* enemy
) noexcept nogil
cdef void count_side(
    HexChessState state, int side, int sign, unsigned long long* own, unsigned long long* enemy, int* out
) noexcept nogil
cdef bint is_legal(HexChessState state, move_t move) noexcept nogil
cdef unsigned long long hurried_key(HexChessState state) noexcept nogil
cdef bint skip(HexChessState state) noexcept nogil
