"""What the stones do and what is marked on the board, in words."""

from ludarium.core.guide import Example, LegendEntry, PieceGuide

GUIDE = {
    "stone": PieceGuide(
        "A stone is put on an empty cell and stays there.",
        (Example("......./......./......./...r.../......./......./....... b", "d3", "Any empty cell will do."),),
    ),
}
LEGEND = (
    LegendEntry("red-edges", "Red connects the top and the bottom edge."),
    LegendEntry("blue-edges", "Blue connects the left and the right edge."),
)
