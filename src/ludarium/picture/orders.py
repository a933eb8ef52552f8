"""A picture as an order that can be sent to another process: a position or a line, and how it is to look."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import Any, Literal

from ludarium.core.errors import LudariumError, OptionError
from ludarium.core.options import Value
from ludarium.core.position import Position
from ludarium.core.record import Record
from ludarium.core.registry import game as find_game
from ludarium.picture.animation import STEP, check_length, gif
from ludarium.picture.captions import Captions
from ludarium.picture.drawing import svg
from ludarium.picture.raster import png
from ludarium.picture.style import Style

Kind = Literal["svg", "png", "gif"]
MEDIA_TYPES: Mapping[str, str] = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}
NOBODY = "?"  # the name of a player whom a record does not know


class TooDear(LudariumError):
    """A picture takes longer than it may."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """Everything that a picture is made of; equal orders are equal pictures.

    text    the position before the moves; none for the start    first   the moves before the first frame of a GIF
    arrows  on a still picture, and on the last frame of a GIF   step    milliseconds of a frame
    names   of the players, by side                              clocks  what the mover had left after each move
    """

    game: str
    kind: Kind
    options: Mapping[str, Value] = field(default_factory=dict)
    text: str | None = None
    moves: tuple[str, ...] = ()
    first: int = 0
    arrows: tuple[tuple[str, str], ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    clocks: tuple[int | None, ...] = ()
    step: int = STEP
    style: Style = field(default_factory=Style)

    def check(self) -> None:
        """Raise OptionError where it is too large, before anything is drawn."""
        if not 0 <= self.first <= len(self.moves):
            raise OptionError(f"an animation cannot begin after {self.first} of {len(self.moves)} moves")
        if self.kind == "gif":
            check_length(len(self.moves) - self.first + 1)

    @classmethod
    def of_record(cls, record: Record, kind: Kind, moves: int | None = None, **more: Any) -> Order:
        """A game, up to a number of its moves."""
        played = record.moves[:moves]
        return cls(
            game=record.game.name,
            kind=kind,
            options=record.options,
            text=record.start or None,
            moves=tuple(move.text for move in played),
            names=people(record),
            clocks=tuple(move.clock for move in played),
            **more,
        )


def draw(order: Order, most_ms: float = float("inf")) -> bytes:
    """The picture. TooDear when this process has worked at it for longer than so many milliseconds."""
    began = process_time()

    def look_at_time() -> None:
        if (process_time() - began) * 1000 > most_ms:
            raise TooDear(f"this picture takes more than {most_ms / 1000:g} s to draw: make it shorter or smaller")

    order.check()
    line = _line(order, look_at_time)
    captions = captions_of(line, order.names, order.clocks)
    wishes: dict[str, Any] = {"arrows": order.arrows, "style": order.style}
    if order.kind == "gif":
        shown = line[order.first :]
        return gif(shown, captions=captions[order.first :], step=order.step, between=look_at_time, **wishes)
    wishes["captions"] = captions[-1]
    return svg(line[-1], **wishes).encode() if order.kind == "svg" else png(line[-1], **wishes)


def _line(order: Order, between: Callable[[], None]) -> list[Position]:
    """The positions before and after each move."""
    game = find_game(order.game)
    line = [game.position(order.text, **order.options) if order.text else game.start(**order.options)]
    for number, move in enumerate(order.moves, start=1):
        between()
        try:
            line.append(line[-1].play(move))
        except LudariumError as error:
            raise type(error)(f"move {number}: {error}") from None
    return line


def line_to(last: Position) -> list[Position]:
    """A position and all before it, the first one first."""
    line = [last]
    while line[-1].previous is not None:
        line.append(line[-1].previous)
    return line[::-1]


def people(record: Record) -> dict[str, str]:
    """The names of the players, by side; a word for one who has no name is left out."""
    return {side: name for side, name in record.players.items() if name != NOBODY}


def captions_of(line: Sequence[Position], names: Mapping[str, str], clocks: Sequence[int | None]) -> list[Captions]:
    """Those of each position of a line; clocks: what the mover had left after each move."""
    left: dict[str, int] = {}
    found = [Captions(names=names)]
    for number, position in enumerate(line[:-1]):
        clock = clocks[number] if number < len(clocks) else None
        if clock is not None:
            left = {**left, position.turn: clock}
        found.append(Captions(names=names, clocks=left))
    return found
