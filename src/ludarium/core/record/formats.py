"""Records from texts of any format that is known: ours, those that games declare, and bare position strings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ludarium.core.errors import LudariumError, PositionError, RecordError, UnknownGame
from ludarium.core.game import LONGEST_POSITION, Game
from ludarium.core.record.model import Record
from ludarium.core.record.reading import LONGEST_RECORD
from ludarium.core.registry import game as find_game
from ludarium.core.registry import games

OWN = "record"
POSITION = "position"
GAME_TAG = re.compile(r'^[ \t]*\[Game "', re.MULTILINE)


class FoundRecord(NamedTuple):
    """A record, and the format it was in: `record`, `position`, or the name of a format that its game declares."""

    record: Record
    format: str


def read_any(text: str, preferred: Game | None = None) -> FoundRecord:
    """The record that a text holds, in whatever format; RecordError names the line that cannot be read.

    preferred  whose position string a text is, where several games could read it
    """
    if len(text) > LONGEST_RECORD:
        raise RecordError(f"a record has at most {LONGEST_RECORD} characters, this one has {len(text)}")
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise RecordError("there is nothing to read: a record has tags and moves, or a position")
    if GAME_TAG.search(text):
        return FoundRecord(Record.parse(text), OWN)
    for game in installed():
        for name, declared in game.record_formats.items():
            if declared.recognises(text):
                return FoundRecord(read_declared(game, name, text), name)
    position = read_position(text.strip(), preferred)
    if position is not None:
        return FoundRecord(position, POSITION)
    return FoundRecord(Record.parse(text), OWN)  # which tells how a record begins


def write_as(record: Record, name: str) -> str:
    """The record in a format; RecordError if its game has no such format."""
    if name == OWN:
        return record.text
    declared = record.game.record_formats.get(name)
    if declared is None:
        known = ", ".join([OWN, *record.game.record_formats])
        raise RecordError(f"{record.game.title} has no record format {name!r}; there are: {known}")
    return declared.write(record)


def read_declared(game: Game, name: str, text: str) -> Record:
    try:
        return game.record_formats[name].read(text)
    except PositionError as error:
        raise RecordError(str(error), first_line(text)) from None


def first_line(text: str) -> int:
    """The number of the first line that is not empty."""
    return text[: len(text) - len(text.lstrip())].count("\n") + 1


def read_position(text: str, preferred: Game | None) -> Record | None:
    """The record without moves that begins at a position string, if a game can read it."""
    if len(text) > LONGEST_POSITION or "\n" in text:
        return None
    for game in (*([preferred] if preferred else []), *installed()):
        try:
            return Record(game=game, start=game.position(text).text)
        except LudariumError:
            continue
    return None


def installed() -> Iterator[Game]:
    for name in games():
        try:
            yield find_game(name)
        except UnknownGame:
            continue
