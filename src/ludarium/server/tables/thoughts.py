"""What a bot at a table has to think about: it is told what its side may know."""

from __future__ import annotations

from secrets import randbits
from typing import NamedTuple

from ludarium.play import Table
from ludarium.play.seats import players
from ludarium.server.thinking import Decide, Known, bots
from ludarium.server.threads import off_loop

BY_CLOCK = 0.0  # seconds: only the clock limits them, and the pool


class Thought(NamedTuple):
    """A question for a worker, and whether how it goes could tell a viewer what is hidden from them."""

    question: Decide
    secret: bool


def thought_at(table: Table, watched: bool, paused: bool = False) -> Thought | None:
    """What a bot has to think about now. A table that nobody watches waits, unless a clock runs."""
    side = table.bot_to_act
    timed = table.clock is not None and bool(table.clock.running)
    idle = not watched and table.tournament is None and not (timed and players(table.seats))
    if side is None or idle or (paused and not players(table.seats)):
        return None
    level = table.seats[side].level
    assert level is not None
    return Thought(question_of(table, side, level, BY_CLOCK if timed else bots.SECONDS), table.position.hides)


def question_of(table: Table, side: str, level: str, seconds: float) -> Decide:
    """What a worker is told to decide for a side: what that side may know."""
    off_loop()
    clock = table.clock
    return Decide(
        known=Known.by(table.position, side),
        level=level,
        key=table.id,
        time_left=clock.times(table.updated)[side] if clock is not None and clock.running else None,
        increment=0 if clock is None else clock.control.increment,
        seconds=seconds,
        seed=randbits(31),
    )
