"""Which of the puzzles that were found are kept: of every length, and of every difficulty that there is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import zip_longest

from ludarium.core.puzzles import Puzzle

AT_ONCE = 0.15  # the share of wins with the next move, at most


def chosen(puzzles: Iterable[Puzzle], number: int) -> list[Puzzle]:
    """So many puzzles, in turns of each length and difficulty, sorted by both."""
    groups: dict[tuple[int, int], list[Puzzle]] = defaultdict(list)
    for puzzle in sorted(puzzles, key=lambda each: (len(each.solutions), each.id)):
        groups[puzzle.plies, levels_failing(puzzle)].append(puzzle)
    rounds = zip_longest(*(groups[key] for key in sorted(groups, reverse=True)))
    found: list[Puzzle] = []
    easy = 0
    for puzzle in (each for one in rounds for each in one if each is not None):
        if len(found) == number:
            break
        if puzzle.plies == 1:
            easy += 1
            if easy > number * AT_ONCE:
                continue
        found.append(puzzle)
    return sorted(found, key=lambda each: (each.plies, levels_failing(each), each.id))


def levels_failing(puzzle: Puzzle) -> int:
    """How many levels do not solve a puzzle half of the time."""
    return sum(rate < 0.5 for rate in puzzle.solved.values())
