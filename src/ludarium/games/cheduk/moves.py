"""A move as a number: the action, the kind of piece, its cells, and whether it captures. moves.pxd is the C version,
which the compiled modules inline.

`home` is the cell to which a Spy goes back from a raid, NOWHERE for other moves.
"""

from ludarium.games.cheduk.codes import NOWHERE, SPY

MOVE, ATTACK, GATHER, RETURN, CASTLE, DROP, PASS = range(7)


def move_of(action: int, kind: int, origin: int, target: int, home: int) -> int:
    return action << 27 | kind << 24 | home << 16 | origin << 8 | target


def step_of(kind: int, origin: int, target: int) -> int:
    """A piece that goes to an empty cell."""
    return move_of(MOVE, kind, origin, target, NOWHERE)


def drop_of(kind: int, target: int) -> int:
    """A piece that is placed from the hand."""
    return move_of(DROP, kind, 0, target, 0)


def gather_of(cell: int) -> int:
    """A Spy that gathers where it stands."""
    return move_of(GATHER, SPY, cell, cell, NOWHERE)


def capturing(step: int) -> int:
    """The same step onto an enemy piece."""
    return step | 1 << 30


def attacking(step: int) -> int:
    """The same step onto a protected Chief, whose Guard it takes."""
    return step | ATTACK << 27


def going_home(step: int, home: int) -> int:
    """The same step onto the enemy Embassy, from which the Spy goes on to a cell of its Territory."""
    return step & ~(NOWHERE << 16) | home << 16


def led_to(start: int, target: int) -> int:
    """An action that was packed with target 0, with its target."""
    return start | target


def action_of(move: int) -> int:
    return move >> 27 & 7


def mover_kind(move: int) -> int:
    """The kind of the piece that acts; of a drop, what is placed."""
    return move >> 24 & 7


def home_of(move: int) -> int:
    return move >> 16 & 255


def origin_of(move: int) -> int:
    return move >> 8 & 255


def target_of(move: int) -> int:
    return move & 255


def captures(move: int) -> bool:
    return move >> 30 & 1 != 0


def is_raid(move: int) -> bool:
    """Whether a move goes home from the enemy Embassy."""
    return action_of(move) == MOVE and home_of(move) != NOWHERE
