"""How long messages to somebody and back take, by the server's own clock: between a probe and its echo.

Who answers late seems to have a worse connection. What they could gain so is bounded by the clock's credit for lag.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import chain, repeat
from time import monotonic

from ludarium.server.limits import PROBE_EVERY

SAMPLES = 4
FIRST_PROBES = (0.0, 1.0, 2.0)  # seconds before each


def pauses() -> Iterator[float]:
    """The seconds before each probe."""
    return chain(FIRST_PROBES, repeat(PROBE_EVERY))


class RoundTrips:
    """Those of one socket. One probe is on its way at a time: a client that does not answer it has no lag."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._number = 0
        self._sent_at: float | None = None
        self._trips: deque[int] = deque(maxlen=SAMPLES)

    def sent(self) -> int:
        """A probe is sent; gives its number."""
        if self._sent_at is not None:
            self._trips.clear()  # the last one was not answered
        self._number += 1
        self._sent_at = self._now()
        return self._number

    def returned(self, number: int) -> None:
        """An echo has come; one that was not asked for counts for nothing."""
        if self._sent_at is None or number != self._number:
            return
        self._trips.append(round((self._now() - self._sent_at) * 1000))
        self._sent_at = None

    @property
    def lag(self) -> int:
        """The shortest of the last round trips, in milliseconds: one that hangs for a moment counts for nothing."""
        return min(self._trips, default=0)
