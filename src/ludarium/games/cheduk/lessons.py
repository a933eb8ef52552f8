"""CheDuk's course: the goal, then its lessons. The learner is Red."""

from collections.abc import Callable

from ludarium.core.lesson import Chapter, Goal, Judge, Lesson, Mistake
from ludarium.core.position import Position
from ludarium.games.cheduk.cells import INDEX, NUMBERS
from ludarium.games.cheduk.codes import CHIEF, GUARD, MAIN, SPY
from ludarium.games.cheduk.moves import captures, target_of
from ludarium.games.cheduk.notation import START_TEXT, piece_text
from ludarium.games.cheduk.setup import PlacedPiece, Setup
from ludarium.games.cheduk.validity import gathered_by, is_protected, place_of

RED, BLUE = 0, 1


def _setup(position: Position) -> Setup:
    setup: Setup = position.state.setup()
    return setup


def _stands(cell: str, letter: str) -> Judge:
    def judge(position: Position) -> bool:
        piece = _setup(position).board[INDEX[cell]]
        return piece is not None and piece_text(piece) == letter

    return judge


def _after(judge: Callable[[Setup, Setup], bool]) -> Judge:
    """A judge that compares the position before the learner's move with the one after it."""
    return lambda position: position.previous is not None and judge(_setup(position.previous), _setup(position))


def _chief_is_safe(position: Position) -> bool:
    chief = place_of(_setup(position), RED, CHIEF)
    return not any(captures(code) and target_of(code) == chief for code in position.state.would_do(BLUE))


def _chief_is_protected(position: Position) -> bool:
    setup = _setup(position)
    return any(piece is not None and piece.side == RED and is_protected(setup, piece) for piece in setup.board)


def _spies(setup: Setup, side: int) -> int:
    return len(setup.cells_of(side, SPY))


def _marked(setup: Setup) -> int:
    return setup.board.count(PlacedPiece(RED, SPY, marked=True))


def _home_again(before: Setup, after: Setup) -> bool:
    return _marked(after) < _marked(before) and _spies(after, RED) == _spies(before, RED)


def _raided(before: Setup, after: Setup) -> bool:
    return after.bonus[BLUE] and not before.bonus[BLUE] and after.board[after.embassies[BLUE]] is None


def _guard_fell(before: Setup, after: Setup) -> bool:
    """A Guard gave its life for its Chief."""
    return place_of(before, BLUE, GUARD) is not None and place_of(after, BLUE, GUARD) is None


def _has_won(reason: str) -> Judge:
    return lambda position: (
        position.outcome is not None
        and (position.outcome.winner, position.outcome.reason)
        == (
            "red",
            reason,
        )
    )


def _near_embassy(position: Position) -> bool:
    embassy = _setup(position).embassies[RED]
    return NUMBERS[RED].get(embassy) == 1


def _spy_in_front(position: Position) -> bool:
    setup = _setup(position)
    return any(piece == PlacedPiece(RED, SPY) and NUMBERS[RED].get(cell) == 1 for cell, piece in enumerate(setup.board))


def _moves_first(position: Position) -> bool:
    return position.state.phase == MAIN and position.turn == "red"


GOAL = Goal(
    text="Capture the enemy Chief, or let your Spies get five pieces of information in the enemy's Territory, the land "
    "behind the enemy Embassy. Either wins at once.",
    position="c10/11/11/1s1S7/g10/2aS3A3/11/11/11/10G/11/10C M R h6,c6 - - - 3,0 a1,d1,a2 9",
    line=("Sd4!", "sb4-b5", "Sd6xc6"),
    captions=(
        "Two red Spies have reached Blue's Territory, the land around a1. Red has three pieces of information.",
        "The Spy on d4 gathers the fourth where it stands.",
        "Blue moves.",
        "The other Spy enters the blue Embassy, which is worth one more. That is the fifth: Red has won.",
    ),
    teaches=("Chief", "Spy", "information", "Territory", "Embassy"),
)

