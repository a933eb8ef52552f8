# C types for attacks.py (used only by the compiled build).
from ludarium.core.bits cimport top_bit
from ludarium.core.state cimport GOING_ON, move_t
from ludarium.games.gungi.rules cimport GungiState
from ludarium.games.gungi.tables cimport (
    ATTACK, BATTLE, BIT, CAPTAIN, CELL_AT, CELLS, DIRECTION, DROP, EXCHANGE, FIGHTS, HITS, JUMPS, KIND_COUNT, MIDDLE, NEAR,
    NO_CHECK, OFF, RETURNS, ROW, RUNS, SAMURAI, SLIDE, SLIDE_COUNT, SLIDES_FROM, STEP, STEP_COUNT, STEP_MIDDLE, STRIKE,
    STUCK, TAKE_BACK,
)

cdef enum:
    MOST_OF_ONE = 160

cdef bint guarded(GungiState state, int cell) noexcept nogil
cdef bint attacked(GungiState state, int cell, int foe) noexcept nogil
cdef bint runs(GungiState state, int cell, int direction) noexcept nogil
cdef int captures(GungiState state, move_t* out) noexcept nogil
cdef int captures_of_top(GungiState state, move_t* out, int n, int origin) noexcept nogil
cdef bint is_attempt(GungiState state, move_t move) noexcept nogil
cdef bint is_drop(GungiState state, move_t move) noexcept nogil
cdef bint is_legal(GungiState state, move_t move) noexcept nogil
