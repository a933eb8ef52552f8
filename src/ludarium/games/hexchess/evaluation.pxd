# C types for evaluation.py (used only by the compiled build).
from ludarium.core.bits cimport count, top_bit
from ludarium.core.evaluation cimport Evaluation
from ludarium.core.state cimport GOING_ON, State, move_t
from ludarium.games.hexchess.rules cimport (
    BIT, CAPTURE, CENTRE, MOVE, NO_ACTION, PLACE_BLOCKER, PLACE_TILE, PLAIN, SAFE, STEPS, HexChessState
)

cdef enum:
    TILE = 0
    PROMOTED = 1
    ON_BENCH = 2
    BENCH_IN_USE = 3
    BLOCKER_ON_BENCH = 4
    SECOND_TILE = 5
    THIRD_TILE = 6
    LATE_LEAD = 7
    NEAR_SHELTER = 8
    SHELTERED = 9
    INNER_PROMOTED = 10
    SHELTERED_PROMOTED = 11
    CENTRAL_PROMOTED = 12
    GUARDED = 13
    GUARDED_PROMOTED = 14
    CENTRE_IN_REACH = 15
    FREE_PROMOTION = 16
    CONTROLLED = 17
    SLIDES = 18
    SHELTER_IN_REACH = 19
    THREATENED = 20
    THREATENED_PROMOTED = 21
    THREATENED_TWICE = 22
    PREY = 23
    PREY_PROMOTED = 24
    SHORT_OF_MOVES = 25
    NO_SAFE_MOVE = 26
    TURN = 27
    FEATURES = 28

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
    cdef int worth[28]

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
