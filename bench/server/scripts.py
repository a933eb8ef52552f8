"""Legal random games, prepared before a run, so that the players need no rules."""

from __future__ import annotations

from functools import cache
from random import Random

import ludarium
from ludarium.core.position import Position

GAMES = 20  # different ones of each game; the players share them
LONG_GAMES = 4  # different ones that go on for very long
ATTEMPTS = 50  # at a move after which a long game goes on


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


def seeds(game: str) -> dict[str, int]:
    """What the referee would draw, as it is in the scripts."""
    return {option.name: int(option.default) for option in ludarium.game(game).options if option.drawn}


def endless(game: str) -> dict[str, int]:
    """The options under which a game has no end by repetition."""
    return {option.name: 0 for option in ludarium.game(game).options if option.name == "repetition"}


def long_game(game: str, number: int, moves: int) -> list[str]:
    """The texts of a random game in which nobody makes a move that ends it."""
    return list(_long_game(game, number % LONG_GAMES, moves))


@cache
def _long_game(game: str, number: int, moves: int) -> tuple[str, ...]:
    random = Random(number)
    while True:
        position: Position | None = ludarium.game(game).start(**endless(game))
        texts: list[str] = []
        while position is not None and len(texts) < moves:
            position = _one_on(position, random)
            if position is not None and position.move is not None:
                texts.append(position.move.text)
        if position is not None:
            return tuple(texts)


def _one_on(position: Position, random: Random) -> Position | None:
    """A position after a random move that does not end the game, if one is found."""
    for _ in range(ATTEMPTS):
        after = position.play(random.choice(position.legal_moves))
        if after.outcome is None and len(after.legal_moves) > 1:
            return after
    return None
