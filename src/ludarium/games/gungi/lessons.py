"""A graded tour of Gungi: the pieces, towers, drops, exchanges, take-backs, check and mate. Black is to act in each."""

from collections.abc import Callable

from ludarium.core.lesson import Lesson
from ludarium.core.position import Position
from ludarium.games.gungi.notation import tower_at, tower_text
from ludarium.games.gungi.pieces import CODES, INDEX

Judge = Callable[[Position], bool]


def _holds(square: str, text: str) -> Judge:
    """The square holds exactly this tower."""
    return lambda position: tower_text(tower_at(position.state.contents(), square)) == text


def _won_over(square: str) -> Judge:
    """Black is on top of the square."""

    def judge(position: Position) -> bool:
        tower = tower_at(position.state.contents(), square)
        return bool(tower) and tower[-1][0] == 0

    return judge


def _topped(square: str, code: str) -> Judge:
    """This black piece is on top of the square."""
    return lambda position: tower_at(position.state.contents(), square)[-1:] == [(0, CODES.index(code))]


def _in_hand(code: str) -> Judge:
    return lambda position: position.state.hands()[0][CODES.index(code)] > 0


def _empty_hand(position: Position) -> bool:
    return not any(position.state.hands()[0])


def _safe_on(square: str) -> Judge:
    """Black's Commander stands there, and not in check."""
    return lambda position: _topped(square, "M")(position) and not position.state.in_check(0)


def _check(position: Position) -> bool:
    return bool(position.state.in_check(1))


def _mate(position: Position) -> bool:
    return position.outcome is not None and position.outcome.winner == "black"


def _expanded(square: str) -> Judge:
    return lambda position: INDEX[square] in position.state.expanded_squares(0)


def _placed(code: str) -> Judge:
    """This black piece is on the board."""
    return lambda position: any((0, CODES.index(code)) in tower for tower in position.state.contents())


def _lesson(title: str, position: str, text: str, task: str, solved: Judge, *solution: str) -> Lesson:
    name = title.lower().replace(" ", "-").replace("'", "").replace(",", "")
    return Lesson(name=name, title=title, text=text, task=task, position=position, solved=solved, solution=solution)


