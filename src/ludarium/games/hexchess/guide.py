"""What HexChess's pieces do and what is drawn on its board, in words."""

from ludarium.core.guide import Example, LegendEntry, PieceGuide

GUIDE = {
    "tile": PieceGuide(
        "A tile comes from the bench onto any empty plain hex, then steps one hex in any direction and captures by "
        "stepping onto an enemy tile; on the centre it is promoted.",
        (
            Example("4/5/1g4/2x1x2/6/5/y3 0b 0b g t 0 1", "10", "One hex in every direction, but not onto a wall."),
            Example("4/1y3/1g1y2/2x1x2/6/5/4 0b 0b g t 0 1", "10", "It captures the tile on 5 by stepping there."),
            Example("4/5/2g3/2x1x2/6/5/y3 0b 0b g t 0 1", "11", "From a safe hex it can step onto the centre."),
            Example("4/5/6/2x1x2/6/5/4 7b 7b g t 0 1", "bench:tile", "From the bench to any empty plain hex."),
        ),
    ),
    "promoted": PieceGuide(
        "A promoted tile slides any distance in a straight line, up to the first thing in its way, which it captures "
        "if that is an enemy tile and does not stand on a safe hex; it stays promoted for good.",
        (
            Example(
                "4/5/6/2xGx2/6/5/y2y 0b 0b g t 0 1", "18", "Along all open lines; the tile at the end is captured."
            ),
            Example(
                "4/5/6/2xGx2/2y3/1y3/4 0b 0b g t 0 1", "18", "The tile on 24 stands on a safe hex: it stops the slide."
            ),
        ),
    ),
    "blocker": PieceGuide(
        "A Blocker comes from the bench onto an empty plain hex and is a wall for both sides from then on; the "
        "side that places it acts once more in the same turn.",
        (Example("4/5/6/2x1x2/6/5/4 7b 7b g t 0 1", "bench:blocker", "Each side has one, to place once in the game."),),
    ),
}

LEGEND = (
    LegendEntry("centre", "The centre: a tile that lands here is promoted. It can be entered from safe hexes only."),
    LegendEntry("safe", "Safe hexes: a tile that stands here cannot be captured. Nothing is placed here."),
    LegendEntry("shelter", "A safe hex: a tile that stands here cannot be captured."),
    LegendEntry("impassable", "Impassable hexes: no tile enters or crosses them."),
    LegendEntry("plain", "Plain hexes: pieces from the bench are placed here."),
)
