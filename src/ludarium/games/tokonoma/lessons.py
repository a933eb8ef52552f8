"""Tokonoma's course: the goal, then its lessons. The learner is White."""

from ludarium.core.lesson import Chapter, Goal, Judge, Lesson, Mistake
from ludarium.core.position import Position
from ludarium.games.tokonoma import notation
from ludarium.games.tokonoma.tiles import INDEX


def _stands(tile: str, text: str) -> Judge:
    return lambda position: notation.tile_text(position.state.contents()[INDEX[tile]]) == text


def _emptied(*tiles: str) -> Judge:
    return lambda position: not any(position.state.contents()[INDEX[tile]] for tile in tiles)


def _one_emptied(*tiles: str) -> Judge:
    return lambda position: any(_emptied(tile)(position) for tile in tiles)


def _won(position: Position) -> bool:
    return position.outcome is not None and position.outcome.winner == "white"


def _won_by(reason: str) -> Judge:
    return lambda position: _won(position) and position.outcome is not None and position.outcome.reason == reason


def _house_is_safe(position: Position) -> bool:
    """White has moved, and no answer of Black's enters the house."""
    if position.turn == "white" or position.outcome is not None:
        return _won(position)
    return not any(position.play(move).outcome for move in position.legal_moves)


GOAL = Goal(
    text="Bring one flat, a small disc, into the enemy house: that wins at once. Two of your pieces that look at the "
    "same enemy tile empty it, and so they open the way.",
    position="2f2/6/aF5/1F4/5 w",
    line=("d2d1", "a3a4", "c2c1"),
    captions=(
        "White goes towards c1, Black's house. A black piece guards it.",
        "White's flat steps to d1. Two white flats now look at c1, so c1 is emptied.",
        "Black cannot fill the house in time.",
        "A white flat enters the house. White has won.",
    ),
    teaches=("flat", "house"),
)

MOVING = (
    Lesson(
        name="flat",
        title="The flat",
        text="Forward is towards the enemy house. A flat steps one tile forward: straight ahead, or slanting to either "
        "side. It never goes back.",
        task="Step to d3.",
        position="f4/6/3F3/6/5 w",
        solved=_stands("d3", "F"),
        solution=("c4d3",),
        mistakes=(Mistake("That is a step of a flat, too. This time go to d3."),),
    ),
    Lesson(
        name="arm",
        title="The Arm",
        text="An Arm leaps exactly two tiles straight ahead, or steps one tile back in any of the three directions.",
        task="Leap to c2.",
        position="f4/6/3A3/6/5 w",
        solved=_stands("c2", "A"),
        solution=("c4c2",),
        mistakes=(Mistake("That was a step back. Ahead an Arm leaps two tiles, to c2."),),
        teaches=("Arm",),
    ),
    Lesson(
        name="blind",
        title="The Blind",
        text="A Blind leaps two tiles slanting ahead, or two tiles straight back, or steps one tile slanting back. It "
        "cannot see what lies straight ahead.",
        task="Leap forward to e2.",
        position="f4/6/3B3/6/5 w",
        solved=_stands("e2", "B"),
        solution=("c4e2",),
        teaches=("Blind",),
    ),
    Lesson(
        name="star",
        title="The Star",
        text="A Star leaps to the six nearest tiles of the colour it stands on: two tiles away, around a corner. "
        "White's Star stays on the dark tiles.",
        task="Go to d3.",
        position="f4/6/4S2/6/5 w",
        solved=_stands("d3", "S"),
        solution=("c5d3",),
        teaches=("Star",),
    ),
    Lesson(
        name="leap",
        title="Nothing is in the way",
        text="All pieces leap: what stands between the two tiles of a move does not matter.",
        task="Leap with the Arm over the enemy to c3.",
        position="5/6/3fA2/6/5 w",
        solved=_stands("c3", "A"),
        solution=("c5c3",),
    ),
)

STACKS = (
    Lesson(
        name="stack",
        title="Standing on a flat",
        text="Arm, Blind and Star are talls: they may move onto a lone flat of their own side and stand on it. The two "
        "are a stack. The flat below can neither move nor attack.",
        task="Put the Arm on the flat.",
        position="f4/6/2F1A2/6/5 w",
        solved=_stands("c3", "A+"),
        solution=("c5c3",),
        mistakes=(
            Mistake("The flat has gone. Let it stand, and put the Arm on it.", _emptied("c3")),
            Mistake("The Arm does not stand on the flat. It leaps two tiles ahead, to c3."),
        ),
        teaches=("tall", "stack"),
    ),
    Lesson(
        name="unstack",
        title="Leaving the flat",
        text="A stack never moves as one. The tall goes alone, and its flat stays behind, free to move again.",
        task="Step off with the Star, to a4.",
        position="f4/6/4S+2/6/5 w",
        solved=lambda position: _stands("a4", "S")(position) and _stands("c5", "F")(position),
        solution=("c5a4",),
    ),
)

