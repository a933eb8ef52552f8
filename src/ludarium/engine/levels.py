"""Twelve levels, from a player's first game to the full engine: the same for every game, as data.

A weak level sees less far, and is content with a move that seems almost as good as the best. What it sees it respects:
from the newcomer on, every level looks at least two plies ahead, so it misses no win in one and avoids every loss in
one. The levels below overlook things, as people do in their first games (attention.py).
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
    learned       whether the game's network corrects its evaluation

    A level that overlooks things has chances for what it notices, from 0 to 1; the others notice everything:

    wins          that a move of its own that wins at once comes to mind
    captures      that a capture, or another forcing move of its own, comes to mind
    quiet         that a quiet move does
    threats       that it notices a capture with which the opponent may reply; for a quiet reply, times `quiet`
    fading        how much of the last three is left for every cell that something is farther away
    losses        that it answers an attack that wins at once, if it stood on the board before its own move
    aims          that it looks for a move that does what the game is about
    """

    name: str
    title: str
    depth: int = 0
    nodes: int = 0
    exchanges: bool = True
    choices: int = 1
    softness: float = 0.0
    tolerance: int = 0
    learned: bool = False
    wins: float = 1.0
    captures: float = 1.0
    quiet: float = 1.0
    threats: float = 1.0
    fading: float = 1.0
    losses: float = 1.0
    aims: float = 0.0

    @property
    def overlooks(self) -> bool:
        """Whether it overlooks moves and replies, instead of searching."""
        return min(self.wins, self.captures, self.quiet, self.threats, self.fading) < 1

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
        good = [line for line in lines if best.score - line.score <= self.tolerance and no_worse_end(line, best)]
        weights = [exp((line.score - best.score) / self.softness) for line in good]
        return random.choices(good, weights)[0]


def no_worse_end(line: Line, best: Line) -> bool:
    """Whether a line does not lose, or loses where the best does too, but not at once if that can be avoided."""
    end, best_end = line.wins_in or 0, best.wins_in or 0
    return end >= 0 or (best_end < 0 and (end < LOSS_IN_ONE or best_end >= LOSS_IN_ONE))


LOSS_IN_ONE = -2  # plies: its own move, and the reply

LEVELS = (
    Level(
        name="first-game",
        title="First game",
        depth=2,
        choices=8,
        softness=60,
        tolerance=95,
        wins=1.0,
        captures=0.1,
        quiet=0.0,
        threats=0.1,
        fading=0.5,
        losses=0.5,
        aims=0.5,
    ),
    Level(
        name="first-hour",
        title="First hour",
        depth=2,
        choices=8,
        softness=60,
        tolerance=95,
        captures=0.4,
        quiet=0.03,
        threats=0.3,
        fading=0.7,
        losses=0.8,
        aims=0.3,
    ),
    Level(
        name="first-day",
        title="First day",
        depth=2,
        choices=10,
        softness=45,
        tolerance=90,
        captures=0.8,
        quiet=0.15,
        threats=0.65,
        fading=0.85,
        losses=0.95,
        aims=0.1,
    ),
    Level(
        name="first-week",
        title="First week",
        depth=2,
        choices=12,
        softness=30,
        tolerance=60,
        quiet=0.4,
        threats=0.9,
        fading=0.95,
    ),
    Level(name="newcomer", title="Newcomer", depth=2, choices=20, softness=80, tolerance=95),
    Level(name="beginner", title="Beginner", depth=2, choices=8, softness=8, tolerance=28),
    Level(name="learner", title="Learner", depth=3, nodes=20_000, choices=8, softness=8, tolerance=25),
    Level(name="casual", title="Casual player", depth=4, nodes=20_000, choices=8, softness=6, tolerance=20),
    Level(name="club", title="Club player", depth=6, nodes=20_000, choices=8, softness=4, tolerance=12),
    Level(name="expert", title="Expert", depth=12, nodes=12_000),
    Level(name="master", title="Master", depth=20, nodes=50_000),
    Level(name="full", title="Full engine", learned=True),
)


def level(game: Game, name: str) -> Level:
    """A level by name, with what the game declares of its own."""
    for found in LEVELS:
        if found.name == name:
            return replace(found, **game.levels.get(name, {}))  # type: ignore[arg-type]
    names = ", ".join(found.name for found in LEVELS)
    raise ValueError(f"there is no level {name!r}; there are: {names}")
