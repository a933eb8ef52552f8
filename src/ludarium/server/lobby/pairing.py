"""Who plays whom: oldest seek first, with whatever fits, within a range of ratings that widens while one waits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from ludarium.server.lobby.model import Match, Seek
from ludarium.server.ratings.elo import START

RatingOf = Callable[[str, Match], float]  # of a player, for a game, its options and a clock


class Widening(NamedTuple):
    """How far apart two ratings may be: at first, and so much more for each second."""

    at_first: float
    per_second: float


REAL_TIME = Widening(200, 20)
LASTING = Widening(400, 400 / (24 * 3600))


class Pair(NamedTuple):
    """Two seeks, the older one first, and what is played."""

    older: Seek
    newer: Seek
    match: Match


def start_rating(_player: str, _match: Match) -> float:
    """Without ratings, everybody has the same."""
    return START


def reach(seek: Seek, now: int) -> float:
    """How far the rating of an opponent may be from one's own."""
    widening = LASTING if seek.lasting else REAL_TIME
    return widening.at_first + widening.per_second * max(now - seek.created, 0) / 1000


def pairs(
    seeks: Iterable[Seek],
    now: int,
    rating_of: RatingOf = start_rating,
    apart: Collection[frozenset[str]] = (),
    bots: Collection[str] = (),
) -> Iterator[Pair]:
    """Nobody is in two of them. `apart`: two players who do not play each other    bots: players who are bots"""
    waiting = sorted(seeks, key=lambda seek: (seek.created, seek.id))
    taken: set[str] = set()
    for place, older in enumerate(waiting):
        if older.player in taken:
            continue
        others = [newer for newer in waiting[place + 1 :] if welcome(older, newer, bots)]
        found = first_fit(older, others, now, rating_of, apart, taken)
        if found is not None:
            taken |= {older.player, found.newer.player}
            yield found


def first_fit(
    older: Seek,
    others: Sequence[Seek],
    now: int,
    rating_of: RatingOf,
    apart: Collection[frozenset[str]],
    taken: Collection[str],
) -> Pair | None:
    """The oldest of the others that fits, at what the older seek likes best."""
    for newer in others:
        if newer.player == older.player or newer.player in taken:
            continue
        if not sides_fit(older, newer) or frozenset((older.player, newer.player)) in apart:
            continue
        match = common(older, newer, now, rating_of)
        if match is not None:
            return Pair(older, newer, match)
    return None


def welcome(one: Seek, other: Seek, bots: Collection[str]) -> bool:
    """Whether neither is a bot that the other does not want."""
    return (one.bots or other.player not in bots) and (other.bots or one.player not in bots)


def sides_fit(one: Seek, other: Seek) -> bool:
    return "any" in (one.side, other.side) or one.side != other.side


def common(older: Seek, newer: Seek, now: int, rating_of: RatingOf) -> Match | None:
    """The first way to play that both want, with ratings that are close enough.

    Who has waited longer decides what is close enough, so that nobody waits for ever.
    """
    if older.matches.keys().isdisjoint(newer.matches):
        return None
    most = reach(older, now)
    for key, match in older.matches.items():
        if key in newer.matches and abs(rating_of(older.player, match) - rating_of(newer.player, match)) <= most:
            return match
    return None
