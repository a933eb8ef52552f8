"""Of which changes at a table users are told who are not there: their turn, and the end of the game.

Only games without hurry write them, so a move in real time costs nothing more.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection

from ludarium.play import Table
from ludarium.play.seats import players
from ludarium.server.identity import is_guest
from ludarium.server.store.notices import add_notice


def unhurried(table: Table) -> bool:
    """Whether two play who need not be there at the same time."""
    hurried = table.clock is not None and not table.clock.control.is_correspondence
    return not hurried and len(players(table.seats)) > 1


def to_act(table: Table) -> set[str]:
    """The users who owe a decision."""
    if table.outcome is not None or not table.is_full:
        return set()
    return users(table.seats[side].player for side in table.position.may_choose)


def users(found: Iterable[str | None]) -> set[str]:
    """Those who have accounts."""
    return {player for player in found if player is not None and not is_guest(player)}


def opened(connection: Connection, table: Table) -> None:
    """A table begins; of a tournament's games its players are told otherwise."""
    if unhurried(table) and table.tournament is None:
        for player in to_act(table):
            add_notice(connection, player, "turn", table.id, table.version, table.updated)


def changed(connection: Connection, before: Table, after: Table, by: str | None) -> None:
    """by: the side that acted, whose player knows"""
    if not unhurried(after):
        return
    actor = None if by is None else after.seats[by].player
    for player in to_act(after) - to_act(before) - {actor}:
        add_notice(connection, player, "turn", after.id, after.version, after.updated)
    if before.outcome is None and after.outcome is not None:
        for player in users(players(after.seats)) - {actor}:
            add_notice(connection, player, "ended", after.id, after.version, after.updated)
