"""Varied openings: a few legal moves at random, none of which decides the game."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from ludarium.core.chance import drawn
from ludarium.core.game import Game
from ludarium.core.options import Value
from ludarium.core.position import Position
from ludarium.engine.engine import Engine
from ludarium.engine.limits import Limits

TRIES = 40
LOOK = Limits(nodes=1500)  # of the search that tells whether an opening is fair
FAIR = 0.15  # how far the winning chance may be from a half


def opening(game: Game, options: dict[str, Value], plies: int, seed: int) -> Position:
    """A fair position after this number of random plies, the same for the same seed; if none is fair, the fairest."""
    random = Random(f"opening {game.name} {seed}")
    start = game.start(**drawn(game, options, random))
    if not plies:
        return start
    fairest, least = start, 1.0
    for _ in range(TRIES):
        position = wander(start, plies, random)
        if position is None:
            continue
        off = unfairness(position)
        if off < least:
            fairest, least = position, off
        if least <= FAIR:
            break
    return fairest


def wander(start: Position, plies: int, random: Random) -> Position | None:
    """The position after random moves, None if the game ended on the way."""
    position = start
    for _ in range(plies):
        if position.outcome is not None:
            return None
        position = position.play(random.choice(position.legal_moves))
    return None if position.outcome is not None else position


def unfairness(position: Position) -> float:
    """How far the winning chance is from a half, as far as a short look can tell."""
    engine = _judge(position.game, tuple(position.options.items()))
    engine.new_game()
    lines = engine.search(position, LOOK).lines
    return abs(lines[0].chance - 0.5)


@lru_cache(maxsize=8)
def _judge(game: Game, options: tuple[tuple[str, Value], ...]) -> Engine:
    """It has the hand-made evaluation, so that a network changes no opening."""
    return Engine(game, dict(options), hash_mb=1, weights=game.first_weights)
