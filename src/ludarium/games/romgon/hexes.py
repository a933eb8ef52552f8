"""The 51 hexes, the rings they form, and where each figure can go on an empty board.

Hexes are numbered along the rings, outer first, clockwise, so that a ring is a run of bits in a word. A figure is a
kind of piece with its orientation: a Triangle's facing or a Hexagon's axis, both absolute.
"""

from collections.abc import Iterable

from ludarium.core.board import Point, axial_to_xy

SIDES = ("black", "white")
KINDS = ("rhombus", "square", "circle", "triangle", "hexagon")
LETTERS = "RSCTH"
RHOMBUS, SQUARE, CIRCLE, TRIANGLE, HEXAGON = range(5)

ROW_WIDTHS = (6, 7, 8, 9, 8, 7, 6)
ROWS = [[f"{row}-{column}" for column in range(width)] for row, width in enumerate(ROW_WIDTHS)]
BASES = ("3-8", "3-0")  # Black's, White's: each is the other's goal

# Each zone clockwise from its westernmost hex.
ZONE_HEXES = {
    "outer": "3-0 2-0 1-0 0-0 0-1 0-2 0-3 0-4 0-5 1-6 2-7 3-8 4-7 5-6 6-5 6-4 6-3 6-2 6-1 6-0 5-0 4-0",
    "middle": "3-1 2-1 1-1 1-2 1-3 1-4 1-5 2-6 3-7 4-6 5-5 5-4 5-3 5-2 5-1 4-1",
    "inner": "3-2 2-2 2-3 2-4 2-5 3-6 4-5 4-4 4-3 4-2",
    "dead": "3-3 3-4 3-5",
}
ZONES = {zone: names.split() for zone, names in ZONE_HEXES.items()}
HEXES = [name for zone in ZONES.values() for name in zone]
INDEX = {name: index for index, name in enumerate(HEXES)}
ZONE_OF = {name: zone for zone, names in ZONES.items() for name in names}

DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # E SE SW W NW NE: clockwise
DIAGONALS = ((1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1))  # diagonal i lies between directions i and i + 1
EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST = DIRECTIONS
DIAGONAL_SOUTH, DIAGONAL_NORTH = DIAGONALS[1], DIAGONALS[4]
ROW_STEPS = (EAST, WEST)
CROSS_ROW_STEPS = (SOUTH_EAST, SOUTH_WEST, NORTH_WEST, NORTH_EAST)
ROW_LEAPS = ((2, 0), (-2, 0))

FIGURES = 12
FIRST_FIGURE = (0, 1, 2, 3, 9)  # of each kind
ORIENTATIONS = (1, 1, 1, 6, 3)  # of each kind
KIND_OF = [kind for kind in range(5) for _ in range(ORIENTATIONS[kind])]
EMPTY = 2 * FIGURES  # a piece is side * FIGURES + figure


def axial(name: str) -> tuple[int, int]:
    row, column = int(name[0]), int(name[2])
    return column - 4 + max(0, 3 - row), row - 3


AXIAL = {name: axial(name) for name in HEXES}
AT = {place: name for name, place in AXIAL.items()}


def centre(name: str) -> Point:
    return axial_to_xy(*AXIAL[name])


def distance(one: str, other: str) -> int:
    """The number of steps between two hexes."""
    dq, dr = (a - b for a, b in zip(AXIAL[one], AXIAL[other], strict=True))
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def reached(name: str, offsets: Iterable[tuple[int, int]]) -> list[str]:
    """The hexes at these offsets, as far as they are on the board."""
    q, r = AXIAL[name]
    places = ((q + dq, r + dr) for dq, dr in offsets)
    return [AT[place] for place in places if place in AT]


# Pieces as numbers.


def piece_of(side: int, kind: int, orientation: int = 0) -> int:
    """The piece whose orientation is counted from its side's forward facing, as position strings do."""
    if kind == TRIANGLE and SIDES[side] == "black":
        orientation = (orientation + 3) % 6
    return side * FIGURES + FIRST_FIGURE[kind] + orientation


def side_of(piece: int) -> int:
    return piece // FIGURES


def kind_of(piece: int) -> int:
    return KIND_OF[piece % FIGURES]


def facing(piece: int) -> int:
    """The absolute direction in which a Triangle looks, or a Hexagon's axis lies."""
    return piece % FIGURES - FIRST_FIGURE[kind_of(piece)]


def orientation_of(piece: int) -> int:
    """The orientation as position strings count it."""
    turned = kind_of(piece) == TRIANGLE and SIDES[side_of(piece)] == "black"
    return (facing(piece) + 3) % 6 if turned else facing(piece)


def turned(piece: int, steps: int) -> int:
    """The piece after a number of clockwise sixths of a full turn; only Triangles and Hexagons show a difference."""
    kind = kind_of(piece)
    return piece - facing(piece) + (facing(piece) + steps) % ORIENTATIONS[kind]


# Movement.


def triangle_steps(name: str, direction: int) -> list[str]:
    return reached(name, (DIRECTIONS[(direction + turn) % 6] for turn in (-1, 0, 1)))


def hexagon_steps(name: str, axis: int) -> list[str]:
    along = [DIRECTIONS[axis], DIRECTIONS[axis + 3]]
    flanks = [DIAGONALS[(axis + turn) % 6] for turn in (-1, 0, 2, 3)]
    return reached(name, along + flanks)


def rhombus_steps(name: str) -> list[str]:
    return reached(name, (*ROW_STEPS, *ROW_LEAPS, DIAGONAL_NORTH, DIAGONAL_SOUTH))


def rhombus_specials(name: str) -> list[str]:
    """Moves without capture between the Dead and the Inner Zone."""
    return [t for t in reached(name, CROSS_ROW_STEPS) if {ZONE_OF[name], ZONE_OF[t]} == {"dead", "inner"}]


def steps(figure: int, name: str, textbook: bool) -> list[str]:
    """Where a figure moves and captures, whatever stands there. A Circle's slide depends on its ring: see the rules."""
    kind, turn = kind_of(figure), facing(figure)
    if kind == RHOMBUS:
        return reached(name, DIRECTIONS) if textbook else rhombus_steps(name)
    if kind == SQUARE:
        return reached(name, CROSS_ROW_STEPS)
    if kind == TRIANGLE:
        return triangle_steps(name, turn)
    if kind == HEXAGON:
        return reached(name, DIRECTIONS) if textbook else hexagon_steps(name, turn)
    return []


def specials(name: str, textbook: bool) -> list[str]:
    """Where a Rhombus goes without capturing."""
    return reached(name, (*ROW_LEAPS, DIAGONAL_NORTH, DIAGONAL_SOUTH)) if textbook else rhombus_specials(name)


def zone_changes(name: str) -> list[str]:
    """Where a Circle goes without capturing: the neighbours in another ring."""
    zones = {ZONE_OF[name], "dead"}
    return [] if ZONE_OF[name] == "dead" else [t for t in reached(name, DIRECTIONS) if ZONE_OF[t] not in zones]


BITS = [1 << place for place in range(64)]


def bit_set(names: Iterable[str]) -> int:
    """A set of hexes as bits."""
    return sum(BITS[INDEX[name]] for name in set(names))
