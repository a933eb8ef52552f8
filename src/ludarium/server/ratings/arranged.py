"""Results of two players that look arranged. A flag proves nothing: it shows games to somebody who can judge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ludarium.server.ratings.model import RatedGame
from ludarium.wire.ratings import FlagKind

DAY = 24 * 3600 * 1000
LOOKED_AT = 7 * DAY  # how far back games of the same two players count
GIVEN_UP = frozenset({"resignation", "timeout", "abandonment"})
QUICK_PLIES = 12  # a game that is given up sooner was hardly played
SHORT_PLIES = 6
ONE_SIDED_GAMES = 4
SHORT_GAMES = 3
ONE_ADDRESS_GAMES = 3


class Suspicion(NamedTuple):
    kind: FlagKind
    games: tuple[str, ...]


def suspicions(games: Sequence[RatedGame], now: int) -> list[Suspicion]:
    """What looks arranged among the games of two players, of which the last has just ended."""
    recent = [game for game in games if now - game.at <= LOOKED_AT and game.annulled is None]
    found: list[Suspicion] = []
    quick = [game for game in recent if game.reason in GIVEN_UP and game.plies < QUICK_PLIES]
    for winner in {game.winner for game in quick} - {None}:
        won = [game for game in quick if game.winner == winner]
        if len(won) >= ONE_SIDED_GAMES:
            found.append(Suspicion("one-sided", ids(won)))
    short = [game for game in recent if game.plies < SHORT_PLIES]
    if len(short) >= SHORT_GAMES:
        found.append(Suspicion("short", ids(short)))
    neighbours = [game for game in recent if game.together]
    if len(neighbours) >= ONE_ADDRESS_GAMES and (each_won(neighbours) or given_up_by_one(neighbours)):
        found.append(Suspicion("one-address", ids(neighbours)))
    return found


def each_won(games: Sequence[RatedGame]) -> bool:
    return len({game.winner for game in games} - {None}) > 1


def given_up_by_one(games: Sequence[RatedGame]) -> bool:
    """Whether one of two players gave up so often, however long they had played."""
    winners = Counter(game.winner for game in games if game.reason in GIVEN_UP and game.winner is not None)
    return any(number >= ONE_SIDED_GAMES for number in winners.values())


def ids(games: Sequence[RatedGame]) -> tuple[str, ...]:
    return tuple(game.table_id for game in games)
