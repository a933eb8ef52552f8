"""What CheDuk's pieces do and what is drawn on its board, in words."""

from ludarium.core.guide import Example, LegendEntry, PieceGuide
from ludarium.games.cheduk.codes import AMBASSADOR, SPY
from ludarium.games.cheduk.notation import START_TEXT, hand_slot

SPIES_FIRST = "ce9/e10/g10/11/d10/2a4A3/11/10D/11/10G/10E/9EC S B h6,c6 - - RB 0,0 - 0"

GUIDE = {
    "chief": PieceGuide(
        "The Chief steps one hex onto an empty hex of its own Territory; a side whose Chief is captured has lost.",
        (
            Example(
                "c10/11/g10/11/11/2a4A3/7C3/11/11/11/11/11 M R h6,c6 - - - 0,0 - 0",
                "h7",
                "It does not leave its Territory by stepping, and it does not capture.",
            ),
            Example(
                "c10/11/g10/11/11/2a4A3/11/11/11/10G/11/1d2C6 M R h6,c6 - - - 0,0 - 0",
                "e12",
                "At the edge of its Territory.",
            ),
        ),
    ),
    "diplomat": PieceGuide(
        "The Diplomat slides any distance in a straight line and captures the first enemy it meets; once in the game "
        "it may exchange places with its Chief, if nothing stands between them on a line.",
        (
            Example(
                "c10/g10/8s2/11/1s9/2a4A3/11/6S3D/11/10G/11/10C M R h6,c6 - - RB 0,0 - 0",
                "k8",
                "In six directions, up to the first piece.",
            ),
        ),
    ),
    "envoy": PieceGuide(
        "A Special Envoy goes in a straight line over exactly one piece, which must not be an Envoy, and lands behind "
        "it: on an empty hex or on the next piece, if that is an enemy but neither Envoy nor Ambassador.",
        (
            Example(
                "c10/11/11/11/11/7A3/11/11/3E1S1g3/11/11/10C M R h6,c6 - - - 0,0 - 0",
                "d9",
                "Over the Spy to the empty hex behind it, or on to capture the Guard.",
            ),
            Example(
                "c10/11/11/1s9/11/3SE2A3/4S6/11/11/10G/11/10C M R h6,c6 B B - 1,0 - 3",
                "e6",
                "An Occupied Embassy, here on c6, ends its way.",
            ),
        ),
    ),
    "ambassador": PieceGuide(
        "The Ambassador leaps from its Embassy to six hexes that lie between two neighbours, and elsewhere steps one "
        "hex; captured, it may come back on its Embassy.",
        (
            Example(
                START_TEXT,
                hand_slot(0, AMBASSADOR),
                "First it is placed in secret on a 1, 2 or 3: there its Embassy is, and its Territory begins.",
            ),
            Example(
                "c10/11/g10/7s3/11/2a4AS2/7S3/11/11/10G/11/10C M R h6,c6 - - - 0,0 - 0",
                "h6",
                "From its Embassy it leaps over whatever stands beside it.",
            ),
            Example(
                "c10/11/g10/11/11/2a8/4A6/11/11/10G/11/10C M R h6,c6 - - - 0,0 - 0",
                "e7",
                "Away from its Embassy it steps one hex.",
            ),
        ),
    ),
    "guard": PieceGuide(
        "The Guard goes one or two hexes in a straight line; beside its Chief it is taken in the Chief's place, and "
        "enemy Spies beside it cannot gather.",
        (
            Example(
                "c10/11/g10/11/d10/2a4A3/11/9s1/11/8G2/11/10C M R h6,c6 - - - 0,0 - 0",
                "i10",
                "One or two hexes; it captures on either, but does not leap.",
            ),
        ),
    ),
    "spy": PieceGuide(
        "A Spy steps one hex, never back towards home, and captures there; in enemy Territory it gathers information, "
        "and captured it comes back from the hand anywhere in its own Territory.",
        (
            Example(
                SPIES_FIRST, hand_slot(1, SPY), "At first Spies are placed on numbered tiles of the own Territory."
            ),
            Example(
                "c10/11/g10/11/11/2a4A3/11/11/7S3/10G/11/10C M R h6,c6 - - - 0,0 - 0",
                "h9",
                "Four ways, none of them back.",
            ),
            Example(
                "c10/11/11/1s1S7/g10/2a4A3/11/11/11/10G/11/10C M R h6,c6 - - - 0,0 - 0",
                "d4",
                "In Blue's Territory it may also gather, once on each hex.",
            ),
            Example(
                "c10/11/11/1s9/11/1gaS3A3/11/11/11/10G/11/10C M R h6,c6 - - - 0,0 - 0",
                "d6",
                "A Spy that enters the enemy Embassy goes home in the same turn; the first time that is worth a point.",
            ),
        ),
    ),
    "marked-spy": PieceGuide(
        "A Spy with information moves and gathers as before, and in enemy Territory it may return to any empty hex of "
        "its own Territory.",
        (
            Example(
                "c10/11/1g9/1sM8/d10/2a4A3/11/11/11/10G/11/10C M R h6,c6 - - - 1,0 c4 0",
                "c4",
                "It has gathered here, so it may return, or go on to another hex.",
            ),
        ),
    ),
}

LEGEND = (
    LegendEntry(
        "starting-tile",
        "A starting tile with its distance: Ambassadors go on a 1, 2 or 3, Spies on any number.",
        sample="2",
    ),
    LegendEntry("embassy", "An Embassy. +1: the side that enters it first gets a point of information.", sample="+1"),
    LegendEntry("occupied-embassy", "An Occupied Embassy: Envoys stop before it, and its Ambassador cannot come back."),
    LegendEntry("gathered", "Information has been gathered here; it cannot be gathered here again."),
    LegendEntry("information", "A piece of information. Five of them win."),
    LegendEntry("red-reference", "Red's reference point: from here Red's numbers are counted."),
    LegendEntry("blue-reference", "Blue's reference point: from here Blue's numbers are counted."),
    LegendEntry("red-tiles", "The tiles on which Red may place the Ambassador: 1, 2 and 3."),
    LegendEntry("blue-tiles", "The tiles on which Blue may place the Ambassador: 1, 2 and 3."),
    LegendEntry("red-0", "Red's Territory: from Red's Embassy to Red's corner."),
    LegendEntry("blue-0", "Blue's Territory: from Blue's Embassy to Blue's corner."),
)
