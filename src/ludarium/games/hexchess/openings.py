"""First turns of HexChess, to be browsed."""

from ludarium.core.lesson import Opening

BROWSED = (
    Opening(
        name="Gate against gate",
        moves=("T6", "T30", "6-12", "30-25", "T7", "T29"),
        text="Each side puts a tile beside a safe hex and steps onto it. Nobody can enter the centre without being "
        "captured there, so both bring more tiles.",
    ),
    Opening(
        name="Too fast to the centre",
        moves=("T6", "T30", "6-12", "30-25", "12-18", "25x18"),
        text="Green is promoted on turn five, and is captured at once: the centre gives no shelter. Look at the other "
        "three safe hexes first.",
    ),
    Opening(
        name="An early Blocker",
        moves=("T6", "B31", "T30", "6-12", "30-25"),
        text="Yellow spends the Blocker at once for two actions in one turn. It is fast, but the reserve is gone.",
    ),
)