ATTACKS = (
    Lesson(
        name="two-attackers",
        title="Two attackers",
        text="After your move, every enemy tile that at least two of your pieces could move to is emptied. "
        "One attacker does nothing, and nobody captures by moving onto an enemy.",
        task="Empty b3.",
        position="5/2fF2/2f1F2/6/5 w",
        solved=_emptied("b3"),
        solution=("c5c4",),
        mistakes=(Mistake("Fewer than two of your pieces look at b3 now, so it is not emptied."),),
    ),
    Lesson(
        name="two-at-once",
        title="Two tiles at once",
        text="One piece may take part in several attacks, and all tiles are emptied at the same time.",
        task="Empty b2 and d2 with one move.",
        position="f4/1bF3/3F3/1f1A2/5 w",
        solved=_emptied("b2", "d2"),
        solution=("c4c3",),
        mistakes=(
            Mistake("One of the two tiles is emptied, the other is not.", _one_emptied("b2", "d2")),
            Mistake("Neither b2 nor d2 has two attackers now."),
        ),
    ),
    Lesson(
        name="uncover",
        title="Uncovering",
        text="A flat attacks from the very moment its tall steps off.",
        task="Empty b3 by setting a flat free.",
        position="f4/2fA+2/3F3/6/5 w",
        solved=_emptied("b3"),
        solution=("b4b5",),
        mistakes=(Mistake("b3 has only one attacker now. The flat on b4 would be the second, without the Arm on it."),),
    ),
    Lesson(
        name="stack-dies-whole",
        title="A stack dies whole",
        text="Two attackers on a stack remove both of its pieces.",
        task="Empty the stack on b3.",
        position="f4/2b+F2/4F2/6/5 w",
        solved=_emptied("b3"),
        solution=("c5c4",),
        mistakes=(Mistake("Fewer than two of your pieces look at b3 now, so it is not emptied."),),
    ),
)

WINNING = (
    Lesson(
        name="house",
        title="The house",
        text="A flat that enters the enemy house wins at once. Black's house is c1, and it must be empty. "
        "A tall wins nothing there.",
        task="Win.",
        position="f4/6/1FA4/6/5 w",
        solved=_won_by("house"),
        solution=("c2c1",),
        mistakes=(Mistake("That does not win. A flat has to enter c1."),),
    ),
    Lesson(
        name="guard",
        title="Guarding the house",
        text="Your own house is c7. An enemy flat beside it wins with its next move, unless you take it or fill the "
        "house.",
        task="Keep the flat on d6 out.",
        position="f4/6/4B2/5f/5 w",
        solved=_house_is_safe,
        solution=("c5c7",),
        mistakes=(Mistake("The flat on d6 would now enter c7 and win."),),
    ),
    Lesson(
        name="break-in",
        title="Breaking in",
        text="A guard in the house is emptied like any other tile: bring a second attacker, then walk in.",
        task="Empty Black's house, then enter it.",
        position="5/1F4/aF5/6/2f2 w",
        solved=_won_by("house"),
        solution=("b2b1", "e3e4", "c2c1"),
        mistakes=(
            Mistake("c1 is still held: only one of your pieces looks at it.", lambda here: not _emptied("c1")(here)),
            Mistake("The house is empty now: enter it with your flat on c2."),
        ),
    ),
    Lesson(
        name="nothing-left",
        title="Nothing left",
        text="A side that cannot move when its turn comes has lost. A side without pieces cannot move.",
        task="Empty Black's last tile.",
        position="5/2b+F2/4F2/6/5 w",
        solved=_won_by("stalemate"),
        solution=("c5c4",),
        mistakes=(Mistake("Fewer than two of your pieces look at b3 now, so it is not emptied."),),
    ),
    Lesson(
        name="blocked",
        title="Blocked",
        text="Pieces that are all blocked lose the game as well.",
        task="Leave Black's flat nowhere to go.",
        position="5/6/7/4A1/4f w",
        solved=_won_by("stalemate"),
        solution=("d5d6",),
        mistakes=(Mistake("Black's flat can still step to d6."),),
    ),
)

CHAPTERS = (
    Chapter("How pieces move", MOVING),
    Chapter("Stacks", STACKS),
    Chapter("Two attackers empty a tile", ATTACKS),
    Chapter("Winning", WINNING),
)
