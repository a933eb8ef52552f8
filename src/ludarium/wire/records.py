"""Records as they travel: read, written, or with a finished game."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ludarium.wire.bounds import LARGEST_RECORD
from ludarium.wire.parts import GivenOptions, Name, PositionText
from ludarium.wire.tables import OptionValues, OutcomeData


class RecordNode(Struct, frozen=True):
    """A move of a tree. `parent` is the place of the move before it in the list, -1 for none; siblings are in order."""

    parent: int
    side: str
    text: str
    display: str
    comment: str = ""
    glyphs: tuple[int, ...] = ()
    clock: int | None = None


class RecordData(Struct, frozen=True, kw_only=True):
    """A record with its moves as a tree, each move before those that follow it.

    tags    names of players, the result and all else     played  so many moves of the main line were really played
    format  `record`, `position`, or one of its game's own
    """

    game: str
    format: str
    options: OptionValues
    start: str
    tags: dict[str, str]
    comment: str
    nodes: list[RecordNode]
    played: int | None
    outcome: OutcomeData | None


class RecordProblem(Struct, frozen=True):
    """What is wrong with a record, and on which line."""

    error: str
    line: int | None


class RecordAnswer(Struct, frozen=True):
    """A record, or what is wrong with it."""

    record: RecordData | None
    problem: RecordProblem | None = None


class RecordText(Struct, frozen=True):
    """A record as text, and a name for a file of it."""

    text: str
    file: str


# Asked.


class ReadRequest(Struct, forbid_unknown_fields=True):
    """A record in any format, or a position string. `game`: whose, where several games could read it."""

    text: Annotated[str, Meta(max_length=LARGEST_RECORD)]
    game: Name | None = None


class RecordRequest(Struct, forbid_unknown_fields=True, kw_only=True):
    """A record in parts: the moves with variations, comments and glyphs as in its text, and its other tags."""

    game: Name
    options: GivenOptions = {}
    start: PositionText = ""
    moves: Annotated[str, Meta(max_length=LARGEST_RECORD)] = ""
    tags: Annotated[dict[Name, Annotated[str, Meta(max_length=1000)]], Meta(max_length=50)] = {}


class WriteRequest(RecordRequest, forbid_unknown_fields=True, kw_only=True):
    """A record in parts that is wanted as text."""

    format: Name = "record"
