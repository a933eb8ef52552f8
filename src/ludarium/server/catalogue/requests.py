"""What is asked about positions and lessons. Whatever does not fit is refused before it is used."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ludarium.play.plans import LONGEST_LINE
from ludarium.server.limits import LARGEST_RECORD, MOST_PIECES
from ludarium.server.requests import GivenOptions, Moves, MoveText, Name, PositionText


class PositionRequest(Struct, forbid_unknown_fields=True):
    """A position to look at; without a text, the start."""

    game: Name
    options: GivenOptions = {}
    text: PositionText | None = None
    moves: Moves = []


class PossibleRequest(PositionRequest, forbid_unknown_fields=True, kw_only=True):
    """A position, and the side whose possible moves are asked for."""

    side: Name


class WhyNotRequest(PositionRequest, forbid_unknown_fields=True, kw_only=True):
    """A position, and a way that a piece of the side to act cannot go: from a cell or slot to a cell."""

    origin: Name
    target: Name


class LineRequest(Struct, forbid_unknown_fields=True):
    """Moves from the present position of a table."""

    line: Annotated[list[MoveText], Meta(max_length=LONGEST_LINE)] = []


class PlacedPiece(Struct, forbid_unknown_fields=True):
    cell: Name
    symbol: Name
    side: Name | None = None
    angle: Annotated[int, Meta(ge=-360, le=360)] = 0


class ComposeRequest(Struct, forbid_unknown_fields=True):
    """Pieces put down by hand, from the bottom of each cell upwards; slots by "tray/slot"."""

    game: Name
    pieces: Annotated[list[PlacedPiece], Meta(max_length=MOST_PIECES)]
    turn: Name
    options: GivenOptions = {}
    base: PositionText = ""
    slots: Annotated[dict[str, Annotated[int, Meta(ge=0, le=999)]], Meta(max_length=200)] = {}


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


class LessonRequest(Struct, forbid_unknown_fields=True):
    """All moves of the lesson so far, the table's replies included.

    `shown`: the solution was played for the learner, so that the lesson does not count as solved.
    """

    moves: Annotated[list[MoveText], Meta(max_length=200)] = []
    shown: bool = False
