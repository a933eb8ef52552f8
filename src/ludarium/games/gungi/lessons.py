"""Gungi's course: the goal, then its lessons. The learner is Black."""

from ludarium.core.lesson import Chapter, Goal, Mistake
from ludarium.games.gungi.judges import (
    NOT_MATE,
    dropped_on,
    empty_hand,
    expanded,
    gives_check,
    holds,
    in_hand,
    lesson,
    mates,
    placed,
    safe_on,
    topped,
    won_over,
)

GOAL = Goal(
    text="Checkmate the enemy Commander: attack it, which is called check, when nothing can save it.",
    position="m8/8H/9/9/9/9/9/9/7DM - b B 0",
    line=("h1-h9",),
    captions=(
        "The white Commander stands in the corner. Black's piece on i8 already covers the whole row before it.",
        "Another black piece slides to the last row: check. The Commander has no safe square, and nothing can stand "
        "between or capture. Black has won.",
    ),
    teaches=("Commander", "check"),
)

FIRST = (
    lesson(
        "Commander",
        "8m/9/9/9/9/9/9/1o7/M8 - b B 0",
        "The Commander steps one square in any direction, and captures there. If it is lost, the game is lost.",
        "Capture the enemy beside your Commander.",
        won_over("b2"),
        "a1xb2",
        mistakes=(Mistake("The enemy on b2 is still there, one step diagonally from your Commander."),),
    ),
    lesson(
        "Soldier",
        "8m/9/9/9/4o4/4O4/9/9/M8 - b B 0",
        "A Soldier on the ground steps one square forward. It captures the same way.",
        "Capture the Soldier in front of yours.",
        won_over("e5"),
        "e4xe5",
        teaches=("Soldier",),
        mistakes=(Mistake("The enemy Soldier stands straight in front of yours."),),
    ),
    lesson(
        "Towering",
        "8m/9/9/9/9/4N4/4O4/9/M8 - b B 0",
        "A piece that moves onto one of its own side stands on top of it. Towers have up to three tiers.",
        "Put the Soldier on top of the piece in front of it.",
        holds("e4", "[NO]"),
        "e3-e4",
        teaches=("tower", "tier"),
        mistakes=(Mistake("They do not stand on each other. Move the Soldier one square forward."),),
    ),
    lesson(
        "Soldier on tier two",
        "8m/9/9/9/9/4[NO]1s2/9/9/M8 - b B 0",
        "Each tier has its own moves. From tier two a Soldier also goes two squares sideways.",
        "Capture the enemy on g4.",
        won_over("g4"),
        "e4xg4",
    ),
)

