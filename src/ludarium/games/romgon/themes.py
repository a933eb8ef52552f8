"""What puzzles of Romgon are about."""

from ludarium.core.puzzles.lines import SolutionLine
from ludarium.core.puzzles.themes import Theme, ends_by
from ludarium.games.romgon.moves import origin_of, target_of


def rotation(line: SolutionLine) -> bool:
    """The solver turns a piece on the spot."""
    return any(origin_of(move.code) == target_of(move.code) for _, move in line.own)


THEMES = {
    "base-run": Theme("Run to the base", ends_by("fortress", "base-capture", "escape-race")),
    "deadlock": Theme("Deadlock", ends_by("deadlock")),
    "draglock": Theme("Draglock", ends_by("draglock")),
    "rotation": Theme("Rotation", rotation),
}
