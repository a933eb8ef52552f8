"""The moves of a record, and beside each of them the lines that could have been played instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ludarium.core.errors import LudariumError, RecordError
from ludarium.core.position import Position

# Annotation glyphs by their numbers, which are those of chess records; others are kept as numbers.
GLYPHS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: "□", 10: "=", 13: "∞"}
LONGEST_CLOCK = 10_000 * 3600 * 1000  # milliseconds
LARGEST_GLYPH = 255
DEEPEST_VARIATION = 50  # variations inside each other

# A move may have brackets in it, but not around it: those are of variations.
WORD = r"[^\s{}()$][^\s{}()]*(?:\([^\s{}()]*\)[^\s{}()]*)*"
MOVE_WORD = re.compile(WORD)


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """A move of a record.

    comment     what was said of it                clock   what the mover's clock showed after it, in milliseconds
    glyphs      its marks, by number: see GLYPHS   line    of the text that it was read from
    variations  lines that could have been played instead of this move
    """

    text: str
    comment: str = ""
    clock: int | None = None
    glyphs: tuple[int, ...] = ()
    variations: tuple[Variation, ...] = ()
    line: int | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Variation:
    """A line beside the main one; `comment` is what is said before its first move.

    One that begins with the very move beside which it stands goes on after that move: so a game that was resigned can
    be continued without a change of what was played.
    """

    moves: tuple[RecordedMove, ...]
    comment: str = ""


def played(position: Position, recorded: RecordedMove) -> Position:
    """The position after a recorded move; RecordError if it is not legal."""
    try:
        return position.play(recorded.text)
    except LudariumError as error:
        raise RecordError(str(error), recorded.line) from None


def replay_variation(position: Position, variation: Variation) -> None:
    for recorded in variation.moves:
        for inner in recorded.variations:
            replay_variation(position, inner)
        position = played(position, recorded)


def every_move(moves: Iterable[RecordedMove]) -> Iterator[RecordedMove]:
    """The moves of a line and of all variations beside it; RecordError if these are nested too deep."""
    lines: list[tuple[Iterable[RecordedMove], int]] = [(moves, 0)]
    while lines:
        line, depth = lines.pop()
        for recorded in line:
            yield recorded
            if recorded.variations and depth == DEEPEST_VARIATION:
                raise RecordError(f"at most {DEEPEST_VARIATION} variations may be inside each other", recorded.line)
            for variation in recorded.variations:
                if not variation.moves:
                    raise RecordError("a variation has at least one move", recorded.line)
                lines.append((variation.moves, depth + 1))


def check_move(recorded: RecordedMove) -> None:
    if not MOVE_WORD.fullmatch(recorded.text):
        raise RecordError(f"{recorded.text!r} cannot be a move", recorded.line)
    if recorded.clock is not None and not 0 <= recorded.clock < LONGEST_CLOCK:
        raise RecordError(f"a clock cannot show {recorded.clock} ms", recorded.line)
    if any(not 0 < glyph <= LARGEST_GLYPH for glyph in recorded.glyphs):
        raise RecordError(f"a glyph is a number from 1 to {LARGEST_GLYPH}", recorded.line)