FRONTS = (
    lesson(
        "Captain",
        "8m/9/9/9/9/4C4/3a5/9/M8 - b B 0",
        "On tier one a Captain goes to the three squares in front and diagonally back.",
        "Capture the enemy behind your Captain.",
        won_over("d3"),
        "e4xd3",
        teaches=("Captain",),
    ),
    lesson(
        "Captain on tier three",
        "8m/9/9/6n2/5p3/4[NSC]4/9/9/M8 - b B 0",
        "From tier three a Captain leaps two squares sideways or diagonally forward. Higher tiers pass over enemies.",
        "Capture the farther enemy, over the head of the nearer one.",
        won_over("g6"),
        "e4xg6",
    ),
    lesson(
        "Samurai",
        "8m/9/9/9/9/3o1S3/9/9/M8 - b B 0",
        "On tier one a Samurai goes forward, diagonally forward and sideways.",
        "Approach the Soldier, so that your Samurai stands beside it.",
        topped("e4", "S"),
        "f4-e4",
        teaches=("Samurai",),
    ),
    lesson(
        "Samurai on tier two",
        "8m/9/9/4a4/4o4/4[NS]4/9/9/M8 - b B 0",
        "From tier two a Samurai leaps two squares straight forward or back, over whatever stands between.",
        "Capture the enemy behind the Soldier.",
        won_over("e6"),
        "e4xe6",
    ),
    lesson(
        "Ninja",
        "8m/9/9/5a3/3ooo3/4N4/9/9/M8 - b B 0",
        "A Ninja leaps two squares forward and one aside. Nothing stops it on the way.",
        "Capture the enemy behind the Soldiers.",
        won_over("f6"),
        "e4xf6",
        teaches=("Ninja",),
    ),
    lesson(
        "Archer",
        "8m/9/9/4s4/4o4/4A4/9/9/M8 - b B 0",
        "On tier one an Archer leaps two squares forward or sideways, over enemies too.",
        "Capture the Samurai.",
        won_over("e6"),
        "e4xe6",
        teaches=("Archer",),
    ),
    lesson(
        "Hidden Dragon",
        "8m/9/4n4/9/4C4/9/4O4/4H4/M8 - b B 0",
        "On tier one a Hidden Dragon slides straight, any number of squares. Its own side never blocks the way.",
        "Capture the Ninja through your own pieces.",
        won_over("e7"),
        "e2xe7",
        teaches=("Hidden Dragon",),
    ),
    lesson(
        "Prodigy",
        "8m/9/6s2/9/9/3O5/9/1P7/M8 - b B 0",
        "On tier one a Prodigy slides diagonally, any number of squares.",
        "Capture the Samurai.",
        won_over("g7"),
        "b2xg7",
        teaches=("Prodigy",),
    ),
)

HELPERS = (
    lesson(
        "Catapult",
        "8m/9/9/9/9/9/9/2O1n4/M1T6 - b B 0",
        "A Catapult never moves. Pieces of its side within two steps, in its own territory, the three rows at its own "
        "edge, move as if one tier higher. Small marks in the corners show these squares.",
        "Capture the Ninja with the Soldier's moves of tier two.",
        won_over("e2"),
        "c2xe2",
        teaches=("Catapult", "territory"),
        mistakes=(
            Mistake("The Ninja on e2 is still there. Near the Catapult your Soldier also goes two squares sideways."),
        ),
    ),
    lesson(
        "Fortress",
        "8m/9/4a4/9/4S4/9/9/9/M3F4 - b B 0",
        "A Fortress never moves. Pieces of its side in the column before it move as if one tier higher.",
        "Capture the Archer with the Samurai's moves of tier two.",
        won_over("e7"),
        "e5xe7",
        teaches=("Fortress",),
        mistakes=(
            Mistake(
                "The Archer on e7 is still there. In the column before the Fortress your Samurai leaps two squares "
                "forward."
            ),
        ),
    ),
)

