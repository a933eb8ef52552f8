"""What somebody wants to play: a seek, which anybody who fits may answer, or a challenge of one player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import msgspec

from ludarium.core.options import Value
from ludarium.play import Spectators, TimeControl
from ludarium.play.spectators import EVERYBODY
from ludarium.play.table import Visibility
from ludarium.wire.lobby import SoughtSide

_encoder = msgspec.json.Encoder(order="deterministic")


class Ruleset(NamedTuple):
    """A game with its options, of which none is left to its default and none is drawn by chance."""

    game: str
    options: Mapping[str, Value]


Control = TimeControl | None  # none: both have all the time they want


class Match(NamedTuple):
    """One way to play: what two seeks have to have in common."""

    ruleset: Ruleset
    control: Control


def lasts(control: Control) -> bool:
    """Whether a game by this clock is played with both away."""
    return control is None or control.is_correspondence


@dataclass(frozen=True, kw_only=True)
class Seek:
    """Any of these games by any of these clocks, those that are liked best first. `bots`: a bot may answer it"""

    id: str
    player: str
    rulesets: tuple[Ruleset, ...]
    controls: tuple[Control, ...]
    side: SoughtSide
    rated: bool
    visibility: Visibility
    spectators: Spectators = EVERYBODY
    created: int
    bots: bool = True

    @property
    def lasting(self) -> bool:
        """It stays while its maker is away."""
        return all(lasts(control) for control in self.controls)

    @cached_property
    def matches(self) -> dict[bytes, Match]:
        """All ways to play by a key that is the same for the same way."""
        ways = (Match(ruleset, control) for ruleset in self.rulesets for control in self.controls)
        return {key_of(way, self.rated): way for way in ways}


@dataclass(frozen=True, kw_only=True)
class Challenge:
    id: str
    player: str
    opponent: str
    match: Match
    side: SoughtSide
    rated: bool
    visibility: Visibility
    spectators: Spectators = EVERYBODY
    created: int
    expires: int

    @property
    def lasting(self) -> bool:
        return lasts(self.match.control)


def key_of(match: Match, rated: bool) -> bytes:
    control = match.control
    times = None if control is None else (control.base, control.increment, control.delay, control.per_move)
    return _encoder.encode((match.ruleset.game, match.ruleset.options, times, rated))
