"""The server's time: the wall clock's when the process began, plus what has passed since by a clock that is never set.

Processes that share a database server take its time instead (`store/clock.py`). Whoever wants to know what time it is
asks here, and tests replace it here. So a machine's clock that is set forward or back changes nobody's time.
"""

from __future__ import annotations

import sys
import time


def steady() -> float:
    """Seconds by a clock that is never set and, where the system has one, also counts while the machine sleeps."""
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


BEGAN = time.time() - steady()


def seconds() -> float:
    """Since 1970."""
    return BEGAN + steady()


def set_to(time_now: float, unless_within: float) -> float:
    """Take over the time of a better clock; gives by how many seconds it was ahead, 0 if that was next to nothing."""
    global BEGAN
    ahead = time_now - BEGAN - steady()
    if abs(ahead) <= unless_within:
        return 0.0
    BEGAN += ahead
    return ahead


def now_ms() -> int:
    return int(seconds() * 1000)
