"""Colours: what the two themes bring, and how colours are mixed."""

from dataclasses import dataclass

from ludarium.core.board import Side, Tone
from ludarium.picture.style import Style


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours of a piece in one theme."""

    fill: str
    ink: str
    accent: str

    @property
    def soft(self) -> str:
        return mix(self.fill, self.ink, 0.32)

    @property
    def edge(self) -> str:
        """The side of a piece, in its own shade."""
        return mix(self.fill, "#5a3510", 0.45) if luminance(self.fill) > 0.2 else mix(self.fill, "#0c0805", 0.7)


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours that belong to no game."""

    paper: str
    ink: str
    last: str
    target: str
    target_ring: str
    capture: str
    selected: str
    arrow: str
    arrow_edge: str
    fog: str
    fog_line: str
    neutral: Paint
    spent: Paint


LIGHT = Theme(
    paper="#f4eee2",
    ink="#3a2f24",
    last="#f3cf6b",
    target="#20514a",
    target_ring="#fdf7e6",
    capture="#a32a1c",
    selected="#fff3c4",
    arrow="#1f6a5c",
    arrow_edge="#fbf4e2",
    fog="#bdb3a4",
    fog_line="#aaa091",
    neutral=Paint("#9b968d", "#2e2b28", "#6d6962"),
    spent=Paint("#cfc8bb", "#6f675a", "#a79d8c"),
)
DARK = Theme(
    paper="#1b1917",
    ink="#e8dfd0",
    last="#d8a93c",
    target="#123a34",
    target_ring="#f5ecd6",
    capture="#b8382a",
    selected="#ffe9a8",
    arrow="#56b39d",
    arrow_edge="#10221e",
    fog="#4a4743",
    fog_line="#5f5b56",
    neutral=Paint("#8b867e", "#201e1c", "#5d5a54"),
    spent=Paint("#4d4840", "#b0a796", "#7d766a"),
)


def inverted(paint: Paint) -> Paint:
    """The colours of a drawing on a disc of the same side: ink on its fill."""
    return Paint(paint.ink, paint.fill, paint.accent)


class Palette:
    """Every colour of one picture."""

    def __init__(self, style: Style, sides: tuple[Side, ...]) -> None:
        self.dark = style.theme == "dark"
        self.theme = DARK if self.dark else LIGHT
        self._sides = {
            side.name: Paint(self.tone(side.fill), self.tone(side.ink), self.tone(side.accent)) for side in sides
        }

    def tone(self, tone: Tone) -> str:
        return tone.dark if self.dark else tone.light

    def paint(self, side: str | None, spent: bool = False) -> Paint:
        """A side's colours, or nobody's; spent pieces keep a trace of their side."""
        paint = self.theme.neutral if side is None else self._sides[side]
        if not spent:
            return paint
        grey = self.theme.spent
        return Paint(mix(grey.fill, paint.fill, 0.25), mix(grey.ink, paint.ink, 0.25), grey.accent)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(colour: str, other: str, share: float) -> str:
    """A colour with a share of another in it."""
    mixed = (round(a + (b - a) * share) for a, b in zip(_channels(colour), _channels(other), strict=True))
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def luminance(colour: str) -> float:
    """Relative luminance as accessibility guidelines define it: 0 for black, 1 for white."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in _channels(colour))]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(colour: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    light, dark = sorted((luminance(colour), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
