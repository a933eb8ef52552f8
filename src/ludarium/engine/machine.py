"""What compiled code gets from the machine itself; machine.pxd replaces these by C."""

from time import monotonic as now

__all__ = ["fetch", "now"]


def fetch(words, place):
    """Tell the processor that this word is wanted soon."""
