"""Romgon's course: the goal, then its lessons. The learner is White."""

from ludarium.core.lesson import Chapter, Goal, Judge, Lesson, Mistake
from ludarium.core.position import Position
from ludarium.games.romgon.hexes import EMPTY, HEXES, INDEX, KINDS, SIDES, ZONE_OF, kind_of, side_of, steps
from ludarium.games.romgon.notation import piece_text


def _piece(position: Position, name: str) -> str:
    """The piece on a hex as position strings write it."""
    return piece_text(position.state.pieces()[INDEX[name]])


def _taken(*names: str) -> Judge:
    """White has captured on one of these hexes."""
    return lambda position: bool(position.state.captured()) and any(_piece(position, name).isupper() for name in names)


def _attacks(kind: str, target: str) -> Judge:
    """A White piece of this kind attacks the hex."""

    def judge(position: Position) -> bool:
        placed = zip(HEXES, position.state.pieces(), strict=True)
        own = [(name, piece) for name, piece in placed if piece != EMPTY and SIDES[side_of(piece)] == "white"]
        return any(target in steps(piece, name, False) for name, piece in own if KINDS[kind_of(piece)] == kind)

    return judge


def _turned(position: Position) -> bool:
    """The Triangle stands where it stood, and looks elsewhere."""
    return _piece(position, "3-3") not in ("T0", "")


def _in_zone(letter: str, zone: str) -> Judge:
    return lambda position: any(_piece(position, name) == letter for name in HEXES if ZONE_OF[name] == zone)


def _wins(reason: str) -> Judge:
    return lambda position: (
        position.outcome is not None and position.outcome.winner == "white" and position.outcome.reason == reason
    )


def _left_the_row(position: Position) -> bool:
    """The Rhombus is in the Inner Zone, beside the middle row."""
    return any(_piece(position, name) == "R" for name in HEXES if ZONE_OF[name] == "inner" and name[0] != "3")


def _shielded(position: Position) -> bool:
    """The attack on the Rhombus was stopped, and it still stands at home."""
    return position.move is not None and _piece(position, "3-0") == "R"


def _counts_afresh(position: Position) -> bool:
    return position.outcome is None and position.state.quiet == 0


GOAL = Goal(
    text="Bring your Rhombus into the enemy base, straight across the board from yours. Or attack the enemy Rhombus "
    "when it has nowhere to go.",
    position="6/7/8/4R4/8/r6/s5 w 0 0",
    line=("R3-4>3-6", "r5-0>5-1", "R3-6>3-8"),
    captions=(
        "White's Rhombus stands in the middle. Black's base, 3-8, lies straight ahead of it.",
        "Straight ahead it goes two hexes at once.",
        "Black cannot stop it.",
        "The Rhombus is in the base. White has won.",
    ),
    teaches=("Rhombus", "base"),
)

