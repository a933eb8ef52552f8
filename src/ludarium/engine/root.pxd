# C types for root.py (used only by the compiled build).
from ludarium.core.evaluator cimport Accumulator
from ludarium.core.hooks cimport SearchHooks
from ludarium.core.state cimport MAX_MOVES, State, move_t
from ludarium.engine.control cimport Control, should_stop
from ludarium.engine.machine cimport now
from ludarium.engine.ordering cimport Ordering
from ludarium.engine.transposition cimport TranspositionTable, word_t

cdef enum:
    MAX_PLY = 120
    NO_PLY = 1 << 30
    LOCAL_DEPTH = 2
    LOCAL_KILOBYTES = 64
    MAX_POLL_INTERVAL = 1024

cdef double LONG_PAUSE
cdef double SHORT_PAUSE

cdef class Root(Ordering):
    cdef readonly SearchHooks hooks
    cdef readonly Accumulator accumulator
    cdef readonly TranspositionTable table
    cdef readonly TranspositionTable local_table
    cdef int local_depth
    cdef readonly Control control
    cdef readonly word_t nodes
    cdef readonly int seldepth
    cdef readonly bint selective
    cdef readonly bint quiescent
    cdef word_t next_poll
    cdef word_t poll_interval
    cdef double last_poll
    cdef readonly bint stopped
    cdef int draw_ply
    cdef int root_depth
    cdef move_t lines[MAX_PLY + 1][MAX_PLY + 1]
    cdef int lengths[MAX_PLY + 1]
    cdef move_t root_moves[MAX_MOVES]
    cdef readonly int root_count
    cdef int root_best

    cdef bint poll(self) noexcept nogil
    cdef void keep_line(self, int ply, move_t move) noexcept nogil