PIECES = (
    _lesson(
        "Commander",
        "8m/9/9/9/9/9/9/1o7/M8 - b B 0",
        "The Commander steps one square in any direction, on every tier. Lose it and you lose the game.",
        "Capture the Soldier with your Commander.",
        _won_over("b2"),
        "a1xb2",
    ),
    _lesson(
        "Soldier",
        "8m/9/9/9/4o4/4O4/9/9/M8 - b B 0",
        "On tier one a Soldier steps one square forward. It captures the same way.",
        "Capture the Soldier in front of yours.",
        _won_over("e5"),
        "e4xe5",
    ),
    _lesson(
        "Towering",
        "8m/9/9/9/9/4N4/4O4/9/M8 - b B 0",
        "A piece that moves onto one of its own side stands on top of it. Towers have up to three tiers.",
        "Put the Soldier on top of the Ninja.",
        _holds("e4", "[NO]"),
        "e3-e4",
    ),
    _lesson(
        "Soldier on tier two",
        "8m/9/9/9/9/4[NO]1s2/9/9/M8 - b B 0",
        "Each tier has its own moves. From tier two a Soldier also goes two squares sideways.",
        "Capture the Samurai.",
        _won_over("g4"),
        "e4xg4",
    ),
    _lesson(
        "Captain",
        "8m/9/9/9/9/4C4/3a5/9/M8 - b B 0",
        "On tier one a Captain goes to the three squares in front and diagonally back.",
        "Capture the Archer behind your Captain.",
        _won_over("d3"),
        "e4xd3",
    ),
    _lesson(
        "Captain on tier three",
        "8m/9/9/6n2/5p3/4[NSC]4/9/9/M8 - b B 0",
        "From tier three a Captain leaps two squares sideways or diagonally forward. Higher tiers pass over enemies.",
        "Capture the Ninja over the Prodigy's head.",
        _won_over("g6"),
        "e4xg6",
    ),
    _lesson(
        "Samurai",
        "8m/9/9/9/9/3o1S3/9/9/M8 - b B 0",
        "On tier one a Samurai goes forward, diagonally forward and sideways.",
        "Approach the Soldier, so that your Samurai stands beside it.",
        _topped("e4", "S"),
        "f4-e4",
    ),
    _lesson(
        "Samurai on tier two",
        "8m/9/9/4a4/4o4/4[NS]4/9/9/M8 - b B 0",
        "From tier two a Samurai leaps two squares straight forward or back, over whatever stands between.",
        "Capture the Archer behind the Soldier.",
        _won_over("e6"),
        "e4xe6",
    ),
    _lesson(
        "Ninja",
        "8m/9/9/5a3/3ooo3/4N4/9/9/M8 - b B 0",
        "A Ninja leaps two squares forward and one aside. Nothing stops it on the way.",
        "Capture the Archer behind the Soldiers.",
        _won_over("f6"),
        "e4xf6",
    ),
    _lesson(
        "Archer",
        "8m/9/9/4s4/4o4/4A4/9/9/M8 - b B 0",
        "On tier one an Archer leaps two squares forward or sideways, over enemies too.",
        "Capture the Samurai.",
        _won_over("e6"),
        "e4xe6",
    ),
    _lesson(
        "Hidden Dragon",
        "8m/9/4n4/9/4C4/9/4O4/4H4/M8 - b B 0",
        "On tier one a Hidden Dragon slides straight, any number of squares. Its own side never blocks the way.",
        "Capture the Ninja through your own men.",
        _won_over("e7"),
        "e2xe7",
    ),
    _lesson(
        "Prodigy",
        "8m/9/6s2/9/9/3O5/9/1P7/M8 - b B 0",
        "On tier one a Prodigy slides diagonally, any number of squares.",
        "Capture the Samurai.",
        _won_over("g7"),
        "b2xg7",
    ),
    _lesson(
        "Pistol",
        "8m/9/9/9/9/4I4/5n3/9/M8 - b B 0",
        "A captured Captain turns over into a Pistol. On tier one it steps diagonally, higher up straight.",
        "Capture the Ninja.",
        _won_over("f3"),
        "e4xf3",
    ),
    _lesson(
        "Pike",
        "8m/9/9/4c4/9/4K4/9/9/M8 - b B 0",
        "The Samurai's back, the Pike, steps straight and two squares forward; on tier one no enemy may stand between.",
        "Capture the Captain.",
        _won_over("e6"),
        "e4xe6",
    ),
    _lesson(
        "Jounin",
        "8m/9/9/9/9/4J4/4a4/9/M8 - b B 0",
        "The Ninja's back, the Jounin, leaps as the Ninja does and also steps one square back.",
        "Capture the Archer behind your Jounin.",
        _won_over("e3"),
        "e4xe3",
    ),
    _lesson(
        "Lance",
        "8m/4s4/9/9/4O4/9/9/4L4/M8 - b B 0",
        "The back of Catapult and Fortress is a Lance. On tier one it slides straight forward.",
        "Capture the Samurai.",
        _won_over("e8"),
        "e2xe8",
    ),
    _lesson(
        "Dragon King",
        "8m/9/9/9/9/3s5/2D6/9/M8 - b B 0",
        "The Dragon King slides like the Hidden Dragon and also steps diagonally.",
        "Capture the Samurai.",
        _won_over("d4"),
        "c3xd4",
    ),
    _lesson(
        "Phoenix",
        "8m/9/9/9/9/2s6/2X6/9/M8 - b B 0",
        "The Phoenix slides like the Prodigy and also steps straight.",
        "Capture the Samurai.",
        _won_over("c4"),
        "c3xc4",
    ),
    _lesson(
        "Arrow",
        "8m/9/9/9/9/4W4/3s5/9/M8 - b B 0",
        "The Archer's back, the Arrow, steps straight forward, and back in three directions.",
        "Capture the Samurai behind your Arrow.",
        _won_over("d3"),
        "e4xd3",
    ),
    _lesson(
        "Silver",
        "8m/9/9/9/9/4V4/4s4/9/M8 - b B 0",
        "One Soldier has a Silver on its back. On tier one it steps straight, higher up diagonally.",
        "Capture the Samurai behind your Silver.",
        _won_over("e3"),
        "e4xe3",
    ),
    _lesson(
        "Gold",
        "8m/9/9/9/5s3/4G4/9/9/M8 - b B 0",
        "One Soldier has a Gold on its back. It steps everywhere but diagonally back, on every tier.",
        "Capture the Samurai.",
        _won_over("f5"),
        "e4xf5",
    ),
    _lesson(
        "Bronze",
        "8m/9/9/9/9/4B[sa]3/9/9/M8 - b B 0",
        "The other Soldiers have a Bronze on their backs. It steps sideways only. When it captures the top of a tower, "
        "the enemies below turn over and change sides.",
        "Win the whole tower.",
        _holds("f4", "[KB]"),
        "e4xf4",
    ),
)

