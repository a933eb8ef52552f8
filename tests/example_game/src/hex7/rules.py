"""The rules: functions on values that never change."""

from dataclasses import dataclass, replace

from hex7.board import AXIAL, CELLS

SIDES = "rb"
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


@dataclass(frozen=True)
class Stones:
    """`cells` has a character for each cell, r, b or a dot; `swap` is the option."""

    cells: str
    turn: int
    swap: bool


def legal_moves(stones: Stones) -> list[str]:
    """Any empty cell; and once, instead of answering the first stone, the second side may take it over."""
    moves = [cell for cell, stone in zip(CELLS, stones.cells, strict=True) if stone == "."]
    return [*moves, "swap"] if stones.swap and stones.turn == 1 and len(moves) == len(CELLS) - 1 else moves


def played(stones: Stones, move: str) -> Stones:
    if move == "swap":
        return replace(stones, cells=swapped(stones.cells), turn=0)
    at = CELLS.index(move)
    cells = stones.cells[:at] + SIDES[stones.turn] + stones.cells[at + 1 :]
    return replace(stones, cells=cells, turn=1 - stones.turn)


def swapped(cells: str) -> str:
    """The first stone becomes the second side's, mirrored, so that it means to that side what it meant to the first."""
    column, row = AXIAL[CELLS[cells.index("r")]]
    mirrored = next(cell for cell, place in AXIAL.items() if place == (row, column))
    return "".join("b" if cell == mirrored else "." for cell in CELLS)


def connected(cells: str, side: int) -> bool:
    """Whether a side has a chain between its two edges: Red from top to bottom, Blue from left to right."""
    own = {AXIAL[cell] for cell, stone in zip(CELLS, cells, strict=True) if stone == SIDES[side]}
    across = 1 - side
    reached = [place for place in own if place[across] == 0]
    seen = set(reached)
    for q, r in reached:
        near = {(q + dq, r + dr) for dq, dr in STEPS} & own - seen
        seen |= near
        reached += near
    return any(place[across] == 6 for place in seen)
