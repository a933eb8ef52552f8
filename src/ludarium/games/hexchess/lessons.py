"""HexChess's course: the goal, then its lessons. The learner is Green."""

from collections.abc import Iterable

from ludarium.core.lesson import Chapter, Goal, Judge, Lesson, Mistake
from ludarium.core.move import Move
from ludarium.core.position import Position
from ludarium.games.hexchess.hexes import CENTRE, PLAIN, SAFE, steps
from ludarium.games.hexchess.notation import NO_ACTION


def _green_on(numbers: Iterable[int], tiles: str = "gG") -> Judge:
    """Whether one of these hexes holds a green tile, promoted or not, or only one of those letters."""
    return lambda position: any(position.state.contents()[number] in tiles for number in numbers)


def _yellow_has(tiles: int) -> Judge:
    return lambda position: bool(position.state.tile_count(1) == tiles)


def _captures(position: Position) -> list[Move]:
    return [move for move in position.legal_moves if "x" in move.text]


def _yellow_cannot_capture(position: Position) -> bool:
    return position.turn == "yellow" and not _captures(position)


def _yellow_can_capture(position: Position) -> bool:
    return position.turn == "yellow" and bool(_captures(position))


def _yellow_cannot_act(position: Position) -> bool:
    return position.turn == "yellow" and [move.text for move in position.legal_moves] == [NO_ACTION]


def _yellow_loses_a_tile(position: Position) -> bool:
    """Whether Green can capture after every action of Yellow."""
    return position.turn == "yellow" and all(_captures(position.play(move)) for move in position.legal_moves)


def _goes_on(position: Position) -> bool:
    return position.turn == "yellow" and position.outcome is None


def _green_won(position: Position) -> bool:
    return position.outcome is not None and position.outcome.winner == "green"


def _repeated(position: Position) -> bool:
    return position.outcome is not None and position.outcome.reason == "repetition"


def _both(first: Judge, second: Judge) -> Judge:
    return lambda position: first(position) and second(position)


BESIDE_SAFE = sorted({number for safe in SAFE for number in steps(safe)} & set(PLAIN))

GOAL = Goal(
    text="Capture all enemy tiles: those on the board, and those that still come from the bench. A tile that steps "
    "onto the centre becomes a promoted tile, which captures from afar.",
    position="#3/5/3g2/2x1x2/6/1y3/3g 0b 0- g t 0 51",
    line=("12-18", "29-28", "18-24", "28-22", "24x22"),
    captions=(
        "Green's tile on 12 stands beside the centre. Yellow has one tile left.",
        "It steps onto the centre and is promoted: it aims at the yellow tile.",
        "Yellow's tile steps aside.",
        "The promoted tile comes nearer. Yellow has to move, for nobody may pass.",
        "Wherever the yellow tile goes, the promoted tile reaches it.",
        "The last yellow tile is captured. Green has won.",
    ),
    teaches=("tile", "bench", "centre", "promoted"),
)

TILES = (
    Lesson(
        name="placement",
        title="From the bench",
        text="The board starts empty. A turn may place a tile from your bench on any empty plain hex, on either side "
        "of the board; the blue safe hexes, the centre and the grey walls take no piece from a bench.",
        task="Place a tile beside a safe hex.",
        position="y3/5/6/2x1x2/6/5/4 7b 6b g t 0 3",
        solved=_green_on(BESIDE_SAFE),
        solution=("T6",),
        mistakes=(Mistake("No blue hex is next to that one. Choose a plain hex that touches a blue one."),),
        teaches=("safe hex",),
    ),
    Lesson(
        name="step",
        title="One step",
        text="Instead of placing, a turn may move a tile. It steps to any of the six hexes around it, and nothing "
        "may be in the way but an enemy to capture.",
        task="Step onto a safe hex.",
        position="4/1g3/6/2x1x2/6/5/3y 6b 6b g t 0 3",
        solved=_green_on(SAFE),
        solution=("5-11",),
        mistakes=(Mistake("Move the tile on 5 one step, onto a blue hex beside it."),),
    ),
    Lesson(
        name="capture",
        title="Capture",
        text="You capture by moving onto an enemy tile. It is out for good: it lies grey on its owner's bench.",
        task="Capture a tile.",
        position="4/5/6/2x1xy1/5g/5/y3 4b 4b g t 0 9",
        solved=_yellow_has(5),
        solution=("27x20",),
        mistakes=(Mistake("Nothing was captured. Your tile on 27 stands beside an enemy."),),
    ),
    Lesson(
        name="guard",
        title="A guarded tile",
        text="A tile that captures can be captured in its turn. Look first who guards the hex.",
        task="Capture a tile without losing yours.",
        position="2y1/1gy2/1y4/2x1x2/6/5/4 2b 0b g t 0 21",
        solved=_both(_yellow_has(2), _yellow_cannot_capture),
        solution=("5x10",),
        mistakes=(
            Mistake("That tile was guarded: Yellow captures yours now.", _yellow_has(2)),
            Mistake("Nothing was captured."),
        ),
    ),
    Lesson(
        name="safe",
        title="Safe hexes",
        text="A tile on a safe hex cannot be captured, whichever side it belongs to. It may still capture from there.",
        task="One enemy is sheltered, the other is not: capture a tile.",
        position="4/1yg2/3y2/2x1x2/6/5/4 2b 0b g t 0 21",
        solved=_yellow_has(1),
        solution=("6x5",),
        mistakes=(Mistake("Nothing was captured. The enemy on 5 does not stand on a blue hex."),),
    ),
)

