"""Eight levels, from a first-day beginner to the full engine: the same for every game, as data.

A weak level sees less far, and is content with a move that seems almost as good as the best. What it sees it
respects: every level looks at least two plies ahead, so it misses no win in one and avoids every loss in one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp
from random import Random
from typing import TYPE_CHECKING

from ludarium.engine.limits import Limits, Line

if TYPE_CHECKING:
    from ludarium.core.game import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """How well to play.

    depth, nodes  how far it looks at most; 0 for no bound
    exchanges     whether it looks at what is forced beyond that
    choices       how many of its best moves it chooses among
    softness      how much a move may cost and still be chosen about a third as often as the best
    tolerance     how much it may cost at all: in hundredths of the smallest piece, so none is given away on purpose
    """

    name: str
    title: str
    depth: int = 0
    nodes: int = 0
    exchanges: bool = True
    choices: int = 1
    softness: float = 0.0
    tolerance: int = 0

    def capped(self, limits: Limits) -> Limits:
        """The limits of a search at this level."""
        depth = min(limits.depth or self.depth, self.depth) if self.depth else limits.depth
        nodes = min(limits.nodes or self.nodes, self.nodes) if self.nodes else limits.nodes
        lines = max(limits.lines, self.choices)
        return replace(limits, depth=depth, nodes=nodes, lines=lines, exchanges=self.exchanges)

    def choose(self, lines: Sequence[Line], random: Random) -> Line:
        """One of the lines, which come best first: the likelier the better it is."""
        best = lines[0]
        if not self.softness or best.wins_in == 1:
            return best
        good = [
            line
            for line in lines
            if best.score - line.score <= self.tolerance and ((line.wins_in or 0) >= 0 or best.wins_in is not None)
        ]
        weights = [exp((line.score - best.score) / self.softness) for line in good]
        return random.choices(good, weights)[0]


LEVELS = (
    Level(name="newcomer", title="Newcomer", depth=2, choices=20, softness=80, tolerance=95),
    Level(name="beginner", title="Beginner", depth=2, choices=8, softness=8, tolerance=28),
    Level(name="learner", title="Learner", depth=3, nodes=20_000, choices=8, softness=8, tolerance=25),
    Level(name="casual", title="Casual player", depth=4, nodes=20_000, choices=8, softness=6, tolerance=20),
    Level(name="club", title="Club player", depth=6, nodes=20_000, choices=8, softness=4, tolerance=12),
    Level(name="expert", title="Expert", depth=12, nodes=12_000),
    Level(name="master", title="Master", depth=20, nodes=50_000),
    Level(name="full", title="Full engine"),
)


def level(game: Game, name: str) -> Level:
    """A level by name, with what the game declares of its own."""
    for found in LEVELS:
        if found.name == name:
            return replace(found, **game.levels.get(name, {}))  # type: ignore[arg-type]
    names = ", ".join(found.name for found in LEVELS)
    raise ValueError(f"there is no level {name!r}; there are: {names}")