SHAPES = (
    Lesson(
        name="square",
        title="The Square",
        text="Forward is towards the enemy. A Square steps slanting forward or slanting back, never straight forward "
        "or back. It captures where it steps.",
        task="Capture the Black Square.",
        position="6/7/8/R2s4r/3S4/7/6 w 0 0",
        solved=_taken("3-3"),
        solution=("S4-3>3-3x",),
        mistakes=(Mistake("Nothing was captured. The Black Square stands on 3-3, beside yours."),),
        teaches=("Square",),
    ),
    Lesson(
        name="triangle",
        title="The Triangle",
        text="A Triangle steps straight ahead or to either neighbour of that direction. It never looks back.",
        task="Two Squares stand beside your Triangle. Capture the one that it looks at.",
        position="6/7/3s4/R1sT04r/8/7/6 w 0 0",
        solved=_taken("2-3"),
        solution=("T3-3>2-3x",),
        mistakes=(Mistake("Nothing was captured. Your Triangle looks straight forward: try the Square on 2-3."),),
        teaches=("Triangle",),
    ),
    Lesson(
        name="turning",
        title="Turning on the spot",
        text="A whole turn may be spent on turning a Triangle by a sixth, left or right.",
        task="Turn your Triangle so that it attacks the Square.",
        position="6/7/8/R2T04r/2s5/7/6 w 0 0",
        solved=_attacks("triangle", "4-2"),
        solution=("T3-3-rotR",),
        mistakes=(
            Mistake("It looks away from the Square now. Turn it right instead.", _turned),
            Mistake("That is no turn on the spot. Choose the Triangle, then one of the two turns."),
        ),
    ),
    Lesson(
        name="step-and-turn",
        title="Step, then turn",
        text="After a step without capture the same Triangle may turn by a sixth. A capture ends the turn at once.",
        task="Step and turn in one go, so that your Triangle attacks the Square.",
        position="6/7/8/R1T05r/8/1s5/6 w 0 0",
        solved=_attacks("triangle", "5-1"),
        solution=("T3-2>4-2-rotR",),
        mistakes=(Mistake("It does not attack the Square. Step to 4-2, then turn right."),),
    ),
    Lesson(
        name="hexagon",
        title="The Hexagon",
        text="A Hexagon steps both ways along its axis, the double arrow, and through the four corners that flank it, "
        "to the hex behind. Whatever stands beside a corner does not hinder it.",
        task="Capture the Square that stands beyond a corner.",
        position="6/7/4ss2/R3H0s2r/8/7/6 w 0 0",
        solved=_taken("2-5"),
        solution=("H3-4>2-5x",),
        mistakes=(Mistake("That was not the Square beyond the corner, on 2-5."),),
        teaches=("Hexagon",),
    ),
    Lesson(
        name="axis",
        title="Turning a Hexagon",
        text="A Hexagon has three axes. It turns as a Triangle does, and then it reaches other hexes.",
        task="Turn your Hexagon so that it attacks the Square.",
        position="6/7/8/R3H03r/8/3s3/6 w 0 0",
        solved=_attacks("hexagon", "5-3"),
        solution=("H3-4-rotR",),
        mistakes=(Mistake("The Square is still out of its reach. Try the other way round."),),
    ),
    Lesson(
        name="circle",
        title="The Circle",
        text="A Circle slides round its own ring, either way, as far as the way is free, and captures the first enemy "
        "it meets. It never jumps.",
        task="Capture the Square on the far side of the ring.",
        position="6/7/2C5/R7r/4s3/7/6 w 0 0",
        solved=_taken("4-4"),
        solution=("C2-2>4-4x",),
        mistakes=(Mistake("Nothing was captured. Slide round the ring to 4-4."),),
        teaches=("Circle",),
    ),
    Lesson(
        name="zone-change",
        title="Changing rings",
        text="Instead of sliding, a Circle may step to an empty neighbour in the next ring. It does not capture so. "
        "It never enters the Dead Zone, the three dark hexes in the middle.",
        task="Bring your Circle into the Inner Zone, the ring around the Dead Zone.",
        position="6/7/1C6/R7r/8/7/s5 w 0 0",
        solved=_in_zone("C", "inner"),
        solution=("C2-1>2-2",),
        mistakes=(Mistake("That is not the Inner Zone. It is the smaller ring, one step nearer to the middle."),),
        teaches=("Inner Zone", "Dead Zone"),
    ),
)

RHOMBUS = (
    Lesson(
        name="rhombus",
        title="The Rhombus",
        text="A Rhombus goes one or two hexes straight forward or back, over whatever stands between; and it slips "
        "sideways between two hexes, to the one behind them. It captures so, but never the other Rhombus.",
        task="Capture the Square with your Rhombus.",
        position="6/7/8/2RSs3r/8/7/6 w 0 0",
        solved=_taken("3-4"),
        solution=("R3-2>3-4x",),
        mistakes=(Mistake("Nothing was captured. The Square is two hexes straight ahead, behind your own piece."),),
    ),
    Lesson(
        name="dead-zone",
        title="In and out of the Dead Zone",
        text="Between the Dead Zone and the Inner Zone a Rhombus may also take slanting steps, onto empty hexes. "
        "Such a special move is written with @.",
        task="Leave the Dead Zone with a slanting step.",
        position="S5/7/8/4R3r/8/7/s5 w 0 0",
        solved=_left_the_row,
        solution=("R3-4>2-3@",),
        mistakes=(Mistake("That was no slanting step. Go to 2-3, 2-4, 4-3 or 4-4."),),
    ),
    Lesson(
        name="safety",
        title="A Rhombus under attack",
        text="No turn may leave your Rhombus attacked: move it, capture the attacker, or step in a Circle's way.",
        task="Stop the Circle's attack without moving your Rhombus.",
        position="c5/7/1S6/R7r/H07/7/6 w 0 0",
        solved=_shielded,
        solution=("S2-1>1-0",),
        mistakes=(Mistake("Your Rhombus has moved. Step in the Circle's way with the Square instead."),),
    ),
)

