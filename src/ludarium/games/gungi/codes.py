"""Cells, pieces and towers as numbers. codes.pxd is the C version, which the compiled modules inline.

A cell is one of 13 x 13: the 81 squares with a margin of two, so that a step never needs a test of the edge. Cell 0,
in the margin, stands for no square. A piece is its side and its kind, never 0. A tower is a word with a byte for each
tier, the lowest first; tiers count from 0.
"""

COMMANDER, CAPTAIN, SAMURAI, NINJA, CATAPULT, FORTRESS, HIDDEN_DRAGON, PRODIGY = range(8)
SOLDIER, LAST_SOLDIER, JOUNIN, LANCE, LAST_LANCE, BRONZE, KIND_COUNT = 9, 11, 14, 15, 16, 20, 23
PLACEMENT, BATTLE, PENDING_CATAPULT, PENDING_FORTRESS = range(4)  # the phases
WIDTH, CELLS, PIECES = 13, 169, 96
FILES, RANKS, SQUARE_COUNT = 9, 9, 81
HOME_SQUARES = 27  # the three ranks where a side places
OFF = 255  # what stands in the margin
BLACK_PIECES, WHITE_PIECES = 0x202020, 0x404040  # the bits of a tower that tell whose its pieces are


def cell_of(square: int) -> int:
    return (square // 9 + 2) * WIDTH + square % 9 + 2


def square_of(cell: int) -> int:
    return (cell // WIDTH - 2) * 9 + cell % WIDTH - 2


def piece_of(side: int, kind: int) -> int:
    return (side + 1) << 5 | kind


def side_of(piece: int) -> int:
    """0 or 1; nobody's where there is no piece."""
    return (piece >> 5) - 1


def belongs_to(piece: int, side: int) -> bool:
    """side_of(piece) == side, in fewer steps where a loop asks it of one side."""
    return piece >> 5 == side + 1


def kind_of(piece: int) -> int:
    return piece & 31


def is_soldier(kind: int) -> bool:
    return SOLDIER <= kind and kind <= LAST_SOLDIER  # noqa: SIM300


def piece_at(tower: int, tier: int) -> int:
    """The piece on a tier, or 0."""
    return tower >> 8 * tier & 255


def put_on(tower: int, height: int, piece: int) -> int:
    """A tower of this height with one more piece on top."""
    return tower | piece << 8 * height


def below(tower: int, tier: int) -> int:
    """What stands below a tier."""
    return tower & (1 << 8 * tier) - 1


def without(tower: int, tier: int) -> int:
    """What is left when the piece on a tier is taken out."""
    return below(tower, tier) | tower >> 8 * (tier + 1) << 8 * tier


def height_of(tower: int) -> int:
    return 0 if tower == 0 else 1 if tower < 1 << 8 else 2 if tower < 1 << 16 else 3


def is_mixed(tower: int) -> bool:
    """Whether both sides have pieces in a tower."""
    return tower & BLACK_PIECES != 0 and tower & WHITE_PIECES != 0


def bottom_of(tower: int) -> int:
    return tower & 255


def above_bottom(tower: int) -> int:
    return tower >> 8
