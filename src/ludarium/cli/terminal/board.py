"""The board on the screen: it draws what it is given, and tells which cell was clicked."""

from __future__ import annotations

from textual import events
from textual.binding import Binding
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ludarium.cli.terminal.drawing import Pointing, draw
from ludarium.cli.terminal.layout import Layout, best_size, lay_out
from ludarium.core.board import Scene
from ludarium.core.game import Game


class BoardView(ScrollView, can_focus=True):
    """A game's board. Where the terminal is too small for it, it scrolls with the cursor."""

    DEFAULT_CSS = """
    BoardView { width: 1fr; height: 1fr; background: $background; scrollbar-size: 1 1; }
    """
    BINDINGS = [
        Binding("up", "walk(0, -1)", "Up", show=False),
        Binding("down", "walk(0, 1)", "Down", show=False),
        Binding("left", "walk(-1, 0)", "Left", show=False),
        Binding("right", "walk(1, 0)", "Right", show=False),
        Binding("tab", "app.next(1)", "Next choice", show=False),
        Binding("shift+tab", "app.next(-1)", "Previous choice", show=False),
    ]

    class Clicked(Message):
        """A cell was clicked."""

        def __init__(self, cell: str) -> None:
            super().__init__()
            self.cell = cell

    class Walked(Message):
        """The cursor keys went to a cell."""

        def __init__(self, cell: str) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self, game: Game, scene: Scene) -> None:
        super().__init__(id="board")
        self.game = game
        self.scene = scene
        self.flipped = False
        self.pointing = Pointing()
        self.goal: int | None = None
        self.text_width = 1
        self.grid: Layout = lay_out(game.board, (4, 1))
        self.strips: list[Strip] = []

    # What it shows.

    def present(self, game: Game, scene: Scene, pointing: Pointing, flipped: bool) -> None:
        """Show a scene."""
        if game is not self.game:
            self.text_width, self.goal = 1, None
        self.game, self.scene, self.pointing, self.flipped = game, scene, pointing, flipped
        self.redraw()

    def redraw(self) -> None:
        if not self.size:
            return
        texts = (self.scene.cell_text(cell.name) for cell in self.game.board.cells)
        self.text_width = max(self.text_width, *(len(text) for text in texts))
        room = self.container_size
        size = best_size(self.game.board, room.width, room.height, self.text_width)
        self.grid = lay_out(self.game.board, size, self.flipped)
        self.virtual_size = Size(self.grid.columns, self.grid.lines)
        paper = self.background_colors[1].hex
        dark = self.app.current_theme.dark
        self.strips = [
            Strip(line, self.grid.columns)
            for line in draw(self.game, self.scene, self.grid, self.pointing, paper, dark)
        ]
        if self.pointing.cursor in self.grid.places:
            place = self.grid.places[self.pointing.cursor]
            self.scroll_to_region(Region(place.column, place.line, self.grid.width, self.grid.height), animate=False)
        self.refresh()

    @property
    def margin_left(self) -> int:
        return max(0, (self.size.width - self.grid.columns) // 2)

    @property
    def margin_top(self) -> int:
        return max(0, (self.size.height - self.grid.lines) // 2)

    def render_line(self, y: int) -> Strip:
        line = y + self.scroll_offset.y - self.margin_top
        if not 0 <= line < len(self.strips):
            return Strip.blank(self.size.width, self.rich_style)
        left = self.scroll_offset.x
        margin = Strip.blank(self.margin_left, self.rich_style)
        whole = Strip.join([margin, self.strips[line]]).crop(left, left + self.size.width)
        return whole.extend_cell_length(self.size.width, self.rich_style)

    def on_resize(self) -> None:
        self.redraw()

    # What is done with it.

    def place_of(self, cell: str) -> tuple[int, int]:
        """Where the middle of a cell is in the widget, in characters."""
        place = self.grid.places[cell]
        return (
            place.column + self.grid.width // 2 + self.margin_left - self.scroll_offset.x,
            place.line + self.grid.height // 2 + self.margin_top - self.scroll_offset.y,
        )

    def reading_order(self, cell: str) -> tuple[int, int]:
        place = self.grid.places[cell]
        return place.line, place.column

    def on_click(self, event: events.Click) -> None:
        column = event.x + self.scroll_offset.x - self.margin_left
        cell = self.grid.cell_at(column, event.y + self.scroll_offset.y - self.margin_top)
        if cell is not None:
            self.goal = None
            self.post_message(self.Clicked(cell))

    def action_walk(self, right: int, down: int) -> None:
        here = self.pointing.cursor
        if here not in self.grid.places:
            here = self.game.board.cells[0].name
        elif down:
            self.goal = self.grid.places[here].column if self.goal is None else self.goal
            here = self.grid.beside(here, 0, down, self.goal)
        else:
            self.goal = None
            here = self.grid.beside(here, right, 0)
        self.post_message(self.Walked(here))
