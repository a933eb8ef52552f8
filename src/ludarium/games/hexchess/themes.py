"""What puzzles of HexChess are about."""

from ludarium.core.puzzles.lines import SolutionLine
from ludarium.core.puzzles.themes import Theme
from ludarium.games.hexchess.advice import promotes
from ludarium.games.hexchess.moves import PLACE_BLOCKER, action_of


def blocker(line: SolutionLine) -> bool:
    """The solver places the Blocker."""
    return any(action_of(move.code) == PLACE_BLOCKER for _, move in line.own)


def promotion(line: SolutionLine) -> bool:
    """The solver promotes a tile."""
    return any(promotes(before.state, move) for before, move in line.own)


THEMES = {"blocker": Theme("Blocker", blocker), "promotion": Theme("Promotion", promotion)}
