"""Small boards that no game has, to show what a picture must be able to draw."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

from ludarium.core.board import (
    Board,
    Cell,
    Mark,
    Piece,
    Scene,
    Side,
    Slot,
    Stroke,
    Symbol,
    Tone,
    Tray,
    Zone,
    axial_to_xy,
    hexagon,
    square,
)
from ludarium.core.game import Game
from ludarium.core.guide import Action
from ludarium.core.view import View

WOOD, PALE, RED_LAND = Tone("#d2a878", "#8a673f"), Tone("#e6cb9d", "#a8834f"), Tone("#c98f78", "#84503f")
SIDES = (
    Side("north", "North", Tone("#33302c", "#24211e"), Tone("#efe6d6", "#e6dccb"), Tone("#d98a41", "#e09a55")),
    Side("south", "South", Tone("#f7f1e3", "#efe6d2"), Tone("#3d3427", "#2c251c"), Tone("#c8762f", "#d98a41")),
)
SYMBOLS = {
    "drum": Symbol(
        "drum", "Drum", "D", (Stroke("M-40-40H40V40H-40z", "body"), Stroke("M-20 0H20", "line")), glyph="鼓"
    ),
    "dart": Symbol(
        "dart",
        "Dart",
        "T",
        (
            Stroke("M0-46L38 40L0 22L-38 40z", "body"),
            Stroke("M0-30L10 0H-10z", "accent"),
            Stroke("M-6 6H6V16H-6z", "soft"),
        ),
        turns=True,
        points=(-90,),
    ),
    "moon": Symbol("moon", "Moon", "Mo", (Stroke("M10-44A44 44 0 1 0 10 44A34 44 0 0 1 10-44z", "body"),), glyph="♔"),
    "wall": Symbol("wall", "Wall", "W", (Stroke("M-42-30H42V30H-42z", "body"), Stroke("M-42 0H42", "line"))),
    "well": Symbol("well", "Well", "O", (Stroke("M-24 0a24 24 0 1 0 48 0a24 24 0 1 0-48 0z", "line"),)),
}


def squares(width: int = 5, height: int = 4) -> Board:
    """A grid whose cells are named by column and row."""
    cells = tuple(
        Cell(f"{'abcdefghi'[x]}{height - y}", x, y, square(x, y), "wood" if (x + y) % 2 else "pale")
        for y in range(height)
        for x in range(width)
    )
    return Board(
        cells=cells,
        tones={"wood": WOOD, "pale": PALE, "red": RED_LAND},
        symbols=SYMBOLS,
        homes={"north": "top", "south": "bottom"},
        piece_size=0.86,
        lift=(0.0, -0.08),
        zones=(Zone("south-land", "South's land", tuple(f"{c}1" for c in "abcdefghi"[:width]), outlined=True),),
    )


def hexes() -> Board:
    """Seven hexagons around h0."""
    places = [(0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    cells = tuple(
        Cell(f"h{i}", *axial_to_xy(q, r), hexagon(*axial_to_xy(q, r)), "pale") for i, (q, r) in enumerate(places)
    )
    return replace(
        squares(),
        cells=cells,
        homes={"north": "left", "south": "right"},
        piece_size=1.3,
        zones=(Zone("core", "The core", ("h0", "h1"), outlined=True, side="south"),),
    )


TOWER = (
    Piece("c2", "drum", "south", "D", 0),
    Piece("c2", "moon", "north", "m", 1),
    Piece("c2", "dart", "south", "T", 2),
)
SCENE = Scene(
    pieces=(
        *TOWER,
        Piece("a1", "dart", "north", "t", angle=60),
        Piece("b3", "wall", None, "#"),
        Piece("d3", "moon", "north", "m"),
        Piece("d2", "drum", "north", "d", 0),
        Piece("d2", "moon", "south", "M", 1),
    ),
    trays=(
        Tray(
            "hand",
            "South's hand",
            "south",
            (
                Slot("hand:drum", "drum", "south", 3),
                Slot("hand:moon", "moon", "south", 1),
                Slot("hand:wall", "wall", None, 0),
            ),
        ),
        Tray("lost", "Lost", "south", (Slot("lost:drum", "drum", "south", 12, spent=True),)),
        Tray("north-hand", "North's hand", "north", (Slot("north-hand:dart", "dart", "north", 2),)),
    ),
    marks=(Mark("e1", "well", "south"), Mark("e2", "", None, "4"), Mark("b1", "well", None, "2")),
    tints={"a3": "red", "a4": "red"},
    hidden=("d4", "e4", "e3"),
)
ACTIONS = {"turn-left": Action("Turn left"), "skip": Action("Skip")}


def game_of(board: Board) -> Game:
    """As much of a game as a picture looks at."""
    fields: Any = SimpleNamespace(title="Made up", sides=SIDES, board=board, actions=ACTIONS)
    return cast(Game, fields)


def view_of(scene: Scene = SCENE, **fields: Any) -> View:
    known: dict[str, Any] = {"viewer": None, "text": "", "turn": "north", "legal_moves": (), "moves": ()}
    return View(scene=scene, **{**known, **fields})
