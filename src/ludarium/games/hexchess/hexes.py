"""The 37 hexes: where they lie, what zone they are in, and where steps and slides lead on an empty board."""

from ludarium.core.board import Point, axial_to_xy

ROW_LENGTHS = (4, 5, 6, 7, 6, 5, 4)

# The first three lead to higher numbers, the last three to lower ones.
DIRECTIONS = ((1, 0), (-1, 1), (0, 1), (-1, 0), (0, -1), (1, -1))

AXIAL = [
    (max(-3, -3 - r) + column, r)
    for r, length in zip(range(-3, 4), ROW_LENGTHS, strict=True)
    for column in range(length)
]
HEXES = range(len(AXIAL))
AT = {place: number for number, place in enumerate(AXIAL)}

CENTRE = 18
SAFE = (11, 12, 24, 25)
IMPASSABLE = (17, 19)
PLAIN = tuple(number for number in HEXES if number not in (CENTRE, *SAFE, *IMPASSABLE))


def zone(number: int) -> str:
    if number == CENTRE:
        return "centre"
    if number in SAFE:
        return "safe"
    return "impassable" if number in IMPASSABLE else "plain"


def centre(number: int) -> Point:
    return axial_to_xy(*AXIAL[number])


def ray(number: int, direction: int) -> list[int]:
    """The hexes of a straight line that starts beside a hex, up to the edge or an impassable hex."""
    dq, dr = DIRECTIONS[direction]
    q, r = AXIAL[number]
    found: list[int] = []
    while (ahead := AT.get((q := q + dq, r := r + dr))) is not None and ahead not in IMPASSABLE:
        found.append(ahead)
    return found


def steps(number: int) -> list[int]:
    """The hexes that a tile can step to, whatever stands there."""
    return sorted(line[0] for direction in range(6) if (line := ray(number, direction)))


def lines(number: int) -> list[list[int]]:
    """The straight lines out of a hex."""
    return [line for direction in range(6) if (line := ray(number, direction))]