BEGINNING = (
    Lesson(
        name="embassy",
        title="Choosing the Embassy",
        text="Each game begins in secret: both sides place their Ambassador on a tile with a 1, 2 or 3, and neither "
        "sees the other's choice. That tile becomes the Embassy. The land from there to your home corner becomes your "
        "Territory.",
        task="Put your Ambassador on a tile with the number 1.",
        position=START_TEXT,
        solved=_near_embassy,
        solution=("A@h6",),
        mistakes=(
            Mistake("That tile has a larger number. The tiles with a 1 are nearest to the middle of the board."),
        ),
        teaches=("Ambassador",),
    ),
    Lesson(
        name="placing-spies",
        title="Placing Spies",
        text="Then both sides place their five Spies in turn, on numbered tiles of their own Territory. The side whose "
        "Ambassador has the larger number begins.",
        task="Place a Spy on a tile with the number 1.",
        position="ce9/e10/g10/11/d10/1sa4A3/11/10D/11/10G/10E/9EC S R h6,c6 - - RB 0,0 - 0",
        solved=_spy_in_front,
        solution=("S@h7",),
        mistakes=(Mistake("That tile has a larger number."),),
    ),
    Lesson(
        name="first-move",
        title="Who moves first",
        text="When all Spies are placed, the side whose Ambassador has the smaller number moves first. With equal "
        "numbers it is the side with the smaller sum of numbers under its Spies, and if these are equal, too, a toss "
        "decides.",
        task="Both Ambassadors have a 2. Blue's Spies have 15 together, your four have 12. Place the last one so that "
        "you move first.",
        position="ce9/e10/g10/2s8/dsss7/1s6A2/2a5SS1/9SD/8S2/10G/10E/9EC S R i6,c7 - - RB 0,0 - 0",
        options={"toss": "B"},
        solved=_moves_first,
        solution=("S@h8",),
        mistakes=(Mistake("Blue moves first now: your Spies have not less than 15. Take a tile with a 2."),),
    ),
)

PIECES = (
    Lesson(
        name="diplomat",
        title="The Diplomat",
        text="The Diplomat goes any distance along a line of empty cells, and captures the first enemy it meets.",
        task="Capture the enemy on i3 with the Diplomat.",
        position="c10/g10/8s2/11/1s9/2a4A3/11/6S3D/11/10G/11/10C M R h6,c6 - - RB 0,0 - 0",
        solved=_stands("i3", "D"),
        solution=("Dk8xi3",),
        mistakes=(Mistake("Nothing was captured. i3 lies on one of the lines that run from your Diplomat on k8."),),
        teaches=("Diplomat",),
    ),
    Lesson(
        name="guard",
        title="The Guard",
        text="The Guard goes one or two cells in a line, without jumping.",
        task="Capture the enemy on j8.",
        position="c10/11/g10/11/d10/2a4A3/11/9s1/11/8G2/11/10C M R h6,c6 - - - 0,0 - 0",
        solved=_stands("j8", "G"),
        solution=("Gi10xj8",),
        mistakes=(Mistake("The enemy on j8 is still there. It stands two cells from your Guard, on a line."),),
        teaches=("Guard",),
    ),
    Lesson(
        name="spy",
        title="The Spy",
        text="A Spy steps in four of the six directions, but never back: not in the two that lead towards its own "
        "home corner. It captures that way too.",
        task="Capture the blue Spy with yours.",
        position="c10/11/g10/11/11/2a4A3/11/5Se4/5s5/10G/11/10C M R h6,c6 - - - 0,0 - 0",
        solved=_stands("f9", "S"),
        solution=("Sf8xf9",),
        mistakes=(Mistake("The blue Spy on f9 is still there, beside yours on f8."),),
    ),
    Lesson(
        name="envoy",
        title="The Special Envoy",
        text="A Special Envoy, Envoy for short, must jump exactly one piece of either side; it lands on any empty "
        "cell behind it or captures the next enemy there. It never jumps or captures an Envoy.",
        task="Capture the Diplomat on a11.",
        position="c10/g10/11/11/1s9/2a4A3/11/11/8S2/10G/d4S4E/10C M R h6,c6 - - RB 0,0 - 0",
        solved=_stands("a11", "E"),
        solution=("Ek11xa11",),
        mistakes=(Mistake("The Diplomat on a11 is still there. Your Envoy on k11 can jump the Spy between them."),),
        teaches=("Special Envoy", "Envoy"),
    ),
    Lesson(
        name="chief",
        title="The Chief",
        text="The Chief steps to a neighbouring empty cell of its own Territory, and does not capture. "
        "Nobody announces an attack on it.",
        task="The blue Diplomat looks along a line at your Chief. Bring it to safety.",
        position="c10/11/g10/11/11/2a4A3/11/11/11/10G/11/1d2C6 M R h6,c6 - - - 0,0 - 0",
        solved=_chief_is_safe,
        solution=("Ce12-f11",),
        mistakes=(Mistake("The blue Diplomat could capture your Chief now."),),
    ),
    Lesson(
        name="ambassador",
        title="The Ambassador at its Embassy",
        text="From its own Embassy the Ambassador leaps: one step and one more, turned by 60 degrees. "
        "It does not mind what stands between. An Envoy never captures it.",
        task="Capture the Diplomat on h4.",
        position="c10/11/g10/7d3/11/2a4AS2/7S3/11/11/10G/11/10C M R h6,c6 - - - 0,0 - 0",
        solved=_stands("h4", "A"),
        solution=("Ah6xh4",),
        mistakes=(Mistake("The Diplomat on h4 is still there. It is one leap away from h6."),),
    ),
)

