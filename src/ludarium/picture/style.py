"""How a picture looks, whatever it shows."""

from dataclasses import dataclass

from ludarium.core.errors import OptionError

THEMES = ("light", "dark")
PIECES = ("symbols", "glyphs", "letters", "names")
SMALLEST, LARGEST = 8, 512


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """What a viewer may choose.

    pieces       symbols: drawings     glyphs: characters, letters where there are none     letters: Latin letters
                 names: the whole name of a piece on it
    cell         pixels between the centres of neighbouring cells
    flipped      the board turned by half a turn
    coordinates  the names of the cells        trays  what lies beside the board       background  paper behind it all
    """

    theme: str = "light"
    pieces: str = "symbols"
    cell: int = 64
    flipped: bool = False
    coordinates: bool = True
    trays: bool = True
    background: bool = True

    def __post_init__(self) -> None:
        for name, value, allowed in (("theme", self.theme, THEMES), ("pieces", self.pieces, PIECES)):
            if value not in allowed:
                raise OptionError(f"style {name}: {value!r} is not allowed; it takes {', '.join(allowed)}")
        if not isinstance(self.cell, int) or not SMALLEST <= self.cell <= LARGEST:
            raise OptionError(f"style cell: {self.cell!r} is not allowed; it takes {SMALLEST} to {LARGEST} pixels")
