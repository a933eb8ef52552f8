"""Sums over the units of a network's layer. layers.pxd is the C version, in loops that the compiler vectorises."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

HIDDEN = 32  # units of a layer
UNIT = 256  # what an active unit counts: its activation is between 0 and this

Numbers = MutableSequence[int]


def address_of(numbers: Numbers) -> Numbers:
    """What the other functions take."""
    return numbers


def copy_layer(layer: Sequence[int], out: Numbers) -> None:
    for unit in range(HIDDEN):
        out[unit] = layer[unit]


def add_row(layer: Numbers, rows: Sequence[int], come: int) -> None:
    for unit in range(HIDDEN):
        layer[unit] += rows[come + unit]


def change_row(layer: Numbers, rows: Sequence[int], come: int, gone: int) -> None:
    """Add a row and take another one away."""
    for unit in range(HIDDEN):
        layer[unit] += rows[come + unit] - rows[gone + unit]


def weighed(layer: Sequence[int], output: Sequence[int], first: int) -> int:
    """The activations of a layer times their weights, which begin at `first`."""
    return sum(min(max(layer[unit], 0), UNIT) * output[first + unit] for unit in range(HIDDEN))


def next_change(before: Sequence[int], after: Sequence[int], slot: int, slots: int) -> int:
    """The first slot from this one on in which two states differ; `slots` if there is none."""
    while slot < slots and before[slot] == after[slot]:
        slot += 1
    return slot
