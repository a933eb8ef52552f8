"""What Tokonoma's pieces do and what is drawn on its board, in words."""

from ludarium.core.guide import Example, LegendEntry, PieceGuide

FOR_BLACK = "The same for Black."

GUIDE = {
    "flat": PieceGuide(
        "A flat steps one tile ahead, straight or slanting, onto an empty tile; in the enemy house it wins the game.",
        (
            Example("f4/6/3F3/6/5 w", "c4", "A flat goes ahead to three tiles, never back."),
            Example(
                "5/2fF2/2f1F2/6/5 w", "c5", "On c4 it would attack b3 together with the flat on b4: b3 is emptied."
            ),
            Example("f4/6/1FA4/6/5 w", "c2", "A flat that enters the empty enemy house wins."),
        ),
    ),
    "arm": PieceGuide(
        "An Arm leaps exactly two tiles straight ahead, or steps one tile back; it may stand on a flat of its side.",
        (
            Example("f4/6/3A3/6/5 w", "c4", "Two tiles ahead, or one tile back in three directions."),
            Example("5/6/3a3/6/4F b", "c4", FOR_BLACK),
            Example("f4/6/2F1A2/6/5 w", "c5", "It may stand on its own flat on c3."),
        ),
    ),
    "blind": PieceGuide(
        "A Blind leaps two tiles slanting ahead or two straight back, or steps one tile slanting back; "
        "it may stand on a flat of its side.",
        (
            Example("f4/6/3B3/6/5 w", "c4", "It does not go straight ahead."),
            Example("5/6/3b3/6/4F b", "c4", FOR_BLACK),
        ),
    ),
    "star": PieceGuide(
        "A Star leaps to the six nearest tiles of the colour it stands on, and never leaves that colour; "
        "it may stand on a flat of its side.",
        (
            Example(
                "f4/6/4S2/6/5 w", "c5", "Six tiles of its own colour, each beyond the edge between two neighbours."
            ),
            Example("5/6/2s4/6/4F b", "c3", FOR_BLACK),
        ),
    ),
}

LEGEND = (
    LegendEntry("house", "A house. A flat that enters the enemy house wins at once."),
    LegendEntry("white-house", "White's house: a black flat wins by entering it."),
    LegendEntry("black-house", "Black's house: a white flat wins by entering it."),
)
