# C types for search.py (used only by the compiled build).
from ludarium.core.evaluation cimport NO_MOVE, Evaluation
from ludarium.core.state cimport DRAW, GOING_ON, MAX_MOVES, State, move_t
from ludarium.engine.machine cimport now
from ludarium.engine.table cimport AT_LEAST, AT_MOST, EXACT, Table, bound_in, depth_in, move_in, score_in, word_t

cpdef enum:
    MAX_PLY = 120
    WIN = 32000
    DECIDED = 31000
    INFINITY = 32500

cdef enum:
    HISTORY_SIZE = 4096
    HISTORY_LIMIT = 16384
    TABLE_MOVE_RANK = 1 << 30
    FORCING_RANK = 1 << 20
    KILLER_RANK = 1 << 19
    SORTED = 12
    ROOM = 32768
    SETTLE_PLIES = 8
    WINDOW = 40
    MARGIN = 120
    DELTA = 150
    MOST_NODES = 1024
    NEVER = 1 << 30

cdef enum:
    TABLE_STAGE = 0
    FORCING_STAGE = 1
    KILLER_STAGE = 2
    ALL_STAGE = 3

cdef double LONG_PAUSE
cdef double SHORT_PAUSE

cdef int REDUCTION[64][64]

cdef class Control:
    cdef public bint stopped
    cdef public double deadline
    cdef public word_t node_limit

cdef class Searcher:
    cdef readonly State state
    cdef readonly Evaluation evaluation
    cdef readonly Table table
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
    cdef move_t killers[121][2]
    cdef short history[2][4096]
    cdef move_t lines[121][121]
    cdef int lengths[121]
    cdef move_t root_moves[2048]
    cdef readonly int root_count
    cdef int root_best
    cdef int used
    cdef move_t moves[32768]
    cdef int ranks[32768]

    cdef void poll(self) noexcept nogil
    cdef void keep_line(self, int ply, move_t move) noexcept nogil
    cdef int list_remembered(self, move_t* moves, int* ranks, move_t remembered) noexcept nogil
    cdef int list_stage(self, int stage, move_t* moves, int* ranks, int n, move_t remembered, int ply) noexcept nogil
    cdef int list_forcing(self, move_t* moves, int* ranks, int n) noexcept nogil
    cdef int list_all(self, move_t* moves, int* ranks, int n, move_t remembered, int ply) noexcept nogil
    cdef void reward(self, int side, move_t* moves, int* ranks, int last, int depth, int ply) noexcept nogil
    cdef void learn(self, int side, move_t move, int amount) noexcept nogil
    cdef int search_root(self, int alpha, int beta, int depth, int first) noexcept nogil
    cdef int search(self, int alpha, int beta, int judged, int depth, int ply, bint may_skip) noexcept nogil
    cdef int settle(self, int alpha, int beta, int best, int ply, int left) noexcept nogil

cdef inline move_t* moves_from(Searcher searcher, int place) noexcept nogil:
    return &searcher.moves[place]

cdef inline int* ranks_from(Searcher searcher, int place) noexcept nogil:
    return &searcher.ranks[place]

cdef int reply(Searcher searcher, int side, int alpha, int beta, int judged, int depth, int ply) noexcept nogil
cdef int visit(Searcher searcher, int alpha, int beta, int judged, int depth, int ply) noexcept nogil
cdef int ended(Searcher searcher, int ply) noexcept nogil
cdef int first_seen(State state) noexcept nogil
cdef bint holds(move_t* moves, int n, move_t move) noexcept nogil
cdef int from_table(int score, int ply) noexcept nogil
cdef int to_table(int score, int ply) noexcept nogil
cdef int place_of(move_t move) noexcept nogil
cdef void pick(move_t* moves, int* ranks, int i, int n) noexcept nogil
