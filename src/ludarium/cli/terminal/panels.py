"""What stands around the board: status, trays, moves, the choices that are not cells, and the line for typing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input, Static

from ludarium.cli.terminal.palette import side_colours, style
from ludarium.cli.words import side_title, status_words
from ludarium.core.board import Slot, Tray
from ludarium.core.game import Game
from ludarium.core.outcome import Outcome
from ludarium.core.view import Notice

SHORTCUTS = "123456789"
MOVES_WIDTH = 24  # characters that both columns of the move list have together


class Tokens(Static):
    """A text in which clicks on some words are steps of a move."""

    class Clicked(Message):
        """A word was clicked."""

        def __init__(self, token: str) -> None:
            super().__init__()
            self.token = token

    def on_click(self, event: events.Click) -> None:
        token = event.style.meta.get("token")
        if token is not None:
            self.post_message(self.Clicked(token))


class Status(Static):
    """One line: the game, whose turn it is or how it ended."""

    DEFAULT_CSS = "Status { height: 1; background: $panel; padding: 0 1; }"

    def present(self, game: Game, turn: str, outcome: Outcome | None, note: str, dark: bool) -> None:
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append(game.title, "bold")
        line.append("  ")
        shown = turn if outcome is None else outcome.winner
        if shown is not None:
            line.append_text(side_chip(game, shown, dark))
            line.append(" ")
        line.append(status_words(game, turn, outcome), "" if outcome is None else "bold")
        if note:
            line.append(f"  {note}", "dim")
        self.update(line)


class Trays(Tokens):
    """The benches, hands and captured pieces, each beside its side's colour."""

    def present(
        self, game: Game, trays: Sequence[Tray], allowed: Sequence[Slot], cursor: str | None, dark: bool
    ) -> None:
        text = Text()
        for tray in trays:
            if text:
                text.append("\n")
            text.append_text(side_chip(game, tray.side, dark))
            text.append(f" {tray.title}", "bold")
            held = [slot for slot in tray.slots if slot.count]
            if not held:
                text.append("  empty", "dim")
            for slot in held:
                symbol = game.board.symbols[slot.symbol]
                text.append("\n  ")
                may_go = any(slot is other for other in allowed)
                look = Style(
                    reverse=may_go and slot.name == cursor,
                    bold=may_go,
                    dim=slot.spent,
                    meta={"token": slot.name},
                )
                sign = "• " if may_go else "  "
                text.append(f"{sign}{symbol.letter} {symbol.title} ×{slot.count}", look)
        self.display = bool(trays)
        self.update(text)


class Notes(Static):
    """The opening and what a table should point out."""

    def present(self, opening: str, notices: Sequence[Notice]) -> None:
        lines = [Text(f"Opening: {opening}", "italic")] if opening else []
        lines += [Text(f"! {notice.text}", "bold") for notice in notices]
        self.display = bool(lines)
        self.update(Text("\n").join(lines))


class MoveList(Static):
    """The moves so far, a row for each turn of the side that begins; long moves have a line each."""

    def present(self, game: Game, moves: Sequence[tuple[str, str]]) -> None:
        rows = turns(game, moves)
        titles = [side.title for side in game.sides]
        columns = [[titles[side], *(" ".join(row[side]) for row in rows)] for side in range(2)]
        widths = [max(map(len, column)) for column in columns]
        beside = sum(widths) <= MOVES_WIDTH
        lines = [Text(f"     {titles[0].ljust(widths[0])}  {titles[1]}", "dim")] if beside and rows else []
        for number, (first, second) in enumerate(rows, start=1):
            last = "bold" if number == len(rows) else ""
            line = Text()
            line.append(f"{number:>3}. ", "dim")
            gap = " " * (widths[0] - len(" ".join(first)) + 2) if beside else "\n     " if second else ""
            line.append(" ".join(first), "" if second else last)
            line.append(gap + " ".join(second), last)
            lines.append(line)
        self.update(Text("\n").join(lines))


def turns(game: Game, moves: Sequence[tuple[str, str]]) -> list[tuple[list[str], list[str]]]:
    """The moves of both sides, a row whenever the side that begins comes to its turn again."""
    first, second = (side.name for side in game.sides)
    rows: list[tuple[list[str], list[str]]] = []
    before = ""
    for side, text in moves:
        if not rows or (side == first and before == second):
            rows.append(([], []))
        rows[-1][1 if side == second else 0].append(text)
        before = side
    return [(ours or ["…"], theirs) for ours, theirs in rows]


class Choices(Tokens):
    """The steps that are not cells, each with a digit to choose it by; or, while typing, the moves that match."""

    DEFAULT_CSS = "Choices { height: auto; max-height: 3; padding: 0 1; background: $surface; }"

    def present(self, labels: Sequence[tuple[str, str]], cursor: str | None) -> None:
        text = Text()
        for number, (token, label) in enumerate(labels):
            if number:
                text.append("   ")
            key = SHORTCUTS[number] if number < len(SHORTCUTS) else "·"
            text.append(f"{key} ", "dim")
            text.append(label, Style(bold=True, reverse=token == cursor, meta={"token": token}))
        self.display = bool(labels)
        self.update(text)

    def present_matches(self, matches: Sequence[str]) -> None:
        self.display = True
        self.update(Text("  ".join(matches) or "no legal move begins like that", "dim", overflow="ellipsis"))


class MoveSuggester(Suggester):
    """Completes a move from those that are legal now."""

    def __init__(self) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self.moves: list[str] = []

    async def get_suggestion(self, value: str) -> str | None:
        return next((move for move in self.moves if value and move.startswith(value)), None)


class MoveLine(Input):
    """The line for typing a move. Tab completes as far as the legal moves agree."""

    DEFAULT_CSS = """
    MoveLine { height: 1; border: none; padding: 0 1; background: $surface; }
    MoveLine:focus { border: none; background: $panel; }
    """
    BINDINGS = [Binding("tab", "complete", "Complete", show=False)]

    def __init__(self) -> None:
        self.moves = MoveSuggester()
        super().__init__(placeholder="m: type a move", suggester=self.moves, id="typed", compact=True, max_length=100)

    def offer(self, moves: Iterable[str]) -> None:
        """Set the moves to choose from."""
        self.moves.moves = list(moves)

    def matches(self) -> list[str]:
        return [move for move in self.moves.moves if move.startswith(self.value)]

    def action_complete(self) -> None:
        matches = self.matches()
        if not matches:
            return
        # The first and the last in order differ as early as any two.
        first, last = min(matches), max(matches)
        shared = first[: next((i for i, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), len(first))]
        if len(shared) > len(self.value):
            self.value = shared
            self.cursor_position = len(shared)


def side_chip(game: Game, name: str, dark: bool) -> Text:
    """A side's colours and initial."""
    ink, fill = side_colours(game, name, dark)
    return Text(f" {side_title(game, name)[0]} ", style(ink, fill, bold=True))
