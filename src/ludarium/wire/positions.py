"""What is asked about positions and lessons. Whatever does not fit is refused before it is used."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ludarium.core.guide import PossibleMove
from ludarium.core.text import Text
from ludarium.play.plans import LONGEST_LINE
from ludarium.wire.bounds import MOST_PIECES
from ludarium.wire.parts import GivenOptions, Moves, MoveText, Name, PositionText
from ludarium.wire.tables import OptionValues, OutcomeData, ViewData


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


# Told.


class PossibleData(Struct, frozen=True):
    moves: tuple[PossibleMove, ...]


class RefusalData(Struct, frozen=True):
    """Why a piece cannot go somewhere; no reason where it can."""

    reason: Text | None


class PositionData(Struct, frozen=True, kw_only=True):
    """A position with nothing hidden. `blank`: with which it can be rearranged by hand, if it can."""

    text: str
    options: OptionValues
    view: ViewData
    opening: str
    outcome: OutcomeData | None
    blank: str


class ComposedData(Struct, frozen=True):
    """The position that was put down by hand, or what it still lacks."""

    position: PositionData | None
    problem: str = ""
