"""Tokonoma's named openings and its lessons."""

from collections.abc import Callable
from functools import cache

from ludarium.core.lesson import Lesson
from ludarium.core.position import Position
from ludarium.core.view import Notice
from ludarium.games.tokonoma import notation
from ludarium.games.tokonoma.tiles import AXIAL, HOUSES, INDEX, TILES

# The arrangement of one side's pieces after its first two moves, in either order; given for White.
OPENINGS = {
    "Devil": ("d6b5", "a5a3"),
    "Magician": ("b6a4", "c7c5"),
    "Hermit": ("b6c5", "a5a3"),
    "Chariot": ("c7c5", "a5a3"),
    "Emperor": ("b6a4", "a5a3"),
    "Hierophant": ("d6b5", "c7c5"),
    "Sun": ("d6b5", "b6a4"),
    "Moon": ("d6b5", "b6c5"),
    "Fool": ("d6b5", "c6e4"),
    "Hanged Man": ("b6a4", "c6e4"),
    "Judgement": ("b6c5", "c6e4"),
    "Lovers": ("d6b5", "c6a4"),
    "Empress": ("c7c5", "c6e4"),
    "Seal": ("c7c5", "c5d5"),
}
IRREGULAR = "Irregular"


@cache
def half_turned(tile: str) -> str:
    q, r = AXIAL[tile]
    return next(name for name, place in AXIAL.items() if place == (-q, -r))


def _as_white(moves: list[str], side: int) -> tuple[str, ...]:
    if side == 0:
        return tuple(moves)
    return tuple(half_turned(move[:2]) + half_turned(move[2:]) for move in moves)


def half_opening(moves: list[str], side: int) -> str:
    """The name of what a side's first two moves have built."""
    first, second = _as_white(moves, side)
    for name, named in OPENINGS.items():
        if (first, second) == named or (second, first) == named:
            return name
    return IRREGULAR


def opening(position: Position) -> str:
    """Both sides' half-openings, once each has made two moves from the standard start; empty if neither has a name."""
    if position.first.text != notation.START:
        return ""
    moves = [move.text for move in position.moves[:4]]
    if len(moves) < 4:
        return ""
    white, black = half_opening(moves[0::2], 0), half_opening(moves[1::2], 1)
    if white == black:
        return "" if white == IRREGULAR else f"Twin {white}"
    return f"{white} v. {black}"


def notices(position: Position) -> tuple[Notice, ...]:
    """A repetition that is one short of a draw, a no-progress count that runs out, a flat about to win."""
    if position.outcome is not None:
        return ()
    state, found = position.state, []
    seen = state.times_seen()
    if state.repetition and seen == state.repetition - 1:
        found.append(Notice("repetition", "This position once more, and the game is drawn.", count=seen))
    left = state.no_progress - state.quiet
    if state.no_progress and left <= 20:
        found.append(Notice("no-progress", f"{left} plies without a flat move or capture draw the game.", count=left))
    house = HOUSES[1 - state.side]
    target = INDEX[house]
    flats = sorted(code >> 5 & 31 for code in position.legal_moves.codes if code & 31 == target and code >> 10 == 0)
    threats = [TILES[tile] for tile in flats]
    if threats:
        found.append(Notice("house", "A flat can enter the enemy house.", position.turn, (*threats, house)))
    return tuple(found)


# Lessons.


Judge = Callable[[Position], bool]


def _stands(tile: str, text: str) -> Judge:
    return lambda position: notation.tile_text(position.state.contents()[INDEX[tile]]) == text


def _emptied(*tiles: str) -> Judge:
    return lambda position: not any(position.state.contents()[INDEX[tile]] for tile in tiles)


def _won(position: Position) -> bool:
    return position.outcome is not None and position.outcome.winner == "white"


def _won_by(reason: str) -> Judge:
    return lambda position: _won(position) and position.outcome is not None and position.outcome.reason == reason


def _house_is_safe(position: Position) -> bool:
    """White has moved, and no answer of Black's enters the house."""
    if position.turn == "white" or position.outcome is not None:
        return _won(position)
    return not any(position.play(move).outcome for move in position.legal_moves)


