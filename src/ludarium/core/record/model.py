"""What a record is: a game with its main line, and beside each move the lines that could have been played instead."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from ludarium.core.errors import LudariumError, RecordError
from ludarium.core.game import Game
from ludarium.core.options import Value
from ludarium.core.outcome import OUTSIDE_THE_RULES, Outcome
from ludarium.core.position import Position
from ludarium.core.record.moves import RecordedMove, check_move, every_move, played, replay_variation
from ludarium.core.record.reading import TextReader
from ludarium.core.record.tree import Node, line_of, tree_of
from ludarium.core.record.writing import move_lines, tag_lines
from ludarium.core.registry import game as find_game

OWN_TAGS = ("Game", "Options", "Start", "Result")
TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


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
        return tree_of(self.moves, self.comment)

    def with_tree(self, root: Node) -> Record:
        """The record with the moves of a tree instead of its own.

        What follows a game that ended outside the rules stays beside it.
        """
        ended = self.outcome is not None and self.outcome.reason in OUTSIDE_THE_RULES
        end = len(self.moves) if ended else None
        return replace(self, comment=root.comment, moves=line_of(root, end))

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
    moves = move_lines(record.first_position(), record.moves, record.comment)
    return "\n".join([*tag_lines(tags), "", *moves, score(game, record.outcome), ""])


class RecordReader(TextReader):
    """Reads one record; `read_rest` is for formats that write moves as records do."""

    def read(self) -> Record:
        tags, lines = self.read_tags()
        if "Game" not in tags:
            raise RecordError('a record starts with its game, as in [Game "name"]', 1)
        try:
            game = find_game(tags.pop("Game"))
        except LudariumError as error:
            raise RecordError(str(error), lines["Game"]) from None
        options = self.read_options(game, tags.pop("Options", ""), lines.get("Options"))
        return self.read_rest(game, options, tags.pop("Start", ""), tags, lines)

    def read_rest(
        self, game: Game, options: Mapping[str, Value], start: str, tags: Mapping[str, str], lines: Mapping[str, int]
    ) -> Record:
        """The record of moves that stand alone in the text, or from here on, with what is known of it already."""
        rest = dict(tags)
        result = rest.pop("Result", None)
        players = {side.name: rest.pop(player_tag(side.name), None) for side in game.sides}
        comment, moves, closing = self.read_moves()
        outcome = self.read_result(game, result, lines.get("Result"))
        if result is not None and closing and closing != score(game, outcome):
            raise self.error(f"the result is {score(game, outcome)!r} in the tags, but {closing!r} after the moves")
        return Record(
            game=game,
            options=options,
            start=start,
            players={side: name for side, name in players.items() if name is not None},
            tags=rest,
            moves=moves,
            outcome=outcome,
            comment=comment,
        )


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
