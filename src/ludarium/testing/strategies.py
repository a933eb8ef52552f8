"""Hypothesis strategies for random play and half-right texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from ludarium.core.game import Game
from ludarium.core.move import Move
from ludarium.core.position import Position
from ludarium.testing.accidents import mutated


@st.composite
def positions(draw: st.DrawFn, /, game: Game, plies: int = 60, **options: Any) -> Position:
    """Positions that up to so many moves lead to; shrinks towards the start and towards the first move of a list."""
    position = game.start(**options)
    for _ in range(draw(st.integers(0, plies))):
        if position.outcome is not None:
            break
        position = position.play(draw(moves(position)))
    return position


def moves(position: Position) -> st.SearchStrategy[Move]:
    """The legal moves of a position in which the game goes on."""
    return st.sampled_from(list(position.legal_moves))


@st.composite
def texts(draw: st.DrawFn, /, like: Sequence[str]) -> str:
    """Texts that look like these but have something wrong, and texts that look like nothing."""
    if draw(st.integers(0, 9)) == 9:
        return draw(st.text(max_size=60))
    return mutated(draw(st.sampled_from(like)), like, draw(st.randoms(use_true_random=False)))
