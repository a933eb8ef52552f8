# C types for rules.py (used only by the compiled build).
cimport cython
from ludarium.core.bits cimport count, top_bit
from ludarium.core.state cimport DRAW, GOING_ON, State, move_t
from ludarium.games.hexchess.moves cimport (
    CAPTURE, MOVE, NO_ACTION, PLACE_BLOCKER, PLACE_TILE, action_of, additional_in, bench_of, blockers_on,
    green_bench_in, kept_of, move_of, origin_of, quiet_in, side_in, target_of, tiles_on, yellow_bench_in,
)

cdef enum:
    ELIMINATION = 0
    REPETITION = 1
    NO_PROGRESS = 2
    NO_PROGRESS_COUNT = 3

cdef enum:
    FRAME = 6
    FRAME_TILES = 0
    FRAME_PROMOTED = 2
    FRAME_BLOCKERS = 3
    FRAME_KEPT = 4
    FRAME_TURN = 5
    FORWARD = 3
    HEX_COUNT = 37
    CENTRE = 18
    LAST = 36
    BENCH_CODES = 16
    BLOCKER = 4

cdef unsigned long long BIT[HEX_COUNT]
cdef unsigned long long STEPS[HEX_COUNT]
cdef unsigned long long RAYS[6][HEX_COUNT]
cdef unsigned long long PLAIN
cdef unsigned long long SAFE
cdef unsigned long long PIECE_KEY[5][HEX_COUNT]
cdef unsigned long long BENCH_KEY[2][BENCH_CODES]
cdef unsigned long long SIDE_KEY
cdef unsigned long long ADDITIONAL_KEY

# Final, so that its own calls are direct; what it overrides is declared in State.
@cython.final
cdef class HexChessState(State):
    cdef unsigned long long tiles[2]
    cdef unsigned long long promoted
    cdef unsigned long long blockers
    cdef int bench[2]
    cdef readonly bint additional
    cdef readonly int quiet
    cdef readonly int turn
    cdef readonly bint optional
    cdef readonly int repetition
    cdef readonly int no_progress
    cdef readonly bint counted

    cdef int tiles_left(self, int side) noexcept nogil
    cdef unsigned long long slides(self, int origin, unsigned long long occupied) noexcept nogil
    cdef void place_tile(self, int hexagon) noexcept nogil
    cdef void place_blocker(self, int hexagon) noexcept nogil
    cdef bint move_tile(self, int origin, int target) noexcept nogil
    cdef void take(self, int hexagon) noexcept nogil
    cdef void end_turn(self, bint progress) noexcept nogil
    cdef void stop_for_no_progress(self) noexcept nogil