POWERS = (
    _lesson(
        "Catapult",
        "8m/9/9/9/9/9/9/2O1n4/M1T6 - b B 0",
        "A Catapult never moves. Pieces of its side within two squares, in its own territory, move as if one tier "
        "higher.",
        "Capture the Ninja with the Soldier's moves of tier two.",
        _won_over("e2"),
        "c2xe2",
    ),
    _lesson(
        "Fortress",
        "8m/9/4a4/9/4S4/9/9/9/M3F4 - b B 0",
        "A Fortress never moves. Pieces of its side in the column before it move as if one tier higher.",
        "Capture the Archer with the Samurai's moves of tier two.",
        _won_over("e7"),
        "e5xe7",
    ),
    _lesson(
        "Strike upwards",
        "8m/9/9/9/4[Sn]4/9/9/9/M8 - b B 0",
        "A piece may capture an enemy directly above or below it in the same tower, even while it is covered.",
        "Capture the Ninja that stands on your Samurai.",
        _holds("e5", "S"),
        "e5:1x2",
    ),
    _lesson(
        "Strike downwards",
        "8m/9/9/9/4[nGa]4/9/9/9/M8 - b B 0",
        "What stands above a captured piece comes down one tier.",
        "Capture the piece below your Gold.",
        _holds("e5", "[Ga]"),
        "e5:2x1",
    ),
    _lesson(
        "Drop",
        "4m4/9/9/9/9/9/9/9/M8 A b B 0",
        "A captured piece turns over and joins your hand. Instead of a move you may drop it on an empty square.",
        "Give check by a drop.",
        _check,
        "A@e7",
    ),
    _lesson(
        "Drop on a Catapult",
        "8m/9/9/9/9/9/9/2T6/M8 G b B 0",
        "A piece may also be dropped on your own Catapult or Fortress, if nothing stands there yet.",
        "Drop the Gold on the Catapult.",
        _holds("c2", "[TG]"),
        "G@c2",
    ),
    _lesson(
        "Drop on a Ninja",
        "8m/9/9/9/9/9/4N4/9/M8 I b B 0",
        "A lone Ninja carries back pieces that are dropped on it.",
        "Drop the Pistol on the Ninja.",
        _holds("e3", "[NI]"),
        "I@e3",
    ),
    _lesson(
        "Drop on a Jounin",
        "8m/9/9/9/9/9/4J4/9/M8 C b B 0",
        "A lone Jounin carries front pieces that are dropped on it.",
        "Drop the Captain on the Jounin.",
        _holds("e3", "[JC]"),
        "C@e3",
    ),
    _lesson(
        "Soldiers' columns",
        "8m/9/9/9/9/9/OOOO1OOOO/9/M8 Q b B 0",
        "A Soldier may not be dropped into a column where you have a Soldier. It may move there.",
        "Drop your Soldier.",
        _empty_hand,
        "Q@e5",
    ),
    _lesson(
        "Captain's exchange",
        "8m/9/9/9/6[FAN]2/9/2C6/9/M8 - b B 0",
        "A Captain on tier one may change places with a piece of yours on tier three, however far away.",
        "Bring the Captain to the top of the tower.",
        _holds("g5", "[FAC]"),
        "c3~g5",
    ),
    _lesson(
        "Captain's exchange, downwards",
        "8m/9/9/9/6[FAC]2/9/2G6/9/M8 - b B 0",
        "A Captain on tier three may change places with a lone piece of yours.",
        "Bring the Gold to the top of the tower.",
        _holds("g5", "[FAG]"),
        "g5~c3",
    ),
    _lesson(
        "Samurai's exchange",
        "4h3m/9/9/9/9/9/9/9/3SM4 - b B 0",
        "A lone Samurai may change places with its Commander in front, behind or beside it, even in check.",
        "Let the Samurai take the Commander's place.",
        _holds("d1", "M"),
        "d1~e1",
    ),
    _lesson(
        "Take back",
        "4O4/9/9/9/8m/9/9/9/M8 - b B 0",
        "A Ninja, Soldier or Lance with no square left in front of it may be taken back into hand before your action. "
        "It is still your turn then.",
        "Take the Soldier back.",
        _in_hand("O"),
        "<e9",
    ),
    _lesson(
        "Move and take back",
        "9/9/3N5/9/8m/9/9/9/M8 - b B 0",
        "If such a piece gets stuck by a move that captures nothing, you may take it back at once.",
        "Move the Ninja and take it back.",
        _in_hand("N"),
        "d7-e9<",
    ),
    _lesson(
        "Capture of a Lance",
        "8m/9/9/4y4/4G4/9/9/9/M8 - b B 0",
        "A captured Lance turns into the Catapult or Fortress on its back, and you place it at once in your territory.",
        "Win a Fortress and place it.",
        _placed("F"),
        "e5xe6",
        "F@e1",
    ),
)

