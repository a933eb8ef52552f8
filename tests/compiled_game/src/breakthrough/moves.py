"""A move as a number: its action, origin and target. moves.pxd is the C version, which others inline."""

STEP, CAPTURE = range(2)


def move_of(action: int, origin: int, target: int) -> int:
    return action << 12 | origin << 6 | target


def action_of(move: int) -> int:
    return move >> 12


def origin_of(move: int) -> int:
    return move >> 6 & 63


def target_of(move: int) -> int:
    return move & 63
