# C types for mcts.py (used only by the compiled build).
from libc.math cimport exp, log, sqrt

from ludarium.core.evaluator cimport Evaluator
from ludarium.core.state cimport DRAW, GOING_ON, MAX_MOVES, MOVE_LIST_SIZE, State, generate_checked, move_t
from ludarium.core.tactics cimport NO_MOVE, Tactics, share_of
from ludarium.engine.control cimport Control, should_stop

cpdef enum:
    NODE_BYTES = 24
    OPEN = -2

cdef enum:
    DEEPEST_PATH = 256
    LONGEST_PLAYOUT = 512
    BATCH = 1024

cdef unsigned long long ALL_BITS
cdef unsigned long long FACTOR

cdef class Tree:
    cdef readonly State state
    cdef readonly Evaluator evaluator
    cdef readonly Tactics tactics
    cdef readonly Control control
    cdef readonly unsigned long long simulations
    cdef readonly unsigned long long plies
    cdef readonly unsigned int used
    cdef readonly unsigned int capacity
    cdef readonly int deepest
    cdef double exploration
    cdef int cutoff
    cdef unsigned long long seed
    cdef unsigned int[::1] visits
    cdef float[::1] wins
    cdef unsigned int[::1] moves
    cdef unsigned int[::1] children
    cdef unsigned short[::1] counts
    cdef signed char[::1] actors
    cdef signed char[::1] solved
    cdef unsigned int path[DEEPEST_PATH + 1]
    cdef bint stopped

    cdef unsigned int word(self) noexcept nogil
    cdef void poll(self) noexcept nogil
    cdef void simulate_batch(self) noexcept nogil
    cdef void simulate(self) noexcept nogil
    cdef unsigned int choose(self, unsigned int node) noexcept nogil
    cdef bint expand(self, unsigned int node) noexcept nogil
    cdef double play_out(self) noexcept nogil
    cdef void solve(self, int depth) noexcept nogil
