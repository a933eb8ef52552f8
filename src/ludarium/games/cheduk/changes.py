"""What a position was before a move, and how undo keeps it in a word. changes.pxd is the C version, which the compiled
modules inline.
"""

from dataclasses import dataclass

from ludarium.games.cheduk.codes import ALL_FLAGS

FRAME = 3  # words
FRAME_MOVE, FRAME_BEFORE, FRAME_QUIET = range(FRAME)  # the move, what was before it, the quiet plies before it


@dataclass(slots=True)
class Before:
    """taken, taken_at: the piece that the move takes, EMPTY for none, and its cell."""

    flags: int
    phase: int
    side: int
    taken: int
    taken_at: int
    marks: int


def before_word(before: Before) -> int:
    return (
        before.flags | before.phase << 12 | before.side << 14 | before.taken << 16 | before.taken_at << 21
    ) | before.marks << 32


def before_in(word: int) -> Before:
    return Before(word & ALL_FLAGS, word >> 12 & 3, word >> 14 & 1, word >> 16 & 31, word >> 21 & 255, word >> 32)
