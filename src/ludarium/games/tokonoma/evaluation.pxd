# C types for evaluation.py (used only by the compiled build).
from ludarium.core.bits cimport count_short, low_bit
from ludarium.core.evaluation cimport NO_MOVE, share_of
from ludarium.core.state cimport GOING_ON, State, move_t
from ludarium.games.tokonoma.boards cimport (
    ARM, BLIND, FLAT, STAR, eight_in, lower_in, pieces_of, stands_on, talls_of, upper_in,
)
from ludarium.games.tokonoma.forcing cimport Forcing
from ludarium.games.tokonoma.moves cimport led_to, mover_kind, origin_of, target_of
from ludarium.games.tokonoma.rules cimport (
    BIT, FRAME, MOST_MOVERS, PATTERN, SIDE_KEY, TILE_COUNT, ZOBRIST, TokonomaState, list_reach,
)

cdef enum:
    COVERED_FLAT = 4
    BOARD_BITS = 32
    EIGHTS = 256
    CLASSES = 5
    FEATURES = 20
    TURN = 19
    NEAR_LIMIT = 16
    LIMIT_KEY_COUNT = 32

cdef int SHARE[CLASSES][TILE_COUNT][FEATURES]
cdef unsigned long long LIMIT_KEYS[LIMIT_KEY_COUNT]

cdef class TokonomaEvaluation(Forcing):
    cdef short worth[2][CLASSES][4][EIGHTS]
    cdef short on_tile[2][CLASSES][BOARD_BITS]
    cdef short covering[2][BOARD_BITS]
    cdef int turn

    cdef int score(self, State state) noexcept nogil
    cdef int score_after(self, State state, move_t move, int before) noexcept nogil
    cdef void features(self, State state, int* out) noexcept nogil
    cdef bint allows(self, State state, move_t move) noexcept nogil
    cdef move_t random_move(self, State state, unsigned int word) noexcept nogil
    cdef unsigned long long table_key(self, State state) noexcept nogil
    cdef unsigned long long prefetch_key(self, State state, move_t move) noexcept nogil

    cdef void count_placement(self, TokonomaState state, int side, int sign, int* out) noexcept nogil

cdef int change(TokonomaEvaluation evaluation, TokonomaState state, move_t move) noexcept nogil
cdef int placement(TokonomaEvaluation evaluation, TokonomaState state, int side) noexcept nogil
cdef int taken(TokonomaEvaluation evaluation, TokonomaState state) noexcept nogil
cdef int worth_of(TokonomaEvaluation evaluation, int side, int place, unsigned int pieces) noexcept nogil
cdef bint is_legal(TokonomaState state, move_t move) noexcept nogil
cdef move_t any_move(TokonomaState state, unsigned int word) noexcept nogil
cdef unsigned long long key_near_limit(TokonomaState state) noexcept nogil
