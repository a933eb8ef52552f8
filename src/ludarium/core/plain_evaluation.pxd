# C types for plain_evaluation.py (used only by the compiled build).
from ludarium.core.evaluator cimport MAX_SCORE, Evaluator
from ludarium.core.hooks cimport SearchHooks
from ludarium.core.state cimport State, move_t
from ludarium.core.tactics cimport Tactics

cdef class PlainEvaluator(Evaluator):
    cdef readonly object rules

    cdef int score(self, State state) noexcept nogil

cdef class PlainTactics(Tactics):
    cdef readonly object rules

    cdef int urgency(self, State state, move_t move) noexcept nogil

cdef class PlainHooks(SearchHooks):
    cdef readonly object rules

    cdef bint make_null_move(self, State state) noexcept nogil
    cdef void undo_null_move(self, State state) noexcept nogil
