"""A toy game with everything that a table must be able to show.

Each side hides its stone, unseen by the other: from the tray to a cell of its own row, face up or face down. Then both
are shown, and each in turn walks a column; after both have walked the game is drawn.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ludarium.core.board import Board, Cell, Piece, Scene, Side, Slot, Stroke, Symbol, Tone, Tray, square
from ludarium.core.errors import PositionError
from ludarium.core.guide import Action
from ludarium.core.options import Choice, Flag, Number, Options
from ludarium.core.outcome import Outcome
from ludarium.core.plain import PlainGame
from ludarium.core.position import Position
from ludarium.core.view import View

COLUMNS = "abc"
FACES = {"u": "face-up", "d": "face-down"}
NAMES = ("first", "second")


class Hideout(PlainGame):
    name = "hideout"
    title = "Hideout"
    summary = "Hide a stone, walk once."
    sides = (
        Side("first", "First", Tone("#ffffff", "#eeeeee"), Tone("#000000", "#111111"), Tone("#ff0000", "#ff0000")),
        Side("second", "Second", Tone("#000000", "#111111"), Tone("#ffffff", "#eeeeee"), Tone("#ff0000", "#ff0000")),
    )
    options = (
        Choice(name="mood", default="calm", values=("calm", "wild"), help="how it feels"),
        Number(name="length", default=4, least=4, most=9, help="moves in a game"),
        Flag(name="loud", default=False, help="nothing depends on it"),
    )
    reasons = {"tired": "both have walked"}
    actions = {"face-up": Action("Face up"), "face-down": Action("Face down")}
    board = Board(
        cells=tuple(
            Cell(f"{column}{row}", x, row, square(x, row), "plain")
            for row in (1, 2)
            for x, column in enumerate(COLUMNS)
        ),
        tones={"plain": Tone("#ccbb99", "#665544")},
        symbols={"stone": Symbol("stone", "Stone", "O", (Stroke("M-40-40H40V40H-40z", "body"),))},
        homes={"first": "bottom", "second": "top"},
        piece_size=0.8,
    )

    def first(self, options: Options) -> Any:
        return ()

    def parse(self, text: str, options: Options) -> Any:
        if text != "-":
            raise PositionError("a hideout begins at -")
        return ()

    def text_of(self, value: Any) -> str:
        return ",".join(value) or "-"

    def turn_of(self, value: Any) -> int:
        return len(value) % 2

    def moves_of(self, value: Any) -> list[str]:
        if len(value) < 2:
            return [f"{column}{len(value) + 1}{face}" for column in COLUMNS for face in FACES]
        here = value[len(value) - 2]
        return [f"{here[:2]}{column}{here[1]}" for column in COLUMNS if column != here[0]]

    def after(self, value: Any, move: str) -> Any:
        return (*value, move)

    def path_of(self, value: Any, move: str) -> tuple[str, ...]:
        if len(value) < 2:
            return f"hand:{NAMES[len(value)]}", move[:2], FACES[move[2]]
        return move[:2], move[2:]

    def outcome_of(self, value: Any) -> Outcome | None:
        return Outcome(None, "tired") if len(value) == 4 else None

    def scene_of(self, value: Any) -> Scene:
        return self.shown(value, NAMES)

    def shown(self, value: Any, sides: tuple[str, ...]) -> Scene:
        """The stones of some sides."""
        cells = [move[:2] if ply < 2 else move[2:] for ply, move in enumerate(value)]
        placed = [cells[side + 2] if len(cells) > side + 2 else cells[side] for side in range(min(2, len(cells)))]
        return Scene(
            pieces=tuple(
                Piece(cell, "stone", name, "O") for cell, name in zip(placed, NAMES, strict=False) if name in sides
            ),
            trays=tuple(
                Tray(
                    name,
                    f"{name.title()}'s hand",
                    name,
                    (Slot(f"hand:{name}", "stone", name, int(side >= len(value))),),
                )
                for side, name in enumerate(NAMES)
            ),
        )

    def view(self, position: Position, viewer: str | None) -> View:
        view = super().view(position, viewer)
        value = position.state.value
        if len(value) != 1:
            return view
        known = () if viewer is None else (viewer,)
        return replace(view, text="?", scene=self.shown(value, known), moves=(), last=(), partial=viewer != NAMES[0])


hideout = Hideout()
