"""A table as spectators see it who are told of its game with a delay."""

from __future__ import annotations

from dataclasses import replace

from ludarium.play.clock import Clock
from ludarium.play.seats import Viewer
from ludarium.play.table import Table


def shown_to(table: Table, viewer: Viewer, now: int) -> Table:
    """The table as a viewer may see it now: spectators of a running game perhaps an earlier one."""
    return late(table, now) if table.hides_from(viewer) else table


def shown_plies(table: Table, now: int) -> int:
    """How many decisions spectators have been shown."""
    rules, ply = table.spectators, table.ply
    told = max(ply - rules.moves, 0)
    while told and table.decisions[told - 1].at > now - rules.time:
        told -= 1
    return told


def next_shown(table: Table, now: int) -> int | None:
    """When time alone will show spectators a further decision."""
    rules, told = table.spectators, shown_plies(table, now)
    return None if told >= table.ply - rules.moves else table.decisions[told].at + rules.time


def late(table: Table, now: int) -> Table:
    """The table after what spectators have been shown."""
    return at_ply(table, shown_plies(table, now))


def at_ply(table: Table, ply: int) -> Table:
    """A table as it was after this number of decisions, as far as spectators are told. Its versions count decisions."""
    last = table.decisions[ply - 1] if ply else None
    return replace(
        table,
        position=table.position_at(ply),
        decisions=table.decisions[:ply],
        clock=late_clock(table, ply),
        offers=(),
        first_move_by=None,  # whether it is still due would tell whether the first decision has been made
        version=ply,
        updated=table.created if last is None else last.at,
    )


def late_clock(table: Table, ply: int) -> Clock | None:
    """What each side had left then; it runs where spectators see the game so much time later."""
    clock = table.clock
    if clock is None:
        return None
    left = table.decisions[ply - 1].left if ply else None
    if left is None:
        return Clock.new(clock.control, table.seats)
    runs = table.spectators.moves == 0
    running = table.position_at(ply).may_choose if runs else ()
    return clock.reset(left, running, table.decisions[ply - 1].at + table.spectators.time)
