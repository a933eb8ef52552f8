# C types for ordering.py (used only by the compiled build).
from ludarium.core.evaluation cimport NO_MOVE, Evaluation, forcing_checked
from ludarium.core.state cimport MAX_MOVES, State, generate_checked, move_t

cdef enum:
    HISTORY_SIZE = 4096
    MAX_BONUS = 400
    HISTORY_STEP = 32
    HISTORY_SHIFT = 9
    TABLE_MOVE_RANK = 1 << 30
    FORCING_RANK = 1 << 20
    KILLER_RANK = 1 << 19
    MOVE_BUFFER_SIZE = 32768
    KILLER_PLIES = 121

cdef enum:
    TABLE_STAGE = 0
    FORCING_STAGE = 1
    KILLER_STAGE = 2
    ALL_STAGE = 3

cdef class Ordering:
    cdef readonly State state
    cdef readonly Evaluation evaluation
    cdef move_t killers[KILLER_PLIES][2]
    cdef short history[2][HISTORY_SIZE]
    cdef int buffer_used
    cdef move_t moves[MOVE_BUFFER_SIZE + MAX_MOVES]
    cdef int ranks[MOVE_BUFFER_SIZE + MAX_MOVES]

    cdef int list_table_move(self, move_t* moves, int* ranks, move_t table_move) noexcept nogil
    cdef int list_stage(self, int stage, move_t* moves, int* ranks, int n, move_t table_move, int ply) noexcept nogil
    cdef int list_forcing(self, move_t* moves, int* ranks, int n) noexcept nogil
    cdef int list_all(self, move_t* moves, int* ranks, int n, move_t table_move, int ply) noexcept nogil
    cdef void reward(self, int side, move_t* moves, int* ranks, int last, int depth, int ply) noexcept nogil
    cdef void update_history(self, int side, move_t move, int amount) noexcept nogil

cdef inline move_t* moves_from(Ordering ordering, int start) noexcept nogil:
    return &ordering.moves[start]

cdef inline int* ranks_from(Ordering ordering, int start) noexcept nogil:
    return &ordering.ranks[start]

cdef int next_stage(Ordering ordering, int stage) noexcept nogil
cdef bint contains(move_t* moves, int n, move_t move) noexcept nogil
cdef int without_repeated(move_t* moves, int n, int found) noexcept nogil
cdef int history_index(move_t move) noexcept nogil
cdef void pick(move_t* moves, int* ranks, int i, int n) noexcept nogil
