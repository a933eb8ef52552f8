# C types for rules.py (used only by the compiled build).
cimport cython
from ludarium.core.state cimport DRAW, GOING_ON, MAX_MOVES, move_t
from ludarium.games.gungi.attacks cimport is_checked
from ludarium.games.gungi.changes cimport (
    FRAME, FRAME_REST, FRAME_TOWERS, Change, Turn, begins_turn, change_of, changed_origin, changed_target, held_before, held_piece,
    origin_tower, target_tower, turn_in, turn_word,
)
from ludarium.games.gungi.codes cimport BATTLE, CATAPULT, PENDING_CATAPULT, PENDING_FORTRESS, PLACEMENT
from ludarium.games.gungi.legality cimport Legality
from ludarium.games.gungi.moves cimport TAKE_BACK, action_of, captured_cell
from ludarium.games.gungi.tables cimport CELL, HAND_KEY, PHASE_KEY, SIDE_KEY
from ludarium.games.gungi.towers cimport home_has_room, lance_taken, tower_key

cdef enum:
    CHECKMATE = 0
    COMMANDER_CAPTURED = 1
    STALEMATE = 2
    REPETITION = 3
    TURN_LIMIT = 4

cdef enum:
    SEEN_SLOTS = 1024

cdef inline int slot_of(unsigned long long key) noexcept nogil:
    return key & SEEN_SLOTS - 1

# Final, so that its own calls are direct; what it overrides is declared in State.
@cython.final
cdef class GungiState(Legality):
    cdef readonly int turns
    cdef bint turn_begins
    cdef unsigned short seen[SEEN_SLOTS]
    cdef readonly int repetition
    cdef readonly int turn_limit

    cdef void make_null_move(self) noexcept nogil
    cdef void undo_null_move(self) noexcept nogil
    cdef void next_placement(self) noexcept nogil
    cdef void find_loaded_end(self) noexcept nogil
    cdef void find_end_of_turn(self) noexcept nogil
    cdef bint reaches_turn_limit(self) noexcept nogil

cdef void remember(GungiState state, Change change) noexcept nogil
cdef unsigned long long key_change(GungiState state, Change change) noexcept nogil
