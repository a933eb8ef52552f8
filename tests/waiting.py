"""Waiting for what is meant, instead of for a time."""

import time
from collections.abc import Callable

PATIENCE = 60.0  # seconds; much more than anything takes on a busy machine
POLL = 0.005


def until(condition: Callable[[], object], missing: str = "it does not happen") -> None:
    """Returns as soon as a condition holds."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, missing
        time.sleep(POLL)
