# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: ignore-errors
# ruff: noqa: SIM110  C code has no generators
"""CheDuk's board: where the pieces are. C types for the compiled build are in pieces.pxd.

Pieces, marks and flags are numbers: see codes.py.
"""

import cython

from ludarium.games.cheduk.setup import PlacedPiece, Setup
from ludarium.games.cheduk.tables import PIECES

if not cython.compiled:
    from ludarium.core.state import State
    from ludarium.games.cheduk.codes import (
        BORDER,
        CELL_COUNT,
        EMPTY,
        NOWHERE,
        OFF_BOARD,
        PER_SIDE,
        SPIES,
        START_FLAGS,
        castled,
        chief_of,
        first_spy,
        guard_of,
        has_paid,
        information_of,
        informed,
        is_marked,
        is_occupied,
        marked,
        may_castle,
        occupied,
        paid,
        unmarked,
    )
    from ludarium.games.cheduk.tables import (
        EMBASSY_KEY,
        FLAG_KEY,
        GATHERED_KEY,
        KIND,
        NEXT,
        OWNER,
        PHASE_KEY,
        PIECE_KEY,
        ROW,
        SIDE_KEY,
    )

    # Pieces come and go.

    def put(pieces, piece, cell):
        pieces.board[cell] = piece
        pieces.places[piece] = cell
        pieces.key ^= PIECE_KEY[ROW[piece] + is_marked(pieces.marks, piece)][cell]

    def lift(pieces, piece):
        pieces.key ^= PIECE_KEY[ROW[piece] + is_marked(pieces.marks, piece)][pieces.places[piece]]
        pieces.board[pieces.places[piece]] = EMPTY
        pieces.places[piece] = NOWHERE

    def shift(pieces, piece, cell):
        """Move a piece to an empty cell."""
        lift(pieces, piece)
        put(pieces, piece, cell)

    def take(pieces, piece):
        """Take a piece from the board; a Spy loses its mark."""
        lift(pieces, piece)
        pieces.marks = unmarked(pieces.marks, piece)

    # Undoing: without the key, which undo() has from the history.

    def move_back(pieces, cell, origin):
        """Move what stands on a cell back to where it came from."""
        pieces.places[pieces.board[cell]] = origin
        pieces.board[origin] = pieces.board[cell]
        pieces.board[cell] = EMPTY

    def set_back(pieces, piece, cell):
        """Set a piece on a cell again."""
        pieces.board[cell] = piece
        pieces.places[piece] = cell

    def set_aside(pieces, piece):
        """Take a piece from the board, if it is there."""
        if pieces.places[piece] != NOWHERE:
            pieces.board[pieces.places[piece]] = EMPTY
            pieces.places[piece] = NOWHERE


class Pieces(State):
    """What stands where, and what the sides have reached.

    board        the piece on each cell; OFF_BOARD holds a piece without an owner, which ends every line
    places       the cell of each piece, NOWHERE in hand
    embassies    the Embassy of each side, NOWHERE before it is chosen
    gathered     the cells whose information is taken
    """

    def __init__(self, frame_size: cython.int):
        State.__init__(self, frame_size)
        if not cython.compiled:
            self.board = [EMPTY] * (CELL_COUNT + 1)
            self.places = [NOWHERE] * (2 * PER_SIDE + 1)
            self.gathered = [0] * CELL_COUNT
            self.embassies = [NOWHERE, NOWHERE]

    def fill(self, setup):
        """Take over a Setup, on a new state."""
        for cell in range(CELL_COUNT + 1):
            self.board[cell] = EMPTY
        self.board[OFF_BOARD] = BORDER
        for code in range(2 * PER_SIDE + 1):
            self.places[code] = NOWHERE
        self.marks = 0
        self.key = 0
        for cell in range(CELL_COUNT):
            self.gathered[cell] = cell in setup.gathered
            if self.gathered[cell]:
                self.key ^= GATHERED_KEY[cell]
            if setup.board[cell] is not None:
                owner, kind, has_gathered = setup.board[cell]
                piece: cython.int = chief_of(owner) + PIECES.index(kind)
                while self.places[piece] != NOWHERE:
                    piece += 1
                if has_gathered:
                    self.marks = marked(self.marks, piece)
                put(self, piece, cell)
        self.flags = START_FLAGS
        for side in range(2):
            self.embassies[side] = setup.embassies[side]
            if self.embassies[side] != NOWHERE:
                self.key ^= EMBASSY_KEY[self.embassies[side]]
            if setup.occupied[side]:
                self.flags = occupied(self.flags, side)
            if setup.bonus[side]:
                self.flags = paid(self.flags, side)
            if not setup.castling[side]:
                self.flags = castled(self.flags, side)
            for _ in range(setup.info[side]):
                self.flags = informed(self.flags, side)
        self.phase = setup.phase
        self.side = setup.side
        self.key ^= FLAG_KEY[self.flags] ^ PHASE_KEY[self.phase] ^ (SIDE_KEY if self.side else 0)

    def setup_with(self, quiet):
        """The position as a value."""
        return Setup(
            board=tuple([self.piece_on(cell) for cell in range(CELL_COUNT)]),
            phase=self.phase,
            side=self.side,
            embassies=(self.embassies[0], self.embassies[1]),
            occupied=tuple([bool(is_occupied(self.flags, owner)) for owner in range(2)]),
            bonus=tuple([bool(has_paid(self.flags, owner)) for owner in range(2)]),
            castling=tuple([bool(may_castle(self.flags, owner)) for owner in range(2)]),
            info=(information_of(self.flags, 0), information_of(self.flags, 1)),
            gathered=tuple([cell for cell in range(CELL_COUNT) if self.gathered[cell]]),
            quiet=quiet,
        )

    def piece_on(self, cell: cython.int):
        """What stands on a cell, a PlacedPiece, or None."""
        piece: cython.int = self.board[cell]
        if piece == EMPTY:
            return None
        return PlacedPiece(OWNER[piece], KIND[piece], bool(is_marked(self.marks, piece)))

    def copy_pieces(self, twin: "Pieces"):
        for cell in range(CELL_COUNT):
            twin.board[cell] = self.board[cell]
            twin.gathered[cell] = self.gathered[cell]
        twin.board[OFF_BOARD] = BORDER
        for piece in range(2 * PER_SIDE + 1):
            twin.places[piece] = self.places[piece]
        for side in range(2):
            twin.embassies[side] = self.embassies[side]
        twin.marks = self.marks
        twin.flags = self.flags
        twin.phase = self.phase


# What follows from where they are.


def free_spy(pieces, side):
    """A Spy in a side's hand, or NOWHERE."""
    first = first_spy(side)
    for spy in range(first, first + SPIES):
        if pieces.places[spy] == NOWHERE:
            return spy
    return NOWHERE


def is_protected(pieces, side):
    """Whether a side's Guard stands beside its Chief."""
    chief = pieces.places[chief_of(side)]
    guard = pieces.places[guard_of(side)]
    for direction in range(6):
        if NEXT[chief][direction] == guard:
            return True
    return False


def interfered(pieces, side, cell):
    """Whether the enemy's Guard stands beside a cell."""
    guard = pieces.places[guard_of(1 - side)]
    for direction in range(6):
        if NEXT[cell][direction] == guard:
            return True
    return False