BACKS = (
    lesson(
        "Drop",
        "4m4/9/9/9/9/9/9/9/M8 A b B 0",
        "All pieces but the Commander have another piece on their back. A captured one turns over and joins your "
        "hand. Instead of a move you may drop it on an empty square.",
        "Drop the Archer so that it gives check.",
        gives_check,
        "A@e7",
        teaches=("hand", "drop"),
        mistakes=(Mistake("That gives no check. An Archer reaches two squares forward."),),
    ),
    lesson(
        "Pistol",
        "8m/9/9/9/9/4I4/5n3/9/M8 - b B 0",
        "A captured Captain turns over into a Pistol. On tier one it steps diagonally, higher up straight.",
        "Capture the Ninja.",
        won_over("f3"),
        "e4xf3",
        teaches=("Pistol",),
    ),
    lesson(
        "Pike",
        "8m/9/9/4c4/9/4K4/9/9/M8 - b B 0",
        "The Samurai's back, the Pike, steps straight and two squares forward; on tier one no enemy may stand between.",
        "Capture the Captain.",
        won_over("e6"),
        "e4xe6",
        teaches=("Pike",),
    ),
    lesson(
        "Jounin",
        "8m/9/9/9/9/4J4/4a4/9/M8 - b B 0",
        "The Ninja's back, the Jounin, leaps as the Ninja does and also steps one square back.",
        "Capture the Archer behind your Jounin.",
        won_over("e3"),
        "e4xe3",
        teaches=("Jounin",),
    ),
    lesson(
        "Lance",
        "8m/4s4/9/9/4O4/9/9/4L4/M8 - b B 0",
        "The back of Catapult and Fortress is a Lance. On tier one it slides straight forward.",
        "Capture the Samurai.",
        won_over("e8"),
        "e2xe8",
        teaches=("Lance",),
    ),
    lesson(
        "Dragon King",
        "8m/9/9/9/9/3s5/2D6/9/M8 - b B 0",
        "The Hidden Dragon's back, the Dragon King, slides as the Hidden Dragon does and also steps diagonally.",
        "Capture the Samurai.",
        won_over("d4"),
        "c3xd4",
        teaches=("Dragon King",),
    ),
    lesson(
        "Phoenix",
        "8m/9/9/9/9/2s6/2X6/9/M8 - b B 0",
        "The Prodigy's back, the Phoenix, slides as the Prodigy does and also steps straight.",
        "Capture the Samurai.",
        won_over("c4"),
        "c3xc4",
        teaches=("Phoenix",),
    ),
    lesson(
        "Arrow",
        "8m/9/9/9/9/4W4/3s5/9/M8 - b B 0",
        "The Archer's back, the Arrow, steps straight forward, and back in three directions.",
        "Capture the Samurai behind your Arrow.",
        won_over("d3"),
        "e4xd3",
        teaches=("Arrow",),
    ),
    lesson(
        "Silver",
        "8m/9/9/9/9/4V4/4s4/9/M8 - b B 0",
        "One Soldier has a Silver on its back. On tier one it steps straight, higher up diagonally.",
        "Capture the Samurai behind your Silver.",
        won_over("e3"),
        "e4xe3",
        teaches=("Silver",),
    ),
    lesson(
        "Gold",
        "8m/9/9/9/5s3/4G4/9/9/M8 - b B 0",
        "One Soldier has a Gold on its back. It steps everywhere but diagonally back, on every tier.",
        "Capture the Samurai.",
        won_over("f5"),
        "e4xf5",
        teaches=("Gold",),
    ),
    lesson(
        "Bronze",
        "8m/9/9/9/9/4B[sa]3/9/9/M8 - b B 0",
        "The other Soldiers have a Bronze on their backs. It steps sideways only. When it captures the top of a tower, "
        "the enemies below turn over and change sides.",
        "Win the whole tower.",
        holds("f4", "[KB]"),
        "e4xf4",
        teaches=("Bronze",),
        mistakes=(Mistake("The tower is not yours. Capture its top with the Bronze."),),
    ),
    lesson(
        "Capture of a Lance",
        "8m/9/9/4y4/4G4/9/9/9/M8 - b B 0",
        "A captured Lance turns into the Catapult or Fortress on its back, and you place it at once in your territory.",
        "Win a Fortress and place it.",
        placed("F"),
        "e5xe6",
        "F@e1",
        mistakes=(
            Mistake("Capture the Lance on e6 first; then put the Fortress on an empty square of your territory."),
        ),
    ),
)

TOWERS = (
    lesson(
        "Strike upwards",
        "8m/9/9/9/4[Sn]4/9/9/9/M8 - b B 0",
        "A piece may capture an enemy directly above or below it in the same tower, even while it is covered.",
        "Capture the Ninja that stands on your Samurai.",
        holds("e5", "S"),
        "e5:1x2",
        mistakes=(Mistake("The Ninja is still there. Choose the tower, then capture the piece above."),),
    ),
    lesson(
        "Strike downwards",
        "8m/9/9/9/4[nGa]4/9/9/9/M8 - b B 0",
        "What stands above a captured piece comes down one tier.",
        "Capture the piece below your Gold.",
        holds("e5", "[Ga]"),
        "e5:2x1",
        mistakes=(Mistake("The piece below your Gold is still there."),),
    ),
)

