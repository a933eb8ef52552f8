"""What is told of games, their positions and their lessons, as it travels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludarium.core.blank import Blank
from ludarium.core.board import Cell, Edge, Point, Scene, Side, Symbol, Tone, Zone
from ludarium.core.guide import Action, LegendEntry, PossibleMove
from ludarium.core.options import RatedVariant
from ludarium.core.text import Text
from ludarium.wire.levels import LevelData
from ludarium.wire.parts import MoveText
from ludarium.wire.tables import OptionValues, OutcomeData, ViewData

Names = Mapping[str, str]
SettingValues = dict[str, bool | float | str]


class GameFacts(Struct, frozen=True, kw_only=True):
    """What is told of a game in lists and on its own page.

    `rated_variants`: the sets of options that have ratings of their own, with what differs from the defaults.
    """

    name: str
    title: str
    names: Names
    summary: str
    length: str
    complexity: str
    difficulty: int
    sides: tuple[Side, ...]
    rated_variants: tuple[RatedVariant, ...]


class GameSummary(GameFacts, frozen=True, kw_only=True):
    """A game in a list. `preview` shows its character; `texts` has its few texts in other languages."""

    preview: Scene
    texts: Mapping[str, Names]


class OptionData(Struct, frozen=True, kw_only=True):
    """An option of a game: a choice has values, a number has bounds. `drawn`: decided by chance unless it is given.

    needs  what other options must be for it to change anything     shown  its values are told apart by their starts
    """

    kind: Literal["choice", "number", "flag"]
    name: str
    title: str
    default: bool | int | str
    help: str
    advanced: bool
    drawn: bool
    needs: OptionValues
    shown: bool
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
    pieces: Literal["symbols", "glyphs"]


class LessonData(Struct, frozen=True):
    name: str
    title: str
    text: str
    task: str


class RecordFormatData(Struct, frozen=True):
    """A record format that a game has beside the common one."""

    name: str
    title: str


class ChapterData(Struct, frozen=True):
    title: str
    lessons: list[LessonData]


class FrameData(Struct, frozen=True):
    """A position of a line, and what is seen there."""

    caption: str
    view: ViewData


class GoalData(Struct, frozen=True):
    """How a game is won, shown by `side`."""

    text: str
    side: str
    frames: list[FrameData]


class OpeningData(Struct, frozen=True):
    name: str
    text: str
    moves: list[str]
    options: OptionValues


class CourseData(Struct, frozen=True):
    """How a game is taught."""

    goal: GoalData | None
    chapters: list[ChapterData]
    openings: list[OpeningData]


class GameData(GameFacts, frozen=True, kw_only=True):
    """All that is needed to offer, draw and explain a game.

    `rules`: there is a rulebook page; `strategy`: the name of its heading on how to play well, if it has one.
    `takebacks_between_players`: two players may allow each other to take a move back.
    """

    options: list[OptionData]
    table_options: OptionValues
    takebacks_between_players: bool
    reasons: Names
    actions: Mapping[str, Action]
    legend: tuple[LegendEntry, ...]
    board: BoardData
    levels: tuple[LevelData, ...]
    blanks: tuple[Blank, ...]
    record_formats: list[RecordFormatData]
    rules: bool
    strategy: str


class GameTexts(Struct, frozen=True):
    """A game's texts in a language, by their English."""

    texts: Names


class LanguageData(Struct, frozen=True):
    """How many texts of the games there are, and how many of them a language has."""

    language: str
    texts: int
    translated: int


class ExampleData(Struct, frozen=True):
    """A small diagram: what the piece on a cell, or in a slot, could do there."""

    caption: str
    cell: str
    scene: Scene
    moves: tuple[PossibleMove, ...]


class PieceGuideData(Struct, frozen=True):
    text: str
    examples: list[ExampleData]
    levels: tuple[Text, ...]


class GuideData(Struct, frozen=True):
    """What each kind of piece is and does."""

    pieces: dict[str, PieceGuideData]


class Heading(Struct, frozen=True):
    """A heading of a page that `name` leads to."""

    name: str
    title: str
    level: int


class RulesPage(Struct, frozen=True):
    """A rulebook page. Empty elements of the class `piece` are where the icon of a symbol goes (`data-piece`)."""

    html: str
    contents: list[Heading]


class LessonAnswer(Struct, frozen=True, kw_only=True):
    """The position after the learner's moves and the table's replies; send `moves` back with the next one.

    A wrong move is in the view, so that its effect is seen, but not in `moves`; `wrong` says why it is wrong.
    """

    view: ViewData
    solved: bool
    reply: list[str]
    moves: list[str]
    wrong: Text | None
    outcome: OutcomeData | None
    solution: list[str]
    options: OptionValues


class SolvedLessons(Struct, frozen=True):
    """When each lesson was solved first."""

    solved: dict[str, int]


class LessonRequest(Struct, forbid_unknown_fields=True):
    """All moves of the lesson so far, the table's replies included.

    `shown`: the solution was played for the learner, so that the lesson does not count as solved.
    """

    moves: Annotated[list[MoveText], Meta(max_length=200)] = []
    shown: bool = False
