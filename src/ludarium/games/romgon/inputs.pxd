# C types for inputs.py (used only by the compiled build).
from ludarium.core.network_evaluator cimport Inputs
from ludarium.core.state cimport State
from ludarium.games.romgon.rules cimport RomgonState
from ludarium.games.romgon.turns cimport FIGURES, HEX_COUNT, PIECE_CODES

cdef class RomgonInputs(Inputs):
    cdef void write(self, State state, unsigned char* out) noexcept nogil
