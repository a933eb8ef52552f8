"""What a record is: a game with its main line, and beside each move the lines that could have been played instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ludarium.core.errors import LudariumError, RecordError
from ludarium.core.game import Game
from ludarium.core.options import Value
from ludarium.core.outcome import Outcome
from ludarium.core.position import Position

if TYPE_CHECKING:
    from ludarium.core.record.tree import Node

# How a table may end a game outside its rules.
OUTSIDE_THE_RULES = ("resignation", "timeout", "agreement", "abandonment", "abort", "adjudication")
# Annotation glyphs by their numbers, which are those of chess records; others are kept as numbers.
GLYPHS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: "□", 10: "=", 13: "∞"}
LONGEST_RECORD = 1_000_000  # characters
LONGEST_CLOCK = 10_000 * 3600 * 1000  # milliseconds
LARGEST_GLYPH = 255
DEEPEST_VARIATION = 50  # variations inside each other

OWN_TAGS = ("Game", "Options", "Start", "Result")
TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One game.

    options  only what differs from the defaults         start    the position string, or "" for the game's own start
    players  names by side                               tags     anything else: Date, Event, Clock, ...
    moves    what was played, with variations            comment  what is said before the first move
    outcome  None while the game goes on
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
        for recorded in every_move(self.moves):
            check_move(recorded)

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
        """The position before the first move; RecordError if it cannot be set up."""
        try:
            return self.game.position(self.start, **self.options) if self.start else self.game.start(**self.options)
        except LudariumError as error:
            raise RecordError(f"the start cannot be set up: {error}") from None

    def positions(self) -> Iterator[Position]:
        """Every position of the game, the first one included; a move that is not legal raises RecordError."""
        position = self.first_position()
        yield position
        for recorded in self.moves:
            position = played(position, recorded)
            yield position

    def replay(self) -> Position:
        """The last position; RecordError if a move is not legal anywhere, or the result is not what the rules say."""
        last = self.first_position()
        for recorded in self.moves:
            for variation in recorded.variations:
                replay_variation(last, variation)
            last = played(last, recorded)
        if last.outcome is not None and self.outcome != last.outcome:
            raise RecordError(f"the rules end this game as {result_text(last.outcome)!r}, the record says otherwise")
        if last.outcome is None and self.outcome is not None and self.outcome.reason not in OUTSIDE_THE_RULES:
            raise RecordError(f"the rules do not end this game yet; the record says {result_text(self.outcome)!r}")
        return last

    @property
    def tree(self) -> Node:
        """The root of a tree of the moves, which can be changed; see with_tree."""
        from ludarium.core.record.tree import tree_of

        return tree_of(self)

    def with_tree(self, root: Node) -> Record:
        """The record with the moves of a tree instead of its own."""
        from ludarium.core.record.tree import record_with

        return record_with(self, root)

    @property
    def text(self) -> str:
        """The record as text; Record.parse gives it back."""
        from ludarium.core.record.writing import write_record

        return write_record(self)

    @classmethod
    def parse(cls, text: str) -> Record:
        """The record that a text holds; RecordError names the line that cannot be read."""
        from ludarium.core.record.reading import RecordReader

        return RecordReader(text).read()

    def __str__(self) -> str:
        return self.text


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


def player_tag(side: str) -> str:
    return side.capitalize()


def result_text(outcome: Outcome | None) -> str:
    return "*" if outcome is None else f"{outcome.winner or 'draw'} {outcome.reason}"


def score(game: Game, outcome: Outcome | None) -> str:
    """The closing word of a record: 1-0, 0-1, 1/2-1/2 or *."""
    if outcome is None:
        return "*"
    if outcome.winner is None:
        return "1/2-1/2"
    return "1-0" if outcome.winner == game.scored_first else "0-1"
