"""Assertions in loops and under conditions: one that was never reached shows nothing."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

Item = TypeVar("Item")


def some(items: Iterable[Item], least: int = 1) -> Iterator[Item]:
    """The items, of which there must be at least this many."""
    number = 0
    for number, item in enumerate(items, start=1):  # noqa: B007 (how many there were)
        yield item
    assert number >= least, f"only {number} of at least {least}"


class Counted:
    def __init__(self) -> None:
        self.number = 0

    def count(self) -> None:
        self.number += 1


@contextmanager
def reached(least: int = 1) -> Iterator[Counted]:
    """Counts an assertion that only some cases reach; at least this many must."""
    counted = Counted()
    yield counted
    assert counted.number >= least, f"reached {counted.number} times, not {least}"
