# C types for tactics.py (used only by the compiled build).
from ludarium.core.state cimport GOING_ON, State, move_t
from ludarium.core.tactics cimport Tactics
from ludarium.games.gungi.attacks cimport NO_CHECK, attack_on, captures, is_checked
from ludarium.games.gungi.codes cimport BATTLE, COMMANDER, KIND_COUNT, kind_of, piece_at, piece_of, side_of
from ludarium.games.gungi.evaluation cimport GROUP, IN_HAND, NAME_PLACE
from ludarium.games.gungi.legality cimport passes
from ludarium.games.gungi.moves cimport ATTACK, STRIKE, action_of, origin_of, target_of, victim_tier
from ludarium.games.gungi.rules cimport GungiState
from ludarium.games.gungi.tables cimport FIGHTS, FLIP

cdef enum:
    WINNING = 10000
    RISK_SHIFT = 6

cdef class GungiTactics(Tactics):
    cdef int victim_worth[KIND_COUNT]

    cdef int urgency(self, State state, move_t move) noexcept nogil
    cdef void rank(self, State state, move_t* moves, int* out, int n) noexcept nogil
    cdef int forcing(self, State state, move_t* moves, int* out) noexcept nogil
    cdef bint allows(self, State state, move_t move) noexcept nogil

    cdef int gain(self, GungiState state, move_t move) noexcept nogil
    cdef int find_forcing(self, GungiState state, move_t* moves, int* out) noexcept nogil

cdef bint guarded(GungiState state, int cell) noexcept nogil