DROPS = (
    lesson(
        "Drop on a Catapult",
        "8m/9/9/9/9/9/9/2T6/M8 G b B 0",
        "A piece may also be dropped on your own Catapult or Fortress, if nothing stands there yet.",
        "Drop the Gold on the Catapult.",
        holds("c2", "[TG]"),
        "G@c2",
        mistakes=dropped_on("The Gold is not on the Catapult. Drop it on the square where the Catapult stands."),
    ),
    lesson(
        "Drop on a Ninja",
        "8m/9/9/9/9/9/4N4/9/M8 I b B 0",
        "A piece with nothing above or below it is lone. On your own lone Ninja you may drop a back, such as a Pistol.",
        "Drop the Pistol on the Ninja.",
        holds("e3", "[NI]"),
        "I@e3",
        teaches=("lone",),
        mistakes=dropped_on("The Pistol is not on the Ninja. Drop it on the square where the Ninja stands."),
    ),
    lesson(
        "Drop on a Jounin",
        "8m/9/9/9/9/9/4J4/9/M8 C b B 0",
        "The face that a piece starts with is its front. On your own lone Jounin you may drop a front, such as a "
        "Captain.",
        "Drop the Captain on the Jounin.",
        holds("e3", "[JC]"),
        "C@e3",
        mistakes=dropped_on("The Captain is not on the Jounin. Drop it on the square where the Jounin stands."),
    ),
    lesson(
        "Soldiers' columns",
        "8m/9/9/9/9/9/OOOO1OOOO/9/M8 Q b B 0",
        "A Soldier may not be dropped into a column where you have a Soldier. It may move there.",
        "Drop your Soldier.",
        empty_hand,
        "Q@e5",
        mistakes=(Mistake("Your Soldier is still in your hand. One column has no Soldier yet."),),
    ),
)

EXTRAS = (
    lesson(
        "Captain's exchange",
        "8m/9/9/9/6[FAN]2/9/2C6/9/M8 - b B 0",
        "A lone Captain may change places with a piece of yours on tier three, however far away, but not with the "
        "Commander.",
        "Bring the Captain to the top of the tower.",
        holds("g5", "[FAC]"),
        "c3~g5",
        mistakes=(
            Mistake(
                "The Captain has stepped on. It does not change places that way: choose it on c3, then the tower.",
                lambda position: not topped("c3", "C")(position),
            ),
            Mistake("The Captain is still on c3. Choose it, then the tower: it changes places with the piece on top."),
        ),
    ),
    lesson(
        "Captain's exchange, downwards",
        "8m/9/9/9/6[FAC]2/9/2G6/9/M8 - b B 0",
        "A Captain on tier three may change places with a lone piece of yours.",
        "Bring the Gold to the top of the tower.",
        holds("g5", "[FAG]"),
        "g5~c3",
        mistakes=(
            Mistake(
                "The Captain has left the tower alone. Choose it on g5, then the Gold: they change places.",
                lambda position: not topped("g5", "C")(position),
            ),
            Mistake("The Captain is still on top of the tower. Choose it, then the Gold: they change places."),
        ),
    ),
    lesson(
        "Samurai's exchange",
        "4h3m/9/9/9/9/9/9/9/3SM4 - b B 0",
        "A lone Samurai may change places with its Commander directly in front of it, behind it or beside it, even in "
        "check.",
        "Let the Samurai take the Commander's place.",
        holds("d1", "M"),
        "d1~e1",
        mistakes=(
            Mistake(
                "The check is answered, but Samurai and Commander have not changed places. Choose the Samurai, then "
                "the Commander."
            ),
        ),
    ),
    lesson(
        "Take back",
        "4O4/9/9/9/8m/9/9/9/M8 - b B 0",
        "A Ninja, Soldier or Lance with no square left in front of it may be taken back into hand before your action. "
        "It is still your turn then.",
        "Take the Soldier back.",
        in_hand("O"),
        "<e9",
        mistakes=(Mistake("The Soldier on e9 is still on the board. Choose it, then take it back."),),
    ),
    lesson(
        "Move and take back",
        "9/9/3N5/9/8m/9/9/9/M8 - b B 0",
        "If such a piece gets stuck by a move that captures nothing, you may take it back at once.",
        "Move the Ninja and take it back.",
        in_hand("N"),
        "d7-e9<",
        mistakes=(Mistake("The Ninja is still on the board."),),
    ),
)

