"""What Romgon's pieces do and what is drawn on its board, in words."""

from ludarium.core.guide import Example, LegendEntry, PieceGuide

GUIDE = {
    "rhombus": PieceGuide(
        "The Rhombus wins by reaching the enemy base; it goes one or two hexes straight forward or back, or sideways "
        "between two hexes to the one behind them, and between the Dead and the Inner Zone it also takes slanting "
        "steps without capturing.",
        (
            Example("6/7/8/2R4r1/8/7/6 w 0 0", "3-2", "Straight forward or back it may leap over one hex."),
            Example("s5/7/8/4R3r/8/7/6 w 0 0", "3-4", "From the Dead Zone it also takes the four slanting steps."),
            Example("6/7/8/1r4R2/8/7/6 w 0 0", "3-6", "From here it can enter Black's base and win."),
            Example("6/7/7s/1r4R2/8/7/6 w 0 0", "3-6", "The Square attacks the base: in Shape Defence it is closed."),
        ),
    ),
    "square": PieceGuide(
        "A Square steps slanting forward or slanting back, to four of the six hexes beside it, and captures there.",
        (
            Example("6/7/8/R3S3r/8/7/6 w 0 0", "3-4", "Never straight forward or straight back."),
            Example("6/7/4s3/R3S3r/8/7/6 w 0 0", "3-4", "It captures by stepping onto an enemy."),
        ),
    ),
    "circle": PieceGuide(
        "A Circle slides any distance round the ring it stands on, up to the first piece, which it captures if it is "
        "an enemy; or it steps to an empty neighbouring hex of the next ring. It never enters the Dead Zone.",
        (
            Example("6/2C4/8/R7r/8/7/6 w 0 0", "1-2", "Round the whole Middle Zone, or one step to another ring."),
            Example("6/2C1s2/8/R7r/8/1S5/6 w 0 0", "1-2", "An enemy on the ring is captured, an own piece blocks."),
        ),
    ),
    "triangle": PieceGuide(
        "A Triangle steps straight ahead or to either side of that, and captures there; after a step without capture, "
        "or instead of a step, it may turn by one sixth.",
        (
            Example("6/7/8/R3T03r/8/7/6 w 0 0", "3-4", "A Triangle that looks straight forward."),
            Example("6/7/8/R3T23r/8/7/6 w 0 0", "3-4", "Turned, it goes to other hexes."),
        ),
    ),
    "hexagon": PieceGuide(
        "A Hexagon steps to the two neighbours on its axis and to the four hexes that lie between two neighbours "
        "beside the axis, and captures there; after a step without capture, or instead of a step, it may turn by one "
        "sixth.",
        (
            Example("6/7/8/R3H03r/8/7/6 w 0 0", "3-4", "With its axis straight forward and back."),
            Example("6/7/8/R3H13r/8/7/6 w 0 0", "3-4", "Turned right once."),
            Example("6/7/8/R3H23r/8/7/6 w 0 0", "3-4", "Turned left once."),
        ),
    ),
}

LEGEND = (
    LegendEntry("base", "A base. A Rhombus that reaches the enemy base wins."),
    LegendEntry("black-base", "Black's base: White's Rhombus wins by reaching it."),
    LegendEntry("white-base", "White's base: Black's Rhombus wins by reaching it."),
    LegendEntry("outer", "The Outer Perimeter: the outermost ring, along which a Circle slides."),
    LegendEntry("middle", "The Middle Zone: a ring, along which a Circle slides."),
    LegendEntry("inner", "The Inner Zone: a ring, along which a Circle slides."),
    LegendEntry(
        "dead", "The Dead Zone: no Circle enters it. The Rhombus steps more freely between it and the Inner Zone."
    ),
)