CHECK = (
    _lesson(
        "Block a check",
        "4h3m/9/9/9/9/9/9/9/4M4 C b B 0",
        "A check must be answered: move away, capture the attacker or, against a slider, stand between.",
        "Answer the check, but leave the Commander where it is.",
        _safe_on("e1"),
        "C@e5",
    ),
    _lesson(
        "No towers in check",
        "4h3m/9/9/9/9/9/9/9/3FMG3 - b B 0",
        "A Commander in check may not climb one of its own pieces to get away.",
        "Bring the Commander into safety.",
        lambda position: not _holds("e1", "M")(position),
        "e1-d2",
    ),
    _lesson(
        "Checkmate",
        "8m/H8/9/9/9/9/9/9/MD7 - b B 0",
        "A Commander in check that cannot be saved is checkmated, and its side has lost.",
        "Give checkmate.",
        _mate,
        "b1-b9",
    ),
    _lesson(
        "No mate by a dropped Soldier",
        "8m/H8/6N2/9/9/9/9/9/M8 OG b B 0",
        "A Soldier that is dropped may give check, but not checkmate.",
        "Give checkmate with another drop.",
        _mate,
        "G@i8",
    ),
    _lesson(
        "No mate by Bronze alone",
        "6B1m/H8/6N2/9/9/9/9/9/MD7 - b B 0",
        "A Bronze may give check and help to mate, but a mate in which only Bronzes give check is not allowed.",
        "Give checkmate without the Bronze's check.",
        _mate,
        "b1-b9",
    ),
)

PLACING = (
    _lesson(
        "Placement",
        "9/9/9/9/9/9/9/9/4S4 MC2SN3TFHPA2O7QRmc2s2n3tfhpa2o7qr b P 0",
        "Before the battle both sides place all their pieces in their territory, in turn. Pieces may be placed on "
        "top of each other; the Commander is always the top of its tower.",
        "Place the Commander on the Samurai.",
        _holds("e1", "[SM]"),
        "M@e1",
    ),
    _lesson(
        "Place the Catapult",
        "9/9/9/9/9/9/9/9/4M4 C2S2N3TFHPA2O7QRmc2s2n3tfhpa2o7qr b P 0",
        "Catapult and Fortress are placed on empty squares. Think of the squares that they will serve.",
        "Place the Catapult so that it expands the range on f3.",
        _expanded("f3"),
        "T@f2",
    ),
)

LESSONS = PIECES + POWERS + CHECK + PLACING
