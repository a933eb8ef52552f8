"""What is asked for pictures of positions and games."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludarium.wire.parts import Name
from ludarium.wire.positions import PositionRequest

LARGEST_STILL, LARGEST_FRAME, SMALLEST_CELL = 128, 56, 12  # pixels from one cell to the next
MOST_ARROWS = 64

PictureKind = Literal["svg", "png", "gif"]
Theme = Literal["light", "dark"]
Pieces = Literal["symbols", "glyphs", "letters", "names"]
Cell = Annotated[int, Meta(ge=SMALLEST_CELL, le=LARGEST_STILL)]
PlayerText = Annotated[str, Meta(max_length=100)]


class PictureRequest(PositionRequest, forbid_unknown_fields=True, kw_only=True):
    """A picture of a position after moves, or of the moves as an animation.

    cell   pixels from one cell to the next; an animation has at most LARGEST_FRAME
    first  the moves before the first frame of an animation     step    milliseconds of a frame
    names  of the players, by side                              clocks  milliseconds of the mover after each move
    """

    kind: PictureKind = "svg"
    theme: Theme = "light"
    pieces: Pieces = "symbols"
    cell: Cell = 48
    flipped: bool = False
    coordinates: bool = True
    trays: bool = True
    arrows: Annotated[list[tuple[Name, Name]], Meta(max_length=MOST_ARROWS)] = []
    first: Annotated[int, Meta(ge=0)] = 0
    step: Annotated[int, Meta(ge=100, le=10_000)] = 1000
    names: Annotated[dict[Name, PlayerText], Meta(max_length=2)] = {}
    clocks: Annotated[list[Annotated[int, Meta(ge=0, le=2**53)] | None], Meta(max_length=2000)] = []
