# C types for hooks.py (used only by the compiled build).
from ludarium.core.state cimport State, move_t

cdef enum:
    LIMIT_KEY_COUNT = 32

cdef unsigned long long LIMIT_KEYS[LIMIT_KEY_COUNT]

cdef inline unsigned long long key_near_limit(
    unsigned long long key, long long passed, int limit, int near
) noexcept nogil:
    if limit and passed + near >= limit:
        return key ^ LIMIT_KEYS[max(0, limit - passed)]
    return key

cdef class SearchHooks:
    cdef readonly bint quick

    cdef unsigned long long table_key(self, State state) noexcept nogil
    cdef unsigned long long prefetch_key(self, State state, move_t move) noexcept nogil
    cdef bint make_null_move(self, State state) noexcept nogil
    cdef void undo_null_move(self, State state) noexcept nogil
