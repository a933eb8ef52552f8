# C types for tactics.py (used only by the compiled build).
from ludarium.core.state cimport GOING_ON, State, move_t
from ludarium.core.tactics cimport Tactics
from ludarium.games.cheduk.actions cimport taking
from ludarium.games.cheduk.codes cimport (
    CHIEF, DIPLOMAT, EMPTY, GUARD, MAIN, NOWHERE, SPIES, SPY, TO_WIN, chief_of, first_spy, has_paid, information_of,
)
from ludarium.games.cheduk.features cimport FAR, PIECE, POINT, STEPS
from ludarium.games.cheduk.moves cimport (
    ATTACK, GATHER, MOVE, action_of, captures, gather_of, going_home, home_of, is_raid, mover_kind, step_of, target_of,
)
from ludarium.games.cheduk.pieces cimport is_protected
from ludarium.games.cheduk.rules cimport CheDukState
from ludarium.games.cheduk.tables cimport HOME, KIND, OWNER, SPY_NEXT, TERRITORY

cdef enum:
    WINNING = 10000
    LEAST_URGENCY = 10

cdef unsigned char PRICE[8]

cdef class CheDukTactics(Tactics):
    cdef int victim_worth[8]
    cdef int point[5]

    cdef int urgency(self, State state, move_t move) noexcept nogil
    cdef void rank(self, State state, move_t* moves, int* out, int n) noexcept nogil
    cdef int forcing(self, State state, move_t* moves, int* out) noexcept nogil
    cdef bint allows(self, State state, move_t move) noexcept nogil

    cdef void rank_all(self, CheDukState state, move_t* moves, int* out, int n) noexcept nogil
    cdef int find_forcing(self, CheDukState state, move_t* moves, int* out) noexcept nogil
    cdef int gain(self, CheDukState state, move_t move, int home) noexcept nogil

cdef bint is_quiet(move_t move, int embassy) noexcept nogil
cdef int spy_gains(CheDukState state, int spy, bint protected, move_t* moves, int n) noexcept nogil
cdef int best_home(CheDukState state, int side) noexcept nogil
cdef bint is_legal(CheDukState state, move_t move) noexcept nogil
