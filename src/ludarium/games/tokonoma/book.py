"""Tokonoma's named openings and its lessons."""

from collections.abc import Callable

from ludarium.core.lesson import Lesson
from ludarium.core.position import Position
from ludarium.core.view import Warning
from ludarium.games.tokonoma import notation
from ludarium.games.tokonoma.tiles import AXIAL, HOUSES, INDEX

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
    """Both sides' half-openings, once each has made two moves from the standard start."""
    if position.first.text != notation.START:
        return ""
    moves = [move.text for move in position.moves[:4]]
    if len(moves) < 4:
        return ""
    white, black = half_opening(moves[0::2], 0), half_opening(moves[1::2], 1)
    return f"Twin {white}" if white == black != IRREGULAR else f"{white} v. {black}"


def warnings(position: Position) -> tuple[Warning, ...]:
    """A repetition that is one short of a draw, a no-progress count that runs out, a flat about to win."""
    if position.outcome is not None:
        return ()
    state, found = position.state, []
    seen = state.times_seen()
    if state.repetition and seen == state.repetition - 1:
        found.append(Warning("repetition", "This position once more, and the game is drawn.", count=seen))
    left = state.no_progress - state.quiet
    if state.no_progress and left <= 20:
        found.append(Warning("no-progress", f"{left} plies without a flat move or capture draw the game.", count=left))
    house = HOUSES[1 - state.side]
    threats = [move.path[0] for move in position.legal_moves if move.path[1] == house and move.code >> 10 == 0]
    if threats:
        found.append(Warning("house", "A flat can enter the enemy house.", position.turn, (*threats, house)))
    return tuple(found)


# Lessons.


Judge = Callable[[Position], bool]


def _stands(tile: str, text: str) -> Judge:
    return lambda position: notation.tile_text(position.state.contents()[INDEX[tile]]) == text


def _emptied(*tiles: str) -> Judge:
    return lambda position: not any(position.state.contents()[INDEX[tile]] for tile in tiles)


def _won(position: Position) -> bool:
    return position.outcome is not None and position.outcome.winner == "white"


LESSONS: tuple[Lesson, ...] = ()
