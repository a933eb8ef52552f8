"""Tokonoma's named openings, and what a table should point out."""

from dataclasses import replace
from functools import cache, lru_cache

from ludarium.core.explain import no_legal_move
from ludarium.core.outcome import Outcome
from ludarium.core.position import Position
from ludarium.core.text import Text
from ludarium.core.view import Notice
from ludarium.games.tokonoma import notation
from ludarium.games.tokonoma.moves import mover_kind, origin_of, target_of
from ludarium.games.tokonoma.tiles import AXIAL, FLAT, HOUSES, INDEX, PATTERNS, TILES

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
KNOWN = 4096  # openings of which the name is remembered


@cache
def half_turned(tile: str) -> str:
    q, r = AXIAL[tile]
    return next(name for name, place in AXIAL.items() if place == (-q, -r))


def as_white(moves: tuple[str, ...], side: int) -> tuple[str, ...]:
    if side == 0:
        return moves
    return tuple(half_turned(move[:2]) + half_turned(move[2:]) for move in moves)


def half_opening(moves: tuple[str, ...], side: int) -> str:
    """The name of what a side's first two moves have built."""
    first, second = as_white(moves, side)
    for name, named in OPENINGS.items():
        if (first, second) == named or (second, first) == named:
            return name
    return IRREGULAR


def opening(position: Position) -> str:
    """Both sides' half-openings, once each has made two moves from the standard start; empty if neither has a name."""
    if position.first.text != notation.START:
        return ""
    return named(tuple(move.text for move in position.moves[:4]))


@lru_cache(KNOWN)
def named(moves: tuple[str, ...]) -> str:
    """The opening of the first four moves."""
    if len(moves) < 4:
        return ""
    white, black = half_opening(moves[0::2], 0), half_opening(moves[1::2], 1)
    if white == black:
        return "" if white == IRREGULAR else f"Twin {white}"
    return f"{white} v. {black}"


def notices(position: Position) -> tuple[Notice, ...]:
    """A repetition that is one short of a draw, a no-progress count that runs out, a flat about to win.

    After the end only what decided the game is left: a side that has no legal move, and who emptied its tiles.
    """
    if position.outcome is not None:
        return _deciding(position, position.outcome)
    state, found = position.state, []
    occurrences = state.times_seen()
    if state.repetition and occurrences == state.repetition - 1:
        found.append(Notice("repetition", Text("This position once more, and the game is drawn."), count=occurrences))
    left = state.no_progress - state.quiet
    if state.no_progress and left <= 20:
        found.append(
            Notice(
                "no-progress",
                Text("Plies without a flat move or capture until the game is drawn: {count}.", count=left),
                count=left,
            )
        )
    house = HOUSES[1 - state.side]
    target = INDEX[house]
    entries = (code for code in position.legal_moves.codes if target_of(code) == target and mover_kind(code) == FLAT)
    threats = [TILES[tile] for tile in sorted(origin_of(code) for code in entries)]
    if threats:
        text, cells = Text("A flat can enter the enemy house."), (*threats, house)
        found.append(Notice("house", text, position.turn, cells, tip=True, chance=True))
    return tuple(found)


def _deciding(position: Position, outcome: Outcome) -> tuple[Notice, ...]:
    if outcome.reason != "stalemate":
        return ()
    stuck = no_legal_move(position)
    return (replace(stuck, cells=(*stuck.cells, *attackers(position))),)


def attackers(position: Position) -> list[str]:
    """The pieces that look at the tiles which the last move emptied."""
    side = 1 - position.state.side
    emptied = {INDEX[name] for name in position.emptied}
    tops = [(tile, pieces[-1]) for tile, pieces in enumerate(position.state.contents()) if pieces]
    return [
        TILES[tile]
        for tile, (owner, kind) in tops
        if owner == side and not emptied.isdisjoint(PATTERNS[side][kind][tile])
    ]