CHECK = (
    lesson(
        "Block a check",
        "4h3m/9/9/9/9/9/9/9/4M4 C b B 0",
        "A check must be answered: move away, capture the attacker or, if it slides, stand between.",
        "Answer the check, but leave the Commander where it is.",
        safe_on("e1"),
        "C@e5",
        mistakes=(Mistake("The Commander has moved. Drop a piece between it and the attacker instead."),),
    ),
    lesson(
        "No towers in check",
        "4h3m/9/9/9/9/9/9/9/3FMG3 - b B 0",
        "A Commander in check may not climb one of its own pieces to get away.",
        "Bring the Commander into safety.",
        lambda position: not holds("e1", "M")(position),
        "e1-d2",
        mistakes=(Mistake("That stops the check, but the Commander still stands on e1. Here it has to step away."),),
    ),
    lesson(
        "Checkmate",
        "8m/H8/9/9/9/9/9/9/MD7 - b B 0",
        "A Commander in check that cannot be saved is checkmated, and its side has lost.",
        "Give checkmate.",
        mates,
        "b1-b9",
        mistakes=NOT_MATE,
    ),
    lesson(
        "No mate by a dropped Soldier",
        "8m/H8/6N2/9/9/9/9/9/M8 OG b B 0",
        "A Soldier that is dropped may give check, but not checkmate.",
        "Give checkmate with another drop.",
        mates,
        "G@i8",
        mistakes=NOT_MATE,
    ),
    lesson(
        "No mate by Bronze alone",
        "6B1m/H8/6N2/9/9/9/9/9/MD7 - b B 0",
        "A Bronze may give check and help to mate, but a mate in which only Bronzes give check is not allowed.",
        "Give checkmate without the Bronze's check.",
        mates,
        "b1-b9",
        mistakes=NOT_MATE,
    ),
)

PLACING = (
    lesson(
        "Placement",
        "9/9/9/9/9/9/9/9/4S4 MC2SN3TFHPA2O7QRmc2s2n3tfhpa2o7qr b P 0",
        "Before the battle both sides place all their pieces in their territory, in turn. Pieces may be placed on "
        "top of each other; the Commander is always the top of its tower.",
        "Place the Commander on the Samurai.",
        holds("e1", "[SM]"),
        "M@e1",
        mistakes=(
            Mistake("That is another piece. The Commander is still in your hand.", in_hand("M")),
            Mistake("The Commander does not stand on the Samurai."),
        ),
    ),
    lesson(
        "Place the Catapult",
        "9/9/9/9/9/9/9/9/4M4 C2S2N3TFHPA2O7QRmc2s2n3tfhpa2o7qr b P 0",
        "Catapult and Fortress are placed on empty squares. Think of the squares that they will serve.",
        "Place the Catapult so that a piece on f3 will move as if one tier higher.",
        expanded("f3"),
        "T@f2",
        mistakes=(
            Mistake("That is another piece. The Catapult is still in your hand.", in_hand("T")),
            Mistake("A piece on f3 has nothing from it. The Catapult reaches squares at most two steps away."),
        ),
    ),
)

CHAPTERS = (
    Chapter("First steps", FIRST),
    Chapter("Six more pieces", FRONTS),
    Chapter("Longer reach", HELPERS),
    Chapter("What captured pieces become", BACKS),
    Chapter("Check and mate", CHECK),
    Chapter("Inside towers", TOWERS),
    Chapter("Where to drop", DROPS),
    Chapter("Exchanges and take-backs", EXTRAS),
    Chapter("Before the battle", PLACING),
)
