"""What Gungi's pieces and buttons do and what is drawn on its board, in words."""

from ludarium.core.guide import Action, Example, LegendEntry, PieceGuide
from ludarium.games.gungi.pieces import IMMOBILE, KINDS, Kind
from ludarium.games.gungi.tiers import on_tiers

STUCK = "The {piece} can go no further. You may take it back into your hand."
LANDS = "Capture the top piece on {cell}, or stand on top of it?"
STRIKES = "A piece of this tower may strike inside it."
ACTIONS = {
    "keep": Action("Leave it there", prompt=STUCK),
    "take-back": Action("Take it back into hand", prompt=STUCK),
    "capture": Action("Capture", prompt=LANDS),
    "tower": Action("Stand on top", prompt=LANDS),
    "exchange": Action("Exchange places with", prompt="It may exchange places with an own piece."),
    "strike-up": Action("Capture the piece above", prompt=STRIKES),
    "strike-down": Action("Capture the piece below", prompt=STRIKES),
    "tier-1": Action("The piece on tier one", prompt=STRIKES),
    "tier-2": Action("The piece on tier two", prompt=STRIKES),
    "tier-3": Action("The piece on tier three", prompt=STRIKES),
}

TEXTS = {
    "commander": "The Commander steps one square in any direction, on every tier; nothing may stand on it, and the "
    "side whose Commander is checkmated has lost.",
    "captain": "A Captain steps diagonally and forward, and reaches further the higher it stands; it may change "
    "places with an own piece, one of them lone and the other on tier three.",
    "samurai": "A Samurai steps forward, diagonally forward and sideways; above tier one it goes two squares "
    "forward or back instead of one forward. A lone Samurai may change places with its own Commander next to it.",
    "ninja": "A Ninja leaps two squares forward and one to the side over anything, and above tier one it also steps "
    "diagonally forward; a back may be dropped on a lone Ninja.",
    "catapult": "A Catapult never moves; on its square and on the squares of its owner's territory within two "
    "steps, own pieces use the moves of the next higher tier.",
    "fortress": "A Fortress never moves; on its square and on all squares before it in its column, own pieces use "
    "the moves of the next higher tier.",
    "hidden-dragon": "A Hidden Dragon slides any distance forward, back and sideways from tier one, and above it "
    "steps one square diagonally.",
    "prodigy": "A Prodigy slides any distance diagonally from tier one, and above it steps one square forward, back "
    "or sideways.",
    "archer": "An Archer leaps over anything to squares two away: from tier one forward and sideways, above it "
    "diagonally forward and, depending on the tier, to others.",
    "soldier-bronze": "A Soldier steps one square forward, from tier three diagonally forward, and above tier one "
    "it also goes two squares sideways; captured, this one becomes a Bronze.",
    "soldier-silver": "A Soldier steps one square forward, from tier three diagonally forward, and above tier one "
    "it also goes two squares sideways; captured, this one becomes a Silver.",
    "soldier-gold": "A Soldier steps one square forward, from tier three diagonally forward, and above tier one it "
    "also goes two squares sideways; captured, this one becomes a Gold.",
    "pistol": "A Pistol, the back of a Captain, steps diagonally from tier one, and forward, back and sideways "
    "above it.",
    "pike": "A Pike, the back of a Samurai, steps forward, back and sideways or goes two squares forward from tier "
    "one, and steps diagonally above it.",
    "jounin": "A Jounin, the back of a Ninja, leaps like a Ninja and also steps back, and reaches further the "
    "higher it stands; a front may be dropped on a lone Jounin.",
    "lance-catapult": "A Lance slides forward from tier one, and steps diagonally above it; captured, this one "
    "becomes a Catapult, which its captor places at once.",
    "lance-fortress": "A Lance slides forward from tier one, and steps diagonally above it; captured, this one "
    "becomes a Fortress, which its captor places at once.",
    "dragon-king": "A Dragon King, the back of a Hidden Dragon, slides any distance forward, back and sideways from "
    "tier one, and steps one square diagonally on every tier.",
    "phoenix": "A Phoenix, the back of a Prodigy, slides any distance diagonally from tier one, and steps one "
    "square forward, back or sideways on every tier.",
    "arrow": "An Arrow, the back of an Archer, steps forward and back; it also goes diagonally back, one square "
    "from tier one, two from tier two, either from tier three.",
    "bronze": "A Bronze, the back of a Soldier, steps sideways; when it captures the top of a tower, the enemies "
    "below turn over to its side. No column holds two Bronzes of one side.",
    "silver": "A Silver, the back of a Soldier, steps forward, back and sideways from tier one, and diagonally "
    "above it.",
    "gold": "A Gold, the back of a Soldier, steps one square in any direction but diagonally back, on every tier.",
}

