"""What a worker is told to decide."""

from __future__ import annotations

from msgspec import Struct

from ludarium.core.board import Scene
from ludarium.core.move import Move
from ludarium.core.position import Position
from ludarium.core.view import Notice, View

NO_CODE = -1  # of a move that is known by its text alone


class ViewData(Struct, frozen=True, kw_only=True):
    """A view as it travels: of the viewer's choices only the texts, as nobody clicks in a worker."""

    viewer: str | None
    text: str
    turn: str
    scene: Scene
    choices: tuple[str, ...]
    moves: tuple[str, ...]
    last: tuple[str, ...]
    notices: tuple[Notice, ...]
    counters: dict[str, int]
    partial: bool

    @classmethod
    def of(cls, view: View) -> ViewData:
        return cls(
            viewer=view.viewer,
            text=view.text,
            turn=view.turn,
            scene=view.scene,
            choices=tuple(move.text for move in view.legal_moves),
            moves=view.moves,
            last=view.last,
            notices=view.notices,
            counters=dict(view.counters),
            partial=view.partial,
        )

    def view(self) -> View:
        return View(
            viewer=self.viewer,
            text=self.text,
            turn=self.turn,
            scene=self.scene,
            legal_moves=tuple(Move(text, self.viewer or "", (), NO_CODE) for text in self.choices),
            moves=self.moves,
            last=self.last,
            notices=self.notices,
            counters=self.counters,
            partial=self.partial,
        )


class Task(Struct, tag_field="type", tag="think", frozen=True, kw_only=True):
    """Decide for `side`. Times are in milliseconds, `seconds` the most that the decision may take
    (0: as much as the pool allows).

    options  as far as everybody may know them; what is drawn and unknown, the worker draws for itself
    view     what the side may know, where that is not everything; otherwise `start` and `moves` tell the position
    key      the same for all decisions of a table: what an engine learned at one helps at the next
    """

    game: str
    options: dict[str, str | int | bool]
    side: str
    level: str
    view: ViewData | None = None
    start: str = ""
    moves: tuple[str, ...] = ()
    key: str = ""
    time_left: int | None = None
    increment: int = 0
    seconds: float = 0.0
    seed: int = 0


def task_for(
    position: Position,
    side: str,
    level: str,
    *,
    seconds: float,
    seed: int,
    key: str = "",
    time_left: int | None = None,
    increment: int = 0,
) -> Task:
    """The task to decide for a side. It tells the worker what the side may know and nothing else.

    Where nothing is hidden, it tells the moves from the start, as the rules of repetition look back on them.
    """
    view = position.view(side)
    hidden = view.partial or position.turn != side
    return Task(
        game=position.game.name,
        options=dict(position.game.known_options(position)),
        side=side,
        level=level,
        view=ViewData.of(view) if hidden else None,
        start="" if hidden else position.first.text,
        moves=() if hidden else position.move_texts,
        key=key,
        time_left=time_left,
        increment=increment,
        seconds=seconds,
        seed=seed,
    )
