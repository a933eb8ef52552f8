"""What an action changes, and what undo needs. changes.pxd is the C version, which the compiled modules inline.

A frame is the two words of a Change, with the Turn in the upper half of the second.
"""

from dataclasses import dataclass

FRAME = 2  # words
FRAME_TOWERS, FRAME_REST = range(FRAME)


@dataclass(slots=True)
class Change:
    """What two squares and a hand were before an action, in two words, which C passes in registers."""

    towers: int
    rest: int


@dataclass(slots=True)
class Turn:
    """Whose turn it was before an action; `begins` is false after a take-back and before a forced placement."""

    phase: int
    side: int
    begins: bool
    turns: int


def change_of(origin: int, target: int, origin_tower: int, target_tower: int, held: int, held_before: int) -> Change:
    """The cells whose towers changed, 0 for none; their towers; the piece whose number in hand changed, 0 for none."""
    return Change(origin_tower | target_tower << 24, origin | target << 8 | held << 16 | held_before << 24)


def changed_origin(change: Change) -> int:
    return change.rest & 255


def changed_target(change: Change) -> int:
    return change.rest >> 8 & 255


def origin_tower(change: Change) -> int:
    return change.towers & 0xFFFFFF


def target_tower(change: Change) -> int:
    return change.towers >> 24


def held_piece(change: Change) -> int:
    return change.rest >> 16 & 255


def held_before(change: Change) -> int:
    return change.rest >> 24 & 255


def turn_word(turn: Turn) -> int:
    return turn.phase << 32 | turn.side << 34 | turn.begins << 35 | turn.turns << 36


def turn_in(word: int) -> Turn:
    return Turn(word >> 32 & 3, word >> 34 & 1, begins_turn(word), word >> 36)


def begins_turn(word: int) -> bool:
    return word >> 35 & 1 != 0
