"""What is told of games, their positions and their lessons, as it travels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from ludarium.core.board import Cell, Edge, Point, Scene, Side, Symbol, Tone, Zone
from ludarium.core.guide import Action, LegendEntry, PossibleMove
from ludarium.server.tables.wire import OptionValues, OutcomeData, ViewData
from ludarium.server.thinking.bots import LevelData

Names = Mapping[str, str]
SettingValues = dict[str, bool | float | str]


class GameSummary(Struct, frozen=True, kw_only=True):
    """A game in a list. `preview` shows its character."""

    name: str
    title: str
    names: Names
    summary: str
    length: str
    complexity: str
    difficulty: int
    sides: tuple[Side, ...]
    preview: Scene


class OptionData(Struct, frozen=True, kw_only=True):
    """An option of a game: a choice has values, a number has bounds. `drawn`: decided by chance unless it is given."""

    kind: Literal["choice", "number", "flag"]
    name: str
    title: str
    default: bool | int | str
    help: str
    advanced: bool
    drawn: bool
    values: tuple[str, ...] = ()
    titles: Names = {}
    least: int | None = None
    most: int | None = None
    off: bool = False


class BoardData(Struct, frozen=True, kw_only=True):
    """Drawing data that never changes."""

    cells: tuple[Cell, ...]
    tones: Mapping[str, Tone]
    symbols: Mapping[str, Symbol]
    homes: Mapping[str, Edge]
    piece_size: float
    lift: Point
    zones: tuple[Zone, ...]
    frame: Tone
    discs: bool


class LessonData(Struct, frozen=True):
    name: str
    title: str
    text: str
    task: str


class GameData(Struct, frozen=True, kw_only=True):
    """All that is needed to offer, draw and explain a game. `rules`: there is a rulebook page."""

    name: str
    title: str
    names: Names
    summary: str
    length: str
    complexity: str
    difficulty: int
    sides: tuple[Side, ...]
    options: list[OptionData]
    table_options: OptionValues
    reasons: Names
    actions: Mapping[str, Action]
    legend: tuple[LegendEntry, ...]
    board: BoardData
    levels: tuple[LevelData, ...]
    lessons: list[LessonData]
    rules: bool


class ExampleData(Struct, frozen=True):
    """A small diagram: what the piece on a cell, or in a slot, could do there."""

    caption: str
    cell: str
    scene: Scene
    moves: tuple[PossibleMove, ...]


class PieceGuideData(Struct, frozen=True):
    text: str
    examples: list[ExampleData]


class GuideData(Struct, frozen=True):
    """What each kind of piece is and does."""

    pieces: dict[str, PieceGuideData]


class PossibleData(Struct, frozen=True):
    moves: tuple[PossibleMove, ...]


class RulesPage(Struct, frozen=True):
    html: str


class PositionData(Struct, frozen=True, kw_only=True):
    """A position with nothing hidden."""

    text: str
    options: OptionValues
    view: ViewData
    opening: str
    outcome: OutcomeData | None


class LessonAnswer(Struct, frozen=True):
    """The position after the learner's moves and the table's replies; send `moves` back with the next one."""

    view: ViewData
    solved: bool
    reply: list[str]
    moves: list[str]


class SolvedLessons(Struct, frozen=True):
    """When each lesson was solved first."""

    solved: dict[str, int]
