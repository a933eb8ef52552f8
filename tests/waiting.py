"""Waiting for what is meant, instead of for a time."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 60.0  # seconds; much more than anything takes on a busy machine
POLL = 0.005
ASKING = 0.05  # seconds between two requests, of which a server takes only so many


def until(
    condition: Callable[[], T], missing: str = "it does not happen", within: float = PATIENCE, every: float = POLL
) -> T:
    """Returns as soon as a condition holds, with what it gave. Times are seconds."""
    end = time.monotonic() + within
    while not (found := condition()):
        assert time.monotonic() < end, missing
        time.sleep(every)
    return found