SAFETY = (
    Lesson(
        name="protection",
        title="Protecting the Chief",
        text="Beside its Chief the Guard gives its life for it: an attack on the Chief removes the Guard, and the "
        "attacker stays where it was.",
        task="Let your Guard protect your Chief.",
        position="c10/11/g10/10d/11/2a4A3/11/11/11/10G/11/10C M R h6,c6 - - - 0,0 - 0",
        solved=_chief_is_protected,
        solution=("Gk10-k11",),
        mistakes=(Mistake("Your Guard does not stand beside your Chief, so it does not protect it."),),
    ),
    Lesson(
        name="attack",
        title="Breaking the protection",
        text="An attack on a protected Chief ends the turn and costs the enemy the Guard.",
        task="Remove the blue Guard by attacking the Chief.",
        position="c6D3/g10/11/1s9/11/2a4A3/11/11/11/10G/11/10C M R h6,c6 - - - 0,0 - 0",
        solved=_after(_guard_fell),
        solution=("Dh1*a1",),
        mistakes=(Mistake("The blue Guard is still there. Your Diplomat on h1 looks along a line at the Chief."),),
    ),
    Lesson(
        name="castling",
        title="Castling",
        text="Once in the game Chief and Diplomat may change places if they see each other along a line. "
        "So the Chief may even leave its Territory.",
        task="Castle.",
        position="c10/11/g10/10d/11/2a4A3/11/8G2/11/11/11/4D5C M R h6,c6 - - RB 0,0 - 0",
        solved=lambda position: not _setup(position).castling[RED],
        solution=("O-O",),
        mistakes=(Mistake("Chief and Diplomat have not changed places."),),
    ),
)

