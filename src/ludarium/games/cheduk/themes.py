"""What puzzles of CheDuk are about."""

from ludarium.core.puzzles.lines import SolutionLine
from ludarium.core.puzzles.themes import Theme, ends_by
from ludarium.games.cheduk.moves import ATTACK, action_of, target_of


def embassy(line: SolutionLine) -> bool:
    """A piece of the solver enters the enemy Embassy."""
    for before, move in line.own:
        setup = before.state.setup()
        if target_of(move.code) == setup.embassies[1 - setup.side] and action_of(move.code) != ATTACK:
            return True
    return False


THEMES = {
    "chief-hunt": Theme("Chief hunt", ends_by("chief")),
    "information-race": Theme("Information race", ends_by("information")),
    "embassy": Theme("Embassy", embassy),
}
