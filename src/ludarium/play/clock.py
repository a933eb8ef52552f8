"""A chess clock as a value. Times are milliseconds since 1970, and `now` is always given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

DAY = 24 * 3600 * 1000
FIRST_MOVE_WITHIN = 30_000, 120_000  # at least, and at most; between them it is a tenth of the base
CLAIM_AFTER = 30_000, 180_000  # at least, and at most; between them it is a tenth of what a side is expected to use
LAG_EACH_MOVE = 60, 300  # at least, and at most; between them it is a thousandth of what a side is expected to use
LAG_SAVED = 5  # moves whose lag may be saved up for a worse one
EXPECTED_MOVES = 40
GIVEN = 15_000  # what a player gives the other at a time; a day where a move has days


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeControl:
    """How much time the sides have.

    base      for the whole game                    increment  added when a turn is complete
    delay     of each turn, before its time runs    per_move   for each move instead of `base`: correspondence
    lag       what each move earns for a slow connection; what is not needed is saved, LAG_SAVED moves' worth at most
    """

    base: int = 0
    increment: int = 0
    delay: int = 0
    per_move: int = 0
    lag: int = 0

    @property
    def is_correspondence(self) -> bool:
        return self.per_move > 0

    @property
    def expected(self) -> int:
        """What a side uses in a game of usual length."""
        return self.base + EXPECTED_MOVES * (self.increment + self.delay)

    @property
    def with_lag(self) -> TimeControl:
        """This control with the allowance for slow connections that suits its speed."""
        least, most = LAG_EACH_MOVE
        return self if self.is_correspondence else replace(self, lag=min(max(self.expected // 1000, least), most))

    @property
    def first_move_within(self) -> int:
        """How long two players may wait for the first move of their game; for days per move, as for any other."""
        least, most = FIRST_MOVE_WITHIN
        return self.per_move or min(max(self.base // 10, least), most)

    @property
    def claim_after(self) -> int | None:
        """How long one may be away before the other claims the game; for days per move there is no such claim."""
        least, most = CLAIM_AFTER
        return None if self.is_correspondence else min(max(self.expected // 10, least), most)

    @property
    def gift(self) -> int:
        """What a player gives the other at a time."""
        return DAY if self.is_correspondence else GIVEN

    @property
    def at_first(self) -> int:
        """What a side has before its first move."""
        return self.per_move or self.base


NO_LAG: Mapping[str, int] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """What each side has left.

    left     by side, as it was at `since`               running  the sides whose time runs; none while it is stopped
    grace    what is left of the running sides' delay    since    when the clock was last looked at
    credit   what may be given back for lag, by side; a side that is not named has saved all it may
    """

    control: TimeControl
    left: Mapping[str, int]
    running: tuple[str, ...] = ()
    grace: Mapping[str, int] = field(default_factory=dict)
    since: int = 0
    credit: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def new(cls, control: TimeControl, sides: Iterable[str]) -> Clock:
        """A clock that has not been started."""
        return cls(control=control, left=dict.fromkeys(sides, control.at_first))

    def times(self, now: int) -> dict[str, int]:
        """What each side has left now."""
        passed = max(now - self.since, 0)
        return {
            side: max(left - max(passed - self.grace.get(side, 0), 0), 0) if side in self.running else left
            for side, left in self.left.items()
        }

    @property
    def flag_at(self) -> int | None:
        """When the first running side will have no time left."""
        return min((self.falls_at(side) for side in self.running), default=None)

    def falls_at(self, side: str, lag: int = 0) -> int:
        """When a running side will have no time left, its lag forgiven as far as it has credit."""
        return self.since + self.left[side] + self.grace.get(side, 0) + self._forgiven(side, lag)

    def flagged(self, now: int, lags: Mapping[str, int] = NO_LAG) -> str | None:
        """The side whose time has run out. `lags`: what is measured of the sides' connections."""
        fallen = {side: self.falls_at(side, lags.get(side, 0)) for side in self.running}
        first = min(fallen, key=fallen.__getitem__, default=None)
        return first if first is not None and now >= fallen[first] else None

    def _forgiven(self, side: str, lag: int) -> int:
        return min(max(lag, 0), self._credit(side))

    def _credit(self, side: str) -> int:
        return self.credit.get(side, LAG_SAVED * self.control.lag)

    def moved(self, side: str, running: Iterable[str], now: int, lag: int = 0) -> Clock:
        """The clock after a decision of `side`; those of `running` may decide next, none when the game is over."""
        control, after = self.control, tuple(running)
        left, credit = self.times(now), dict(self.credit)
        if side in self.running:
            used = max(now - self.since - self.grace.get(side, 0), 0)
            given_back = min(self._forgiven(side, lag), used)
            left[side] = max(self.left[side] - used + given_back, 0)
            credit[side] = min(self._credit(side) - given_back + control.lag, LAG_SAVED * control.lag)
        if side not in after:
            left[side] = control.per_move or left[side] + (control.increment if self.running else 0)
        grace = self._looked_at(now)
        grace = {each: grace.get(each, control.delay) for each in after}
        return replace(self, left=left, running=after, grace=grace, since=now, credit=credit)

    def gave(self, side: str, time: int, now: int) -> Clock:
        """The clock after a side was given more time."""
        left = self.times(now)
        left[side] += time
        return replace(self, left=left, grace=self._looked_at(now), since=now)

    def given(self, sides: Iterable[str], time: int) -> Clock:
        """The clock of sides that get time back in which others had theirs."""
        return replace(self, left={**self.left, **{side: self.left[side] + time for side in sides}})

    def stopped(self, now: int) -> Clock:
        return replace(self, left=self.times(now), running=(), grace=self._looked_at(now), since=now)

    def resumed(self, running: Iterable[str], now: int) -> Clock:
        """The clock goes on where it was stopped."""
        return replace(self, running=tuple(running), since=now)

    def reset(self, left: Mapping[str, int], running: Iterable[str], now: int) -> Clock:
        """The clock as it was at an earlier decision, running again from now."""
        after = tuple(running)
        return replace(self, left=left, running=after, grace=dict.fromkeys(after, self.control.delay), since=now)

    def _looked_at(self, now: int) -> dict[str, int]:
        passed = max(now - self.since, 0)
        return {side: max(grace - passed, 0) for side, grace in self.grace.items()}
