# C types for pieces.py (used only by the compiled build).
from ludarium.core.state cimport State
from ludarium.games.cheduk.codes cimport (
    BORDER, CELL_COUNT, EMPTY, NOWHERE, OFF_BOARD, PER_SIDE, PIECE_CODES, SPIES, START_FLAGS, castled, chief_of,
    first_spy, guard_of, has_paid, information_of, informed, is_marked, is_occupied, marked, may_castle, occupied, paid,
    unmarked,
)
from ludarium.games.cheduk.tables cimport (
    EMBASSY_KEY, FLAG_KEY, GATHERED_KEY, KIND, NEXT, OWNER, PHASE_KEY, PIECE_KEY, ROW, SIDE_KEY,
)

cdef class Pieces(State):
    cdef unsigned char board[CELL_COUNT + 1]
    cdef unsigned char places[PIECE_CODES - 1]
    cdef unsigned char gathered[CELL_COUNT]
    cdef unsigned char embassies[2]
    cdef unsigned int marks
    cdef readonly unsigned int flags
    cdef readonly int phase

cdef inline void put(Pieces pieces, int piece, int cell) noexcept nogil:
    pieces.board[cell] = piece
    pieces.places[piece] = cell
    pieces.key ^= PIECE_KEY[ROW[piece] + is_marked(pieces.marks, piece)][cell]

cdef inline void lift(Pieces pieces, int piece) noexcept nogil:
    pieces.key ^= PIECE_KEY[ROW[piece] + is_marked(pieces.marks, piece)][pieces.places[piece]]
    pieces.board[pieces.places[piece]] = EMPTY
    pieces.places[piece] = NOWHERE

cdef inline void shift(Pieces pieces, int piece, int cell) noexcept nogil:
    lift(pieces, piece)
    put(pieces, piece, cell)

cdef inline void take(Pieces pieces, int piece) noexcept nogil:
    lift(pieces, piece)
    pieces.marks = unmarked(pieces.marks, piece)

cdef inline void move_back(Pieces pieces, int cell, int origin) noexcept nogil:
    pieces.places[pieces.board[cell]] = origin
    pieces.board[origin] = pieces.board[cell]
    pieces.board[cell] = EMPTY

cdef inline void set_back(Pieces pieces, int piece, int cell) noexcept nogil:
    pieces.board[cell] = piece
    pieces.places[piece] = cell

cdef inline void set_aside(Pieces pieces, int piece) noexcept nogil:
    if pieces.places[piece] != NOWHERE:
        pieces.board[pieces.places[piece]] = EMPTY
        pieces.places[piece] = NOWHERE

cdef int free_spy(Pieces pieces, int side) noexcept nogil
cdef bint is_protected(Pieces pieces, int side) noexcept nogil
cdef bint interfered(Pieces pieces, int side, int cell) noexcept nogil
