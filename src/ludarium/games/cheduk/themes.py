"""What puzzles of CheDuk are about."""

from ludarium.core.puzzles.lines import SolutionLine
from ludarium.core.puzzles.themes import Theme, ends_by
from ludarium.games.cheduk.moves import is_raid


def embassy_raid(line: SolutionLine) -> bool:
    """A Spy of the solver raids the enemy Embassy."""
    return any(is_raid(move.code) for _, move in line.own)


THEMES = {
    "chief-hunt": Theme("Chief hunt", ends_by("chief")),
    "information-race": Theme("Information race", ends_by("information")),
    "embassy-raid": Theme("Embassy raid", embassy_raid),
}
