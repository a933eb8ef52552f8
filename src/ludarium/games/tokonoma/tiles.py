"""The 29 tiles, and where each kind of piece can go on an empty board."""

from ludarium.core.board import Point, axial_to_xy

KINDS = ("flat", "arm", "blind", "star")
FLAT = 0  # number of the kind
LETTERS = "FABS"
COLOURS = ("mid", "dark", "light")
HOUSES = ("c7", "c1")  # White's, Black's
FIRST_Q = {-2: -1, -1: -2, 0: -3, 1: -3, 2: -3}  # q of tile 1 in each row

AXIAL = {
    f"{row}{number}": (FIRST_Q[r] + number - 1, r)
    for r, row, width in zip(range(-2, 3), "abcde", (5, 6, 7, 6, 5), strict=True)
    for number in range(1, width + 1)
}
TILES = list(AXIAL)
ROWS = [[tile for tile in TILES if tile[0] == row] for row in "abcde"]
INDEX = {tile: index for index, tile in enumerate(TILES)}

# White's offsets (dq, dr) by kind; Black's are the negatives.
OFFSETS = (
    ((-1, 0), (0, -1), (-1, 1)),
    ((-2, 0), (1, 0), (1, -1), (0, 1)),
    ((0, -2), (-2, 2), (2, 0), (1, -1), (0, 1)),
    ((1, 1), (-1, -1), (2, -1), (-2, 1), (1, -2), (-1, 2)),
)


def colour(tile: str) -> str:
    q, r = AXIAL[tile]
    return COLOURS[(q - r) % 3]


def centre(tile: str) -> Point:
    return axial_to_xy(*AXIAL[tile])


def pattern(side: int, kind: int, tile: str) -> list[str]:
    """The tiles that a piece moves to and attacks, whatever stands there."""
    q, r = AXIAL[tile]
    sign = -1 if side else 1
    at = {place: name for name, place in AXIAL.items()}
    targets = [(q + sign * dq, r + sign * dr) for dq, dr in OFFSETS[kind]]
    return sorted(at[target] for target in targets if target in at)


# [side][kind][tile]: the tiles of the pattern, all by number.
PATTERNS = [
    [[[INDEX[target] for target in pattern(side, kind, tile)] for tile in TILES] for kind in range(4)]
    for side in range(2)
]
