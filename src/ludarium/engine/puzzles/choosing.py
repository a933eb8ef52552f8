"""Which of the puzzles that were found are kept: of every length, and of every difficulty that there is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice, zip_longest

from ludarium.core.puzzles import Puzzle

AT_ONCE = 0.15  # the share of wins with the next move, where there are enough others


def chosen(puzzles: Iterable[Puzzle], number: int) -> list[Puzzle]:
    """So many puzzles, in turns of each length and, within a length, of each difficulty; sorted by both."""
    lengths: dict[int, dict[int, list[Puzzle]]] = defaultdict(lambda: defaultdict(list))
    for puzzle in sorted(puzzles, key=lambda each: (len(each.solutions), each.id)):
        lengths[puzzle.plies][levels_failing(puzzle)].append(puzzle)
    easy = list(in_turns(lengths.pop(1, {}).values()))
    most = number - min(len(easy), int(number * AT_ONCE))
    found = list(islice(in_turns([in_turns(groups.values()) for _, groups in sorted(lengths.items())]), most))
    found += easy[: number - len(found)]
    return sorted(found, key=lambda each: (each.plies, levels_failing(each), each.id))


def in_turns(groups: Iterable[Iterable[Puzzle]]) -> Iterator[Puzzle]:
    """One of each group, then the next of each."""
    return (each for one in zip_longest(*groups) for each in one if each is not None)


def levels_failing(puzzle: Puzzle) -> int:
    """How many levels do not solve a puzzle half of the time."""
    return sum(rate < 0.5 for rate in puzzle.solved.values())
