# C types for hooks.py (used only by the compiled build).
from ludarium.core.bits cimport count
from ludarium.core.hooks cimport SearchHooks, key_near_limit
from ludarium.core.state cimport GOING_ON, State
from ludarium.games.hexchess.moves cimport NO_ACTION, move_of, tiles_on
from ludarium.games.hexchess.rules cimport HexChessState

cdef enum:
    NEAR_LIMIT = 16
    LEAST_TILES_FOR_NULL_MOVE = 3

cdef class HexChessHooks(SearchHooks):
    cdef unsigned long long table_key(self, State state) noexcept nogil
    cdef bint make_null_move(self, State state) noexcept nogil
    cdef void undo_null_move(self, State state) noexcept nogil

cdef unsigned long long key_of(HexChessState state) noexcept nogil
cdef bint try_null_move(HexChessState state) noexcept nogil
