"""The parts of a record from text. What cannot be read is refused with its line."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from ludarium.core.errors import LudariumError, RecordError
from ludarium.core.game import Game
from ludarium.core.options import Value, read_options
from ludarium.core.outcome import OUTSIDE_THE_RULES, Outcome
from ludarium.core.record.moves import DEEPEST_VARIATION, GLYPHS, LARGEST_GLYPH, WORD, RecordedMove, Variation

LONGEST_RECORD = 1_000_000  # characters
ESCAPES = {"\\": "\\", "n": "\n", '"': '"', "}": "}", "[": "["}
TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) "((?:[^"\\]|\\.)*)"\]\s*')
TOKEN = re.compile(
    r"\{(?P<comment>(?:[^}\\]|\\.)*)\}"
    r"|(?P<number>\d+\.(?:\.\.)?)(?=\s|$)"
    r"|\$(?P<glyph>\d{1,3})(?![^\s{}()])"
    r"|(?P<open>\()"
    r"|(?P<close>\))"
    rf"|(?P<word>{WORD})",
    re.DOTALL,
)
CLOCK = re.compile(r"\[%clk (\d{1,4}):(\d\d):(\d\d)(?:\.(\d{3}))?\] ?", re.ASCII)
SCORES = ("1-0", "0-1", "1/2-1/2", "*")
SCORES_LIKE_MOVES = ("1-0", "0-1")  # where cells are numbered these are moves too: only the last word is a score
SIGNS = {sign: number for number, sign in GLYPHS.items()}


class MoveText(NamedTuple):
    """What stands behind the tags of a record."""

    comment: str
    moves: tuple[RecordedMove, ...]
    closing: str  # the score at the end, if there is one


@dataclass(slots=True)
class Draft:
    """A move that is being read."""

    text: str
    line: int
    said: list[str] = field(default_factory=list)
    clock: int | None = None
    glyphs: list[int] = field(default_factory=list)
    variations: list[Variation] = field(default_factory=list)

    def move(self) -> RecordedMove:
        said, glyphs = " ".join(self.said), tuple(self.glyphs)
        return RecordedMove(self.text, said, self.clock, glyphs, tuple(self.variations), self.line)


@dataclass(slots=True)
class LineDraft:
    """A line that is being read, from where it begins in the text."""

    line: int
    said: list[str] = field(default_factory=list)  # before the first move
    drafts: list[Draft] = field(default_factory=list)

    def moves(self) -> tuple[RecordedMove, ...]:
        return tuple(draft.move() for draft in self.drafts)

    def variation(self) -> Variation:
        return Variation(self.moves(), " ".join(self.said))


class TextReader:
    """Reads parts of a record; knows on which line it is. `scored`: a score may end it; if not, all words are moves."""

    def __init__(self, text: str, scored: bool = True) -> None:
        if len(text) > LONGEST_RECORD:
            raise RecordError(f"a record has at most {LONGEST_RECORD} characters, this one has {len(text)}")
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self.scored = scored
        self.at = 0
        self._counted = (0, 1)  # a place, and its line

    @property
    def line(self) -> int:
        place, line = self._counted
        self._counted = (self.at, line + self.text.count("\n", place, self.at))
        return self._counted[1]

    def error(self, message: str) -> RecordError:
        return RecordError(message, self.line)

    # Tags.

    def skip_space(self) -> None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def read_tags(self) -> tuple[dict[str, str], dict[str, int]]:
        tags: dict[str, str] = {}
        lines: dict[str, int] = {}
        self.skip_space()
        while self.text.startswith("[", self.at):
            found = TAG.match(self.text, self.at)
            if not found:
                raise self.error('a tag looks like [Name "value"]')
            name = found[1]
            if name in tags:
                raise self.error(f"the tag {name} stands twice")
            tags[name] = self.unescaped(found[2])
            lines[name] = self.line
            self.at = found.end()
        return tags, lines

    def unescaped(self, text: str) -> str:
        def plain(found: re.Match[str]) -> str:
            if found[1] not in ESCAPES:
                raise self.error(f"unknown escape {found[0]!r}; a backslash itself is written twice")
            return ESCAPES[found[1]]

        return re.sub(r"\\(.)", plain, text, flags=re.DOTALL)

    def read_options(self, game: Game, text: str, line: int | None) -> dict[str, Value]:
        pairs: dict[str, str] = {}
        for word in text.split():
            name, equals, value = word.partition("=")
            if not equals or name in pairs:
                raise RecordError(f"options look like name=value, each once; not {word!r}", line)
            pairs[name] = value
        try:
            return read_options(game.options, pairs)
        except LudariumError as error:
            raise RecordError(str(error), line) from None

    def read_result(self, game: Game, text: str | None, line: int | None) -> Outcome | None:
        if text in (None, "*"):
            return None
        words = text.split(" ", 1) if text else []
        winners = [*(side.name for side in game.sides), "draw"]
        if len(words) != 2 or words[0] not in winners or words[1] not in (*game.reasons, *OUTSIDE_THE_RULES):
            raise RecordError(f'a result looks like "{winners[0]} resignation" or "*", not {text!r}', line)
        return Outcome(None if words[0] == "draw" else words[0], words[1])

    # Moves.

    def read_moves(self) -> MoveText:
        main = LineDraft(1)
        lines = [main]  # the main line, and the variations that are open, each in the one before
        closing, closing_line = "", 0
        while True:
            self.skip_space()
            if self.at == len(self.text):
                if len(lines) > 1:
                    raise RecordError("the variation that begins here is not closed with )", lines[-1].line)
                return MoveText(" ".join(main.said), main.moves(), closing)
            found = TOKEN.match(self.text, self.at)
            if not found:
                raise self.error(self.unreadable())
            if closing in SCORES_LIKE_MOVES:
                main.drafts.append(Draft(closing, closing_line))
                closing = ""
            elif closing:
                raise self.error(f"nothing may follow the closing {closing!r}")
            if self.scored and found["word"] in SCORES and len(lines) == 1:
                closing, closing_line = found["word"], self.line
            else:
                self.read_token(found, lines)
            self.at = found.end()

    def unreadable(self) -> str:
        if self.text[self.at] == "$":
            return f"a glyph is $ and a number from 1 to {LARGEST_GLYPH}"
        return "a comment is opened with { and closed with }; here one of them is missing"

    def read_token(self, found: re.Match[str], lines: list[LineDraft]) -> None:
        """A comment, a glyph, a bracket or a move, in the line that is open."""
        here = lines[-1]
        last = here.drafts[-1] if here.drafts else None
        if found["comment"] is not None:
            clock, said = self.read_comment(found["comment"])
            (here if last is None else last).said += [said] if said else []
            if last is not None and clock is not None:
                last.clock = clock
        elif found["glyph"] or found["word"] in SIGNS:
            if last is None:
                raise self.error("a glyph stands behind a move")
            last.glyphs.append(self.read_glyph(found["glyph"] or str(SIGNS[found["word"]])))
        elif found["open"]:
            if last is None:
                raise self.error("a variation stands behind the move that it replaces")
            if len(lines) > DEEPEST_VARIATION:
                raise self.error(f"at most {DEEPEST_VARIATION} variations may be inside each other")
            lines.append(LineDraft(self.line))
        elif found["close"]:
            self.close_variation(lines)
        elif found["word"] in ("*", "1/2-1/2"):
            raise self.error(f"the score {found['word']!r} cannot stand here")
        elif found["word"]:
            here.drafts.append(Draft(found["word"], self.line))

    def close_variation(self, lines: list[LineDraft]) -> None:
        if len(lines) == 1:
            raise self.error("no variation is open that this ) could close")
        closed = lines.pop()
        if not closed.drafts:
            raise self.error("a variation has at least one move")
        lines[-1].drafts[-1].variations.append(closed.variation())

    def read_glyph(self, text: str) -> int:
        glyph = int(text)
        if not 0 < glyph <= LARGEST_GLYPH:
            raise self.error(f"a glyph is $ and a number from 1 to {LARGEST_GLYPH}")
        return glyph

    def read_comment(self, text: str) -> tuple[int | None, str]:
        found = CLOCK.match(text)
        if not found:
            return None, self.unescaped(text)
        hours, minutes, seconds, rest = (int(part or 0) for part in found.groups())
        clock = ((hours * 60 + minutes) * 60 + seconds) * 1000 + rest
        return clock, self.unescaped(text[found.end() :])
