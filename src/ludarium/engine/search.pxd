# C types for search.py (used only by the compiled build).
cimport cython

from ludarium.core.evaluation cimport NO_MOVE, Evaluation
from ludarium.core.state cimport DRAW, GOING_ON, MAX_MOVES, State, move_t
from ludarium.engine.control cimport BUSY, Control
from ludarium.engine.machine cimport now
from ludarium.engine.ordering cimport (
    ALL_STAGE, KILLER_RANK, KILLER_STAGE, ROOM, TABLE_STAGE, Ordering, moves_from, pick, ranks_from
)
from ludarium.engine.table cimport AT_LEAST, AT_MOST, EXACT, Table, bound_in, depth_in, move_in, score_in, word_t

cpdef enum:
    MAX_PLY = 120
    WIN = 32000
    DECIDED = 31000
    INFINITY = 32500

cdef enum:
    NEAR_DEPTH = 2
    NEAR_KILOBYTES = 64
    SORTED = 12
    SETTLE_PLIES = 8
    WINDOW = 40
    MARGIN = 120
    DELTA = 150
    MOST_NODES = 1024
    NEVER = 1 << 30
    SHARED_DEPTH = 3
    MOST_PUT_OFF = 64

cdef double LONG_PAUSE
cdef double SHORT_PAUSE

cdef int REDUCTION[64][64]

@cython.final
cdef class Searcher(Ordering):
    cdef readonly Table table
    cdef readonly Table own_table
    cdef int near
    cdef readonly Control control
    cdef readonly word_t nodes
    cdef readonly int deepest
    cdef readonly bint selective
    cdef readonly bint quiescent
    cdef word_t pause
    cdef word_t stride
    cdef bint over
    cdef double polled
    cdef int taint
    cdef int root_depth
    cdef move_t lines[121][121]
    cdef int lengths[121]
    cdef move_t root_moves[2048]
    cdef readonly int root_count
    cdef int root_best

    cdef void poll(self) noexcept nogil
    cdef void keep_line(self, int ply, move_t move) noexcept nogil
    cdef int search_root(self, int alpha, int beta, int depth, int first) noexcept nogil
    cdef int search(self, int alpha, int beta, int judged, int depth, int ply, bint may_skip) noexcept nogil
    cdef int search_last(self, int beta, int judged, int ply) noexcept nogil
    cdef int settle(self, int alpha, int beta, int best, int ply, int left) noexcept nogil

cdef void step(Searcher searcher, move_t move, int rank) noexcept nogil
cdef void step_back(Searcher searcher, move_t move, int rank) noexcept nogil
cdef int reply(Searcher searcher, int side, int alpha, int beta, int judged, int depth, int ply) noexcept nogil
cdef int visit(Searcher searcher, int alpha, int beta, int judged, int depth, int ply) noexcept nogil
cdef void remember(
    Searcher searcher, int searched, word_t key, move_t move, int score, int depth, int bound
) noexcept nogil
cdef int ended(Searcher searcher, int ply) noexcept nogil
cdef int first_seen(State state) noexcept nogil
cdef int from_table(int score, int ply) noexcept nogil
cdef int to_table(int score, int ply) noexcept nogil
