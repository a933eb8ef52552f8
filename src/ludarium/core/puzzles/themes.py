"""What a puzzle is about. A game adds themes of its own, in its own words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ludarium.core.danger import given
from ludarium.core.puzzles.lines import SolutionLine
from ludarium.core.wins import winning_moves


@dataclass(frozen=True, slots=True)
class Theme:
    """holds: whether the line of a puzzle has it"""

    title: str
    holds: Callable[[SolutionLine], bool]


def themes_of(line: SolutionLine) -> tuple[str, ...]:
    """The names of the themes that a line has: those of its game, then the common ones."""
    game = line.positions[0].game
    return tuple(name for name, theme in {**game.themes, **THEMES}.items() if theme.holds(line))


def ends_by(*reasons: str) -> Callable[[SolutionLine], bool]:
    """A test whether the game ends for one of these reasons."""

    def holds(line: SolutionLine) -> bool:
        end = line.positions[-1].outcome
        return end is not None and end.reason in reasons

    return holds


def two_threats(line: SolutionLine) -> bool:
    """After the first move the solver could win at once in two ways, if it were to act again."""
    again = given(line.positions[1], line.solver)
    return len(line.moves) > 1 and again is not None and len(winning_moves(again.state.copy())) > 1


def quiet_start(line: SolutionLine) -> bool:
    """The first move captures nothing, and the win takes more than that move."""
    start = line.positions[0]
    return len(line.moves) > 1 and not start.game.effect(start, line.moves[0]).captures


def sacrifice(line: SolutionLine) -> bool:
    """The opponent captures something on the way, and loses all the same."""
    return any(
        before.game.effect(before, move).captures
        for before, move in zip(line.positions, line.moves, strict=False)
        if move.side != line.solver
    )


def drop(line: SolutionLine) -> bool:
    """The solver brings a piece into play."""
    return any(before.game.effect(before, move).kind == "drop" for before, move in line.own)


THEMES: Mapping[str, Theme] = {
    "two-threats": Theme("Two threats", two_threats),
    "quiet-start": Theme("Quiet first move", quiet_start),
    "sacrifice": Theme("Sacrifice", sacrifice),
    "drop": Theme("Drop", drop),
}
