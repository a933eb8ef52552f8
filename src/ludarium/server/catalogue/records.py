"""Records that are read, opened and written for somebody. Nothing is stored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ludarium.core.errors import LudariumError, RecordError
from ludarium.core.options import settle
from ludarium.core.position import Position
from ludarium.core.record import OUTSIDE_THE_RULES, Node, Record, RecordReader, every_move, read_any, write_as
from ludarium.core.record.formats import OWN
from ludarium.core.record.model import player_tag, result_text
from ludarium.core.registry import game as find_game
from ludarium.server.tables.render import outcome_data
from ludarium.server.threads import off_loop
from ludarium.wire.bounds import MOST_MOVES
from ludarium.wire.records import (
    ReadRequest,
    RecordAnswer,
    RecordData,
    RecordNode,
    RecordProblem,
    RecordRequest,
    RecordText,
    WriteRequest,
)


def read(data: ReadRequest) -> RecordAnswer:
    off_loop()
    preferred = None if data.game is None else find_game(data.game)
    try:
        found = read_any(data.text, preferred)
        return RecordAnswer(record_data(found.record, found.format))
    except RecordError as error:
        return RecordAnswer(None, RecordProblem(error.message, error.line))


def opened(data: RecordRequest) -> RecordAnswer:
    off_loop()
    try:
        return RecordAnswer(record_data(from_parts(data), OWN))
    except RecordError as error:
        return RecordAnswer(None, RecordProblem(error.message, error.line))


def written(data: WriteRequest) -> RecordText:
    off_loop()
    record = from_parts(data)
    bounded(record)
    last = record.replay()
    text = write_as(record, data.format)
    ending = "record" if data.format == OWN else data.format
    return RecordText(text, f"{last.game.name}-{len(last.moves)}.{ending}")


def from_parts(data: RecordRequest) -> Record:
    """The record of its parts. A result that the rules do not give is kept if it came from outside of them."""
    game = find_game(data.game)
    defaults = {option.name: option.default for option in game.options}
    given = settle(game.options, data.options)
    options = {name: value for name, value in given.items() if value != defaults[name]}
    start = data.start
    if start:
        try:
            start = "" if game.position(start, **options).text == game.start(**options).text else start
        except LudariumError as error:
            raise RecordError(f"the start cannot be set up: {error}") from None
    record = RecordReader(data.moves, scored=False).read_rest(game, options, start, data.tags, {})
    bounded(record)
    *_, last = record.positions()
    outcome = record.outcome
    if last.outcome is not None:
        outcome = last.outcome
    elif outcome is not None and outcome.reason not in OUTSIDE_THE_RULES:
        outcome = None
    return replace(record, outcome=outcome)


def bounded(record: Record) -> None:
    """Refuse a record of which a server would have to replay too much."""
    for number, recorded in enumerate(every_move(record.moves), start=1):
        if number > MOST_MOVES:
            raise RecordError(f"at most {MOST_MOVES} moves can be opened here, variations included", recorded.line)


def record_data(record: Record, found_format: str) -> RecordData:
    bounded(record)
    record.replay()
    players = {player_tag(side): name for side, name in record.players.items()}
    result = {} if record.outcome is None else {"Result": result_text(record.outcome)}
    return RecordData(
        game=record.game.name,
        format=found_format,
        options=dict(record.options),
        start=record.start,
        tags={**players, **record.tags, **result},
        comment=record.comment,
        nodes=list(nodes_of(record.tree, record.first_position())),
        played=None if record.outcome is None else len(record.moves),
        outcome=outcome_data(record.game, record.outcome),
    )


def nodes_of(root: Node, first: Position) -> Iterator[RecordNode]:
    """The moves of a tree as players write them."""
    places: dict[int, tuple[int, Position]] = {id(root): (-1, first)}
    for place, node in enumerate(list(root)[1:]):
        parent, position = places[id(node.parent)]
        move = position.find(node.text)
        places[id(node)] = (place, position.play(move))
        display = position.display(move)
        yield RecordNode(parent, position.turn, move.text, display, node.comment, node.glyphs, node.clock)
