"""The screens over the table: help, a new game, files, and the curtain between two players."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Select, Static, Switch

from ludarium.cli.terminal.opponent import TITLES, Opponent
from ludarium.core.errors import LudariumError
from ludarium.core.game import Game
from ludarium.core.options import Choice, Flag, Number, Option, Options, Value

KEYS = {
    "arrows": "move the cursor over the board",
    "Tab, Shift+Tab": "go to the next or previous cell, piece or action that may be chosen",
    "Enter, Space, click": "choose: first a piece, then where it goes, and so on",
    "1 to 9": "choose a piece beside the board or an action",
    "Escape": "give up the choice under way, leave the typing line",
    "m": "type a move; Tab completes it, Enter plays it",
    "u, r": "undo, redo",
    "f": "turn the board around",
    "d": "light or dark",
    "n": "a new game, with options",
    "s, o": "save the game, open a saved one",
    "?": "this page",
    "q": "leave",
}

PAGE_CSS = """
    align: center middle;
    background: $background 70%;
"""
BOX_CSS = """
    width: 76; max-width: 96%; height: auto; max-height: 96%;
    padding: 1 2; scrollbar-size: 1 1; background: $surface; border: round $primary;
"""


class Page(ModalScreen[None]):
    """A box over the table that Escape closes."""

    DEFAULT_CSS = f"""
    Page {{ {PAGE_CSS} }}
    Page > VerticalScroll {{ {BOX_CSS} }}
    Page .title {{ text-style: bold; color: $primary; margin-bottom: 1; }}
    Page .error {{ color: $error; height: auto; }}
    Page .row {{ height: auto; margin-top: 1; }}
    Page .option {{ height: auto; }}
    Page .row > Label {{ width: 24; }}
    Page .row > Input, Page .row > Select {{ width: 1fr; background: $panel; }}
    Page .row SelectCurrent {{ background: $panel; }}
    Page .row > Switch {{ border: none; padding: 0; height: 1; background: $panel; }}
    Page .help {{ color: $text-muted; padding-left: 24; width: 1fr; height: auto; }}
    Page Button {{ margin-right: 2; }}
    """
    BINDINGS = [("escape", "dismiss", "Close")]


class HelpPage(Page):
    """The keys, and how this game's moves are written."""

    BINDINGS = [("question_mark", "dismiss", "Close"), ("q", "dismiss", "Close"), ("enter", "dismiss", "Close")]

    def __init__(self, game: Game, examples: list[str]) -> None:
        super().__init__()
        self.game = game
        self.examples = examples

    def compose(self) -> ComposeResult:
        keys = Table.grid(padding=(0, 2))
        for key, meaning in KEYS.items():
            keys.add_row(Text(key, "bold"), meaning)
        pieces = Table.grid(padding=(0, 2))
        for symbol in self.game.board.symbols.values():
            pieces.add_row(Text(symbol.letter, "bold"), symbol.title)
        with VerticalScroll():
            yield Label(self.game.title, classes="title")
            yield Static(Text(self.game.summary + "\n"))
            yield Static(keys)
            if self.examples:
                yield Static(Text(f"\nMoves are written like {', '.join(self.examples)}.\n"))
            yield Static(pieces)


