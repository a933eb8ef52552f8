# C types for evaluation.py (used only by the compiled build).
from ludarium.core.state cimport GOING_ON, MOVE_LIST_SIZE, State, checked_count, generate_checked, move_t

cpdef enum:
    MAX_FEATURES = 256
    MAX_SCORE = 20000

cdef move_t NO_MOVE

cdef inline unsigned int share_of(unsigned int word, unsigned int n) noexcept nogil:
    return <unsigned int>(<unsigned long long>word * n >> 32)

cdef inline int faded(int score, long long quiet, int limit) noexcept nogil:
    if limit <= 0 or quiet <= 0:
        return score
    if quiet >= limit:
        return 0
    return <int>(score * (limit - quiet) // limit) if score > 0 else -<int>(-score * (limit - quiet) // limit)

cdef class Evaluation:
    cdef readonly tuple names
    cdef readonly double scale
    cdef readonly bint forces
    cdef readonly bint staged
    cdef readonly bint quick
    cdef int[::1] weights

    cdef int score(self, State state) noexcept nogil
    cdef int score_after(self, State state, move_t move, int before) noexcept nogil
    cdef void features(self, State state, int* out) noexcept nogil
    cdef int urgency(self, State state, move_t move) noexcept nogil
    cdef void rank(self, State state, move_t* moves, int* out, int n) noexcept nogil
    cdef int forcing(self, State state, move_t* moves, int* out) noexcept nogil
    cdef bint allows(self, State state, move_t move) noexcept nogil
    cdef move_t random_move(self, State state, unsigned int word) noexcept nogil
    cdef unsigned long long table_key(self, State state) noexcept nogil
    cdef unsigned long long prefetch_key(self, State state, move_t move) noexcept nogil
    cdef bint make_null_move(self, State state) noexcept nogil
    cdef void undo_null_move(self, State state) noexcept nogil

cdef inline int forcing_checked(Evaluation evaluation, State state, move_t* moves, int* out) noexcept nogil:
    return checked_count(state, evaluation.forcing(state, moves, out))

cdef class PlainEvaluation(Evaluation):
    cdef readonly object rules

    cdef int score(self, State state) noexcept nogil
    cdef int urgency(self, State state, move_t move) noexcept nogil
    cdef bint make_null_move(self, State state) noexcept nogil
    cdef void undo_null_move(self, State state) noexcept nogil
