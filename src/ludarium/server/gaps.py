"""Time in which the server could not act or store is nobody's. It is noted here, and given back to all clocks.

The event loop says every PULSE that it runs, the store when it begins and ends a commit. Where one of them has stood
still for over STILL seconds (a frozen process, a machine that slept, a locked database), there was a gap.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Set
from threading import Lock
from typing import NamedTuple

from ludarium.play import Table
from ludarium.server import now

PULSE = 0.25  # seconds
STILL = 1.0  # seconds
REMEMBERED = 256  # gaps


class Gap(NamedTuple):
    """From when until when, in milliseconds of the server's time. `everywhere`: not in this process alone."""

    since: int
    until: int
    everywhere: bool = True


class Gaps:
    """number: of all gaps so far    total: their milliseconds    owed: those that the store has not given back yet

    shared  other processes serve the same database: that this one stood still concerns only the players connected here
    """

    def __init__(self) -> None:
        self.shared = False
        self.number = 0
        self.total = 0
        self.owed: tuple[Gap, ...] = ()
        self._recent: deque[Gap] = deque(maxlen=REMEMBERED)
        self._looped: float | None = None  # when the loop ran last
        self._storing: float | None = None  # since when a commit is tried
        self._lock = Lock()

    def looped(self) -> None:
        """The event loop runs."""
        with self._lock:
            self._note(self._looped, PULSE, not self.shared)
            self._looped = now.steady()

    def storing(self) -> None:
        """A commit begins. One that fails goes on with the next one."""
        with self._lock:
            if self._storing is None:
                self._storing = now.steady()

    def stored(self) -> None:
        """The database answers."""
        with self._lock:
            if self.shared and self._note(self._looped, PULSE, False):
                self._looped = now.steady()  # it was not the database that kept a process waiting that stood still
            self._note(self._storing)
            self._storing = None

    @property
    def is_stuck(self) -> bool:
        """Whether nothing can be stored."""
        since = self._storing
        return since is not None and now.steady() - since > STILL

    def now(self) -> int:
        """The time for those who play: while nothing can be stored it stands still."""
        with self._lock:
            if self._note(self._looped, PULSE, not self.shared):
                self._looped = now.steady()
            time = now.now_ms()
            stood = 0.0 if self._storing is None else now.steady() - self._storing
            return time - round(stood * 1000) if stood > STILL else time

    def given_back(
        self, table: Table, known: int, here: Set[str] = frozenset(), everywhere: bool = True
    ) -> tuple[Table, int]:
        """A table without the time of the gaps that came after so many, and how many it knows of then.

        here  the sides whose players are connected to this process    everywhere  also of gaps that concern all
        """
        with self._lock:
            number = self.number
            gaps = list(self._recent)[known - number :] if known < number else []
        for gap in gaps if everywhere else [gap for gap in gaps if not gap.everywhere]:
            table = table.without_time(gap.since, gap.until, None if gap.everywhere else here)
        return table, number

    @property
    def settled(self) -> int:
        """How many gaps the store has given back."""
        with self._lock:
            return self.number - len(self.owed)

    def settle(self, paid: int) -> None:
        """The store has given the first of those back that were owed."""
        with self._lock:
            self.owed = self.owed[paid:]

    def _note(self, since: float | None, usual: float = 0.0, everywhere: bool = True) -> bool:
        """Whether there was a gap from then until now."""
        if since is None:
            return False
        stood = now.steady() - since
        if stood <= STILL + usual:
            return False
        until = now.now_ms()
        noted = self._recent[-1].until if self._recent else 0
        gap = Gap(max(until - round(stood * 1000), noted), until, everywhere)
        if gap.until <= gap.since:
            return False
        self._recent.append(gap)
        self.owed = (*self.owed, gap)
        self.number += 1
        self.total += gap.until - gap.since
        return True
