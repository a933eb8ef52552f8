"""A move: one decision of one side."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Move:
    """A legal move of one position.

    text  the canonical notation
    side  who decides
    path  the clicks that make it: cells, tray slots and action buttons
    code  the number by which the game's State knows it, in that position
    """

    text: str
    side: str
    path: tuple[str, ...] = field(compare=False, repr=False)
    code: int = field(compare=False, repr=False)

    def __str__(self) -> str:
        return self.text
