"""Exercises in the database."""

from __future__ import annotations

from secrets import token_urlsafe
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, func, insert, select, update

from ludarium.play import Refused
from ludarium.server.analysis.subjects import Subject
from ludarium.server.exercises import schedule
from ludarium.server.limits import EXERCISES_PER_PLAYER
from ludarium.server.puzzles.facts import Given, bank
from ludarium.server.store.schema.analysis import exercises
from ludarium.wire.analysis import ReviewData, TurningPointData
from ludarium.wire.exercises import ExerciseList, ExerciseSummary, Grade

PUZZLE = "puzzle"  # the kind of exercises that are puzzles


def collect(connection: Connection, subject: Subject, review: ReviewData, now: int) -> None:
    """Make exercises of the turning points of a game, for the players of their sides.

    Where something was hidden, only a review by what a side could know tells its mistakes.
    """
    if subject.table_id is None or len(set(subject.players.values())) < len(subject.players):
        return
    for point in review.turning_points:
        owner = subject.players.get(point.side)
        hidden = point.side in subject.knowable
        if owner is not None and point.better and hidden == (subject.knowing == point.side):
            add(connection, owner, subject, point, hidden, now)


def add(connection: Connection, owner: str, subject: Subject, point: TurningPointData, hidden: bool, now: int) -> None:
    """Add an exercise, unless it is known already or there are too many."""
    place = (exercises.c.owner == owner, exercises.c.table_id == subject.table_id, exercises.c.ply == point.ply)
    if connection.scalar(select(exercises.c.id).where(*place)) is not None:
        return
    if is_full(connection, owner):
        return
    card, due = schedule.first(now)
    connection.execute(
        insert(exercises).values(
            id=token_urlsafe(12),
            owner=owner,
            table_id=subject.table_id,
            ply=point.ply,
            game=subject.game.name,
            side=point.side,
            kind=point.kinds[0] if point.kinds else "",
            judgement=point.judgement,
            loss=point.loss,
            hidden=hidden,
            forgotten=False,
            data=msgspec.json.encode(point).decode(),
            card=card,
            due=due,
            done=0,
        )
    )


def collect_puzzle(connection: Connection, given: Given, now: int) -> None:
    """A puzzle comes back: soon if it was missed, late if it was solved at once. In a run only missed ones count."""
    solved = given.result == "solved"
    if solved and given.mode == "run":
        return
    own = (exercises.c.owner == given.owner, exercises.c.puzzle == given.puzzle)
    row = connection.execute(select(exercises).where(*own)).one_or_none()
    if row is not None:
        repeat(connection, row, "good" if solved else "again", now)
        return
    if is_full(connection, given.owner):
        return
    puzzle = bank(given.game).find(given.puzzle)
    card, due = schedule.after(schedule.first(now).card, "easy" if solved else "again", now)
    connection.execute(
        insert(exercises).values(
            id=token_urlsafe(12),
            owner=given.owner,
            table_id=None,
            puzzle=puzzle.id,
            ply=0,
            game=given.game,
            side=puzzle.start.turn,
            kind=PUZZLE,
            judgement="not judged",
            loss=0.0,
            hidden=False,
            forgotten=False,
            data="null",
            card=card,
            due=due,
            done=0,
        )
    )


def is_full(connection: Connection, owner: str) -> bool:
    own = select(func.count()).select_from(exercises).where(exercises.c.owner == owner)
    return (connection.scalar(own) or 0) >= EXERCISES_PER_PLAYER


def drop(connection: Connection, table_id: str) -> None:
    """Forget the exercises from a game that does not count."""
    connection.execute(delete(exercises).where(exercises.c.table_id == table_id))


def listed(
    connection: Connection, owner: str, game: str | None, kind: str | None, only_due: bool, now: int
) -> ExerciseList:
    query = select(exercises).where(exercises.c.owner == owner, ~exercises.c.forgotten)
    if game is not None:
        query = query.where(exercises.c.game == game)
    if kind is not None:
        query = query.where(exercises.c.kind == kind)
    if only_due:
        query = query.where(exercises.c.due <= now)
    rows = connection.execute(query.order_by(exercises.c.due, -exercises.c.loss, exercises.c.id))
    return ExerciseList([summary(row) for row in rows], number_due(connection, owner, now))


def number_due(connection: Connection, owner: str, now: int) -> int:
    own = (exercises.c.owner == owner, ~exercises.c.forgotten, exercises.c.due <= now)
    return connection.scalar(select(func.count()).select_from(exercises).where(*own)) or 0


def one(connection: Connection, owner: str, exercise_id: str) -> Row[Any]:
    own = (exercises.c.id == exercise_id, exercises.c.owner == owner, ~exercises.c.forgotten)
    row = connection.execute(select(exercises).where(*own)).one_or_none()
    if row is None:
        raise Refused("not-found", f"you have no exercise {exercise_id!r}")
    return row


def grade(connection: Connection, owner: str, exercise_id: str, given: Grade, now: int) -> ExerciseSummary:
    """Write how well an exercise went, and when it comes back. One that is not due yet keeps its day."""
    row = one(connection, owner, exercise_id)
    if row.puzzle is not None:
        raise Refused("bad-request", "a puzzle is graded by how it was solved")
    repeat(connection, row, given, now)
    return summary(one(connection, owner, exercise_id))


def repeat(connection: Connection, row: Row[Any], given: Grade, now: int) -> None:
    if row.due <= now:
        card, due = schedule.after(row.card, given, now)
        changed = update(exercises).where(exercises.c.id == row.id)
        connection.execute(changed.values(card=card, due=due, done=row.done + 1))


def forget(connection: Connection, owner: str, exercise_id: str) -> None:
    """It does not come back, also when its game is reviewed again."""
    one(connection, owner, exercise_id)
    connection.execute(update(exercises).where(exercises.c.id == exercise_id).values(forgotten=True))


def exported(connection: Connection, user_id: str) -> list[Any]:
    query = select(exercises).where(exercises.c.owner == user_id).order_by(exercises.c.table_id, exercises.c.ply)
    return [
        {
            **msgspec.to_builtins(summary(row)),
            "forgotten": row.forgotten,
            "turning_point": msgspec.json.decode(row.data),
        }
        for row in connection.execute(query)
    ]


def point_of(row: Row[Any]) -> TurningPointData:
    return msgspec.json.decode(row.data, type=TurningPointData)


def summary(row: Row[Any]) -> ExerciseSummary:
    return ExerciseSummary(
        id=row.id,
        game=row.game,
        kind=row.kind,
        table=row.table_id,
        puzzle=row.puzzle,
        ply=row.ply,
        side=row.side,
        judgement=row.judgement,
        loss=row.loss,
        due=row.due,
        done=row.done,
    )


def hand_over(connection: Connection, old: str, new: str) -> None:
    """Exercises of one player become another's, unless they have some of the same game, or the same puzzle."""
    for source in (exercises.c.table_id, exercises.c.puzzle):
        own = select(source).where(exercises.c.owner == new, source.is_not(None))
        mine = (exercises.c.owner == old, source.is_not(None), source.not_in(own))
        connection.execute(update(exercises).where(*mine).values(owner=new))
    forget_user(connection, old)


def forget_user(connection: Connection, user_id: str) -> None:
    connection.execute(delete(exercises).where(exercises.c.owner == user_id))
