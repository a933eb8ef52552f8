"""How much a review may cost: by nodes, so that the same game is judged alike on every machine."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ludarium.core.game import Game
from ludarium.core.plain import PlainGame
from ludarium.engine.limits import Limits

ALL_PLIES = 300  # that are looked at with all nodes; longer games share them
LEAST_NODES = 300
PLAIN_SHARE = 20  # a game in plain Python is slower by more than this


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """nodes   for each position, at first        deep  for each of the moves that may be turning points
    proof   for each proof of a reason         seconds  that any of these may take; None: any number
    worlds  that are imagined where something is hidden, each with its share of the nodes
    """

    nodes: int = 40_000
    deep: int = 200_000
    proof: int = 500_000
    seconds: float | None = None
    worlds: int = 8

    def for_game(self, game: Game, plies: int) -> Effort:
        """What is left of it for each position of a long game, and of a game in plain Python."""
        effort = self
        if plies > ALL_PLIES:
            effort = replace(effort, nodes=max(LEAST_NODES, effort.nodes * ALL_PLIES // plies))
        if isinstance(game, PlainGame):
            effort = replace(
                effort,
                nodes=max(LEAST_NODES, effort.nodes // PLAIN_SHARE),
                deep=max(LEAST_NODES, effort.deep // PLAIN_SHARE),
                proof=max(LEAST_NODES, effort.proof // PLAIN_SHARE),
            )
        return effort

    def limits(self, nodes: int, depth: int | None = None) -> Limits:
        return Limits(nodes=nodes, depth=depth, seconds=self.seconds)
