"""Legal random games, prepared before a run, so that the players need no rules."""

from __future__ import annotations

from functools import cache
from random import Random

import ludarium

GAMES = 20  # different ones of each game; the players share them


def random_game(game: str, number: int, moves: int) -> list[str]:
    """The texts of a random game that goes on for at least so many moves."""
    return list(_random_game(game, number % GAMES, moves))


@cache
def _random_game(game: str, number: int, moves: int) -> tuple[str, ...]:
    random = Random(number)
    while True:
        position = ludarium.game(game).start()
        while position.outcome is None and len(position.moves) < moves:
            position = position.play(random.choice(position.legal_moves))
        if len(position.moves) == moves:
            return tuple(move.text for move in position.moves)