EMPTY_ROWS = "7m1/9/9/9/{row}/9/9/9/1M7 - b B 10"
COMMANDER_ROWS = "7m1/9/9/9/{row}/9/9/9/9 - b B 10"
BELOW = "NSC"  # what a tower is built of
CAPTIONS = ("On tier one.", "On tier two.", "On tier three.")


def _on_tiers(kind: Kind) -> tuple[Example, ...]:
    """The same piece on each of the three tiers."""
    rows = COMMANDER_ROWS if kind.name == "Commander" else EMPTY_ROWS
    others = "".join(code for code in BELOW if code != kind.code)
    towers = (kind.code, f"[{others[0]}{kind.code}]", f"[{others[:2]}{kind.code}]")
    return tuple(
        Example(rows.format(row=f"4{tower}4"), "e5", caption) for tower, caption in zip(towers, CAPTIONS, strict=True)
    )


# What diagrams of the tiers do not show.
MORE = {
    "commander": (
        Example("4h3m/9/9/9/9/9/9/9/3GM4 - b B 10", "e1", "In check it may step aside, but not onto its own Gold."),
    ),
    "captain": (
        Example(
            "8m/9/9/9/6[FAN]2/9/2C6/9/M8 - b B 10", "c3", "A lone Captain and a piece on tier three may change places."
        ),
    ),
    "samurai": (Example("8m/9/9/9/9/9/9/9/MS7 - b B 10", "b1", "It may change places with the Commander beside it."),),
    "ninja": (
        Example("8m/9/9/5a3/3ooo3/4N4/9/9/M8 - b B 0", "e4", "It leaps over what stands in the way."),
        Example(
            "9/9/3N5/9/8m/9/9/9/M8 - b B 10", "d7", "A Ninja that comes to stand at the far edge may be taken back."
        ),
    ),
    "catapult": (
        Example("8m/9/9/9/9/9/9/9/M8 T b B 10", "hand:catapult", "It comes onto an empty square of the own territory."),
        Example("8m/9/9/9/9/9/4O4/9/M3T4 - b B 10", "e3", "On the back row it reaches c1 to g1, d2 to f2 and e3."),
        Example(
            "8m/9/9/9/9/9/4O4/4T4/M8 - b B 10", "e3", "On the middle row it reaches d1 to f1, c2 to g2 and d3 to f3."
        ),
        Example("8m/9/9/9/9/9/4T4/9/M3O4 - b B 10", "e1", "On the front row it reaches e1, d2 to f2 and c3 to g3."),
        Example("8m/9/9/9/9/4C4/4OQR2/4T1S2/M8 - b B 10", "f3", "The Soldier on f3 moves as if it stood on tier two."),
    ),
    "fortress": (
        Example("8m/9/9/9/9/9/9/9/M8 F b B 10", "hand:fortress", "It comes onto an empty square of the own territory."),
        Example("8m/9/9/9/9/4S4/9/4F4/M8 - b B 10", "e4", "The Samurai on e4 moves as if it stood on tier two."),
    ),
    "hidden-dragon": (
        Example("8m/4n4/4o4/9/4C4/9/4O4/4H4/M8 - b B 10", "e2", "Own pieces do not block it, the first enemy does."),
    ),
    "soldier-bronze": (
        Example("8m/9/9/9/9/4[NO]1[cs]2/9/9/M8 - b B 0", "e4", "Only the top of a tower is captured."),
        Example(
            "8m/9/9/9/9/9/9/9/M8 O b B 10", "hand:soldier-bronze", "It is dropped into columns without own Soldiers."
        ),
    ),
    "bronze": (
        Example(
            "8m/9/9/9/4B[sla]3/9/9/9/M8 - b B 10", "e5", "On f5 it would capture the Archer and turn over the others."
        ),
    ),
    "gold": (
        Example(
            "8m/9/9/9/4[oGc]4/9/9/9/M8 - b B 10",
            "e5",
            "Inside a tower any piece may capture an enemy above or below it.",
        ),
    ),
}

GUIDE = {
    kind.word: PieceGuide(
        TEXTS[kind.word],
        (*(() if kind.name in IMMOBILE else _on_tiers(kind)), *MORE.get(kind.word, ())),
        on_tiers(kind.name),
    )
    for kind in KINDS
}

LIFTED = "A corner over a piece: its range is longer. It moves as if one tier higher, though its tower is not taller."
LEGEND = (
    LegendEntry(
        "expanded-black",
        "Black's range is expanded here by a Catapult or a Fortress: Black's pieces use the moves of the next higher "
        "tier.",
    ),
    LegendEntry("lifted-black", LIFTED),
    LegendEntry(
        "expanded-white",
        "White's range is expanded here by a Catapult or a Fortress: White's pieces use the moves of the next higher "
        "tier.",
    ),
    LegendEntry("lifted-white", LIFTED),
    LegendEntry("black-territory", "Black's territory: here Black places the pieces before the battle."),
    LegendEntry("white-territory", "White's territory: here White places the pieces before the battle."),
)
