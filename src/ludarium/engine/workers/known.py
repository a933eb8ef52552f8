"""A position as a worker is told it: what one side may know of it, or all of it."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from ludarium.core.board import Scene
from ludarium.core.chance import drawn
from ludarium.core.move import Move
from ludarium.core.position import Position
from ludarium.core.registry import game as find_game
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


class Known(Struct, frozen=True, kw_only=True):
    """What is known of a position, in which `side` is to decide.

    options  as far as they are known; what is drawn and unknown, the worker draws for itself
    view     what the side may know, where that is not everything; otherwise `start` and `moves` tell the position
    """

    game: str
    options: dict[str, str | int | bool]
    side: str
    view: ViewData | None = None
    start: str = ""
    moves: tuple[str, ...] = ()

    @classmethod
    def by(cls, position: Position, side: str) -> Known:
        """What a side may know, and nothing else.

        Where nothing is hidden, it tells the moves from the start, as the rules of repetition look back on them.
        """
        view = position.view(side)
        hidden = view.partial or position.turn != side
        return cls(
            game=position.game.name,
            options=dict(position.game.known_options(position)),
            side=side,
            view=ViewData.of(view) if hidden else None,
            start="" if hidden else position.first.text,
            moves=() if hidden else position.move_texts,
        )

    @classmethod
    def everything(cls, position: Position) -> Known:
        """All of a position, for viewers from whom nothing is hidden: after the game."""
        return cls(
            game=position.game.name,
            options=dict(position.options),
            side=position.turn,
            start=position.first.text,
            moves=position.move_texts,
        )

    def settled(self, seed: int) -> dict[str, object]:
        """The options, with what is unknown drawn by a seed."""
        return {**drawn(find_game(self.game), self.options, Random(seed))}

    def position(self, options: dict[str, object]) -> Position:
        """The position with the history that its rules look back on; only where nothing of it is hidden."""
        position = find_game(self.game).position(self.start, **options)
        for text in self.moves:
            position = position.play(text)
        return position
