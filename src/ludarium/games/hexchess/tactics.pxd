# C types for tactics.py (used only by the compiled build).
from ludarium.core.bits cimport top_bit
from ludarium.core.state cimport GOING_ON, State, move_t
from ludarium.core.tactics cimport Tactics
from ludarium.games.hexchess.evaluation cimport PROMOTED, TILE
from ludarium.games.hexchess.moves cimport (
    CAPTURE, MOVE, PLACE_TILE, action_of, blockers_on, move_of, origin_of, target_of, tiles_on,
)
from ludarium.games.hexchess.rules cimport BIT, CENTRE, PLAIN, SAFE, STEPS, HexChessState

cdef enum:
    WINNING = 10000

cdef class HexChessTactics(Tactics):
    cdef int victim_worth[2]
    cdef int promotion

    cdef int urgency(self, State state, move_t move) noexcept nogil
    cdef void rank(self, State state, move_t* moves, int* out, int n) noexcept nogil
    cdef int forcing(self, State state, move_t* moves, int* out) noexcept nogil
    cdef bint allows(self, State state, move_t move) noexcept nogil

    cdef int gain(self, HexChessState state, move_t move) noexcept nogil
    cdef int find_forcing(self, HexChessState state, move_t* moves, int* out) noexcept nogil

cdef bint is_legal(HexChessState state, move_t move) noexcept nogil
