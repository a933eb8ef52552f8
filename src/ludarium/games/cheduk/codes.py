"""Cells, pieces, marks and flags as numbers. codes.pxd is the C version, which the compiled modules inline.

A piece is a number from 1 to 22: Red's Chief, Diplomat, two Envoys, Ambassador, Guard and five Spies, then Blue's.
Marks are a bit for each Spy that has gathered and may return. Flags are three pairs of bits by owner (Embassies that
are Occupied, Embassies that have paid their point, rights to castle), then three bits of information for each side.
"""

CHIEF, DIPLOMAT, ENVOY, AMBASSADOR, GUARD, SPY = range(6)
CHOICE, PLACEMENT, MAIN = range(3)  # the phases
CELL_COUNT = 132
OFF_BOARD = 132  # one more cell, behind every edge
NOWHERE = 255  # stands for no cell wherever a cell is kept as a number
EMPTY, PER_SIDE, ENVOYS, SPIES = 0, 11, 2, 5
BORDER = 23  # the piece without an owner that stands on OFF_BOARD
PIECE_CODES = 24  # none, two sides of pieces, BORDER
TO_WIN = 5  # pieces of information
OCCUPIED, PAID, CASTLING, INFO, ALL_FLAGS = 1, 4, 16, 6, 4095
START_FLAGS = 48  # both may castle


def chief_of(side: int) -> int:
    return 1 + side * PER_SIDE


def diplomat_of(side: int) -> int:
    return 2 + side * PER_SIDE


def first_envoy(side: int) -> int:
    return 3 + side * PER_SIDE


def ambassador_of(side: int) -> int:
    return 5 + side * PER_SIDE


def guard_of(side: int) -> int:
    return 6 + side * PER_SIDE


def first_spy(side: int) -> int:
    return 7 + side * PER_SIDE


def is_marked(marks: int, piece: int) -> bool:
    return marks >> piece & 1 != 0


def marked(marks: int, piece: int) -> int:
    return marks | 1 << piece


def unmarked(marks: int, piece: int) -> int:
    return marks & ~(1 << piece)


def is_occupied(flags: int, owner: int) -> bool:
    return flags & OCCUPIED << owner != 0


def occupied(flags: int, owner: int) -> int:
    return flags | OCCUPIED << owner


def liberated(flags: int, owner: int) -> int:
    return flags & ~(OCCUPIED << owner)


def has_paid(flags: int, owner: int) -> bool:
    return flags & PAID << owner != 0


def paid(flags: int, owner: int) -> int:
    return flags | PAID << owner


def may_castle(flags: int, side: int) -> bool:
    return flags & CASTLING << side != 0


def castled(flags: int, side: int) -> int:
    return flags & ~(CASTLING << side)


def information_of(flags: int, side: int) -> int:
    return flags >> INFO + 3 * side & 7


def informed(flags: int, side: int) -> int:
    """One more piece of information."""
    return flags + (1 << INFO + 3 * side)


# A set of cells is a few words of 64 bits.


def word_of(cell: int) -> int:
    return cell >> 6


def bit_of(cell: int) -> int:
    return cell & 63
