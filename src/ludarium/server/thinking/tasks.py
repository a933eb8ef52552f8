"""What is said between server and worker, one JSON object a line."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ludarium.core.board import Scene
from ludarium.core.move import Move
from ludarium.core.outcome import Outcome
from ludarium.core.view import Notice, View


class SeenMove(Struct, frozen=True):
    text: str
    side: str
    path: tuple[str, ...]
    code: int


class SeenView(Struct, frozen=True, kw_only=True):
    """A View as it travels."""

    viewer: str | None
    text: str
    turn: str
    scene: Scene
    legal_moves: tuple[SeenMove, ...]
    moves: tuple[str, ...]
    last: tuple[str, ...]
    notices: tuple[Notice, ...]
    counters: dict[str, int]
    outcome: Outcome | None
    partial: bool

    @classmethod
    def of(cls, view: View) -> SeenView:
        given = {name: getattr(view, name) for name in cls.__struct_fields__}
        given["legal_moves"] = tuple(SeenMove(m.text, m.side, m.path, m.code) for m in view.legal_moves)
        given["counters"] = dict(view.counters)
        return cls(**given)

    def view(self) -> View:
        given = {name: getattr(self, name) for name in self.__struct_fields__}
        given["legal_moves"] = tuple(Move(m.text, m.side, m.path, m.code) for m in self.legal_moves)
        return View(**given)


class Task(Struct, tag_field="type", tag="think", frozen=True):
    """Decide for `side`, which sees `view` and nothing else. Times are in milliseconds."""

    game: str
    options: dict[str, str | int | bool]
    side: str
    view: SeenView
    level: str
    start: str = ""
    time_left: int | None = None
    increment: int = 0
    seconds: float = 0.0
    seed: int = 0


class Stop(Struct, tag_field="type", tag="stop", frozen=True):
    """Say at once what is best so far."""


class Beat(Struct, tag_field="type", tag="beat", frozen=True):
    """I still think."""


class Progress(Struct, tag_field="type", tag="progress", frozen=True):
    depth: int
    nodes: int
    chance: Annotated[float, Meta(ge=0, le=1)] | None


class Done(Struct, tag_field="type", tag="done", frozen=True):
    text: str


class Failed(Struct, tag_field="type", tag="failed", frozen=True):
    error: str
