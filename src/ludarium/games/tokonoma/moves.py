"""A move as a number: kind of the piece, origin, target. moves.pxd is the C version, which others inline."""


def move_of(kind: int, origin: int, target: int) -> int:
    return kind << 10 | origin << 5 | target


def mover_kind(move: int) -> int:
    return move >> 10


def origin_of(move: int) -> int:
    return move >> 5 & 31


def target_of(move: int) -> int:
    return move & 31


def led_to(start: int, target: int) -> int:
    """A move that was packed with target 0, with its target."""
    return start | target