class NewGamePage(Page):
    """The game's options, and who plays."""

    def __init__(
        self,
        game: Game,
        options: Options,
        machine: str | None,
        opponent: Opponent,
        begin: Callable[[Options, str | None, Opponent], None],
    ) -> None:
        super().__init__()
        self.game = game
        self.options = options
        self.shown_options = [option for option in game.options if not option.drawn]
        self.machine = machine
        self.opponent = opponent
        self.begin = begin

    def compose(self) -> ComposeResult:
        sides = [(f"you play {side.title}", side.name) for side in self.game.sides]
        person = next((side.name for side in self.game.sides if side.name != self.machine), "") if self.machine else ""
        with VerticalScroll():
            yield Label(f"A new game of {self.game.title}", classes="title")
            with Horizontal(classes="row"):
                yield Label("Players")
                choices = [("two people at this screen", ""), *sides]
                yield Select(choices, value=person, allow_blank=False, id="players", compact=True)
            with Horizontal(classes="row"):
                yield Label("Opponent")
                names = [(title, name) for name, title in TITLES.items()]
                yield Select(names, value=self.opponent.name, allow_blank=False, id="opponent", compact=True)
            for option in self.shown_options:
                with Vertical(id=f"about-{option.name}", classes="option"):
                    with Horizontal(classes="row"):
                        yield Label(option.title or option.name.replace("_", " "))
                        yield option_field(option, self.options[option.name])
                    span = f" ({option.allowed})" if isinstance(option, Number) else ""
                    yield Label(option.help + span, classes="help", markup=False)
            yield Label("", classes="error", id="error", markup=False)
            with Horizontal(classes="row"):
                yield Button("Begin", variant="primary", id="begin")
                yield Button("Back", id="back")

    def on_select_changed(self) -> None:
        """Offers what changes something beside the chosen values; the rest is as usual."""
        chosen = {option.name: self.value_of(option) for option in self.shown_options if isinstance(option, Choice)}
        for option in self.shown_options:
            self.query_one(f"#about-{option.name}").display = option.applies(chosen)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "back":
            self.dismiss()
        else:
            self.action_begin()

    def on_input_submitted(self) -> None:
        self.action_begin()

    def action_begin(self) -> None:
        person = self.query_one("#players", Select).value
        machine = next((side.name for side in self.game.sides if person and side.name != person), None)
        try:
            self.begin(self.read(), machine, self.read_opponent())
        except LudariumError as error:
            self.query_one("#error", Label).update(str(error))
        else:
            self.dismiss()

    def read_opponent(self) -> Opponent:
        """The same as before, or another one that may think as long."""
        name = str(self.query_one("#opponent", Select).value)
        return self.opponent if name == self.opponent.name else Opponent(name, seconds=self.opponent.seconds)

    def read(self) -> dict[str, Value]:
        """The options as they stand in the fields that are shown."""
        shown = (option for option in self.shown_options if self.query_one(f"#about-{option.name}").display)
        return {option.name: self.value_of(option) for option in shown}

    def value_of(self, option: Option) -> Value:
        field = self.query_one(f"#option-{option.name}")
        if isinstance(field, Switch):
            return field.value
        assert isinstance(field, Select | Input)
        return option.read(str(field.value).strip())


def option_field(option: Option, value: Value) -> Select[str] | Switch | Input:
    """What an option is set with."""
    name = f"option-{option.name}"
    if isinstance(option, Choice):
        titles: Mapping[str, str] = option.titles
        words = [(titles.get(word, word), word) for word in option.values]
        return Select(words, value=str(value), allow_blank=False, id=name, compact=True)
    if isinstance(option, Flag):
        return Switch(bool(value), id=name)
    return Input(option.write(value), id=name, compact=True)


class FilePage(Page):
    """Asks for the name of a file. What is done with it may refuse: then the page says why, and stays."""

    def __init__(self, title: str, path: str, use: Callable[[str], str]) -> None:
        """use: does the work and gives an empty text, or says what stands in the way."""
        super().__init__()
        self.heading = title
        self.path = path
        self.use = use

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Label(self.heading, classes="title")
            yield Input(self.path, placeholder="file name", id="file")
            yield Label("", classes="error", id="error", markup=False)

    def on_mount(self) -> None:
        self.query_one("#file", Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        refusal = self.use(event.value.strip()) if event.value.strip() else "a file name is needed"
        if refusal:
            self.query_one("#error", Label).update(refusal)
        else:
            self.dismiss()


class Curtain(ModalScreen[None]):
    """Hides the table while the players change places."""

    DEFAULT_CSS = """
    Curtain { align: center middle; background: $background; }
    Curtain Static { width: auto; padding: 1 4; border: round $primary; text-align: center; }
    """
    BINDINGS = [("enter", "dismiss", "Look"), ("space", "dismiss", "Look")]

    def __init__(self, title: str) -> None:
        super().__init__()
        self.player = title

    def compose(self) -> ComposeResult:
        yield Static(Text(f"Pass the screen to {self.player}.\n\n{self.player}: press Enter to look."))

    def on_click(self) -> None:
        self.dismiss()
