"""Everything that is asked of the database. Each query is given the connection of its transaction."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ludarium.core.errors import LudariumError
from ludarium.core.outcome import Outcome
from ludarium.core.registry import game as find_game
from ludarium.server.errors import Refused
from ludarium.server.store.schema import alive, lessons, moves, settings, tables
from ludarium.server.table import ClockRule, Decision, Seat, Table, replay

MOST_LISTED = 200


class Conflict(Exception):
    """Another process was faster."""


def encode(value: object) -> str:
    return msgspec.json.encode(value).decode()


def decode(text: str | None) -> Any:
    return None if text is None else msgspec.json.decode(text)


# Tables.


def changing_columns(table: Table) -> dict[str, Any]:
    outcome = table.outcome
    return {
        "version": table.version,
        "ply": table.ply,
        "turn": table.position.turn,
        "computer_acts": table.computer_to_act is not None,
        "clocks": None if table.clocks is None else encode(table.clocks),
        "clock_since": table.since,
        "over": outcome is not None,
        "winner": outcome.winner if outcome else None,
        "reason": outcome.reason if outcome else None,
        "ended_outside": table.ended is not None,
        "updated": table.updated,
    }


def add_table(connection: Connection, table: Table, start: str, most: int) -> None:
    """A new table; Refused if its owner has too many."""
    number = connection.scalar(select(func.count()).select_from(tables).where(tables.c.owner == table.owner))
    if number is not None and number >= most:
        raise Refused("too-many", f"you have {number} tables, {most} at most: delete some first")
    connection.execute(
        insert(tables).values(
            id=table.id,
            owner=table.owner,
            game=table.game.name,
            options=encode(table.position.options),
            start=start,
            mode=table.mode,
            seats=encode({side: seat.level for side, seat in table.seats.items()}),
            clock_base=table.rule.base if table.rule else None,
            clock_increment=table.rule.increment if table.rule else None,
            takebacks=table.takebacks,
            created=table.created,
            **changing_columns(table),
        )
    )
    add_moves(connection, table, 0)


def change_table(connection: Connection, before: Table, after: Table) -> None:
    """Write what a deed changed; Conflict if the table is no longer as it was before."""
    changed = connection.execute(
        update(tables)
        .where(tables.c.id == before.id, tables.c.version == before.version)
        .values(**changing_columns(after))
    )
    if changed.rowcount != 1:
        raise Conflict(before.id)
    same = min(before.ply, after.ply)
    if before.ply > same:
        connection.execute(delete(moves).where(moves.c.table_id == before.id, moves.c.ply >= same))
    try:
        add_moves(connection, after, same)
    except IntegrityError:
        raise Conflict(before.id) from None


def add_moves(connection: Connection, table: Table, first: int) -> None:
    rows = [
        {
            "table_id": table.id,
            "ply": ply,
            "side": decision.side,
            "text": decision.text,
            "displays": encode(decision.displays),
            "clocks": None if decision.clocks is None else encode(decision.clocks),
            "at": decision.at,
        }
        for ply, decision in enumerate(table.decisions[first:], first)
    ]
    if rows:
        connection.execute(insert(moves), rows)


def table_row(connection: Connection, table_id: str) -> tuple[Row[Any], list[Row[Any]]] | None:
    """A table and its moves, as they are in the database."""
    row = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
    if row is None:
        return None
    played = connection.execute(select(moves).where(moves.c.table_id == table_id).order_by(moves.c.ply)).all()
    return row, list(played)


def read_table(row: Row[Any], played: list[Row[Any]]) -> Table:
    """The table of a row, with all moves replayed; Refused if its game cannot be replayed any more."""
    decisions = tuple(
        Decision(move.side, move.text, tuple(decode(move.displays)), decode(move.clocks), move.at) for move in played
    )
    try:
        game = find_game(row.game)
        options = decode(row.options)
        first = game.position(row.start, **options) if row.start else game.start(**options)
        position = replay(first, decisions)
    except LudariumError as error:
        raise Refused("failed", f"this table cannot be set up any more: {error}") from error
    return Table(
        id=row.id,
        owner=row.owner,
        mode=row.mode,
        seats={side: Seat(level) for side, level in decode(row.seats).items()},
        position=position,
        decisions=decisions,
        rule=None if row.clock_base is None else ClockRule(row.clock_base, row.clock_increment),
        clocks=decode(row.clocks),
        since=row.clock_since,
        takebacks=row.takebacks,
        ended=Outcome(row.winner, row.reason) if row.ended_outside else None,
        version=row.version,
        created=row.created,
        updated=row.updated,
    )


def list_tables(connection: Connection, owner: str) -> list[dict[str, Any]]:
    """The tables of an identity, newest first."""
    query = select(tables).where(tables.c.owner == owner).order_by(tables.c.updated.desc(), tables.c.id)
    return [
        {
            "id": row.id,
            "game": row.game,
            "mode": row.mode,
            "turn": row.turn,
            "ply": row.ply,
            "outcome": {"winner": row.winner, "reason": row.reason} if row.over else None,
            "updated": row.updated,
            "levels": {side: level for side, level in decode(row.seats).items() if level is not None},
        }
        for row in connection.execute(query.limit(MOST_LISTED))
    ]


def delete_table(connection: Connection, table_id: str) -> None:
    connection.execute(delete(moves).where(moves.c.table_id == table_id))
    connection.execute(delete(tables).where(tables.c.id == table_id))


def waiting_for_computer(connection: Connection, most: int) -> list[str]:
    """Unfinished tables in which the computer has to act, newest first."""
    query = select(tables.c.id).where(tables.c.computer_acts, ~tables.c.over).order_by(tables.c.updated.desc())
    return list(connection.scalars(query.limit(most)))


# Life of the server.


def tell_alive(connection: Connection, now: int) -> None:
    if connection.execute(update(alive).where(alive.c.id == 1).values(at=now)).rowcount == 0:
        connection.execute(insert(alive).values(id=1, at=now))


def resume_clocks(connection: Connection, now: int) -> int:
    """Let the time in which no server lived count for nobody; gives that time in milliseconds."""
    seen = connection.scalar(select(alive.c.at).where(alive.c.id == 1))
    tell_alive(connection, now)
    if seen is None or seen >= now:
        return 0
    # A clock that was looked at after the last sign of life starts at once; one before keeps what it had used.
    used = seen - tables.c.clock_since
    running = (tables.c.clock_since.is_not(None), ~tables.c.over)
    connection.execute(update(tables).where(*running, used <= 0).values(clock_since=now))
    connection.execute(
        update(tables).where(*running, used > 0, tables.c.clock_since < seen).values(clock_since=now - used)
    )
    return int(now - seen)


# Settings and lessons.


def read_settings(connection: Connection, owner: str) -> dict[str, Any]:
    found = connection.scalar(select(settings.c.data).where(settings.c.owner == owner))
    return decode(found) or {}


def write_settings(connection: Connection, owner: str, data: dict[str, Any], now: int) -> None:
    values = {"data": encode(data), "updated": now}
    if connection.execute(update(settings).where(settings.c.owner == owner).values(**values)).rowcount == 0:
        connection.execute(insert(settings).values(owner=owner, **values))


def solved_lessons(connection: Connection, owner: str, game: str) -> dict[str, int]:
    query = select(lessons.c.lesson, lessons.c.solved_at).where(lessons.c.owner == owner, lessons.c.game == game)
    return {row.lesson: row.solved_at for row in connection.execute(query)}


def lesson_solved(connection: Connection, owner: str, game: str, lesson: str, now: int) -> None:
    """Remember when a lesson was solved first."""
    if lesson not in solved_lessons(connection, owner, game):
        connection.execute(insert(lessons).values(owner=owner, game=game, lesson=lesson, solved_at=now))
