"""What puzzles of Gungi are about."""

from ludarium.core.puzzles.lines import SolutionLine
from ludarium.core.puzzles.themes import Theme


def tower_capture(line: SolutionLine) -> bool:
    """The solver captures a piece in a tower."""
    for before, move in line.own:
        cells = [piece.cell for piece in before.scene.pieces]
        if any(cells.count(cell) > 1 for cell in before.game.effect(before, move).captures):
            return True
    return False


def towering(line: SolutionLine) -> bool:
    """The solver builds a tower."""
    return any(before.game.effect(before, move).kind == "stack" for before, move in line.own)


THEMES = {
    "tower-capture": Theme("Capture in a tower", tower_capture),
    "towering": Theme("Tower", towering),
}
