"""The 81 squares and the 23 faces of Gungi's pieces: what each flips to, where it goes, which powers it has."""

from dataclasses import dataclass

Offset = tuple[int, int]  # columns to the right, rows forward, as Black sees it; White's are the negatives
Moves = tuple[Offset, ...]

COLUMNS, ROWS = "abcdefghi", "123456789"
SQUARES = [column + row for row in ROWS for column in COLUMNS]
INDEX = {square: index for index, square in enumerate(SQUARES)}
TERRITORIES = (SQUARES[:27], SQUARES[54:])  # Black's, White's

F, B, L, R = (0, 1), (0, -1), (-1, 0), (1, 0)
FL, FR, BL, BR = (-1, 1), (1, 1), (-1, -1), (1, -1)
FORWARD = (FL, F, FR)
STRAIGHT = (F, L, R, B)
DIAGONAL = (FL, FR, BL, BR)
AROUND = STRAIGHT + DIAGONAL
SIDEWAYS = (L, R)
LEAPS = ((-1, 2), (1, 2))
FAR_SIDEWAYS = ((-2, 0), (2, 0))
FAR_FORWARD_DIAGONAL = ((-2, 2), (2, 2))
FAR_BACK_DIAGONAL = ((-2, -2), (2, -2))
FF, BB = (0, 2), (0, -2)

NONE: Moves = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """A face of a piece.

    code     its letter in texts                  word      its id among symbols and hand slots
    name     what the rules call it: the three Soldiers share a name, and so do the two Lances
    flips_to the code of its other face           number    how many a player starts with
    """

    code: str
    word: str
    name: str
    flips_to: str
    number: int = 0

    @property
    def title(self) -> str:
        """The name, with what tells namesakes apart."""
        return NAMESAKES.get(self.word, self.name)


NAMESAKES = {
    "soldier-bronze": "Soldier (bronze back)",
    "soldier-silver": "Soldier (silver back)",
    "soldier-gold": "Soldier (gold back)",
    "lance-catapult": "Lance (catapult front)",
    "lance-fortress": "Lance (fortress front)",
}

# In the order in which hands are written: the fronts, then the backs.
KINDS = (
    Kind("M", "commander", "Commander", "M", 1),
    Kind("C", "captain", "Captain", "I", 2),
    Kind("S", "samurai", "Samurai", "K", 2),
    Kind("N", "ninja", "Ninja", "J", 3),
    Kind("T", "catapult", "Catapult", "L", 1),
    Kind("F", "fortress", "Fortress", "Y", 1),
    Kind("H", "hidden-dragon", "Hidden Dragon", "D", 1),
    Kind("P", "prodigy", "Prodigy", "X", 1),
    Kind("A", "archer", "Archer", "W", 2),
    Kind("O", "soldier-bronze", "Soldier", "B", 7),
    Kind("Q", "soldier-silver", "Soldier", "V", 1),
    Kind("R", "soldier-gold", "Soldier", "G", 1),
    Kind("I", "pistol", "Pistol", "C"),
    Kind("K", "pike", "Pike", "S"),
    Kind("J", "jounin", "Jounin", "N"),
    Kind("L", "lance-catapult", "Lance", "T"),
    Kind("Y", "lance-fortress", "Lance", "F"),
    Kind("D", "dragon-king", "Dragon King", "H"),
    Kind("X", "phoenix", "Phoenix", "P"),
    Kind("W", "arrow", "Arrow", "A"),
    Kind("B", "bronze", "Bronze", "O"),
    Kind("V", "silver", "Silver", "Q"),
    Kind("G", "gold", "Gold", "R"),
)
CODES = "".join(kind.code for kind in KINDS)
WORDS = [kind.word for kind in KINDS]
FRONTS = 12  # kinds; those after them are backs

# What they are worth in an exchange, a Soldier being 100.
WORTH = {
    **dict.fromkeys(("soldier-bronze", "soldier-silver", "soldier-gold"), 100),
    **{"bronze": 90, "catapult": 190, "arrow": 220, "ninja": 230, "pistol": 240, "fortress": 260, "archer": 260},
    **{"lance-catapult": 270, "lance-fortress": 270, "silver": 270, "jounin": 290, "pike": 310, "captain": 330},
    **{"samurai": 340, "gold": 370, "prodigy": 630, "hidden-dragon": 740, "phoenix": 830, "dragon-king": 890},
    "commander": 10_000,
}

