"""How much vacation somebody has: a bound for any year, of which each vacation uses a day at least."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ludarium.play.clock import DAY
from ludarium.server.limits import VACATION_DAYS

YEAR = 365 * DAY
ALLOWANCE = VACATION_DAYS * DAY


class Vacation(NamedTuple):
    """until: when it ends by itself    ended: when it did; none while it lasts"""

    since: int
    until: int
    ended: int | None

    def length(self, now: int) -> int:
        end = min(now, self.until) if self.ended is None else self.ended
        return max(end - self.since, DAY)


def left(vacations: Iterable[Vacation], now: int) -> int:
    """What is left of the allowance, in milliseconds."""
    used = sum(each.length(now) for each in vacations if each.since > now - YEAR)
    return max(ALLOWANCE - used, 0)
