"""The terminal table: it shows a session and passes clicks, keys and typed moves on to it."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import ClassVar

from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Footer, Input

from ludarium.cli.files import read_record, write_record
from ludarium.cli.terminal.board import BoardView
from ludarium.cli.terminal.drawing import Pointing
from ludarium.cli.terminal.opponent import Opponent
from ludarium.cli.terminal.palette import DAY, NIGHT
from ludarium.cli.terminal.panels import SHORTCUTS, Choices, MoveLine, MoveList, Notes, Status, Tokens, Trays
from ludarium.cli.terminal.screens import Curtain, FilePage, HelpPage, NewGamePage
from ludarium.cli.terminal.session import Session
from ludarium.cli.words import side_title
from ludarium.core.errors import LudariumError
from ludarium.core.move import Move
from ludarium.core.options import Options
from ludarium.core.position import Position
from ludarium.play import Refused

WIDE = 72  # columns from which there is room beside the board
TALL = 20  # lines from which there is room below it
THINKING = 0.4  # seconds before the machine moves, so that one sees what it does
AT_ONCE = 0.001
EXAMPLES = 3


class TableApp(App[None]):
    """A game at the terminal."""

    CSS = """
    #room { height: 1fr; layout: vertical; }
    #side { scrollbar-size: 1 1; height: auto; max-height: 7; padding: 0 1; background: $surface; }
    #side > Static { height: auto; margin-bottom: 1; }
    #below { height: auto; }
    #typed { padding: 0 1; }
    .wide #room { layout: horizontal; }
    .wide #side { width: 34; height: 1fr; max-height: 100%; padding: 1 1; }
    .tiny #side, .tiny Footer { display: none; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "choose", "Choose"),
        Binding("escape", "cancel", "Cancel", show=False),
        Binding("m,slash", "type", "Type a move"),
        Binding("u,ctrl+z", "undo", "Undo"),
        Binding("r,ctrl+y", "redo", "Redo"),
        Binding("f", "flip", "Flip"),
        Binding("n", "new", "New"),
        Binding("s", "save", "Save"),
        Binding("o", "open", "Open"),
        Binding("d", "theme", "Light/dark", show=False),
        Binding("question_mark", "help", "Help"),
        Binding("q", "quit", "Quit"),
        *(Binding(key, f"shortcut({number})", show=False) for number, key in enumerate(SHORTCUTS)),
    ]

    def __init__(self, session: Session, thinking: float = THINKING) -> None:
        super().__init__()
        self.session = session
        self.thinking = thinking
        self.flipped = False
        self.cursor: str | None = None
        self.file = f"{session.game.name}.record"
        self.pending: Timer | None = None
        self.title = session.game.title

    def compose(self) -> ComposeResult:
        yield Status(id="status")
        with Horizontal(id="room"):
            yield BoardView(self.session.game, self.session.view.scene)
            with VerticalScroll(id="side", can_focus=False):
                yield Notes(id="notes")
                yield Trays(id="trays")
                yield MoveList(id="moves")
        with Vertical(id="below"):
            yield Choices(id="choices")
            yield MoveLine()
        yield Footer()

    def on_mount(self) -> None:
        self.register_theme(NIGHT)
        self.register_theme(DAY)
        self.theme = NIGHT.name
        self.board.focus()
        self.proceed()

    def on_resize(self, event: events.Resize) -> None:
        self.table_screen.set_class(event.size.width >= WIDE, "wide")
        self.table_screen.set_class(event.size.width < WIDE and event.size.height < TALL, "tiny")

    @property
    def table_screen(self) -> Screen[object]:
        """The screen with the board, whatever lies over it."""
        return self.screen_stack[0]

    @property
    def board(self) -> BoardView:
        return self.table_screen.query_one(BoardView)

    @property
    def typed(self) -> MoveLine:
        return self.table_screen.query_one(MoveLine)

    # Showing the session.

    def show(self) -> None:
        """Bring everything on the screen up to date."""
        session, game, view = self.session, self.session.game, self.session.view
        steps, dark = session.steps, self.current_theme.dark
        table = self.table_screen
        if self.cursor is None or (self.cursor not in game.board and self.cursor not in steps):
            self.cursor = next((step for step in steps if step in game.board), game.board.cells[0].name)
        self.board.present(game, view.scene, Pointing(cursor=self.cursor, highlights=self.highlights()), self.flipped)
        table.query_one(Status).present(game, view.turn, session.outcome, self.note(), dark)
        table.query_one(Notes).present(session.opening, view.notices)
        table.query_one(Trays).present(game, view.scene.trays, session.slots, self.cursor, dark)
        table.query_one(MoveList).present(game, session.announced())
        table.query_one(Choices).present(self.labels(), self.cursor)
        table.query_one("#side", VerticalScroll).scroll_end(animate=False)
        self.typed.offer(move.text for move in session.choices)

    def highlights(self) -> dict[str, str]:
        """What to point out on the cells; the later, the more it counts."""
        session, board = self.session, self.session.game.board
        view = session.view
        shown = dict.fromkeys(view.last, "last")
        shown |= {cell: "warned" for notice in view.notices for cell in notice.cells}
        taken = {piece.cell for piece in view.scene.pieces}
        for step in session.steps:
            if step in board:
                shown[step] = "target" if session.path else "movable" if step in taken else "open"
        shown |= {step: "chosen" for step in session.path if step in board}
        return shown

    def note(self) -> str:
        if self.session.machine_to_act:
            return "thinking"
        path = self.session.path
        return f"{' '.join(path)} …" if path else ""

    def labels(self) -> list[tuple[str, str]]:
        """The steps that are not cells, with what players call them."""
        session, game = self.session, self.session.game
        steps = session.steps
        found = [(slot.name, f"{game.board.symbols[slot.symbol].title} ×{slot.count}") for slot in session.slots]
        found += [(step, action.label) for step, action in game.actions.items() if step in steps]
        return found

    def proceed(self) -> None:
        """After anything that changed the game: change seats, let the machine move, show how it stands."""
        if self.pending is not None:
            self.pending.stop()
            self.pending = None
        self.session.opponent.stop()
        self.show()
        if self.session.curtain:
            title = side_title(self.session.game, self.session.next_viewer)
            self.push_screen(Curtain(title), lambda _: self.look())
        elif self.session.machine_to_act:
            self.pending = self.set_timer(max(self.thinking, AT_ONCE), self.think)

    def look(self) -> None:
        self.session.raise_curtain()
        self.show()

    def think(self) -> None:
        """Let the machine choose, on a thread, so that the table goes on to answer."""
        position, opponent = self.session.position, self.session.opponent

        def choose() -> None:
            move = opponent.choose(position)
            if self.is_running:
                self.call_from_thread(self.reply, position, move)

        self.run_worker(choose, thread=True, group="machine")

    def reply(self, position: Position, move: Move) -> None:
        """The machine has chosen, unless the game has gone elsewhere in the meantime."""
        if self.session.position is position and self.session.reply(move):
            self.proceed()

    def on_unmount(self) -> None:
        self.session.opponent.stop()

    # Clicks, keys and words.

    def click(self, token: str) -> None:
        """Make a click on the session."""
        self.cursor = token
        if self.session.click(token) is not None:
            self.proceed()
        else:
            self.show()

    @on(BoardView.Clicked)
    def cell_clicked(self, message: BoardView.Clicked) -> None:
        self.board.focus()
        self.click(message.cell)

    @on(BoardView.Walked)
    def cursor_walked(self, message: BoardView.Walked) -> None:
        self.cursor = message.cell
        self.show()

    @on(Tokens.Clicked)
    def token_clicked(self, message: Tokens.Clicked) -> None:
        self.click(message.token)

    def action_choose(self) -> None:
        if self.cursor is not None:
            self.click(self.cursor)

    def action_next(self, direction: int) -> None:
        """Put the cursor on another step that may come next: cells in reading order, then the others."""
        steps = self.session.steps
        cells = [cell for cell in self.board.grid.places if cell in steps]
        order = sorted(cells, key=self.board.reading_order) + [token for token, _ in self.labels()]
        if not order:
            return
        if self.cursor in order:
            self.cursor = order[(order.index(self.cursor) + direction) % len(order)]
        else:
            self.cursor = order[0 if direction > 0 else -1]
        self.show()

    def action_shortcut(self, number: int) -> None:
        labels = self.labels()
        if number < len(labels):
            self.click(labels[number][0])

    def action_cancel(self) -> None:
        self.typed.value = ""
        self.board.focus()
        self.session.cancel()
        self.show()

    def action_type(self) -> None:
        self.typed.focus()

    @on(Input.Changed, "#typed")
    def typing(self) -> None:
        if self.typed.value:
            self.table_screen.query_one(Choices).present_matches(self.typed.matches())
        else:
            self.table_screen.query_one(Choices).present(self.labels(), self.cursor)

    @on(Input.Submitted, "#typed")
    def typed_move(self, message: Input.Submitted) -> None:
        if not message.value.strip():
            self.board.focus()
            return
        try:
            self.session.play(message.value)
        except Refused as refused:
            self.complain(refused.message)
            return
        self.typed.value = ""
        self.proceed()

    def complain(self, text: str) -> None:
        self.notify(text, severity="warning", markup=False)

    # The rest of the table.

    def action_undo(self) -> None:
        try:
            self.session.undo()
        except Refused as refused:
            self.complain(refused.message)
        else:
            self.proceed()

    def action_redo(self) -> None:
        if self.session.redo():
            self.proceed()
        else:
            self.complain("nothing was taken back")

    def action_flip(self) -> None:
        self.flipped = not self.flipped
        self.show()

    def action_theme(self) -> None:
        self.theme = DAY.name if self.theme == NIGHT.name else NIGHT.name
        self.call_after_refresh(self.show)

    def action_help(self) -> None:
        examples = [move.text for move in self.session.choices[:EXAMPLES]]
        self.push_screen(HelpPage(self.session.game, examples))

    def action_new(self) -> None:
        session = self.session
        page = NewGamePage(session.game, session.position.options, session.machine, session.opponent, self.begin)
        self.push_screen(page)

    def begin(self, options: Options, machine: str | None, opponent: Opponent) -> None:
        self.session.opponent.stop()
        self.session.restart(options, machine, opponent)
        self.cursor = None
        self.call_after_refresh(self.proceed)

    def action_save(self) -> None:
        self.push_screen(FilePage("Save this game as", self.file, self.saver()))

    def saver(self) -> Callable[[str], str]:
        """What saves the game under a name; a file that is there only when the name is given twice."""
        asked = ""

        def save(path: str) -> str:
            nonlocal asked
            if os.path.exists(path) and path != asked:
                asked = path
                return f"{path} exists already: press Enter again to replace it"
            try:
                write_record(path, self.session.to_record())
            except (OSError, ValueError) as error:
                return refusal(error)
            self.file = path
            self.notify(f"saved as {path}", markup=False)
            return ""

        return save

    def action_open(self) -> None:
        self.push_screen(FilePage("Open a saved game", self.file, self.load))

    def load(self, path: str) -> str:
        try:
            self.session.load(read_record(path))
        except (LudariumError, OSError, ValueError) as error:
            return refusal(error)
        self.file = path
        self.cursor = None
        self.call_after_refresh(self.proceed)
        return ""


def refusal(error: Exception) -> str:
    """Why a file could not be used."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)
