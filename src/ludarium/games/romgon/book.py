"""Romgon's named openings."""

from functools import lru_cache

from ludarium.core.position import Position
from ludarium.games.romgon.hexes import SIDES
from ludarium.games.romgon.notation import STARTS, read_move
from ludarium.games.romgon.views import in_fog

# A side's first two steps, in either order.
OPENINGS = {
    "Triangle Coop": (("t5-6>5-5", "t1-6>2-6"), ("T1-0>1-1", "T5-0>4-1")),
    "Rhombus Straw": (("r3-8>3-6", "r3-6>3-4"), ("R3-0>3-2", "R3-2>3-4")),
    "2 Square Advance": (("s6-5>5-5", "s0-5>1-5"), ("S0-0>1-1", "S6-0>5-1")),
    "Hexagon Push": (("s6-5>5-5", "h2-7>3-6"), ("S0-0>1-1", "H4-0>3-2")),
    "Rhombus Roster": (("r3-8>3-6", "c4-7>4-6"), ("R3-0>3-2", "C2-0>2-1")),
}
LEAP = "@"
KNOWN = 4096  # openings of which the name is remembered


def side_opening(moves: tuple[str, ...], side: int) -> str:
    """The name of a side's first two turns, whether a Rhombus steps or leaps; rotations after a step do not matter."""
    turns = [read_move(move)._replace(rotation="") for move in moves[side : side + 3 : 2]]
    played = {turn._replace(flag=turn.flag.replace(LEAP, "")).text for turn in turns}
    return next((name for name, sides in OPENINGS.items() if played == set(sides[side])), "")


def opening(position: Position) -> str:
    """Each side's opening from the classic start, as in `Black: Hexagon Push, White: Triangle Coop`.

    In a running fog game it stays unnamed: it would tell a side what the other one has played.
    """
    if in_fog(position) or position.first.text != STARTS["classic"]:
        return ""
    return named(tuple(move.text for move in position.moves[:4]))


@lru_cache(KNOWN)
def named(moves: tuple[str, ...]) -> str:
    """The openings of both sides in the first four moves."""
    names = [(side.capitalize(), side_opening(moves, index)) for index, side in enumerate(SIDES)]
    return ", ".join(f"{side}: {name}" for side, name in names if name)
