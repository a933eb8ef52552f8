"""Drawing data: all that a picture, a terminal or a browser needs to show a game it knows nothing about.

A Board is what never changes; a Scene is what stands on it in one position, as one viewer may see it.
Lengths are in units of the game's own choice, y grows downwards.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import cos, pi, sin, sqrt
from typing import Literal

Point = tuple[float, float]
Edge = Literal["left", "right", "top", "bottom"]


@dataclass(frozen=True, slots=True)
class Cell:
    """A place on the board. `tone` names its colour in Board.tones; a terminal prints `text` where it is empty."""

    name: str
    x: float
    y: float
    outline: tuple[Point, ...]
    tone: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Tone:
    """A colour in the light and in the dark theme."""

    light: str
    dark: str


@dataclass(frozen=True, slots=True)
class Zone:
    """A named group of cells. With `outlined`, its border is drawn, in the colours of `side` if it has one."""

    name: str
    title: str
    cells: tuple[str, ...]
    outlined: bool = False
    side: str | None = None


@dataclass(frozen=True, slots=True)
class Stroke:
    """A part of a drawing: an SVG path in a box from -50 to 50.

    role  body: filled with the side's colour, outlined in its ink
          solid: filled with the side's ink          line: drawn in the side's ink, not filled
          soft: filled with a paler ink              accent: filled with the side's accent colour
    """

    d: str
    role: str


@dataclass(frozen=True, slots=True)
class Symbol:
    """The drawing and the names of a kind of piece, or of a mark on a cell.

    letter   for the Latin style and the terminal     glyph  for the style with characters, where the game has one
    names    the title in other languages, by code
    turns    where it points has a meaning, so it turns with a board that is seen from the other side
    points   where it points before it is turned, in degrees clockwise from the right; an axis points both ways
    plinth   made to be stood upon, so it is still known when another piece covers it
    is_piece whether it is a kind of piece, and no mark on a cell or point in a tray
    over     a mark that is drawn above the piece on its cell, because it tells something of that piece
    lifts    a mark over a piece that says that it moves as if it stood one level higher
    """

    name: str
    title: str
    letter: str
    strokes: tuple[Stroke, ...]
    glyph: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    turns: bool = False
    points: tuple[int, ...] = ()
    plinth: bool = False
    is_piece: bool = True
    over: bool = False
    lifts: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """A player's side: its id in records and API, its title and its colours."""

    name: str
    title: str
    fill: Tone
    ink: Tone
    accent: Tone
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """What never changes.

    homes       the edge at which a side sits, where its trays are drawn
    piece_size  width of a piece's box in board units
    lift        how far each piece of a stack is drawn from the one below it
    frame       the colour of the wood around the cells
    discs       drawn pieces stand on discs of their side's colours, which tell the sides of a tower apart
    pieces      how a page shows the pieces unless a viewer wishes otherwise: as drawings or as characters
    """

    cells: tuple[Cell, ...]
    tones: Mapping[str, Tone]
    symbols: Mapping[str, Symbol]
    homes: Mapping[str, Edge]
    piece_size: float
    lift: Point = (0.0, 0.0)
    zones: tuple[Zone, ...] = ()
    frame: Tone = Tone("#8a6242", "#3b2b20")
    discs: bool = False
    pieces: Literal["symbols", "glyphs"] = "symbols"

    def cell(self, name: str) -> Cell:
        return self._by_name[name]

    def __contains__(self, name: str) -> bool:
        return name in self._by_name

    # Derived once; the dataclass is frozen, so it is stored around the freeze.
    _by_name: dict[str, Cell] = field(init=False, repr=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._by_name.update((cell.name, cell) for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on a cell. A piece of no side (None) belongs to nobody and is drawn in neutral colours.

    level  0 at the bottom of a stack     angle  degrees clockwise that the drawing is turned
    text   what a terminal prints for it
    """

    cell: str
    symbol: str
    side: str | None
    text: str
    level: int = 0
    angle: int = 0


@dataclass(frozen=True, slots=True)
class Slot:
    """A kind of piece beside the board. `name` is the click path's word for it; spent pieces are drawn grey."""

    name: str
    symbol: str
    side: str | None
    count: int
    spent: bool = False


@dataclass(frozen=True, slots=True)
class Tray:
    """A bench, a hand or a row of captured pieces, drawn at its side's home."""

    name: str
    title: str
    side: str
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A symbol drawn on a cell under the pieces: a flag, an embassy, an information point.

    `text` is written on it in small letters and digits; with an empty symbol the text stands alone.
    """

    cell: str
    symbol: str
    side: str | None = None
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What stands on the board and beside it.

    tints   cells whose tone differs from the board's, by name of the tone
    hidden  cells whose content the viewer does not know
    floor   what a terminal prints on cells without a piece, where that differs from position to position
    """

    pieces: tuple[Piece, ...]
    trays: tuple[Tray, ...] = ()
    marks: tuple[Mark, ...] = ()
    tints: Mapping[str, str] = field(default_factory=dict)
    hidden: tuple[str, ...] = ()
    floor: Mapping[str, str] = field(default_factory=dict)

    def cell_text(self, cell: str) -> str:
        """What a terminal prints on a cell: its pieces, from the bottom upwards, or its floor."""
        stack = sorted((piece for piece in self.pieces if piece.cell == cell), key=lambda piece: piece.level)
        return "".join(piece.text for piece in stack) or self.floor.get(cell, "")


def hexagon(x: float, y: float) -> tuple[Point, ...]:
    """The corners of a pointy-top hexagon of radius 1, clockwise from the top."""
    return tuple((x + sin(k * pi / 3), y - cos(k * pi / 3)) for k in range(6))


def axial_to_xy(q: int, r: int) -> Point:
    """The centre of a pointy-top hexagon of radius 1 with axial coordinates (q, r)."""
    return sqrt(3) * (q + r / 2), 1.5 * r


def square(x: float, y: float) -> tuple[Point, ...]:
    """The corners of a square of side 1."""
    return (x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5)