WINNING = (
    Lesson(
        name="fortress",
        title="Fortress",
        text="Your Rhombus wins when it enters the enemy base. It gets there only along the line from base to base.",
        task="Win.",
        position="s5/7/8/6R2/8/r6/6 w 0 0",
        solved=_wins("fortress"),
        solution=("R3-6>3-8",),
        mistakes=(Mistake("Your Rhombus is not in the enemy base. It may go two hexes straight forward."),),
    ),
    Lesson(
        name="base-capture",
        title="Base Capture",
        text="All pieces but the Rhombus are called shapes. One that stands on its own base does not close it: your "
        "Rhombus captures it and is in.",
        task="Win.",
        position="6/7/8/6R1s/8/r6/6 w 0 0",
        solved=_wins("base-capture"),
        solution=("R3-6>3-8x",),
        mistakes=(Mistake("Your Rhombus is not in the enemy base. Capture what stands there."),),
        teaches=("shape",),
    ),
    Lesson(
        name="shape-defence",
        title="Shape Defence",
        text="While an enemy shape attacks its own base, your Rhombus may not enter there.",
        task="Remove the defender, then win.",
        position="6/6S/7s/6R2/8/r6/6 w 0 0",
        solved=_wins("fortress"),
        solution=("S1-6>2-7x", "r5-0>5-1", "R3-6>3-8"),
        mistakes=(
            Mistake("The Square on 2-7 still attacks the base.", lambda here: _piece(here, "2-7") == "s"),
            Mistake("The base is open now: go in with your Rhombus."),
        ),
    ),
    Lesson(
        name="deadlock",
        title="Deadlock",
        text="A Rhombus that is attacked and has no safe move of its own is lost, even if others could help it.",
        task="Attack the hemmed-in Rhombus.",
        position="6/6S/8/R5sh0r/8/7/6 w 0 0",
        solved=_wins("deadlock"),
        solution=("S1-6>2-7",),
        mistakes=(Mistake("That does not attack the Black Rhombus. A hex beside it is still free for your Square."),),
    ),
    Lesson(
        name="draglock",
        title="Draglock",
        text="A side that has no legal turn loses, attacked or not.",
        task="Leave Black no turn.",
        position="6/7/8/R7r/8/5S1/6 w 0 0",
        solved=_wins("draglock"),
        solution=("S5-5>4-6",),
        mistakes=(Mistake("Black still has a turn."),),
    ),
    Lesson(
        name="escape-race",
        title="Escape Race",
        text="A Rhombus at home closes its base. But when only the two Rhombuses are left, no base is closed any more.",
        task="Win the race.",
        position="6/7/8/6R1r/8/7/6 w 0 0",
        solved=_wins("escape-race"),
        solution=("R3-6>3-8@",),
        mistakes=(Mistake("Your Rhombus can go two hexes straight forward, into the base."),),
    ),
    Lesson(
        name="stagnation",
        title="Stagnation",
        text="After 100 turns in a row without capture the game is judged: by material, then by the way to the enemy "
        "base. A capture starts the count again.",
        task="You are behind, and 99 turns were quiet. Keep the game going.",
        position="6/7/3s4/R2S4r/8/4t02/6 w 99 150",
        solved=_counts_afresh,
        solution=("S3-3>2-3x",),
        mistakes=(Mistake("That was the hundredth quiet turn, and the count of material goes against you."),),
    ),
)

VARIANTS = (
    Lesson(
        name="free-rotation",
        title="Free rotation",
        text="With this option a Triangle turns as far as it likes in one turn.",
        task="Turn your Triangle to the Square behind it.",
        position="6/7/8/R2sT03r/8/7/6 w 0 0",
        options={"rotation": "free"},
        solved=_attacks("triangle", "3-3"),
        solution=("T3-4-rotR3",),
        mistakes=(Mistake("It does not look at the Square behind it yet."),),
    ),
    Lesson(
        name="original",
        title="Rhombus Original",
        text="In this variant your Rhombus may enter the base even while it is attacked: the win comes first.",
        task="Win.",
        position="6/7/7s/6R2/8/r6/6 w 0 0",
        options={"variant": "original"},
        solved=_wins("fortress"),
        solution=("R3-6>3-8",),
        mistakes=(Mistake("Your Rhombus is not in the enemy base."),),
    ),
    Lesson(
        name="fog",
        title="Fog of War",
        text="In the fog a side sees what is near its pieces and where its Circles slide. No Rhombus is protected: "
        "who captures it wins.",
        task="Capture the Rhombus.",
        position="6/7/6S1/R6r1/8/7/s5 w 0 0",
        options={"variant": "fog"},
        solved=_wins("rhombus-captured"),
        solution=("S2-6>3-7x",),
        mistakes=(Mistake("The Black Rhombus is still there, on 3-7."),),
    ),
)

CHAPTERS = (
    Chapter("The shapes", SHAPES),
    Chapter("The Rhombus", RHOMBUS),
    Chapter("Winning", WINNING),
    Chapter("Other rules to choose", VARIANTS),
)
