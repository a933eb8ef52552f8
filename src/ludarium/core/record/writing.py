"""The parts of a record as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ludarium.core.position import Position
from ludarium.core.record.moves import RecordedMove, Variation, played

LINE_WIDTH = 100


def tag_lines(tags: Mapping[str, str]) -> list[str]:
    return [f'[{name} "{escaped(value, chr(34))}"]' for name, value in tags.items()]


def move_lines(first: Position, moves: Iterable[RecordedMove], comment: str) -> Iterator[str]:
    """The moves from the first position on, with all that belongs to them; comment: what is said before them."""
    before = [comment_word(comment)] if comment else []
    return wrapped([*before, *line_words(first, moves, Count(first.game.sides[0].name), fresh=False)])


@dataclass(frozen=True, slots=True)
class Count:
    """Chess-like numbers: a new one whenever the side that begins comes to its turn again."""

    first: str
    number: int = 0
    mover: str = ""

    def next(self, mover: str) -> Count:
        grows = mover != self.mover and (mover == self.first or self.number == 0)
        return Count(self.first, self.number + grows, mover)

    def word(self, before: Count, fresh: bool) -> str:
        """What stands before a move: "3. ", "3... " or nothing. `fresh`: something else stood between."""
        if self.number == before.number and not fresh:
            return ""
        return f"{self.number}. " if self.mover == self.first else f"{self.number}... "


def line_words(position: Position, moves: Iterable[RecordedMove], count: Count, fresh: bool) -> Iterator[str]:
    for recorded in moves:
        after = count.next(position.turn)
        yield after.word(count, fresh) + recorded.text
        yield from (f"${glyph}" for glyph in recorded.glyphs)
        clock = "" if recorded.clock is None else clock_text(recorded.clock)
        if clock or recorded.comment:
            yield comment_word(recorded.comment, clock)
        for variation in recorded.variations:
            yield from variation_words(position, variation, count)
        position, count, fresh = played(position, recorded), after, bool(recorded.variations)


def variation_words(position: Position, variation: Variation, count: Count) -> Iterator[str]:
    before = [comment_word(variation.comment)] if variation.comment else []
    words = [*before, *line_words(position, variation.moves, count, fresh=True)]
    words[0] = f"({words[0]}"
    words[-1] = f"{words[-1]})"
    yield from words


def comment_word(comment: str, clock: str = "") -> str:
    said = escaped(comment, "}[")
    return "{" + " ".join(part for part in (clock, said) if part) + "}"


def wrapped(words: Iterable[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > LINE_WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        yield line


def escaped(text: str, special: str) -> str:
    text = text.replace("\\", "\\\\").replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\\n")
    for character in special:
        text = text.replace(character, "\\" + character)
    return text


def clock_text(milliseconds: int) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    text = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"[%clk {text}.{rest:03}]" if rest else f"[%clk {text}]"
