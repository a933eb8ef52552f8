"""The matches of a knockout and who comes into them: single or double elimination for any number of entrants."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Stage = Literal["main", "losers", "final", "third"]


@dataclass(frozen=True, slots=True)
class Source:
    """Who comes into a match: a seed, or the winner or loser of another match."""

    kind: Literal["seed", "winner", "loser"]
    of: str


@dataclass(frozen=True, slots=True)
class Match:
    """round: within its stage, from 1    place: from the top of that round, from 0"""

    id: str
    stage: Stage
    round: int
    place: int
    sources: tuple[Source, Source]


def seeds(size: int) -> list[int]:
    """The seeds from the top of the first round: the best two meet in the final at the earliest."""
    order = [1]
    while len(order) < size:
        both = 2 * len(order) + 1
        order = [seed for high in order for seed in (high, both - high)]
    return order


def rounds_for(entrants: int) -> int:
    return max(entrants - 1, 1).bit_length()


def matches(entrants: int, twice: bool = False, third_place: bool = False) -> list[Match]:
    """All matches, each after those that it depends on. Who has no opponent in the first round goes through."""
    rounds = rounds_for(entrants)
    made = main_stage(rounds)
    last = f"W{rounds}.1"
    if twice:
        made += losers_stage(rounds)
        below = Source("winner", f"L{2 * rounds - 2}.1") if rounds > 1 else Source("loser", last)
        made.append(Match("F", "final", 1, 0, (Source("winner", last), below)))
        made.append(Match("G", "final", 2, 0, (Source("winner", last), below)))
    elif third_place and rounds > 1:
        semis = (Source("loser", f"W{rounds - 1}.1"), Source("loser", f"W{rounds - 1}.2"))
        made.append(Match("T", "third", 1, 0, semis))
    return made


def main_stage(rounds: int) -> list[Match]:
    order = seeds(2**rounds)
    made = [
        Match(f"W1.{place + 1}", "main", 1, place, (seed_source(order[2 * place]), seed_source(order[2 * place + 1])))
        for place in range(2 ** (rounds - 1))
    ]
    for number in range(2, rounds + 1):
        for place in range(2 ** (rounds - number)):
            made.append(Match(f"W{number}.{place + 1}", "main", number, place, winners_of("W", number - 1, place)))
    return made


def losers_stage(rounds: int) -> list[Match]:
    """Odd rounds are played among those who are here, even ones against those who come down from the main stage."""
    made: list[Match] = []
    for number in range(1, 2 * rounds - 1):
        size = 2 ** (rounds - 2 - (number - 1) // 2)
        for place in range(size):
            if number == 1:
                sources = Source("loser", f"W1.{2 * place + 1}"), Source("loser", f"W1.{2 * place + 2}")
            elif number % 2:
                sources = winners_of("L", number - 1, place)
            else:
                down = number // 2 + 1
                # They come down in turned order, so that those who have met do not meet again at once.
                other = size - 1 - place if down % 2 == 0 else place
                sources = Source("winner", f"L{number - 1}.{place + 1}"), Source("loser", f"W{down}.{other + 1}")
            made.append(Match(f"L{number}.{place + 1}", "losers", number, place, sources))
    return made


def seed_source(seed: int) -> Source:
    return Source("seed", str(seed))


def winners_of(stage: str, number: int, place: int) -> tuple[Source, Source]:
    return Source("winner", f"{stage}{number}.{2 * place + 1}"), Source("winner", f"{stage}{number}.{2 * place + 2}")
