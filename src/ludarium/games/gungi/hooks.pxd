# C types for hooks.py (used only by the compiled build).
from ludarium.core.hooks cimport SearchHooks, key_near_limit
from ludarium.core.state cimport State
from ludarium.games.gungi.attacks cimport is_checked
from ludarium.games.gungi.codes cimport BATTLE
from ludarium.games.gungi.rules cimport GungiState

cdef enum:
    NEAR_LIMIT = 12

cdef class GungiHooks(SearchHooks):
    cdef unsigned long long table_key(self, State state) noexcept nogil
    cdef bint make_null_move(self, State state) noexcept nogil
    cdef void undo_null_move(self, State state) noexcept nogil

cdef unsigned long long key_of(GungiState state) noexcept nogil
cdef bint try_null_move(GungiState state) noexcept nogil
