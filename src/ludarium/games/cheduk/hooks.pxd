# C types for hooks.py (used only by the compiled build).
from ludarium.core.hooks cimport SearchHooks, key_near_limit
from ludarium.core.state cimport State
from ludarium.games.cheduk.rules cimport CheDukState

cdef enum:
    NEAR_LIMIT = 16

cdef class CheDukHooks(SearchHooks):
    cdef unsigned long long table_key(self, State state) noexcept nogil

cdef unsigned long long key_of(CheDukState state) noexcept nogil
