"""A scene as lines of coloured characters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rich.segment import Segment
from rich.style import Style

from ludarium.cli.terminal.layout import Layout
from ludarium.cli.terminal.palette import faint, ground, reversed_style, shade, side_colours, strong, style
from ludarium.core.board import Piece, Scene
from ludarium.core.game import Game

Spot = tuple[str, Style]  # a character and its style
HIDDEN, TARGET, MOVABLE, WARNING = "?", "•", "·", "!"
SIGNS = TARGET + MOVABLE + WARNING
EDGE = "▔"  # tells a cell from the one above it


@dataclass(frozen=True, slots=True, kw_only=True)
class Pointing:
    """What is pointed out on the board: the cursor's cell, and a highlight for other cells by name."""

    cursor: str | None = None
    highlights: Mapping[str, str] = field(default_factory=dict)


def draw(game: Game, scene: Scene, layout: Layout, pointing: Pointing, paper: str, dark: bool) -> list[list[Segment]]:
    """The lines of a board."""
    empty = " ", style(paper, paper)
    grid = [[empty] * layout.columns for _ in range(layout.lines)]
    pieces: dict[str, list[Piece]] = {}
    for piece in sorted(scene.pieces, key=lambda piece: piece.level):
        if piece.text:
            pieces.setdefault(piece.cell, []).append(piece)
    for cell in game.board.cells:
        tone = game.board.tones[scene.tints.get(cell.name, cell.tone)]
        highlight = pointing.highlights.get(cell.name, "")
        hidden = cell.name in scene.hidden
        colour = ground(shade(tone, dark), highlight or ("fog" if hidden else ""))
        box = CellBox(layout.width - 1, layout.height, colour)
        box.write_name(cell.name, _marks(game, scene, cell.name))
        if hidden:
            box.write_words(HIDDEN)
        elif cell.name in pieces:
            box.write_chips(_chips(game, pieces[cell.name], dark))
        else:
            box.write_words(scene.cell_text(cell.name))
        box.write_highlight(highlight)
        if cell.name == pointing.cursor:
            box.write_cursor()
        place = layout.places[cell.name]
        for line, spots in enumerate(box.lines):
            grid[place.line + line][place.column : place.column + len(spots)] = spots
    return [_segments(line) for line in grid]


class CellBox:
    """The characters of one cell. The pieces have the middle line, the cell's name the last."""

    def __init__(self, width: int, height: int, paper: str) -> None:
        self.width, self.height, self.paper = width, height, paper
        self.lines: list[list[Spot]] = [[(" ", style(strong(paper), paper))] * width for _ in range(height)]
        self.middle = (height - 1) // 2
        self.taken = False

    def write(self, line: int, column: int, text: str, look: Style) -> None:
        for offset, character in enumerate(text):
            if 0 <= column + offset < self.width:
                self.lines[line][column + offset] = character, look

    def write_name(self, name: str, marks: str) -> None:
        small = style(faint(self.paper), self.paper)
        if self.height == 1:
            self.write(0, (self.width - 1) // 2, marks[:1] or "·", small)
            return
        inset = 1 if len(name) + (len(marks) + 1 if marks else 0) + 2 <= self.width else 0
        last = self.height - 1
        self.write(last, self.width - len(marks) - inset, marks, style(strong(self.paper), self.paper))
        self.write(last, inset, name, small)
        if self.height > 2:
            self.write(0, 0, EDGE * self.width, style(ground(self.paper, "edge"), self.paper))

    def write_words(self, text: str) -> None:
        """Print what is no piece."""
        look = style(faint(self.paper), self.paper)
        self.write_middle([(character, look) for character in text])

    def write_chips(self, chips: list[Spot]) -> None:
        """Print pieces, with a margin in their colours where there is room."""
        if len(chips) + 4 <= self.width:
            chips = [(" ", chips[0][1]), *chips, (" ", chips[-1][1])]
        self.write_middle(chips)

    def write_middle(self, spots: list[Spot]) -> None:
        if not spots:
            return
        if self.height == 1:
            self.lines[0] = [(" ", look) for _, look in self.lines[0]]
        column = max(0, (self.width - len(spots)) // 2)
        self.lines[self.middle][column : column + len(spots)] = spots[: self.width - column]
        self.taken = True

    def write_highlight(self, highlight: str) -> None:
        """Colour is not enough: a target has a dot, a first choice a small one, a notice an exclamation mark."""
        sign = {"target": TARGET, "movable": MOVABLE, "open": MOVABLE, "warned": WARNING}.get(highlight)
        if sign is None:
            return
        look = style(strong(self.paper), self.paper, bold=True)
        if not self.taken:
            self.write(self.middle, (self.width - 1) // 2, sign, look)
        elif self.height > 2:
            self.write(0, (self.width - 1) // 2, sign, look)
        elif self.lines[self.middle][0][0] == " ":
            self.write(self.middle, 0, sign, look)

    def write_cursor(self) -> None:
        look = style(strong(self.paper), self.paper, bold=True)
        if self.height < 3:
            middle = self.lines[self.middle]
            if all(character.isspace() or character in SIGNS for character, _ in (middle[0], middle[-1])):
                self.write(self.middle, 0, "[", look)
                self.write(self.middle, self.width - 1, "]", look)
            else:
                self.lines[self.middle] = [(character, reversed_style(paint)) for character, paint in middle]
            return
        for line in range(self.height):
            left, right = ("┏", "┓") if line == 0 else ("┗", "┛") if line == self.height - 1 else ("┃", "┃")
            for column, sign in ((0, left), (self.width - 1, right)):
                if line != self.middle or self.lines[line][column][0] == " ":
                    self.write(line, column, sign, look)


def _chips(game: Game, stack: list[Piece], dark: bool) -> list[Spot]:
    """The texts of a stack's pieces from the bottom upwards, in their sides' colours; the top one is bold."""
    spots: list[Spot] = []
    for piece in stack:
        look = style(*side_colours(game, piece.side, dark), bold=piece is stack[-1])
        spots += [(character, look) for character in piece.text]
    return spots


def _marks(game: Game, scene: Scene, cell: str) -> str:
    """The letters and texts of what is marked on a cell."""
    marks = [mark for mark in scene.marks if mark.cell == cell]
    return "".join(mark.text or game.board.symbols[mark.symbol].letter for mark in marks)


def _segments(spots: list[Spot]) -> list[Segment]:
    """Characters of one style as one segment."""
    runs: list[tuple[str, Style]] = []
    for character, look in spots:
        if runs and runs[-1][1] is look:
            runs[-1] = runs[-1][0] + character, look
        else:
            runs.append((character, look))
    return [Segment(text, look) for text, look in runs]
