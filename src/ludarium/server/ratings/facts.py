"""What other packages may ask of ratings. Each query is given the connection of its transaction."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, select

from ludarium.server.ratings.rating import READER
from ludarium.server.store.ends import last_seen
from ludarium.server.store.schema.ratings import rated_games


class RatedAs(NamedTuple):
    """before: the mean of both players' ratings when they played"""

    before: float
    annulled: bool


def rated_as(connection: Connection, table_id: str) -> RatedAs | None:
    """How a game was rated; None if it was not."""
    columns = rated_games.c
    query = select(columns.first_before, columns.second_before, columns.annulled).where(columns.table_id == table_id)
    row = connection.execute(query).one_or_none()
    return None if row is None else RatedAs((row.first_before + row.second_before) / 2, row.annulled is not None)


def rated_until(connection: Connection) -> int:
    """The last end of a game that was looked at, to be rated if it counts."""
    return last_seen(connection, READER)
