"""Who plays, and what their clocks show: a line above the board and one below it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ludarium.core.errors import OptionError
from ludarium.core.game import Game
from ludarium.picture.layout import Layout
from ludarium.picture.lettering import CAPITAL, characters, drawable, lettering, width
from ludarium.picture.markup import element, number
from ludarium.picture.palette import Palette, mix

HEIGHT, CAPITALS, INDENT = 0.62, 0.2, 0.3  # in parts of the distance between neighbouring cells
NEAR = ("bottom", "right")  # edges of the side below
LONGEST_NAME = 24  # characters


@dataclass(frozen=True, slots=True, kw_only=True)
class Captions:
    """names   of players, by side      clocks  the milliseconds that each side has left, by side"""

    names: Mapping[str, str] = field(default_factory=dict)
    clocks: Mapping[str, int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.names or self.clocks)

    def check(self, game: Game) -> None:
        known = [side.name for side in game.sides]
        for side in (*self.names, *self.clocks):
            if side not in known:
                raise OptionError(f"there is no side {side!r}; there are: {', '.join(known)}")


class CaptionArt:
    """The two lines around a picture, which is moved down by the height of one."""

    def __init__(
        self, layout: Layout, palette: Palette, game: Game, captions: Captions, shows: Callable[[str], bool]
    ) -> None:
        self.layout = layout
        self.palette = palette
        self.game = game
        self.captions = captions
        self.shows = shows  # whether a text that has no drawing can be shown
        self.height = layout.spacing * HEIGHT if captions else 0.0

    def lines(self, turn: str) -> str:
        if not self.captions:
            return ""
        near = [side.name for side in self.game.sides if self.game.board.homes.get(side.name) in NEAR]
        below = near[0] if near else self.game.sides[0].name
        above = next(side.name for side in self.game.sides if side.name != below)
        if self.layout.style.flipped:
            below, above = above, below
        middle = self.height / 2
        return self._line(above, turn, middle) + self._line(below, turn, self.layout.height + self.height + middle)

    def _line(self, side: str, turn: str, y: float) -> str:
        spacing, theme, paint = self.layout.spacing, self.palette.theme, self.palette.paint(side)
        left, high = spacing * INDENT, spacing * CAPITALS
        token = element(
            "circle",
            cx=number(left + high * 0.5),
            cy=number(y),
            r=number(high * 0.65),
            fill=paint.fill,
            stroke=mix(theme.ink, theme.paper, 0.4),
            stroke_width=number(spacing * 0.03),
        )
        return token + self._name(side, left + high * 1.8, y, high) + self._clock(side, y, high, side == turn)

    def _name(self, side: str, x: float, y: float, high: float) -> str:
        title = next(each.title for each in self.game.sides if each.name == side)
        name = self.captions.names.get(side, "")
        if len(name) > LONGEST_NAME:
            name = f"{name[: LONGEST_NAME - 1]}…"
        if not name or not (drawable(name) or self.shows(name)):
            name = title
        if drawable(name):
            return lettering(name, x + width(name) * high / CAPITAL / 2, y, high, self.palette.theme.ink)
        return characters(name, x, y, high * 1.35, self.palette.theme.ink, anchor="start")

    def _clock(self, side: str, y: float, high: float, runs: bool) -> str:
        left = self.captions.clocks.get(side)
        if left is None:
            return ""
        theme, text = self.palette.theme, time_text(left)
        wide = width(text) * high / CAPITAL
        right = self.layout.width - self.layout.spacing * INDENT
        box = element(
            "rect",
            x=number(right - wide - high),
            y=number(y - high * 0.95),
            width=number(wide + high),
            height=number(high * 1.9),
            rx=number(high * 0.35),
            fill=theme.ink if runs else mix(theme.paper, theme.ink, 0.12),
        )
        ink = theme.paper if runs else theme.ink
        return box + lettering(text, right - high / 2 - wide / 2, y, high, ink)


def time_text(milliseconds: int) -> str:
    """As clocks show it: 0:07, 12:30, 1:02:03, 3 d 4 h."""
    seconds = max(milliseconds, 0) // 1000
    if seconds >= 48 * 3600:
        return f"{seconds // 86400} d {seconds % 86400 // 3600} h"
    if seconds >= 3600:
        return f"{seconds // 3600}:{seconds % 3600 // 60:02}:{seconds % 60:02}"
    return f"{seconds // 60}:{seconds % 60:02}"
