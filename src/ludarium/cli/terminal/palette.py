"""The colours of the terminal table: a game's own, and those of the highlights."""

from __future__ import annotations

from functools import cache

from rich.style import Style
from textual.color import Color
from textual.theme import Theme

from ludarium.core.board import Tone
from ludarium.core.game import Game

NIGHT = Theme(
    name="ludarium-night",
    primary="#d9a05b",
    secondary="#8fae8b",
    accent="#e6b566",
    foreground="#ece3d4",
    background="#1f1b18",
    surface="#292420",
    panel="#322c27",
    success="#86b26f",
    warning="#e0a44c",
    error="#d9705f",
    dark=True,
)
DAY = Theme(
    name="ludarium-day",
    primary="#9a5f1e",
    secondary="#4f7350",
    accent="#a8651c",
    foreground="#2f2820",
    background="#f4ede0",
    surface="#ece2d0",
    panel="#e3d6c0",
    success="#477a35",
    warning="#99610e",
    error="#a83f30",
    dark=False,
)

NEUTRAL = ("#1c1c1c", "#a9a49b")

# How strongly a highlight covers the cell's own colour.
HIGHLIGHTS = {
    "chosen": ("#ffd24a", 0.8),
    "target": ("#4fae62", 0.6),
    "movable": ("#4fae62", 0.25),
    "open": ("#4fae62", 0.06),
    "warned": ("#d8503f", 0.5),
    "fog": ("#565a60", 0.75),
    "edge": ("#000000", 0.35),
    "last": ("#7d86d8", 0.55),
}


def shade(tone: Tone, dark: bool) -> str:
    """A tone in the light or the dark theme."""
    return tone.dark if dark else tone.light


def side_colours(game: Game, name: str | None, dark: bool) -> tuple[str, str]:
    """The ink and the fill of a side's pieces; those of nobody are grey."""
    if name is None:
        return NEUTRAL
    side = game.sides[game.side_index(name)]
    return shade(side.ink, dark), shade(side.fill, dark)


@cache
def ground(colour: str, highlight: str = "") -> str:
    """The colour of a cell with what is pointed out there."""
    plain = Color.parse(colour)
    if not highlight:
        return plain.hex
    over, strength = HIGHLIGHTS[highlight]
    return plain.blend(Color.parse(over), strength).hex


@cache
def faint(colour: str) -> str:
    """An ink for small print on a colour: legible, but behind the pieces."""
    plain = Color.parse(colour)
    ink = Color.parse("#000000" if plain.brightness > 0.45 else "#ffffff")
    return plain.blend(ink, 0.6).hex


@cache
def strong(colour: str) -> str:
    """An ink that stands out on a colour."""
    return "#000000" if Color.parse(colour).brightness > 0.45 else "#ffffff"


@cache
def style(ink: str, paper: str, bold: bool = False) -> Style:
    return Style(color=ink, bgcolor=paper, bold=bold)


@cache
def reversed_style(look: Style) -> Style:
    return look + Style(reverse=True)
