"""Loops that must run: an assertion that was never reached shows nothing."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

Item = TypeVar("Item")


def some(items: Iterable[Item], least: int = 1) -> Iterator[Item]:
    """The items, of which there must be so many at least."""
    number = 0
    for number, item in enumerate(items, start=1):  # noqa: B007 (how many there were)
        yield item
    assert number >= least, f"only {number} of at least {least}"
