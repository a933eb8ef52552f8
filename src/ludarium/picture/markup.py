"""SVG as text: elements, numbers and shared definitions."""

import hashlib
import re
from collections.abc import Iterable

from ludarium.core.board import Point

ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escape(text: str) -> str:
    """Text that may stand in a document; what no document may hold becomes a question mark."""
    return "".join(ENTITIES.get(character, character) for character in FORBIDDEN.sub("?", text))


def number(value: float, digits: int = 2) -> str:
    """The shortest text of a number."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{value:.0f}"
    return "0" if text in ("-0", "") else text


def element(name: str, *content: str, **attributes: str | None) -> str:
    """An element; underscores in attribute names stand for hyphens, None for no attribute."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(content)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def polygon(points: Iterable[Point]) -> str:
    """A closed path through points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "z"


def at(point: Point, scale: float = 1.0, angle: float = 0.0) -> str:
    """The transform that puts a drawing around the origin at a point."""
    text = f"translate({number(point[0])} {number(point[1])})"
    if angle:
        text += f" rotate({number(angle)})"
    if scale != 1:
        text += f" scale({number(scale, 4)})"
    return text


class Definitions:
    """Drawings that are used more than once. An id follows from the content, so pictures can share a page."""

    def __init__(self) -> None:
        self._content: dict[str, str] = {}

    def add(self, name: str, *content: str, **attributes: str | None) -> str:
        """The id of a definition."""
        bare = element(name, *content, **attributes)
        key = "l" + hashlib.sha256(bare.encode("utf-8", "replace")).hexdigest()[:8]
        if key not in self._content:
            self._content[key] = element(name, *content, id=key, **attributes)
        return key

    def use(self, key: str, transform: str | None = None, **attributes: str | None) -> str:
        return element("use", href=f"#{key}", transform=transform, **attributes)

    def __str__(self) -> str:
        return element("defs", *self._content.values())
