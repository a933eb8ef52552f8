# C types for rules.py (used only by the compiled build).
from ludarium.core.bits cimport low_bit, top_bit
from ludarium.core.state cimport DRAW, GOING_ON, State, move_t
from ludarium.games.tokonoma.boards cimport FLAT, lower_in, pair_of, pieces_of, talls_of, upper_in
from ludarium.games.tokonoma.moves cimport led_to, move_of, mover_kind, origin_of, target_of

cdef enum:
    HOUSE = 0
    STALEMATE = 1
    REPETITION = 2
    NO_PROGRESS = 3

cdef enum:
    FRAME = 5
    FRAME_BOARDS = 0
    FRAME_QUIET = 4
    TILE_COUNT = 29
    ALL_TILES = 0x1FFFFFFF
    MOST_MOVERS = 64

cdef unsigned int PATTERN[8][TILE_COUNT]
cdef unsigned long long ZOBRIST[8][TILE_COUNT]
cdef unsigned long long SIDE_KEY
cdef unsigned int ENEMY_HOUSE[2]
cdef unsigned int BIT[TILE_COUNT]

cdef class TokonomaState(State):
    cdef unsigned int boards[8]
    cdef readonly int quiet
    cdef bint captured
    cdef readonly int repetition
    cdef readonly int no_progress

    cdef int generate(self, move_t* out) noexcept nogil
    cdef void make(self, move_t move) noexcept nogil
    cdef void make_quiet(self, move_t move) noexcept nogil
    cdef void undo(self) noexcept nogil
    cdef void undo_quiet(self, move_t move) noexcept nogil
    cdef void rewind(self, int plies) noexcept nogil
    cdef void conclude(self) noexcept nogil
    cdef bint attack(self, int own) noexcept nogil
    cdef bint can_move(self) noexcept nogil

cdef void move_piece(TokonomaState state, move_t move) noexcept nogil
cdef void go_back(TokonomaState state) noexcept nogil
cdef void find_end_of_turn(TokonomaState state) noexcept nogil
cdef int list_reach(TokonomaState state, unsigned int* reach, unsigned int* starts) noexcept nogil
