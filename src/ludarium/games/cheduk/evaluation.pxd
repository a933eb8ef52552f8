# C types for evaluation.py (used only by the compiled build).
from ludarium.core.evaluator cimport MAX_LINE, LinearEvaluator, RememberingAccumulator, faded
from ludarium.core.state cimport State, move_t
from ludarium.games.cheduk.features cimport FEATURES, SIGHTS, count, see_after, see_all
from ludarium.games.cheduk.rules cimport CheDukState

cdef enum:
    QUIET_SHIFT = 40

cdef class CheDukEvaluator(LinearEvaluator):
    cdef int worth[FEATURES]

    cdef int score(self, State state) noexcept nogil
    cdef unsigned long long score_key(self, State state) noexcept nogil
    cdef void features(self, State state, int* out) noexcept nogil

    cdef int weighed(self, CheDukState state, unsigned long long* sights) noexcept nogil

cdef class CheDukAccumulator(RememberingAccumulator):
    cdef unsigned long long sights[MAX_LINE][SIGHTS]
    cdef int length

    cdef void start(self, State state) noexcept nogil
    cdef void push(self, State state, move_t move) noexcept nogil
    cdef void pop(self) noexcept nogil
    cdef int fresh_score(self, State state) noexcept nogil

cdef unsigned long long key_with_quiet(CheDukState state) noexcept nogil
cdef int short_of_progress(CheDukState state, int score) noexcept nogil
