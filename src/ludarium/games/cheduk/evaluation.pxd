# C types for evaluation.py (used only by the compiled build).
from ludarium.core.evaluation cimport Evaluation, faded
from ludarium.core.state cimport GOING_ON, State, move_t
from ludarium.games.cheduk.actions cimport taking
from ludarium.games.cheduk.codes cimport (
    CHIEF, DIPLOMAT, EMPTY, GUARD, MAIN, NOWHERE, SPIES, SPY, TO_WIN, chief_of, first_spy, has_paid, information_of,
)
from ludarium.games.cheduk.features cimport FAR, FEATURES, PIECE, POINT, STEPS, count
from ludarium.games.cheduk.moves cimport (
    ATTACK, GATHER, action_of, captures, gather_of, going_home, home_of, is_raid, mover_kind, step_of, target_of,
)
from ludarium.games.cheduk.pieces cimport is_protected
from ludarium.games.cheduk.rules cimport CheDukState, step
from ludarium.games.cheduk.tables cimport HOME, KIND, OWNER, SPY_NEXT, TERRITORY

cdef enum:
    WINNING = 10000
    LEAST_URGENCY = 10
    NEAR_LIMIT = 16
    LIMIT_KEY_COUNT = 32

cdef unsigned char PRICE[8]
cdef unsigned long long LIMIT_KEYS[LIMIT_KEY_COUNT]

cdef class CheDukEvaluation(Evaluation):
    cdef int worth[FEATURES]
    cdef int victim_worth[8]
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

cdef int spy_gains(CheDukState state, int spy, bint protected, move_t* moves, int n) noexcept nogil
cdef int best_home(CheDukState state, int side) noexcept nogil
cdef bint is_legal(CheDukState state, move_t move) noexcept nogil
cdef int short_of_progress(CheDukState state, int score) noexcept nogil
cdef unsigned long long key_near_limit(CheDukState state) noexcept nogil
