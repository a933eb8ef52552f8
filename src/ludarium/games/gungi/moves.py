"""A move as a number: the action, its squares, and what is dropped or which tiers fight. moves.pxd is the C version,
which the compiled modules inline.

A square is a cell of the padded board (see codes.py), 0 for none; tiers count from 0. MOVE_BACK moves a piece to a
square where it is stuck and takes it from there into the hand; TAKE_BACK takes a stuck piece before the turn's action.
"""

MOVE, MOVE_BACK, ATTACK, STRIKE, DROP, EXCHANGE, TAKE_BACK = range(7)


def move_of(action: int, origin: int, target: int) -> int:
    """A move, an attack on another square, an exchange; a take-back has no target."""
    return action | origin << 3 | target << 11


def drop_of(kind: int, target: int) -> int:
    """A piece that is placed or dropped from the hand."""
    return DROP | target << 11 | kind << 19


def strike_of(cell: int, attacker: int, victim: int) -> int:
    """An attack inside a tower."""
    return STRIKE | cell << 3 | attacker << 19 | victim << 21


def action_of(move: int) -> int:
    return move & 7


def origin_of(move: int) -> int:
    return move >> 3 & 255


def target_of(move: int) -> int:
    return move >> 11 & 255


def captured_cell(move: int) -> int:
    """The cell on which a move captures, 0 for none."""
    if action_of(move) == ATTACK:
        return target_of(move)
    return origin_of(move) if action_of(move) == STRIKE else 0


def dropped_kind(move: int) -> int:
    return move >> 19


def attacker_tier(move: int) -> int:
    return move >> 19 & 3


def victim_tier(move: int) -> int:
    return move >> 21