# Single steps and leaps by name, for tiers one, two and three.
STEPS: dict[str, tuple[Moves, Moves, Moves]] = {
    "Commander": (AROUND, AROUND, AROUND),
    "Captain": ((*DIAGONAL, F), (*DIAGONAL, F, B), DIAGONAL + FAR_FORWARD_DIAGONAL + FAR_SIDEWAYS),
    "Samurai": (FORWARD + SIDEWAYS, (FF, FL, FR, L, R, BB), (FF, FL, FR, L, R, BB)),
    "Ninja": (LEAPS, (*LEAPS, FL, FR), (*LEAPS, FL, FR)),
    "Catapult": (NONE, NONE, NONE),
    "Fortress": (NONE, NONE, NONE),
    "Hidden Dragon": (NONE, DIAGONAL, DIAGONAL),
    "Prodigy": (NONE, STRAIGHT, STRAIGHT),
    "Archer": ((FF, *FAR_SIDEWAYS), (*FAR_FORWARD_DIAGONAL, F, B), FAR_FORWARD_DIAGONAL + FAR_SIDEWAYS + (BB,)),
    "Soldier": ((F,), (F, *FAR_SIDEWAYS), (FL, FR, *FAR_SIDEWAYS)),
    "Pistol": (DIAGONAL, STRAIGHT, STRAIGHT),
    "Pike": ((*STRAIGHT, FF), DIAGONAL, DIAGONAL),
    "Jounin": (
        (*LEAPS, B),
        (*LEAPS, FL, FR, B),
        (*LEAPS, FL, FR, B, (-1, -2), (1, -2), *FAR_BACK_DIAGONAL),
    ),
    "Lance": (NONE, DIAGONAL, DIAGONAL),
    "Dragon King": (DIAGONAL, DIAGONAL, DIAGONAL),
    "Phoenix": (STRAIGHT, STRAIGHT, STRAIGHT),
    "Arrow": ((F, BL, B, BR), (F, B, *FAR_BACK_DIAGONAL), (F, BL, B, BR, *FAR_BACK_DIAGONAL)),
    "Bronze": (SIDEWAYS, SIDEWAYS, SIDEWAYS),
    "Silver": (STRAIGHT, DIAGONAL, DIAGONAL),
    "Gold": (FORWARD + SIDEWAYS + (B,), FORWARD + SIDEWAYS + (B,), FORWARD + SIDEWAYS + (B,)),
}

# Any number of squares, from tier one only.
SLIDES: dict[str, Moves] = {
    "Hidden Dragon": STRAIGHT,
    "Dragon King": STRAIGHT,
    "Prodigy": DIAGONAL,
    "Phoenix": DIAGONAL,
    "Lance": (F,),
}

JUMPERS = ("Ninja", "Archer", "Jounin")
NOT_EXPANDED = ("Commander", "Catapult", "Fortress", "Hidden Dragon", "Prodigy", "Dragon King", "Phoenix")
TAKEN_BACK = ("Ninja", "Soldier", "Lance")
IMMOBILE = ("Catapult", "Fortress")


def column(square: int) -> int:
    return square % 9


def row(square: int) -> int:
    return square // 9


def at(column: int, row: int) -> int | None:
    """The number of a square, or None off the board."""
    return row * 9 + column if 0 <= column < 9 and 0 <= row < 9 else None


def expanded_by(name: str, side: int, square: int) -> list[int]:
    """The squares on which a Catapult or Fortress expands the range of its side's pieces."""
    if name == "Catapult":
        home = range(27) if side == 0 else range(54, 81)
        near = [s for s in home if abs(column(s) - column(square)) + abs(row(s) - row(square)) <= 2]
        return sorted({square, *near})
    ahead = range(square, 81, 9) if side == 0 else range(square, -1, -9)
    return sorted(ahead)
