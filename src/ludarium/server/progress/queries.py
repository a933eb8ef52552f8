"""What is asked of the database about a player's progress.

Nothing is stored for it: solved lessons and finished games are kept anyway, pass from a guest to an account, are
exported and are deleted with it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, and_, select

from ludarium.server.store import personal
from ludarium.server.store.schema.tables import seats, tables


class Done(NamedTuple):
    """By game, the names of the lessons that were solved and of the levels that were beaten."""

    lessons: dict[str, Collection[str]]
    levels: dict[str, set[str]]


def levels_beaten(connection: Connection, player: str) -> dict[str, set[str]]:
    """The levels that a player has won against, by game, in games from the game's start and no teaching games."""
    own, bot = seats.alias(), seats.alias()
    won = and_(own.c.table_id == tables.c.id, own.c.player == player, own.c.side == tables.c.winner)
    query = (
        select(tables.c.game, bot.c.level)
        .distinct()
        .join(own, won)
        .join(bot, and_(bot.c.table_id == tables.c.id, bot.c.level.is_not(None)))
        .where(tables.c.over, tables.c.start == "", tables.c.teaching.is_(None))
    )
    found: dict[str, set[str]] = {}
    for game, level in connection.execute(query):
        found.setdefault(game, set()).add(level)
    return found


def done_by(connection: Connection, player: str) -> Done:
    return Done(dict(personal.all_lessons(connection, player)), levels_beaten(connection, player))