LESSONS = (
    Lesson(
        name="flat",
        title="The flat",
        text="White plays from right to left. A flat steps one tile forward: straight ahead, or to either side of it. "
        "It never goes back.",
        task="Step to d3.",
        position="f4/6/3F3/6/5 w",
        solved=_stands("d3", "F"),
        solution=("c4d3",),
    ),
    Lesson(
        name="arm",
        title="The Arm",
        text="An Arm leaps exactly two tiles straight ahead, or steps one tile back in any of the three directions.",
        task="Leap to c2.",
        position="f4/6/3A3/6/5 w",
        solved=_stands("c2", "A"),
        solution=("c4c2",),
    ),
    Lesson(
        name="blind",
        title="The Blind",
        text="A Blind leaps two tiles to the left or right of straight ahead, or two tiles straight back, or steps one "
        "tile back to a side. It cannot see what lies straight ahead.",
        task="Leap forward to e2.",
        position="f4/6/3B3/6/5 w",
        solved=_stands("e2", "B"),
        solution=("c4e2",),
    ),
    Lesson(
        name="star",
        title="The Star",
        text="A Star goes to the six nearest tiles of its own colour, between the neighbours of its tile. White's Star "
        "lives on the dark tiles.",
        task="Go to d3.",
        position="f4/6/4S2/6/5 w",
        solved=_stands("d3", "S"),
        solution=("c5d3",),
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
    Lesson(
        name="stack",
        title="Standing on a flat",
        text="Arm, Blind and Star are tall: they may move onto a lone flat of their own side and stand on it. "
        "The flat below can neither move nor attack.",
        task="Put the Arm on the flat.",
        position="f4/6/2F1A2/6/5 w",
        solved=_stands("c3", "A+"),
        solution=("c5c3",),
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
    Lesson(
        name="two-attackers",
        title="Two attackers",
        text="After your move, every enemy tile that at least two of your pieces could move to is emptied. "
        "One attacker does nothing, and nobody captures by moving onto an enemy.",
        task="Empty b3.",
        position="5/2fF2/2f1F2/6/5 w",
        solved=_emptied("b3"),
        solution=("c5c4",),
    ),
    Lesson(
        name="two-at-once",
        title="Two tiles at once",
        text="One piece may take part in several attacks, and all tiles are emptied at the same time.",
        task="Empty b2 and d2 with one move.",
        position="f4/1bF3/3F3/1f1A2/5 w",
        solved=_emptied("b2", "d2"),
        solution=("c4c3",),
    ),
    Lesson(
        name="uncover",
        title="Uncovering",
        text="A flat attacks from the very moment its tall steps off.",
        task="Empty b3 by setting a flat free.",
        position="f4/2fA+2/3F3/6/5 w",
        solved=_emptied("b3"),
        solution=("b4b5",),
    ),
    Lesson(
        name="stack-dies-whole",
        title="A stack dies whole",
        text="Two attackers on a stack remove both of its pieces.",
        task="Empty the stack on b3.",
        position="f4/2b+F2/4F2/6/5 w",
        solved=_emptied("b3"),
        solution=("c5c4",),
    ),
    Lesson(
        name="house",
        title="The house",
        text="A flat that enters the enemy house wins at once. Black's house is c1, and it must be empty. "
        "A tall wins nothing there.",
        task="Win.",
        position="f4/6/1FA4/6/5 w",
        solved=_won_by("house"),
        solution=("c2c1",),
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
    ),
    Lesson(
        name="break-in",
        title="Breaking in",
        text="A guard in the house is emptied like any other tile: bring a second attacker, then walk in.",
        task="Empty Black's house, then enter it.",
        position="5/1F4/aF5/6/2f2 w",
        solved=_won_by("house"),
        solution=("b2b1", "e3e4", "c2c1"),
    ),
    Lesson(
        name="nothing-left",
        title="Nothing left",
        text="A side that cannot move when its turn comes has lost. A side without pieces cannot move.",
        task="Empty Black's last tile.",
        position="5/2b+F2/4F2/6/5 w",
        solved=_won_by("stalemate"),
        solution=("c5c4",),
    ),
    Lesson(
        name="blocked",
        title="Blocked",
        text="Pieces that are all blocked lose the game as well.",
        task="Leave Black's flat nowhere to go.",
        position="5/6/7/4A1/4f w",
        solved=_won_by("stalemate"),
        solution=("d5d6",),
    ),
)
