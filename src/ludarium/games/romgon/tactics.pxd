# C types for tactics.py (used only by the compiled build).
from ludarium.core.bits cimport count
from ludarium.core.state cimport GOING_ON, State, move_t
from ludarium.core.tactics cimport Tactics
from ludarium.games.romgon.evaluation cimport SHAPES, exits_of
from ludarium.games.romgon.moves cimport CAPTURE, action_of, origin_of, rotation_of, target_of
from ludarium.games.romgon.rules cimport KIND, TURNED, RomgonState
from ludarium.games.romgon.turns cimport BIT, CIRCLE, FIGURES, FOG, GOAL, NEAR, RHOMBUS, RING_MASK, STEPS, slide

cdef enum:
    WINNING = 10000
    TRAPPING = 3000

cdef class RomgonTactics(Tactics):
    cdef int victim_worth[5]

    cdef int urgency(self, State state, move_t move) noexcept nogil
    cdef void rank(self, State state, move_t* moves, int* out, int n) noexcept nogil
    cdef int forcing(self, State state, move_t* moves, int* out) noexcept nogil

    cdef void rank_turns(
        self, RomgonState state, unsigned long long exits, move_t* moves, int* out, int n
    ) noexcept nogil
    cdef int find_forcing(self, RomgonState state, move_t* moves, int* out) noexcept nogil

cdef unsigned long long enemy_exits(RomgonState state) noexcept nogil
cdef bint has_few_exits(RomgonState state, unsigned long long exits) noexcept nogil
cdef unsigned long long attacking_hexes(RomgonState state) noexcept nogil
cdef bint traps(RomgonState state, move_t move, unsigned long long exits) noexcept nogil
