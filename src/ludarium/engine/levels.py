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
    softness      how much winning chance a move may cost and still be chosen about a third as often as the best
    tolerance     how much it may cost at all
    """

    name: str
    title: str
    depth: int = 0
    nodes: int = 0
    softness: float = 0.0
    tolerance: float = 0.0

    def capped(self, limits: Limits) -> Limits:
        """The limits of a search at this level."""
        depth = min(limits.depth or self.depth, self.depth) if self.depth else limits.depth
        nodes = min(limits.nodes or self.nodes, self.nodes) if self.nodes else limits.nodes
        return replace(limits, depth=depth, nodes=nodes, lines=max(limits.lines, LINES if self.softness else 1))

    def choose(self, lines: Sequence[Line], random: Random) -> Line:
        """One of the lines, which come best first: the likelier the better it is."""
        best = lines[0]
        if not self.softness or best.wins_in == 1:
            return best
        good = [
            line
            for line in lines
            if best.chance - line.chance <= self.tolerance and ((line.wins_in or 0) >= 0 or best.wins_in is not None)
        ]
        weights = [exp((line.chance - best.chance) / self.softness) for line in good]
        return random.choices(good, weights)[0]


LINES = 8  # moves that a soft level chooses among

LEVELS = (
    Level(name="newcomer", title="Newcomer", depth=2, softness=0.06, tolerance=0.12),
    Level(name="beginner", title="Beginner", depth=2, softness=0.025, tolerance=0.08),
    Level(name="learner", title="Learner", depth=3, nodes=20_000, softness=0.02, tolerance=0.06),
    Level(name="casual", title="Casual player", depth=4, nodes=20_000, softness=0.012, tolerance=0.04),
    Level(name="club", title="Club player", depth=6, nodes=20_000, softness=0.006, tolerance=0.02),
    Level(name="expert", title="Expert", depth=12, nodes=30_000),
    Level(name="master", title="Master", depth=20, nodes=120_000),
    Level(name="full", title="Full engine"),
)


def level(game: Game, name: str) -> Level:
    """A level by name, with what the game declares of its own."""
    for found in LEVELS:
        if found.name == name:
            return replace(found, **game.levels.get(name, {}))  # type: ignore[arg-type]
    names = ", ".join(found.name for found in LEVELS)
    raise ValueError(f"there is no level {name!r}; there are: {names}")
