# C types for evaluation.py (used only by the compiled build).
from ludarium.core.evaluation cimport Evaluation
from ludarium.core.state cimport GOING_ON, State, move_t
from ludarium.games.cheduk.actions cimport (
    AMBASSADOR,
    ATTACK,
    BONUS,
    BORDER,
    CAPTURE,
    CASTLE,
    CASTLING,
    CELL_COUNT,
    CHIEF,
    DIPLOMAT,
    EMPTY,
    ENVOY,
    GATHER,
    GUARD,
    HOME,
    KIND,
    LEAP,
    MAIN,
    NEXT,
    NOWHERE,
    OCCUPIED,
    OFF_BOARD,
    OWNER,
    PER_SIDE,
    PLACEMENT,
    SPY,
    SPY_NEXT,
    TERRITORY,
    TO_WIN,
)
from ludarium.games.cheduk.rules cimport CheDukState, NUMBER

cdef enum:
    PIECE = 0
    POINT = 5
    STEPS_LEFT = 9
    READY = 15
    FRESH = 16
    RETURNING = 17
    RAIDING = 18
    RACE = 20
    OCCUPATION = 21
    AT_HOME = 22
    PROTECTED = 23
    OPEN_LINES = 24
    ROOM = 25
    CASTLES = 26
    DIPLOMAT_CELLS = 27
    ENVOY_CELLS = 28
    DIPLOMAT_FAR = 29
    ENVOY_FAR = 30
    GUARD_FAR = 31
    GUARDED = 32
    ATTACKED = 33
    ASSAILED = 39
    LOOSE = 40
    ALMOST = 45
    SIZE = 46
    BEGINS = 47
    TURN = 48
    FEATURES = 49

cdef enum:
    FAR = 6
    WINNING = 10000
    LEAST_PREY = 10
    LAST_CALL = 16
    PIECE_MOVES = 256
    ONE = 1

cdef unsigned char STEPS[132][132]
cdef unsigned char RAID_STEPS[132][132]
cdef unsigned char DISTANCE[132][132]
cdef unsigned char CELLS_OF[132]
cdef unsigned char PRICE[8]
cdef unsigned long long HURRY[32]

cdef class CheDukEvaluation(Evaluation):
    cdef int worth[49]
    cdef int prey[8]
    cdef int point[5]

    cdef int score(self, State state) noexcept nogil
    cdef void features(self, State state, int* out) noexcept nogil
    cdef int urgency(self, State state, move_t move) noexcept nogil
    cdef void rank(self, State state, move_t* moves, int* out, int n) noexcept nogil
    cdef int forcing(self, State state, move_t* moves, int* out) noexcept nogil
    cdef bint allows(self, State state, move_t move) noexcept nogil
    cdef unsigned long long table_key(self, State state) noexcept nogil

    cdef void count(self, CheDukState state, int* out) noexcept nogil
    cdef int gain(self, CheDukState state, move_t move) noexcept nogil
    cdef int find_forcing(self, CheDukState state, move_t* moves, int* out) noexcept nogil

cdef void count_pieces(CheDukState state, int side, int sign, int* out) noexcept nogil
cdef void count_spies(CheDukState state, int side, int sign, int* out) noexcept nogil
cdef unsigned int count_lines(CheDukState state, int side, int sign, int* out) noexcept nogil
cdef unsigned int steps_hit(CheDukState state, int side) noexcept nogil
cdef void count_threats(CheDukState state, unsigned int hits, unsigned int answers, int* out) noexcept nogil
cdef int best_home(CheDukState state, int side) noexcept nogil
cdef bint is_legal(CheDukState state, move_t move) noexcept nogil
cdef unsigned long long hurried_key(CheDukState state) noexcept nogil
