# C types for evaluation.py (used only by the compiled build).
from ludarium.core.bits cimport count_short, low_bit
from ludarium.core.evaluation cimport NO_MOVE, Evaluation, share_of
from ludarium.core.state cimport GOING_ON, State, move_t
from ludarium.games.tokonoma.rules cimport (
    ALL_TILES, ARM, BIT, BLIND, ENEMY_HOUSE, FLAT, FRAME, MOST_MOVERS, PATTERN, SIDE_KEY, STAR, ZOBRIST, TokonomaState,
    list_reach,
)

cdef enum:
    COVERED_FLAT = 4
    CLASSES = 5
    FEATURES = 20
    TURN = 19
    WINNING = 10000
    LAST_CALL = 16

cdef enum:
    COUNT = 4
    ENEMIES = 4
    PREY = 5
    LOST = 6
    UNCOVERS = 7
    HUNTS = 8
    SIGHT = 12
    ORIGINS = 32

cdef enum:
    SEEN_ONCE = 4
    SEEN_TWICE = 5
    SEEN_COVERED = 6

cdef int SHARE[5][29][20]
cdef unsigned long long HUNT[2][29][4]
cdef unsigned long long ENTRY[2]
cdef unsigned int DOORSTEP[2]
cdef unsigned long long HURRY[32]

cdef class TokonomaEvaluation(Evaluation):
    cdef short worth[2][5][4][256]
    cdef int prey[4]
    cdef short on_tile[2][5][32]
    cdef short covering[2][32]
    cdef int turn

    cdef int score(self, State state) noexcept nogil
    cdef int score_after(self, State state, move_t move, int before) noexcept nogil
    cdef void features(self, State state, int* out) noexcept nogil
    cdef void rank(self, State state, move_t* moves, int* out, int n) noexcept nogil
    cdef int forcing(self, State state, move_t* moves, int* out) noexcept nogil
    cdef bint allows(self, State state, move_t move) noexcept nogil
    cdef move_t random_move(self, State state, unsigned int word) noexcept nogil
    cdef unsigned long long table_key(self, State state) noexcept nogil
    cdef unsigned long long key_after(self, State state, move_t move) noexcept nogil

    cdef void count_placement(self, TokonomaState state, int side, int sign, int* out) noexcept nogil

cdef int change(TokonomaEvaluation evaluation, TokonomaState state, move_t move) noexcept nogil
cdef int placement(TokonomaEvaluation evaluation, TokonomaState state, int side) noexcept nogil
cdef int find_forcing(TokonomaEvaluation evaluation, TokonomaState state, move_t* moves, int* out) noexcept nogil
cdef int gain(TokonomaEvaluation evaluation, TokonomaState state, unsigned long long* sight, move_t move) noexcept nogil
cdef unsigned int attacked_twice(
    unsigned long long* sight, unsigned int left, unsigned int covered, unsigned int come, unsigned int uncovered
) noexcept nogil
cdef void add(unsigned long long* counts, unsigned long long tiles) noexcept nogil
cdef void subtract(unsigned long long* counts, unsigned long long tiles) noexcept nogil
cdef int captured(TokonomaEvaluation evaluation, TokonomaState state, unsigned int dead) noexcept nogil
cdef int taken(TokonomaEvaluation evaluation, TokonomaState state) noexcept nogil
cdef int worth_of(TokonomaEvaluation evaluation, int side, int place, unsigned int pieces) noexcept nogil
cdef unsigned int* watch(TokonomaState state) noexcept nogil
cdef void count_attackers(TokonomaState state, unsigned long long* counts) noexcept nogil
cdef bint look(TokonomaState state, unsigned long long* sight) noexcept nogil
cdef bint is_legal(TokonomaState state, move_t move) noexcept nogil
cdef move_t any_move(TokonomaState state, unsigned int word) noexcept nogil
cdef unsigned long long hurried_key(TokonomaState state) noexcept nogil
