"""Game records: players, options, start, moves with comments and clocks, result. Text and value round-trip.

    [Game "hex7"]
    [Red "Ada"]
    [Blue "Bob"]
    [Result "red resignation"]

    1. d4 {[%clk 0:04:58] the centre} swap 2. e3
    1-0

Seeded chance needs nothing of its own: the seed is an option of the game that has any.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ludarium.core.errors import LudariumError, RecordError
from ludarium.core.game import Game
from ludarium.core.options import Value, read_options
from ludarium.core.outcome import Outcome
from ludarium.core.position import Position
from ludarium.core.registry import game as find_game

# How a table may end a game outside its rules.
OUTSIDE_THE_RULES = ("resignation", "timeout", "agreement", "abandonment", "abort", "adjudication")
LONGEST_RECORD = 1_000_000  # characters
LINE_WIDTH = 100

ESCAPES = {"\\": "\\", "n": "\n", '"': '"', "}": "}", "[": "["}
TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) "((?:[^"\\]|\\.)*)"\]\s*')
TOKEN = re.compile(r"\{(?P<comment>(?:[^}\\]|\\.)*)\}|(?P<number>\d+\.(?:\.\.)?)(?=\s|$)|(?P<word>[^\s{}]+)", re.DOTALL)
CLOCK = re.compile(r"\[%clk (\d{1,4}):(\d\d):(\d\d)(?:\.(\d{3}))?\] ?", re.ASCII)
LONGEST_CLOCK = 10_000 * 3600 * 1000  # milliseconds
TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
SCORES_LIKE_MOVES = ("1-0", "0-1")  # where cells are numbered these are moves too: only the last word is a score
OWN_TAGS = ("Game", "Options", "Start", "Result")


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """A move of a record, with what was said and what the mover's clock showed after it, in milliseconds."""

    text: str
    comment: str = ""
    clock: int | None = None
    line: int | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One game.

    options  only what differs from the defaults         start    the position string, or "" for the game's own start
    players  names by side                               tags     anything else: Date, Event, Clock, ...
    outcome  None while the game goes on                 comment  what is said before the first move
    """

    game: Game
    options: Mapping[str, Value] = field(default_factory=dict)
    start: str = ""
    players: Mapping[str, str] = field(default_factory=dict)
    tags: Mapping[str, str] = field(default_factory=dict)
    moves: tuple[RecordedMove, ...] = ()
    outcome: Outcome | None = None
    comment: str = ""

    def __post_init__(self) -> None:
        sides = [side.name for side in self.game.sides]
        for side in self.players:
            if side not in sides:
                raise RecordError(f"there is no side {side!r} to play; there are: {', '.join(sides)}")
        for name in self.tags:
            if not TAG_NAME.fullmatch(name) or name in (*OWN_TAGS, *map(player_tag, sides)):
                raise RecordError(f"{name!r} cannot be a tag: it is a word of letters and digits that nothing else has")
        for recorded in self.moves:
            if recorded.clock is not None and not 0 <= recorded.clock < LONGEST_CLOCK:
                raise RecordError(f"a clock cannot show {recorded.clock} ms", recorded.line)

    @classmethod
    def of(cls, position: Position, players: Mapping[str, str] | None = None, **tags: str) -> Record:
        """The record of the game that led to a position, as far as everybody may know its options."""
        game, first = position.game, position.first
        defaults = {option.name: option.default for option in game.options}
        known = game.known_options(position)
        options = {name: value for name, value in known.items() if value != defaults[name]}
        return cls(
            game=game,
            options=options,
            start="" if first.text == game.start(**options).text else first.text,
            players=players or {},
            tags=tags,
            moves=tuple(RecordedMove(move.text) for move in position.moves),
            outcome=position.outcome,
        )

    def first_position(self) -> Position:
        return self.game.position(self.start, **self.options) if self.start else self.game.start(**self.options)

    def positions(self) -> Iterator[Position]:
        """Every position of the game, the first one included; a move that is not legal raises RecordError."""
        try:
            position = self.first_position()
        except LudariumError as error:
            raise RecordError(f"the start cannot be set up: {error}") from None
        yield position
        for recorded in self.moves:
            try:
                position = position.play(recorded.text)
            except LudariumError as error:
                raise RecordError(str(error), recorded.line) from None
            yield position

    def replay(self) -> Position:
        """The last position; RecordError if a move is not legal or the result is not what the rules say."""
        *_, last = self.positions()
        if last.outcome is not None and self.outcome != last.outcome:
            raise RecordError(f"the rules end this game as {result_text(last.outcome)!r}, the record says otherwise")
        if last.outcome is None and self.outcome is not None and self.outcome.reason not in OUTSIDE_THE_RULES:
            raise RecordError(f"the rules do not end this game yet; the record says {result_text(self.outcome)!r}")
        return last

    @property
    def text(self) -> str:
        """The record as text; Record.parse gives it back."""
        return write_record(self)

    @classmethod
    def parse(cls, text: str) -> Record:
        """The record that a text holds; RecordError names the line that cannot be read."""
        return RecordReader(text).read()

    def __str__(self) -> str:
        return self.text


def result_text(outcome: Outcome | None) -> str:
    return "*" if outcome is None else f"{outcome.winner or 'draw'} {outcome.reason}"


def score(game: Game, outcome: Outcome | None) -> str:
    """The closing word of a record: 1-0, 0-1, 1/2-1/2 or *."""
    if outcome is None:
        return "*"
    if outcome.winner is None:
        return "1/2-1/2"
    return "1-0" if outcome.winner == game.scored_first else "0-1"


# Writing.


def write_record(record: Record) -> str:
    game = record.game
    tags = {"Game": game.name}
    if record.options:
        by_name = {option.name: option for option in game.options}
        tags["Options"] = " ".join(f"{name}={by_name[name].write(value)}" for name, value in record.options.items())
    if record.start:
        tags["Start"] = record.start
    tags |= {player_tag(side): record.players[side] for side in (s.name for s in game.sides) if side in record.players}
    tags |= dict(record.tags)
    tags["Result"] = result_text(record.outcome)
    lines = [f'[{name} "{_escaped(value, chr(34))}"]' for name, value in tags.items()]
    return "\n".join([*lines, "", *_wrapped(_words(record)), score(game, record.outcome), ""])


def player_tag(side: str) -> str:
    return side.capitalize()


def _words(record: Record) -> Iterator[str]:
    if record.comment:
        yield f"{{{_escaped(record.comment, '}[')}}}"
    for numbered in numbers(record):
        yield numbered.number + numbered.move.text
        clock = "" if numbered.move.clock is None else _clock_text(numbered.move.clock)
        said = _escaped(numbered.move.comment, "}[")
        if clock or said:
            yield "{" + " ".join(part for part in (clock, said) if part) + "}"


class NumberedMove(NamedTuple):
    number: str  # "3. ", "3... " or nothing
    move: RecordedMove


def numbers(record: Record) -> Iterator[NumberedMove]:
    """The moves with chess-like numbers: a new one whenever the side that began comes to its turn again."""
    names = [side.name for side in record.game.sides]
    number = 0
    mover = ""
    for position, recorded in zip(record.positions(), record.moves, strict=False):
        before, mover = mover, position.turn
        if mover == before:
            yield NumberedMove("", recorded)
        elif mover == names[0] or number == 0:
            number += 1
            yield NumberedMove(f"{number}. " if mover == names[0] else f"{number}... ", recorded)
        else:
            yield NumberedMove("", recorded)


def _wrapped(words: Iterator[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > LINE_WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        yield line


def _escaped(text: str, special: str) -> str:
    text = text.replace("\\", "\\\\").replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\\n")
    for character in special:
        text = text.replace(character, "\\" + character)
    return text


def _clock_text(milliseconds: int) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    text = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"[%clk {text}.{rest:03}]" if rest else f"[%clk {text}]"


# Reading.


@dataclass(slots=True)
class Draft:
    """A move that is being read."""

    text: str
    line: int
    said: list[str] = field(default_factory=list)
    clock: int | None = None

    def move(self) -> RecordedMove:
        return RecordedMove(self.text, " ".join(self.said), self.clock, self.line)


class RecordReader:
    """Reads one record; knows on which line it is."""

    def __init__(self, text: str) -> None:
        if len(text) > LONGEST_RECORD:
            raise RecordError(f"a record has at most {LONGEST_RECORD} characters, this one has {len(text)}")
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self.at = 0
        self._counted = (0, 1)  # a place, and its line

    @property
    def line(self) -> int:
        place, line = self._counted
        self._counted = (self.at, line + self.text.count("\n", place, self.at))
        return self._counted[1]

    def error(self, message: str) -> RecordError:
        return RecordError(message, self.line)

    def read(self) -> Record:
        tags, lines = self.read_tags()
        if "Game" not in tags:
            raise RecordError('a record starts with its game, as in [Game "name"]', 1)
        try:
            game = find_game(tags.pop("Game"))
        except LudariumError as error:
            raise RecordError(str(error), lines["Game"]) from None
        options = self.read_options(game, tags.pop("Options", ""), lines.get("Options"))
        start = tags.pop("Start", "")
        result = tags.pop("Result", None)
        players = {side.name: tags.pop(player_tag(side.name), None) for side in game.sides}
        comment, moves, closing = self.read_moves()
        outcome = self.read_result(game, result, lines.get("Result"))
        if result is not None and closing and closing != score(game, outcome):
            raise self.error(f"the result is {score(game, outcome)!r} in the tags, but {closing!r} after the moves")
        return Record(
            game=game,
            options=options,
            start=start,
            players={side: name for side, name in players.items() if name is not None},
            tags=tags,
            moves=tuple(moves),
            outcome=outcome,
            comment=comment,
        )

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

    def read_moves(self) -> tuple[str, list[RecordedMove], str]:
        drafts = [Draft("", 1)]  # the first takes what is said before the first move
        closing, closing_line = "", 0
        while True:
            self.skip_space()
            if self.at == len(self.text):
                before, *moves = drafts
                return " ".join(before.said), [draft.move() for draft in moves], closing
            found = TOKEN.match(self.text, self.at)
            if not found:
                raise self.error("a comment is opened with { and closed with }; here one of them is missing")
            if closing in SCORES_LIKE_MOVES:
                drafts.append(Draft(closing, closing_line))
                closing = ""
            elif closing:
                raise self.error(f"nothing may follow the closing {closing!r}")
            if found["comment"] is not None:
                clock, said = self.read_comment(found["comment"])
                drafts[-1].clock = drafts[-1].clock if clock is None else clock
                drafts[-1].said += [said] if said else []
            elif found["word"] in ("1-0", "0-1", "1/2-1/2", "*"):
                closing, closing_line = found["word"], self.line
            elif found["word"]:
                drafts.append(Draft(found["word"], self.line))
            self.at = found.end()

    def read_comment(self, text: str) -> tuple[int | None, str]:
        found = CLOCK.match(text)
        if not found:
            return None, self.unescaped(text)
        hours, minutes, seconds, rest = (int(part or 0) for part in found.groups())
        clock = ((hours * 60 + minutes) * 60 + seconds) * 1000 + rest
        return clock, self.unescaped(text[found.end() :])
