"""The 132 cells, their lines, and what the Embassies make of them."""

from ludarium.core.board import Point, axial_to_xy
from ludarium.games.cheduk.codes import CHIEF, DIPLOMAT, ENVOY, GUARD, OFF_BOARD

COLUMNS = "abcdefghijk"
WIDTH, HEIGHT = 11, 12
CELLS = [f"{letter}{number}" for number in range(1, HEIGHT + 1) for letter in COLUMNS]
INDEX = {cell: index for index, cell in enumerate(CELLS)}

SIDE_NAMES = ("red", "blue")
KINDS = ("chief", "diplomat", "envoy", "ambassador", "guard", "spy")
LETTERS = "CDEAGS"
COUNTS = (1, 1, 2, 1, 1, 5)

DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
SPY_DIRECTIONS = ((1, 2, 3, 4), (0, 1, 4, 5))  # Red's, Blue's: never towards home
LEAPS = ((1, -2), (2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1))

REFERENCE_POINTS = ("f6", "f7")
FARTHEST_EMBASSY = 3  # the largest number that an Ambassador may be placed on

# Red's numbered tiles: first and last letter in each row. Blue's are these after a half turn.
NUMBERED_SPANS = ("kk", "jk", "jk", "ik", "ik", "hk", "hk", "gj", "gj", "fi", "fi", "eh")

FIXED = (
    {"k12": CHIEF, "k8": DIPLOMAT, "k11": ENVOY, "j12": ENVOY, "k10": GUARD},
    {"a1": CHIEF, "a5": DIPLOMAT, "a2": ENVOY, "b1": ENVOY, "a3": GUARD},
)


def axial(cell: int) -> tuple[int, int]:
    row, column = divmod(cell, WIDTH)
    return column - row // 2, row


AT = {axial(cell): cell for cell in range(len(CELLS))}


def centre(cell: int) -> Point:
    return axial_to_xy(*axial(cell))


def shifted(cell: int, step: tuple[int, int]) -> int:
    """The cell at this offset, or OFF_BOARD."""
    q, r = axial(cell)
    return AT.get((q + step[0], r + step[1]), OFF_BOARD)


def half_turned(cell: int) -> int:
    """The cell that the half turn of the board, which swaps the sides, takes it to."""
    return len(CELLS) - 1 - cell


def distance(a: int, b: int) -> int:
    dq, dr = axial(a)[0] - axial(b)[0], axial(a)[1] - axial(b)[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def file(cell: int) -> int:
    """q + r: a red Spy's never grows, a blue Spy's never shrinks."""
    return sum(axial(cell))


NEIGHBOURS = [[shifted(cell, step) for step in STEPS] for cell in range(len(CELLS))]
LEAP_TARGETS = [[shifted(cell, step) for step in LEAPS] for cell in range(len(CELLS))]

# Starting placement.

_RED_TILES = [
    WIDTH * row + column
    for row, span in enumerate(NUMBERED_SPANS)
    for column in range(COLUMNS.index(span[0]), COLUMNS.index(span[1]) + 1)
]
NUMBERED_TILES = (_RED_TILES, sorted(half_turned(cell) for cell in _RED_TILES))
NUMBERS = [
    {cell: distance(cell, INDEX[point]) - 1 for cell in tiles}
    for tiles, point in zip(NUMBERED_TILES, REFERENCE_POINTS, strict=True)
]
AMBASSADOR_TILES = [[cell for cell, number in numbers.items() if number <= FARTHEST_EMBASSY] for numbers in NUMBERS]


def in_territory(side: int, embassy: int, cell: int) -> bool:
    """Whether a cell lies in the 120° wedge between the Embassy's two rays, which belong to it."""
    if side == 0:
        return cell // WIDTH >= embassy // WIDTH and file(cell) >= file(embassy)
    return cell // WIDTH <= embassy // WIDTH and file(cell) <= file(embassy)


# By Embassy; the tile tells whose it is.
TERRITORIES = {
    embassy: [cell for cell in range(len(CELLS)) if in_territory(side, embassy, cell)]
    for side in range(2)
    for embassy in AMBASSADOR_TILES[side]
}
SPY_TILES = {
    embassy: [cell for cell in TERRITORIES[embassy] if cell in NUMBERS[side] and cell != embassy]
    for side in range(2)
    for embassy in AMBASSADOR_TILES[side]
}


def starts_spies(embassies: tuple[int, int]) -> int:
    """The side that places the first Spy: the one that moves second, on equal numbers Blue."""
    red, blue = NUMBERS[0][embassies[0]], NUMBERS[1][embassies[1]]
    return 0 if blue < red else 1
