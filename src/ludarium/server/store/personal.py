"""What is kept for an identity beside its tables: settings and solved lessons."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, delete, select, text, update

from ludarium.server.store.schema.personal import lessons, settings

# Two processes may write the first row at once, so each statement is ready to find it there.
WRITE_SETTINGS = text(
    "INSERT INTO settings (owner, data, updated) VALUES (:owner, :data, :updated)"
    " ON CONFLICT (owner) DO UPDATE SET data = excluded.data, updated = excluded.updated"
)
SOLVED = text(
    "INSERT INTO lessons (owner, game, lesson, solved_at) VALUES (:owner, :game, :lesson, :solved_at)"
    " ON CONFLICT (owner, game, lesson) DO NOTHING"
)

HAND_OVER_LESSONS = text(
    "INSERT INTO lessons (owner, game, lesson, solved_at)"
    " SELECT :new, game, lesson, solved_at FROM lessons WHERE owner = :old"
    " ON CONFLICT (owner, game, lesson) DO NOTHING"
)


def read_settings(connection: Connection, owner: str) -> dict[str, Any]:
    found = connection.scalar(select(settings.c.data).where(settings.c.owner == owner))
    return {} if found is None else msgspec.json.decode(found, type=dict[str, Any])


def write_settings(connection: Connection, owner: str, data: dict[str, Any], now: int) -> None:
    values = {"owner": owner, "data": msgspec.json.encode(data).decode(), "updated": now}
    connection.execute(WRITE_SETTINGS, values)


def solved_lessons(connection: Connection, owner: str, game: str) -> dict[str, int]:
    query = select(lessons.c.lesson, lessons.c.solved_at).where(lessons.c.owner == owner, lessons.c.game == game)
    return {row.lesson: row.solved_at for row in connection.execute(query)}


def lesson_solved(connection: Connection, owner: str, game: str, lesson: str, now: int) -> None:
    """Remember when a lesson was solved first."""
    connection.execute(SOLVED, {"owner": owner, "game": game, "lesson": lesson, "solved_at": now})


def all_lessons(connection: Connection, owner: str) -> dict[str, dict[str, int]]:
    """When each lesson was solved first, by game."""
    found: dict[str, dict[str, int]] = {}
    for row in connection.execute(select(lessons).where(lessons.c.owner == owner)):
        found.setdefault(row.game, {})[row.lesson] = row.solved_at
    return found


def hand_over(connection: Connection, old: str, new: str) -> None:
    """What one owner has becomes another's, who keeps their own settings if they have any."""
    if connection.scalar(select(settings.c.owner).where(settings.c.owner == new)) is None:
        connection.execute(update(settings).where(settings.c.owner == old).values(owner=new))
    connection.execute(HAND_OVER_LESSONS, {"old": old, "new": new})
    forget(connection, old)


def forget(connection: Connection, owner: str) -> None:
    """Delete everything that is kept here for an owner."""
    for kept in (settings, lessons):
        connection.execute(delete(kept).where(kept.c.owner == owner))
