"""What is told of somebody's games, as it travels."""

from __future__ import annotations

from msgspec import Struct

from ludarium.core.board import Scene
from ludarium.play.table import Visibility
from ludarium.wire.records import RecordData
from ludarium.wire.tables import OutcomeData, SeatData, TableSummary


class HistoryPage(Struct, frozen=True):
    """Games of one's own, open ones first. `after` asks for the next page; `total` counts all that fit."""

    games: list[TableSummary]
    after: str | None
    total: int


class PictureData(Struct, frozen=True):
    """A game as the viewer may see it now, and from which side."""

    scene: Scene
    near: str | None


class PlayedGame(Struct, frozen=True, kw_only=True):
    """A finished game, with its record.

    table  the table, for who may see it    shared  others can see it by this id; none while it is private
    you    the sides that the viewer played
    """

    table: str | None
    game: str
    you: tuple[str, ...]
    seats: dict[str, SeatData]
    visibility: Visibility
    shared: str | None
    outcome: OutcomeData
    created: int
    updated: int
    teaching: bool = False
    record: RecordData


class SharedGame(Struct, frozen=True):
    """The id by which others can see a game."""

    id: str
