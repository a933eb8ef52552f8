"""Rated games that have ended, written straight into a database."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Engine, Table, create_engine, insert, select

from ludarium.server.ratings import rating
from ludarium.server.store.schema import ends, metadata, rated_games, ratings, seats, tables, users

BLITZ = {"clock_base": 300_000, "clock_increment": 3000, "clock_delay": 0, "clock_per_move": 0, "clock_lag": 0}
NO_CLOCK = dict.fromkeys(BLITZ)


def memory() -> Engine:
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    return engine


def needed(table: Table) -> dict[str, Any]:
    """Something for each column that has to have a value."""
    return {column.name: column.type.python_type() for column in table.columns if not column.nullable}


def add_user(connection: Connection, name: str, **more: Any) -> None:
    connection.execute(insert(users).values({**needed(users), "id": name, "name": name, "skeleton": name, **more}))


def add_ended(
    connection: Connection,
    number: int,
    white: str | None,
    black: str | None,
    winner: str | None,
    *,
    reason: str = "resignation",
    ply: int = 30,
    rated: bool = True,
    at: int | None = None,
    clock: dict[str, int | None] = BLITZ,
    levels: tuple[str | None, str | None] = (None, None),
    **more: Any,
) -> str:
    """A game of Tokonoma that is over, with its end. winner: white, black or none."""
    table_id = f"table{number}"
    row = {
        **needed(tables),
        "id": table_id,
        "game": "tokonoma",
        "options": "{}",
        "visibility": "public",
        "rated": rated,
        **clock,
        "ply": ply,
        "over": True,
        "winner": winner,
        "reason": reason,
        **more,
    }
    connection.execute(insert(tables).values(row))
    for side, player, level in (("white", white, levels[0]), ("black", black, levels[1])):
        seat = {"table_id": table_id, "side": side, "player": player, "level": level}
        connection.execute(insert(seats).values({**needed(seats), **seat}))
    end = {"table_id": table_id, "version": ply + 1, "winner": winner, "reason": reason}
    connection.execute(insert(ends).values(**end, at=number if at is None else at))
    return table_id


def rate_all(engine: Engine) -> int:
    """Rate what has ended, each in a transaction of its own; gives how many ends were taken."""
    taken = 0
    while True:
        with engine.begin() as connection:
            if rating.rate_next(connection, {}) is None:
                return taken
        taken += 1


def numbers(connection: Connection) -> tuple[list[Any], list[Any]]:
    """All that is stored of ratings."""
    standings = select(ratings).order_by(*ratings.primary_key.columns)
    games = select(rated_games).order_by(rated_games.c.end_id)
    return [tuple(row) for row in connection.execute(standings)], [tuple(row) for row in connection.execute(games)]
