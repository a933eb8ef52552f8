# C types for hooks.py (used only by the compiled build).
from ludarium.core.bits cimport count
from ludarium.core.hooks cimport SearchHooks, key_near_limit
from ludarium.core.state cimport State
from ludarium.games.romgon.rules cimport RomgonState

cdef enum:
    NEAR_LIMIT = 12
    LEAST_FOR_NULL_MOVE = 3

cdef class RomgonHooks(SearchHooks):
    cdef unsigned long long table_key(self, State state) noexcept nogil
    cdef bint make_null_move(self, State state) noexcept nogil
    cdef void undo_null_move(self, State state) noexcept nogil

cdef unsigned long long key_of(RomgonState state) noexcept nogil
cdef bint try_null_move(RomgonState state) noexcept nogil
