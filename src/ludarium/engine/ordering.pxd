# C types for ordering.py (used only by the compiled build).
from ludarium.core.state cimport MAX_MOVES, State, generate_checked, move_t
from ludarium.core.tactics cimport NO_MOVE, Tactics, forcing_checked
from ludarium.engine.node cimport Node
from ludarium.engine.picker cimport Picker

cdef enum:
    HISTORY_SIZE = 4096
    MAX_BONUS = 400
    HISTORY_STEP = 32
    HISTORY_SHIFT = 9
    TABLE_MOVE_RANK = 1 << 30
    FORCING_RANK = 1 << 20
    KILLER_RANK = 1 << 19
    MOVE_BUFFER_SIZE = 32768
    PLIES = 121

cdef enum:
    TABLE_STAGE = 0
    FORCING_STAGE = 1
    KILLER_STAGE = 2
    ALL_STAGE = 3
    DEFERRED_STAGE = 4

cdef class Ordering:
    cdef readonly State state
    cdef readonly Tactics tactics
    cdef move_t killers[PLIES][2]
    cdef short history[2][HISTORY_SIZE]
    cdef int buffer_used
    cdef move_t moves[MOVE_BUFFER_SIZE + MAX_MOVES]
    cdef int ranks[MOVE_BUFFER_SIZE + MAX_MOVES]
    cdef Picker pickers[PLIES]

    cdef Picker* picker_for(self, Node node, int sorted_moves) noexcept nogil
    cdef void list_stage(self, Picker* picker) noexcept nogil
    cdef void list_forcing(self, Picker* picker) noexcept nogil
    cdef void list_killers(self, Picker* picker) noexcept nogil
    cdef void list_all(self, Picker* picker) noexcept nogil
    cdef void reward(self, Picker* picker, int depth) noexcept nogil
    cdef void update_history(self, int side, move_t move, int amount) noexcept nogil

cdef inline move_t* moves_from(Ordering ordering, int start) noexcept nogil:
    return &ordering.moves[start]

cdef inline int* ranks_from(Ordering ordering, int start) noexcept nogil:
    return &ordering.ranks[start]

cdef inline int history_index(move_t move) noexcept nogil:
    return (move ^ move >> 12 ^ move >> 24) & (HISTORY_SIZE - 1)

cdef inline Picker* picker_at(Ordering ordering, int ply) noexcept nogil:
    return &ordering.pickers[ply]

cdef void list_deferred(Picker* picker) noexcept nogil
cdef bint contains(move_t* moves, int n, move_t move) noexcept nogil
cdef int without_repeated(move_t* moves, int n, int found) noexcept nogil
cdef void pick(move_t* moves, int* ranks, int i, int n) noexcept nogil
