"""Packed numbers: a move, a shuttle, what a turn keeps for undo. moves.pxd is the C version, which others inline."""

STEP, CAPTURE, SPECIAL = range(3)  # actions; a rotation alone is a step from a hex to itself


# A move. Rotations are numbered as in notation.py: none, R, L, R2, L2, R3.


def move_of(action: int, origin: int, target: int, rotation: int) -> int:
    return origin | target << 6 | rotation << 12 | action << 15


def origin_of(move: int) -> int:
    return move & 63


def target_of(move: int) -> int:
    return move >> 6 & 63


def rotation_of(move: int) -> int:
    return move >> 12 & 7


def action_of(move: int) -> int:
    return move >> 15


# A leg is one step of a piece, a shuttle two between the same hexes; neither is ever 0.


def leg_of(origin: int, target: int) -> int:
    return 1 << 12 | origin << 6 | target


def shuttle_of(kind: int, lower: int, higher: int) -> int:
    """kind: of the piece."""
    return (kind + 1) << 12 | lower << 6 | higher


def kind_in(shuttle: int) -> int:
    return (shuttle >> 12) - 1


def lower_in(shuttle: int) -> int:
    return shuttle >> 6 & 63


def higher_in(shuttle: int) -> int:
    return shuttle & 63


# Two words that a turn keeps: the move with what it took and the leg before it; the quiet turns and the shuttle.


def played_of(move: int, taken: int, leg: int) -> int:
    return move | taken << 17 | leg << 22


def move_in(played: int) -> int:
    return played & 131071


def taken_in(played: int) -> int:
    return played >> 17 & 31


def leg_in(played: int) -> int:
    return played >> 22 & 8191


def counts_of(quiet: int, shuttle: int) -> int:
    return quiet | shuttle << 32


def quiet_in(counts: int) -> int:
    return counts & 0xFFFFFFFF


def shuttle_in(counts: int) -> int:
    return counts >> 32
