"""What a search has to know about a game beside its rules."""

from __future__ import annotations

from dataclasses import dataclass, field

from ludarium.core.evaluator import Evaluator
from ludarium.core.hooks import SearchHooks
from ludarium.core.tactics import Tactics


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Three parts, which do not know each other; a game writes those it needs, and the others are the plain ones.

    evaluator   how good a position is
    tactics     which moves are forcing, and how to find moves without generating all
    hooks       keys of the transposition table, and null moves
    """

    evaluator: Evaluator = field(default_factory=Evaluator)
    tactics: Tactics = field(default_factory=Tactics)
    hooks: SearchHooks = field(default_factory=SearchHooks)
