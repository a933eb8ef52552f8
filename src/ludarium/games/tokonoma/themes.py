"""What puzzles of Tokonoma are about."""

from ludarium.core.puzzles.lines import SolutionLine
from ludarium.core.puzzles.themes import Theme, ends_by


def double_attack(line: SolutionLine) -> bool:
    """The solver empties a tile."""
    return any(before.game.effect(before, move).captures for before, move in line.own)


THEMES = {
    "house-run": Theme("House run", ends_by("house")),
    "double-attack": Theme("Double attack on a tile", double_attack),
    "stalemate": Theme("No move left", ends_by("stalemate")),
}
