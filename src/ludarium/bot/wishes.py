"""What a bot plays: which challenges it accepts, and why it declines the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from ludarium.core.chance import drawn
from ludarium.core.errors import LudariumError
from ludarium.core.registry import game as find_game
from ludarium.wire.lobby import ChallengeData
from ludarium.wire.tables import TimeControlData


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """game      the one that the engine plays
    rated     rated games, unrated ones, or none: both
    shortest, longest   the base time, in seconds
    lasting   games of days, and without a clock
    bots      games with other bots
    """

    game: str
    rated: bool | None = None
    shortest: float = 30.0
    longest: float = 3600.0
    lasting: bool = False
    bots: bool = True

    def against(self, challenge: ChallengeData) -> str:
        """Why a challenge is declined; empty if it is accepted."""
        if challenge.game.game != self.game:
            return f"plays {self.game} only"
        if hides_something(self.game, challenge.game.changed):
            return "something is hidden in this game"
        if self.rated is not None and challenge.rated != self.rated:
            return "plays rated games only" if self.rated else "plays unrated games only"
        if challenge.bot and not self.bots:
            return "plays no bots"
        return self.against_clock(challenge.control)

    def against_clock(self, control: TimeControlData | None) -> str:
        if control is None or control.per_move_days:
            return "" if self.lasting else "plays in real time only"
        if not self.shortest <= control.base_seconds <= self.longest:
            return f"plays with {self.shortest:g} to {self.longest:g} seconds"
        return ""


def hides_something(name: str, options: Mapping[str, Any]) -> bool:
    """Whether an engine that sees everything cannot play a game: sides choose in secret, or chance is drawn."""
    try:
        game = find_game(name)
        position = game.start(**drawn(game, options, Random(0)))
    except LudariumError:
        return True
    return position.partial or len(position.may_choose) > 1 or any(option.drawn for option in game.options)
