# C types for tactics.py (used only by the compiled build).
from ludarium.core.bits cimport count_short, low_bit
from ludarium.core.state cimport GOING_ON, State, move_t
from ludarium.core.tactics cimport NO_MOVE, Tactics, share_of
from ludarium.games.tokonoma.attacks cimport Attacks, Captures, approach_of, origins_in, targets_in
from ludarium.games.tokonoma.boards cimport FLAT, pieces_of, talls_of
from ludarium.games.tokonoma.moves cimport led_to, move_of, mover_kind, origin_of, target_of
from ludarium.games.tokonoma.rules cimport (
    ALL_TILES, BIT, ENEMY_HOUSE, MOST_MOVERS, PATTERN, TILE_COUNT, TokonomaState, list_reach,
)

cdef enum:
    WINNING = 10000
    KIND_COUNT = 4
    COUNT_BITS = 4

cdef unsigned long long APPROACH[2][TILE_COUNT][KIND_COUNT]
cdef unsigned long long ENTRY[2]
cdef unsigned int DOORSTEP[2]

cdef class TokonomaTactics(Tactics):
    cdef int victim_worth[KIND_COUNT]

    cdef void rank(self, State state, move_t* moves, int* out, int n) noexcept nogil
    cdef int forcing(self, State state, move_t* moves, int* out) noexcept nogil
    cdef bint allows(self, State state, move_t move) noexcept nogil
    cdef move_t random_move(self, State state, unsigned int word) noexcept nogil

cdef int find_forcing(TokonomaTactics tactics, TokonomaState state, move_t* moves, int* out) noexcept nogil
cdef int gain(
    TokonomaTactics tactics, TokonomaState state, Captures captures, unsigned long long* counts, move_t move
) noexcept nogil
cdef unsigned int attacked_twice(
    unsigned long long* before, unsigned int left, unsigned int covered, unsigned int come, unsigned int uncovered
) noexcept nogil
cdef void add(unsigned long long* counts, unsigned long long tiles) noexcept nogil
cdef void subtract(unsigned long long* counts, unsigned long long tiles) noexcept nogil
cdef int captured(TokonomaTactics tactics, TokonomaState state, unsigned int dead) noexcept nogil
cdef Captures find_captures(TokonomaState state, unsigned long long* approaches, unsigned long long* counts) noexcept nogil
cdef Attacks attacks_of(unsigned int* boards, int own) noexcept nogil
cdef unsigned int uncovering(unsigned int* boards, int own, unsigned int enemies) noexcept nogil
cdef void count_attackers(unsigned int* boards, int own, unsigned long long* counts) noexcept nogil
cdef bint is_legal(TokonomaState state, move_t move) noexcept nogil
cdef move_t any_move(TokonomaState state, unsigned int word) noexcept nogil