INFORMATION = (
    Lesson(
        name="gathering",
        title="Gathering",
        text="In the enemy's Territory a Spy may spend a turn to gather a piece of information, which is a point. "
        "It can do so once on each cell, but not beside the enemy's Guard.",
        task="Gather information.",
        position="c10/1s9/g10/3S7/11/2a4A3/11/11/11/10G/11/10C M R h6,c6 - - - 0,0 - 0",
        solved=lambda position: len(gathered_by(_setup(position), RED)) == 1,
        solution=("Sd4!",),
        mistakes=(Mistake("That gathers nothing. Choose the Spy on d4, then Gather."),),
    ),
    Lesson(
        name="returning",
        title="Returning",
        text="A Spy that has gathered may return from the enemy's Territory to any empty cell of its own.",
        task="Your Spy is surrounded. Bring it home.",
        position="c10/11/1g9/1sM8/d10/2a4A3/11/11/11/10G/11/10C M R h6,c6 - - - 1,0 c4 0",
        solved=_after(_home_again),
        solution=("Sc4>i8",),
        mistakes=(Mistake("Your Spy is not at home. Choose it, then a cell of your own Territory."),),
    ),
    Lesson(
        name="raid",
        title="The raid",
        text="The first piece that enters an Embassy earns a point. A Spy that does so returns home in the same turn.",
        task="Raid the blue Embassy.",
        position="c10/11/11/1s9/11/1gaS3A3/11/11/11/10G/11/10C M R h6,c6 - - - 0,0 - 0",
        solved=_after(_raided),
        solution=("Sd6xc6>h7",),
        mistakes=(Mistake("The blue Embassy is on c6, beside your Spy."),),
    ),
)

BACK = (
    Lesson(
        name="liberation",
        title="Coming home",
        text="Away from its Embassy the Ambassador goes one step. An Embassy that an enemy has entered is Occupied "
        "until a piece of its owner enters it.",
        task="Your Embassy h6 is Occupied. Liberate it with the Ambassador.",
        position="c10/11/g10/11/11/2a3s4/8A2/11/11/10G/11/10C M R h6,c6 R R - 0,1 - 3",
        solved=_stands("h6", "A"),
        solution=("Ai7-h6",),
        mistakes=(Mistake("h6 is still Occupied. Your Ambassador stands next to it."),),
        teaches=("Occupied",),
    ),
    Lesson(
        name="resurrection",
        title="Spies come back",
        text="A captured Spy is in your hand. A turn puts it on any empty cell of your Territory.",
        task="Bring your fifth Spy back.",
        position="c10/11/g9d/11/11/2a4AS2/7S3/8S2/8S2/10G/11/10C M R h6,c6 - - - 0,0 - 0",
        solved=lambda position: _spies(_setup(position), RED) == 5,
        solution=("S@g8",),
        mistakes=(Mistake("Your fifth Spy is still in your hand."),),
    ),
    Lesson(
        name="new-ambassador",
        title="A new Ambassador",
        text="A captured Ambassador comes back on its Embassy, if that is empty and not Occupied.",
        task="Bring your Ambassador back.",
        position="c10/11/g10/2s8/11/2a5S2/7S1S1/8S2/8S2/10G/11/10C M R h6,c6 - R - 0,1 - 6",
        solved=_stands("h6", "A"),
        solution=("A@h6",),
        mistakes=(Mistake("Your Ambassador is still in your hand. Put it on h6."),),
    ),
)

WINNING = (
    Lesson(
        name="chief-captured",
        title="Winning by the Chief",
        text="The side that captures the enemy Chief wins at once.",
        task="Win.",
        position="c3S2E3/11/1g9/1s9/11/2a4A3/11/11/11/10G/11/10C M R h6,c6 - - - 0,0 - 0",
        solved=_has_won("chief"),
        solution=("Eh1xa1",),
        mistakes=(Mistake("The blue Chief is still there. Which of your pieces can jump?"),),
    ),
    Lesson(
        name="fifth-point",
        title="Winning by information",
        text="The fifth point wins at once, whatever it was earned with.",
        task="Win.",
        position="c10/11/1g9/1s9/11/2dS3A3/11/11/11/10G/11/10C M R h6,c6 - - - 4,0 a1,d1,a2,b2 9",
        solved=_has_won("information"),
        solution=("Sd6xc6",),
        mistakes=(Mistake("That earns no point. The blue Embassy on c6 has not been entered yet."),),
    ),
)

CHAPTERS = (
    Chapter("How a game begins", BEGINNING),
    Chapter("The pieces", PIECES),
    Chapter("Information", INFORMATION),
    Chapter("A safe Chief", SAFETY),
    Chapter("Lost and found", BACK),
    Chapter("Winning", WINNING),
)
