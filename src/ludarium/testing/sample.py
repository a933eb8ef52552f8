"""What the checks look at: some games played at random, and positions picked from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from ludarium.core.game import Game
from ludarium.core.move import Move
from ludarium.core.options import LARGEST, Choice, Flag, Number, Value
from ludarium.core.position import Position

LONGEST_GAME = 20_000  # plies: a game that can go on for longer at random needs a rule that ends it


class Nonconformity(AssertionError):
    """A promise of the contract that a game does not keep."""


def require(kept: bool, subject: object, promise: str) -> None:
    """Raise Nonconformity unless the promise is kept."""
    if not kept:
        raise Nonconformity(f"{subject!r}: {promise}")


@dataclass(frozen=True, slots=True)
class Sample:
    """Positions of one game under one set of options.

    ends       the last position of each game that was played
    positions  some positions of these games, starts and ends among them
    moves      how many moves a check tries in each position
    """

    game: Game
    options: Mapping[str, Value]
    ends: tuple[Position, ...]
    positions: tuple[Position, ...]
    moves: int
    seed: int

    def random(self) -> Random:
        """Chance for one check, the same on every run."""
        return Random(self.seed)

    def tried(self, position: Position, random: Random) -> list[Move]:
        """The moves that a check tries: all, or some when there are many."""
        legal = list(position.legal_moves)
        return legal if len(legal) <= self.moves else random.sample(legal, self.moves)


def playout(position: Position, random: Random, longest: int = LONGEST_GAME) -> Iterator[Position]:
    """The positions of a game at random, from this one on, until it ends or gets too long."""
    yield position
    for _ in range(longest):
        if position.outcome is not None:
            return
        position = position.play(random.choice(position.legal_moves))
        yield position


def sample(
    game: Game,
    options: Mapping[str, Value] | None = None,
    *,
    games: int = 4,
    positions: int = 40,
    plies: int = 400,
    moves: int = 12,
    seed: int = 0,
) -> Sample:
    """Play some games at random, each `plies` long at most, and pick positions from them."""
    random, options = Random(seed), dict(options or {})
    played = [list(playout(game.start(**options), random, plies)) for _ in range(games)]
    everywhere = [position for line in played for position in line[1:-1]]
    picked = random.sample(everywhere, min(positions, len(everywhere)))
    ends = tuple(line[-1] for line in played)
    return Sample(game, options, ends, (played[0][0], *picked, *ends), moves, seed)


def option_sets(game: Game) -> list[dict[str, Value]]:
    """The defaults, and every option changed by itself."""
    sets: list[dict[str, Value]] = [{}]
    for option in game.options:
        match option:
            case Choice():
                others: list[Value] = [value for value in option.values if value != option.default]
            case Flag():
                others = [not option.default]
            case Number():
                ends = (0 if option.off else None, option.least, option.most if option.most != LARGEST else None)
                others = [value for value in ends if value not in (None, option.default)]
            case _:
                others = []
        sets += [{option.name: value} for value in others]
    return sets
