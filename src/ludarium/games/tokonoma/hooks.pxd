# C types for hooks.py (used only by the compiled build).
from ludarium.core.hooks cimport SearchHooks, key_near_limit
from ludarium.core.state cimport State, move_t
from ludarium.games.tokonoma.moves cimport mover_kind, origin_of, target_of
from ludarium.games.tokonoma.rules cimport SIDE_KEY, ZOBRIST, TokonomaState

cdef enum:
    NEAR_LIMIT = 16

cdef class TokonomaHooks(SearchHooks):
    cdef unsigned long long table_key(self, State state) noexcept nogil
    cdef unsigned long long prefetch_key(self, State state, move_t move) noexcept nogil

cdef unsigned long long key_of(TokonomaState state) noexcept nogil
