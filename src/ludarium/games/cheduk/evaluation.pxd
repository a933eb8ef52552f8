# C types for evaluation.py (used only by the compiled build).
from ludarium.core.evaluation cimport Evaluation, faded
from ludarium.core.state cimport GOING_ON, State, move_t
from ludarium.games.cheduk.actions cimport (
    AMBASSADOR,
    ATTACK,
    BONUS,
    CAPTURE,
    CASTLE,
    CELL_COUNT,
    CHIEF,
    DIPLOMAT,
    EMPTY,
    ENVOY,
    GATHER,
    GUARD,
    HOME,
    KIND,
    MAIN,
    MOVE,
    NOWHERE,
    OWNER,
    PER_SIDE,
    SPY,
    SPY_NEXT,
    STAY,
    TERRITORY,
    TO_WIN,
)
from ludarium.games.cheduk.features cimport FAR, FEATURES, PIECE, POINT, STEPS, count, may_gather
from ludarium.games.cheduk.rules cimport CheDukState

cdef enum:
    WINNING = 10000
    LEAST_PREY = 10
    LAST_CALL = 16
    PIECE_MOVES = 256

cdef unsigned char PRICE[8]
cdef unsigned long long HURRY[32]

cdef class CheDukEvaluation(Evaluation):
    cdef int worth[53]
    cdef int prey[8]
    cdef int point[5]

    cdef int score(self, State state) noexcept nogil
    cdef void features(self, State state, int* out) noexcept nogil
    cdef int urgency(self, State state, move_t move) noexcept nogil
    cdef void rank(self, State state, move_t* moves, int* out, int n) noexcept nogil
    cdef int forcing(self, State state, move_t* moves, int* out) noexcept nogil
    cdef bint allows(self, State state, move_t move) noexcept nogil
    cdef unsigned long long table_key(self, State state) noexcept nogil

    cdef void rank_all(self, CheDukState state, move_t* moves, int* out, int n) noexcept nogil
    cdef int find_forcing(self, CheDukState state, move_t* moves, int* out) noexcept nogil
    cdef int gain(self, CheDukState state, move_t move, int home) noexcept nogil

cdef int spy_gains(CheDukState state, int code, unsigned int taking, move_t* moves, int n) noexcept nogil
cdef bint is_raid(move_t move) noexcept nogil
cdef int best_home(CheDukState state, int side) noexcept nogil
cdef bint is_legal(CheDukState state, move_t move) noexcept nogil
cdef int short_of_progress(CheDukState state, int score) noexcept nogil
cdef unsigned long long hurried_key(CheDukState state) noexcept nogil
