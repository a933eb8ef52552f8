# C types for rules.py (used only by the compiled build).
from ludarium.core.state cimport DRAW, GOING_ON, MAX_MOVES, State, move_t

cdef enum:
    COMMANDER = 0
    CAPTAIN = 1
    SAMURAI = 2
    NINJA = 3
    CATAPULT = 4
    FORTRESS = 5
    HIDDEN_DRAGON = 6
    PRODIGY = 7
    SOLDIER = 9
    LAST_SOLDIER = 11
    JOUNIN = 14
    LANCE = 15
    LAST_LANCE = 16
    BRONZE = 20
    KIND_COUNT = 23

cdef enum:
    MOVE = 0
    MOVE_BACK = 1
    ATTACK = 2
    STRIKE = 3
    DROP = 4
    EXCHANGE = 5
    TAKE_BACK = 6

cdef enum:
    PLACEMENT = 0
    BATTLE = 1
    PENDING_CATAPULT = 2
    PENDING_FORTRESS = 3

cdef enum:
    CHECKMATE = 0
    COMMANDER_CAPTURED = 1
    STALEMATE = 2
    REPETITION = 3
    TURN_LIMIT = 4

cdef enum:
    NO_CHECK = 0
    BRONZE_CHECK = 1
    CHECK = 2

cdef enum:
    WIDTH = 13
    CELLS = 169
    PIECES = 96
    OFF = 255
    FRAME = 2
    PLAIN_PIECE = 0
    SOLDIER_PIECE = 1
    BRONZE_PIECE = 2
    SOURCE_PIECE = 3
    COMMANDER_PIECE = 4

cdef int CELL[81]
cdef int COLUMN[169]
cdef int ROW[169]
cdef int HOME[2][27]
cdef unsigned char IN_HOME[2][169]
cdef unsigned int BELOW[4]

cdef unsigned char NAME[96]
cdef unsigned char FLIP[96]
cdef unsigned char ROLE[96]
cdef bint JUMPS[96]
cdef bint EXPANDS[96]
cdef bint RETURNS[96]
cdef bint FIGHTS[96]
cdef bint IS_BACK[96]
cdef bint STUCK[96][4][9]

cdef int STEP_COUNT[96][4]
cdef int STEP[96][4][10]
cdef int STEP_MIDDLE[96][4][10]
cdef int SLIDE_COUNT[96][4]
cdef int SLIDE[96][4][4]
cdef bint SLIDES_FROM[96]

cdef int DIRECTION[8]
cdef int NEAR[24]
cdef int MIDDLE[24]
cdef unsigned int HITS[96][4]
cdef unsigned int RUNS[96][4]

cdef int RANGE_COUNT[96][169]
cdef int RANGE[96][169][16]

cdef unsigned long long PIECE_KEY[96][3][169]
cdef unsigned long long HAND_KEY[96][16]
cdef unsigned long long SIDE_KEY
cdef unsigned long long PHASE_KEY[4]

cdef class GungiState(State):
    cdef unsigned int tower[169]
    cdef unsigned char top[169]
    cdef unsigned char height[169]
    cdef unsigned char expanded[2][169]
    cdef unsigned char soldiers[2][9]
    cdef unsigned char bronzes[2][9]
    cdef unsigned char bronze_count[2]
    cdef unsigned char hand[96]
    cdef int hand_size[2]
    cdef int commander[2]
    cdef int high_towers
    cdef readonly int phase
    cdef readonly int turns
    cdef bint turn_begins
    cdef readonly bint allies_block
    cdef readonly bint tower_on_enemy
    cdef readonly int repetition
    cdef readonly int turn_limit
    cdef int origin
    cdef int target
    cdef unsigned int origin_tower
    cdef unsigned int target_tower
    cdef int held
    cdef int held_before
    cdef bint checked
    cdef unsigned int mark
    cdef unsigned int exposed[169]

    cdef int generate(self, move_t* out) noexcept nogil
    cdef void make(self, move_t move) noexcept nogil
    cdef void undo(self) noexcept nogil
    cdef int occurrences(self, int back) noexcept nogil

    cdef void count_piece(self, int piece, int cell, int sign) noexcept nogil
    cdef void change(self, int cell, unsigned int tower) noexcept nogil
    cdef unsigned long long tower_key(self, int cell, unsigned int tower) noexcept nogil
    cdef int effective_tier(self, int cell) noexcept nogil
    cdef bint has_name(self, unsigned int tower, int piece) noexcept nogil
    cdef unsigned int converted(self, unsigned int tower, int owner) noexcept nogil
    cdef bint sound(self, unsigned int tower) noexcept nogil
    cdef bint may_replace_top(self, int piece, int cell) noexcept nogil
    cdef bint may_stand_on(self, int piece, int origin, int target) noexcept nogil
    cdef bint may_strike(self, int cell, int attacker, int victim) noexcept nogil
    cdef int check_on(self, int side) noexcept nogil

    cdef int actions(self, move_t* out) noexcept nogil
    cdef int placements(self, move_t* out) noexcept nogil
    cdef int forced_placements(self, move_t* out) noexcept nogil
    cdef int battle_actions(self, move_t* out) noexcept nogil
    cdef int moves_of_top(self, move_t* out, int n, int origin) noexcept nogil
    cdef int arrivals(self, move_t* out, int n, int origin, int target) noexcept nogil
    cdef int strikes_in(self, move_t* out, int n, int cell) noexcept nogil
    cdef int captain_exchanges(self, move_t* out, int n, int origin) noexcept nogil
    cdef int samurai_exchanges(self, move_t* out, int n, int origin) noexcept nogil
    cdef int drops(self, move_t* out, int n) noexcept nogil
    cdef bint has_room_for_soldier(self, int side, int cell) noexcept nogil

    cdef void apply(self, move_t move) noexcept nogil
    cdef void revert(self, int origin, unsigned int origin_tower, int target, unsigned int target_tower, int held, int held_before) noexcept nogil
    cdef int lance_taken(self, move_t move) noexcept nogil
    cdef bint home_has_room(self, int side) noexcept nogil
    cdef bint allowed(self, move_t move, bint strict) noexcept nogil
    cdef bint turn_allowed(self, bint soldier_dropped, bint strict) noexcept nogil
    cdef bint can_act(self, bint strict) noexcept nogil
    cdef void find_exposed(self) noexcept nogil
    cdef bint needs_trial(self, move_t move, bint checked, bint tense, bint bronze_near) noexcept nogil
    cdef void next_placement(self) noexcept nogil
    cdef void find_end(self) noexcept nogil
    cdef void find_end_of_turn(self) noexcept nogil
