"""A chess clock as a value. Times are milliseconds; `now` is the wall clock's, and always given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

DAY = 24 * 3600 * 1000
FIRST_MOVE_WITHIN = 30_000, 120_000  # at least, and at most; between them it is a tenth of the base


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeControl:
    """How much time the sides have.

    base      for the whole game                    increment  added when a turn is complete
    delay     of each turn, before its time runs    per_move   for each move instead of `base`: correspondence
    lag       the most that is given back for a slow connection, for each move
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
    def first_move_within(self) -> int | None:
        """How long two players who are at the table may wait for its first move; for days per move, forever."""
        least, most = FIRST_MOVE_WITHIN
        return None if self.is_correspondence else min(max(self.base // 10, least), most)

    @property
    def at_first(self) -> int:
        """What a side has before its first move."""
        return self.per_move or self.base


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """What each side has left.

    left     by side, as it was at `since`               running  the sides whose time runs; none while it is stopped
    grace    what is left of the running sides' delay    since    when the clock was last looked at
    """

    control: TimeControl
    left: Mapping[str, int]
    running: tuple[str, ...] = ()
    grace: Mapping[str, int] = field(default_factory=dict)
    since: int = 0

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
        if not self.running:
            return None
        return self.since + min(self.left[side] + self.grace.get(side, 0) for side in self.running)

    def flagged(self, now: int) -> str | None:
        """The side whose time has run out."""
        flag_at = self.flag_at
        if flag_at is None or now < flag_at:
            return None
        return min(self.running, key=lambda side: self.left[side] + self.grace.get(side, 0))

    def moved(self, side: str, running: Iterable[str], now: int, lag: int = 0) -> Clock:
        """The clock after a decision of `side`; those of `running` may decide next, none when the game is over."""
        control, after = self.control, tuple(running)
        left = self.times(now)
        if side in self.running:
            given_back = min(max(lag, 0), control.lag, self.left[side] - left[side])
            left[side] += given_back
        if side not in after:
            left[side] = control.per_move or left[side] + (control.increment if self.running else 0)
        grace = self._looked_at(now)
        grace = {each: grace.get(each, control.delay) for each in after}
        return replace(self, left=left, running=after, grace=grace, since=now)

    def gave(self, side: str, time: int, now: int) -> Clock:
        """The clock after a side was given more time."""
        left = self.times(now)
        left[side] += time
        return replace(self, left=left, grace=self._looked_at(now), since=now)

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