CENTRE_LESSONS = (
    Lesson(
        name="promotion",
        title="The centre promotes",
        text="A tile that ends its move on the centre is promoted at once and for good. Only the four safe hexes lead "
        "there: two walls close the other ways.",
        task="Promote a tile.",
        position="4/5/3g2/2x1x2/6/5/2y1 5b 6b g t 0 7",
        solved=_green_on([CENTRE], "G"),
        solution=("12-18",),
        mistakes=(Mistake("The centre is empty still. Your tile on 12 stands beside it."),),
    ),
    Lesson(
        name="slide",
        title="Slides",
        text="A promoted tile slides: it goes as far as it likes along a straight line of empty hexes, across "
        "safe hexes and the centre too, and captures the first enemy tile it meets.",
        task="Capture the tile in the far corner.",
        position="3G/5/6/2x1x2/6/5/y2y 0b 1b g t 0 31",
        solved=_green_on([33]),
        solution=("3x33",),
        mistakes=(Mistake("The far corner is 33, at the other end of the long diagonal."),),
    ),
    Lesson(
        name="shelter",
        title="Shelter",
        text="Promoted tiles strike from afar. Wherever they aim, a safe hex is out of their reach.",
        task="Save your tile from all three promoted tiles.",
        position="#3/4Y/1g2Y1/2x1x2/6/5/1Y2 2- 0b g t 0 31",
        solved=_yellow_cannot_capture,
        solution=("10-11",),
        mistakes=(Mistake("A promoted tile can still capture a tile of yours."),),
    ),
)

BLOCKER = (
    Lesson(
        name="blocker",
        title="The Blocker",
        text="Your Blocker makes its hex a wall for both sides, for the rest of the game. After placing it you owe "
        "one more action in the same turn: place or move a tile.",
        task="Yellow's promoted tile aims at your tile on 30. Wall it off and capture a tile, in one turn.",
        position="4/1gy2/6/2x1x2/6/Y1g2/4 2b 1b g t 0 31",
        solved=_both(_yellow_has(2), _yellow_cannot_capture),
        solution=("B29", "5x6"),
        mistakes=(
            Mistake("Yellow's promoted tile can still capture your tile on 30.", _yellow_can_capture),
            Mistake(
                "The Blocker belongs between the promoted tile on 28 and your tile on 30, and then 5 captures on 6."
            ),
        ),
        teaches=("Blocker",),
    ),
)

ENDS = (
    Lesson(
        name="elimination",
        title="The last tile",
        text="You win at once when the enemy has no tile left, neither on the board nor on the bench. A Blocker that "
        "is still on the bench does not count.",
        task="Win the game.",
        position="4/5/5G/2x1x2/4y1/5/g3 0b 0b g t 4 51",
        solved=_green_won,
        solution=("14x26",),
        mistakes=(Mistake("Yellow still has the tile on 26."),),
    ),
    Lesson(
        name="no-action",
        title="Shut in",
        text="Nobody may pass. Only a player who can neither place nor move skips the turn, and there is one way to "
        "get there: a last tile on the centre, with enemies on all four safe hexes.",
        task="Leave Yellow without any action.",
        position="4/5/2gg2/2xYx2/2g3/2g2/3# 3b 0- g t 0 51",
        solved=_yellow_cannot_act,
        solution=("30-25",),
        mistakes=(Mistake("Yellow can still leave the centre. Fill all four blue hexes."),),
    ),
    Lesson(
        name="zugzwang",
        title="Forced out",
        text="A tile on a safe hex cannot be captured, but it cannot stay when it is the only one that can move.",
        task="Move so that Yellow must step out and be captured.",
        position="4/5/3G2/2x1x2/#1y2#/5/3G 0- 0- g t 0 61",
        solved=_yellow_loses_a_tile,
        solution=("36-25",),
        mistakes=(Mistake("Yellow has a step after which you cannot capture."),),
    ),
    Lesson(
        name="progress",
        title="Progress",
        text="A placement, a capture or a promotion is progress. A hundred turns in a row without any end the game "
        "as a draw.",
        task="Ninety-nine such turns have passed: keep the game going.",
        position="1G2/5/3g2/2x1x2/#5/5/2Y# 0- 0- g t 99 141",
        solved=_goes_on,
        solution=("12-18",),
        mistakes=(Mistake("That was the hundredth turn without progress: the game is drawn."),),
    ),
    Lesson(
        name="repetition",
        title="Repetition",
        text="When the same position stands at the start of a turn for the third time, the game is drawn. To keep "
        "this short, here the second time is enough.",
        task="You are behind: draw by repetition. Go from 10 to 11, then to 12, then back to 11.",
        position="4/5/1G4/2x1x2/#4#/5/Y2Y 0- 0- g t 0 91",
        solved=_repeated,
        solution=("10-11", "36-35", "11-12", "35-36", "12-11"),
        options={"repetition": 2},
        mistakes=(Mistake("This does not lead back to a position that has been there."),),
    ),
)

CHAPTERS = (
    Chapter("Placing, moving, capturing", TILES),
    Chapter("The centre", CENTRE_LESSONS),
    Chapter("A wall of your own", BLOCKER),
    Chapter("How games end", ENDS),
)
