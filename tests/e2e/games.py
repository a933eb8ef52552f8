"""The games of our own, which of them a test that takes long plays on every push, and a short game of each."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest

import ludarium
from ludarium.core.position import Position

GAMES = [name for name in ludarium.games() if ludarium.game(name).__module__.startswith("ludarium.")]
TRIES = 12  # random games, of which the shortest is played


def on_every_push(*chosen: Any, among: Iterable[Any] = GAMES, ids: Callable[[Any], str] | None = None) -> list[Any]:
    """Each game, or each of others, as a parameter; `make soak` tries those that are not chosen."""
    every = [*among]
    assert all(one in every for one in chosen)
    return [
        pytest.param(one, marks=() if one in chosen else pytest.mark.soak, id=ids(one) if ids else None)
        for one in every
    ]


def width(device: dict[str, Any]) -> str:
    """What a device is called among others."""
    return str(device["viewport"]["width"])


def shortest_ending(position: Position) -> Position:
    """The end of a short game from here, in which a side that can win at once does."""
    best: Position | None = None
    for number in range(TRIES):
        random, line = Random(number), position
        while line.outcome is None and (best is None or len(line.moves) < len(best.moves)):
            after = [line.play(move) for move in line.legal_moves]
            won = [each for each in after if each.outcome is not None and each.outcome.winner is not None]
            line = (won or [random.choice(after)])[0]
        if line.outcome is not None:
            best = line
    assert best is not None
    return best
