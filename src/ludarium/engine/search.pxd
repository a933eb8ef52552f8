# C types for search.py (used only by the compiled build).
cimport cython

from ludarium.core.state cimport DRAW, GOING_ON, MAX_MOVES, State, move_t
from ludarium.core.tactics cimport NO_MOVE, forcing_checked
from ludarium.engine.control cimport claim, is_claimed, release
from ludarium.engine.node cimport Node
from ludarium.engine.ordering cimport (
    ALL_STAGE, DEFERRED_STAGE, KILLER_RANK, KILLER_STAGE, MOVE_BUFFER_SIZE, Ordering, moves_from, pick, ranks_from
)
from ludarium.engine.picker cimport MAX_DEFERRED, Picker
from ludarium.engine.root cimport MAX_PLY, NO_PLY, Root
from ludarium.engine.scores cimport DECIDED, INFINITY, WIN, from_table, to_table
from ludarium.engine.transposition cimport (
    AT_LEAST, AT_MOST, EXACT, TranspositionTable, decides, depth_in, move_in, score_in, word_t
)

cdef enum:
    SORTED_MOVES = 12
    FRONTIER_SORTED_MOVES = 11
    QUIESCENCE_PLIES = 8
    DELTA_MARGIN = 150
    ASPIRATION_DEPTH = 4
    ASPIRATION_WINDOW = 40
    WINDOW_GROWTH = 4
    WIDEST_WINDOW = 1000
    FUTILITY_MARGIN = 120
    REVERSE_FUTILITY_DEPTH = 4
    FUTILITY_DEPTH = 3
    NULL_MOVE_DEPTH = 3
    NULL_MOVE_REDUCTION = 3
    NULL_MOVE_SHIFT = 2
    INTERNAL_REDUCTION_DEPTH = 5
    SINGLE_REPLY_FACTOR = 2
    LATE_MOVE_PRUNING_DEPTH = 3
    LATE_MOVES_KEPT = 4
    LATE_MOVE_REDUCTION_DEPTH = 3
    LATE_MOVE = 3
    REDUCTION_SIZE = 64
    DEFERRING_DEPTH = 3

cdef int REDUCTIONS[REDUCTION_SIZE][REDUCTION_SIZE]

@cython.final
cdef class Searcher(Root):
    cdef int search_root(self, int alpha, int beta, int depth, int root_start) noexcept nogil
    cdef int search(self, int alpha, int beta, int static_eval, int depth, int ply, bint null_move_allowed) noexcept nogil
    cdef int search_null_move(self, int beta, int depth, int ply) noexcept nogil
    cdef int search_moves(self, Node node) noexcept nogil
    cdef int try_move(self, Picker* picker, int alpha, int depth) noexcept nogil
    cdef int search_move(
        self, int side, int alpha, int beta, int static_eval, int depth, int reduction, int ply, bint full_window
    ) noexcept nogil
    cdef int search_frontier(self, Node node) noexcept nogil
    cdef int quiescence(self, int alpha, int beta, int best, int ply, int plies_left) noexcept nogil
    cdef int try_forcing(self, move_t move, int alpha, int beta, int ply, int plies_left) noexcept nogil

cdef bint must_stop(Searcher searcher) noexcept nogil
cdef bint next_listed(Searcher searcher, Picker* picker, int last_stage) noexcept nogil
cdef bint next_move(Searcher searcher, Picker* picker, int best) noexcept nogil
cdef int last_stage(Picker* picker, int best) noexcept nogil
cdef int number_of(Picker* picker) noexcept nogil
cdef bint may_prune(Picker* picker, int best) noexcept nogil
cdef bint must_defer(Searcher searcher, Picker* picker) noexcept nogil
cdef void make(Searcher searcher, move_t move) noexcept nogil
cdef void undo(Searcher searcher) noexcept nogil
cdef void make_ranked(Searcher searcher, move_t move, int rank) noexcept nogil
cdef void undo_ranked(Searcher searcher, move_t move, int rank) noexcept nogil
cdef int static_score(Searcher searcher) noexcept nogil
cdef int score_for(Searcher searcher, int side, int alpha, int beta, int static_eval, int depth, int ply) noexcept nogil
cdef int search_or_settle(Searcher searcher, int alpha, int beta, int static_eval, int depth, int ply) noexcept nogil
cdef int internal_reduction(Searcher searcher, Node node) noexcept nogil
cdef bint may_extend(Searcher searcher, Node node) noexcept nogil
cdef bint is_quiet(Picker* picker) noexcept nogil
cdef bint is_only_move(Picker* picker) noexcept nogil
cdef int last_move_tried(int depth) noexcept nogil
cdef int late_move_reduction(Picker* picker, int next_depth) noexcept nogil
cdef void store_result(
    Searcher searcher, word_t key, move_t move, int best, int alpha, int beta, int depth, int ply
) noexcept nogil
cdef void store(
    Searcher searcher, int searched, word_t key, move_t move, int score, int depth, int bound
) noexcept nogil
cdef int terminal_score(Searcher searcher, int ply) noexcept nogil
cdef int first_occurrence(State state) noexcept nogil
