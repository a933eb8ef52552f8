"""The wall clock, as the tables' clocks and the store know it."""

from time import time


def now_ms() -> int:
    return int(time() * 1000)
