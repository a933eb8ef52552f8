"""The boards: a word with a bit for each tile, one for each side and kind, at side * 4 + kind.

boards.pxd is the C version, which others inline. `own` is where a side's boards begin. Beside the tiles a piece stands
on, a board tells nothing: a stack has its bit in the board of its flat and in that of its tall.
"""

from collections.abc import Sequence

FLAT, ARM, BLIND, STAR = range(4)


def talls_of(boards: Sequence[int], own: int) -> int:
    return boards[own + ARM] | boards[own + BLIND] | boards[own + STAR]


def pieces_of(boards: Sequence[int], own: int) -> int:
    return boards[own + FLAT] | boards[own + ARM] | boards[own + BLIND] | boards[own + STAR]


def stands_on(board: int, tile: int) -> int:
    """1 or 0."""
    return board >> tile & 1


def eight_in(board: int, part: int) -> int:
    """Eight tiles of a board, from tile 8 * part on."""
    return board >> 8 * part & 255


# Two boards in a word, as undo keeps them.


def pair_of(lower: int, upper: int) -> int:
    return lower | upper << 32


def lower_in(pair: int) -> int:
    return pair & 0xFFFFFFFF


def upper_in(pair: int) -> int:
    return pair >> 32


def copy_boards(boards: Sequence[int], out: list[int]) -> None:
    """Write all boards, eight tiles in a byte."""
    for number in range(8):
        for part in range(4):
            out[4 * number + part] = eight_in(boards[number], part)
