"""A move: one decision of one side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """A legal move of one position. Two moves are equal when a side writes them alike.

    text    the canonical notation
    side    who decides
    clicks  the path, or a function that gives it: few moves are ever asked for theirs
    code    the number by which the game's State knows it, in that position
    """

    text: str
    side: str
    clicks: Path | Callable[[], Path] = field(compare=False, repr=False)
    code: int = field(compare=False, repr=False)

    @property
    def path(self) -> Path:
        """The clicks that make it: cells, tray slots and action buttons."""
        if not isinstance(self.clicks, tuple):
            object.__setattr__(self, "clicks", self.clicks())
        return self.clicks  # type: ignore[return-value]

    def __reduce__(self) -> tuple[type[Move], tuple[str, str, Path, int]]:
        return Move, (self.text, self.side, self.path, self.code)

    def __str__(self) -> str:
        return self.text
