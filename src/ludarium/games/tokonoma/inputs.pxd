# C types for inputs.py (used only by the compiled build).
from ludarium.core.network_evaluator cimport Inputs
from ludarium.core.state cimport State
from ludarium.games.tokonoma.boards cimport copy_boards
from ludarium.games.tokonoma.rules cimport TILE_COUNT, TokonomaState

cdef enum:
    BOARDS = 8
    PARTS = 4

cdef class TokonomaInputs(Inputs):
    cdef void write(self, State state, unsigned char* out) noexcept nogil
