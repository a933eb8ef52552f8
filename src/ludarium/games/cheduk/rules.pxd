# C types for rules.py (used only by the compiled build).
from ludarium.core.state cimport DRAW, GOING_ON, move_t
from ludarium.games.cheduk.changes cimport FRAME, FRAME_BEFORE, FRAME_MOVE, FRAME_QUIET, Before, before_in, before_word
from ludarium.games.cheduk.codes cimport (
    CHIEF, CHOICE, EMPTY, MAIN, NOWHERE, SPY, TO_WIN, ambassador_of, castled, chief_of, guard_of, has_paid,
    information_of, informed, liberated, marked, occupied, paid,
)
from ludarium.games.cheduk.moves cimport (
    ATTACK, CASTLE, DROP, GATHER, MOVE, PASS, RETURN, action_of, home_of, move_of, mover_kind, origin_of, target_of,
)
from ludarium.games.cheduk.pieces cimport free_spy, lift, move_back, put, set_aside, set_back, shift, take
from ludarium.games.cheduk.placement cimport Placement
from ludarium.games.cheduk.tables cimport FLAG_KEY, GATHERED_KEY, KIND, LASTING, OWNER, SIDE_KEY

cdef enum:
    CHIEF_CAPTURED = 0
    INFORMATION = 1
    REPETITION = 2
    NO_PROGRESS = 3
    DEADLOCK = 4

cdef class CheDukState(Placement):
    cdef readonly long long quiet
    cdef readonly object house
    cdef bint presence
    cdef readonly int auto_repetition
    cdef readonly int no_progress_limit

    cdef int generate(self, move_t* out) noexcept nogil
    cdef void conclude(self) noexcept nogil
    cdef void make(self, move_t move) noexcept nogil
    cdef void undo(self) noexcept nogil

cdef int taken_by(CheDukState state, move_t move) noexcept nogil
cdef void remember(CheDukState state, move_t move, int taken) noexcept nogil
cdef void act(CheDukState state, int side, move_t move, int taken) noexcept nogil
cdef bint step(CheDukState state, int side, move_t move, int taken) noexcept nogil
cdef void go_home(CheDukState state, int side, int spy, int cell) noexcept nogil
cdef void gather(CheDukState state, int side, int cell) noexcept nogil
cdef bint castle(CheDukState state, int side, int chief_at, int diplomat_at) noexcept nogil
cdef bint arrive(CheDukState state, int side, int cell) noexcept nogil
cdef void mirror(CheDukState state) noexcept nogil
cdef void end_turn(CheDukState state, int side, bint progress) noexcept nogil
cdef void undo_action(CheDukState state, move_t move) noexcept nogil
