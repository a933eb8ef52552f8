"""Puzzles in the database: what was given to players, what came of it, and what it is rated."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Row, Table, delete, func, insert, select, update

from ludarium.play import Refused
from ludarium.server.limits import ATTEMPTS_PER_PLAYER, RUN_MISSES
from ludarium.server.ratings.elo import Standing, after_game
from ludarium.server.store.schema.puzzles import puzzle_attempts as attempts
from ludarium.server.store.schema.puzzles import puzzle_ratings, puzzle_runs, puzzle_strengths
from ludarium.wire.puzzles import Mode, OfflineResult, PuzzleResult, RatingChange

OFFLINE_AGE = 90 * 24 * 3600 * 1000  # milliseconds; what is said to be older is taken as so old


class Run(NamedTuple):
    id: str
    owner: str
    game: str
    begun: int
    ends: int
    solved: int
    missed: int

    def over(self, now: int) -> bool:
        return now >= self.ends or self.missed >= RUN_MISSES


class Given(NamedTuple):
    """A puzzle that was given to a player. The fields are the columns of the table."""

    id: str
    owner: str
    game: str
    puzzle: str
    mode: Mode
    rated: str | None
    day: str | None
    run_id: str | None
    line: tuple[str, ...]
    version: int
    result: PuzzleResult | None
    over: bool
    begun: int
    ended: int | None
    rating_before: float | None
    rating_after: float | None

    @property
    def counts(self) -> bool:
        return self.rated is not None or self.day is not None or self.run_id is not None


class Seen(NamedTuple):
    """What decides which puzzle comes next: when each was given to the player last, and what they are rated."""

    last: Mapping[str, int]
    strengths: Mapping[str, Standing]
    standing: Standing


def given_of(row: Row[Any]) -> Given:
    return Given(**{**row._mapping, "line": tuple(msgspec.json.decode(row.line))})


# Giving.


def new(owner: str, game: str, puzzle: str, mode: Mode, now: int) -> Given:
    ids = token_urlsafe(12)
    return Given(ids, owner, game, puzzle, mode, None, None, None, (), 1, None, False, now, None, None, None)


def give(connection: Connection, given: Given, among: Collection[str] = ()) -> Given:
    """Write a puzzle that is given to a player; the day's is given once, and so is a rated one of `among` until it has
    a result: so nobody skips those that look hard."""
    known = open_one(connection, given, among)
    if known is not None:
        return known
    if given.rated is not None and was_given(connection, given.owner, given.puzzle):
        given = given._replace(rated=None)
    add(connection, given)
    return given


def open_one(connection: Connection, given: Given, among: Collection[str]) -> Given | None:
    if given.day is None and not among:
        return None
    query = select(attempts).where(attempts.c.owner == given.owner)
    if given.day is not None:
        query = query.where(attempts.c.day == given.day)
    else:
        query = query.where(attempts.c.game == given.game, attempts.c.rated.is_not(None), attempts.c.result.is_(None))
    rows = connection.execute(query.order_by(attempts.c.begun))
    return next((given_of(row) for row in rows if given.day is not None or row.puzzle in among), None)


def give_in_run(connection: Connection, given: Given) -> Given:
    """The next puzzle of a run, or the one that was given meanwhile."""
    assert given.run_id is not None
    known = open_in_run(connection, given.run_id)
    if known is not None:
        return known
    add(connection, given)
    return given


def add(connection: Connection, given: Given) -> bool:
    """Write a puzzle that was given, unless it is there already."""
    if connection.scalar(select(attempts.c.id).where(attempts.c.id == given.id)) is not None:
        return False
    forget_oldest(connection, given.owner)
    connection.execute(insert(attempts).values(**values_of(given)))
    return True


def values_of(given: Given) -> dict[str, Any]:
    return given._asdict() | {"line": msgspec.json.encode(given.line).decode()}


def solved_offline(owner: str, sent: OfflineResult, result: PuzzleResult, now: int) -> Given:
    """Of the same result, sent twice, the id is the same."""
    at = min(max(sent.at, now - OFFLINE_AGE), now)
    ids = sha256(f"{owner} {sent.game} {sent.puzzle} {sent.at}".encode()).hexdigest()[:20]
    given = new(owner, sent.game, sent.puzzle, "offline", at)
    return given._replace(id=ids, line=tuple(sent.moves), result=result, over=True, ended=at)


def was_given(connection: Connection, owner: str, puzzle: str) -> bool:
    query = select(attempts.c.id).where(attempts.c.owner == owner, attempts.c.puzzle == puzzle)
    return connection.scalar(query.limit(1)) is not None


def forget_oldest(connection: Connection, owner: str) -> None:
    """Of what is not rated, the latest is kept."""
    own = (attempts.c.owner == owner, attempts.c.rated.is_(None))
    oldest = select(attempts.c.id).where(*own).order_by(attempts.c.begun.desc()).offset(ATTEMPTS_PER_PLAYER).limit(100)
    found = list(connection.scalars(oldest))
    if found:
        connection.execute(delete(attempts).where(attempts.c.id.in_(found)))


def one(connection: Connection, owner: str, attempt_id: str) -> Given:
    row = connection.execute(
        select(attempts).where(attempts.c.id == attempt_id, attempts.c.owner == owner)
    ).one_or_none()
    if row is None:
        raise Refused("not-found", f"you were given no puzzle {attempt_id!r}")
    return given_of(row)


def seen(connection: Connection, owner: str, game: str) -> Seen:
    given = select(attempts.c.puzzle, func.max(attempts.c.begun)).where(
        attempts.c.owner == owner, attempts.c.game == game
    )
    last = {row[0]: row[1] for row in connection.execute(given.group_by(attempts.c.puzzle))}
    return Seen(last, strengths(connection, game), standing_of(connection, owner, game))


def latest(connection: Connection, owner: str, most: int) -> list[tuple[str, str]]:
    """The games and ids of the puzzles with a result that were given to a player last."""
    own = (attempts.c.owner == owner, attempts.c.result.is_not(None))
    query = select(attempts.c.game, attempts.c.puzzle).where(*own).group_by(attempts.c.game, attempts.c.puzzle)
    return [
        (row.game, row.puzzle)
        for row in connection.execute(query.order_by(func.max(attempts.c.begun).desc()).limit(most))
    ]


# Results.


def advance(connection: Connection, before: Given, after: Given) -> None:
    """Write how far somebody has come; Refused if another try was faster."""
    same = (attempts.c.id == before.id, attempts.c.version == before.version)
    values = values_of(after) | {"version": before.version + 1}
    if not connection.execute(update(attempts).where(*same).values(**values)).rowcount:
        raise Refused("stale", "this puzzle has gone on meanwhile: look at it again")


def was_told(connection: Connection, given: Given) -> bool:
    """Whether its owner has come to know the puzzle by another attempt since this one was begun."""
    same = (attempts.c.owner == given.owner, attempts.c.game == given.game, attempts.c.puzzle == given.puzzle)
    later = select(attempts.c.id).where(*same, attempts.c.id != given.id, attempts.c.ended >= given.begun)
    return connection.scalar(later.limit(1)) is not None


def rate(connection: Connection, given: Given, first: Standing, now: int) -> tuple[Given, RatingChange]:
    """Count a result for the player and, where they are settled, for the puzzle."""
    owner, game, puzzle = given.owner, given.game, given.puzzle
    won = given.result == "solved"
    player = standing_of(connection, owner, game, lock=True)
    strength = strength_of(connection, puzzle, first)
    after = after_game(player, strength.rating, float(won), now)
    write_standing(connection, puzzle_ratings, {"owner": owner, "game": game}, after)
    if not player.provisional:
        settled = after_game(strength, player.rating, float(not won), now)
        write_standing(connection, puzzle_strengths, {"puzzle": puzzle, "game": game}, settled)
    change = RatingChange(before=round(player.rating), after=round(after.rating), deviation=round(after.deviation))
    return given._replace(rating_before=player.rating, rating_after=after.rating), change


def standing_of(connection: Connection, owner: str, game: str, lock: bool = False) -> Standing:
    query = select(puzzle_ratings).where(puzzle_ratings.c.owner == owner, puzzle_ratings.c.game == game)
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    if row is None:
        return Standing()
    return Standing(
        rating=row.rating, deviation=row.deviation, games=row.games, won=row.won, best=row.best, last=row.last
    )


def strength_of(connection: Connection, puzzle: str, first: Standing) -> Standing:
    query = select(puzzle_strengths).where(puzzle_strengths.c.puzzle == puzzle).with_for_update()
    row = connection.execute(query).one_or_none()
    return first if row is None else strength_in(row)


def strengths(connection: Connection, game: str) -> dict[str, Standing]:
    rows = connection.execute(select(puzzle_strengths).where(puzzle_strengths.c.game == game))
    return {row.puzzle: strength_in(row) for row in rows}


def strength_in(row: Row[Any]) -> Standing:
    return Standing(rating=row.rating, deviation=row.deviation, games=row.games, won=row.won, last=row.last)


def write_standing(connection: Connection, table: Table, key: Mapping[str, str], standing: Standing) -> None:
    values = {name: value for name, value in asdict(standing).items() if name in table.c}
    same = [table.c[name] == value for name, value in key.items()]
    if not connection.execute(update(table).where(*same).values(**values)).rowcount:
        connection.execute(insert(table).values(**key, **values))


# Runs.


def begin_run(connection: Connection, owner: str, game: str, now: int, milliseconds: int) -> Run:
    """A new run ends the one before."""
    going = (puzzle_runs.c.owner == owner, puzzle_runs.c.game == game, puzzle_runs.c.ends > now)
    connection.execute(update(puzzle_runs).where(*going).values(ends=now))
    run = Run(token_urlsafe(12), owner, game, now, now + milliseconds, 0, 0)
    connection.execute(insert(puzzle_runs).values(**run._asdict()))
    return run


def run_of(connection: Connection, owner: str, run_id: str) -> Run:
    own = (puzzle_runs.c.id == run_id, puzzle_runs.c.owner == owner)
    row = connection.execute(select(puzzle_runs).where(*own)).one_or_none()
    if row is None:
        raise Refused("not-found", f"you have no run {run_id!r}")
    return Run(*row)


def count_in_run(connection: Connection, run_id: str, result: PuzzleResult) -> None:
    column = puzzle_runs.c[result]
    connection.execute(update(puzzle_runs).where(puzzle_runs.c.id == run_id).values({column: column + 1}))


def open_in_run(connection: Connection, run_id: str) -> Given | None:
    query = select(attempts).where(attempts.c.run_id == run_id, attempts.c.result.is_(None))
    row = connection.execute(query.order_by(attempts.c.begun).limit(1)).one_or_none()
    return None if row is None else given_of(row)


def puzzles_of_run(connection: Connection, run_id: str) -> list[str]:
    return list(connection.scalars(select(attempts.c.puzzle).where(attempts.c.run_id == run_id)))


def best_run(connection: Connection, owner: str, game: str) -> int | None:
    query = select(func.max(puzzle_runs.c.solved)).where(puzzle_runs.c.owner == owner, puzzle_runs.c.game == game)
    return connection.scalar(query)


# What is told.


def solved_by_game(connection: Connection, owner: str) -> dict[str, int]:
    """How many different puzzles a player has solved."""
    own = (attempts.c.owner == owner, attempts.c.result == "solved")
    query = select(attempts.c.game, func.count(attempts.c.puzzle.distinct())).where(*own).group_by(attempts.c.game)
    return {row[0]: row[1] for row in connection.execute(query)}


def of_day(connection: Connection, owner: str, day: str) -> tuple[PuzzleResult | None, int, int]:
    """The result of a player in the puzzle of a day, and how many have solved and tried it."""
    own = connection.scalar(select(attempts.c.result).where(attempts.c.owner == owner, attempts.c.day == day))
    query = select(attempts.c.result, func.count()).where(attempts.c.day == day, attempts.c.result.is_not(None))
    counts = {row[0]: row[1] for row in connection.execute(query.group_by(attempts.c.result))}
    return own, counts.get("solved", 0), sum(counts.values())


def exported(connection: Connection, owner: str) -> dict[str, list[Any]]:
    """Everything that is kept of a player here."""
    tables: Sequence[tuple[str, Table]] = (
        ("puzzles", attempts),
        ("puzzle_ratings", puzzle_ratings),
        ("puzzle_runs", puzzle_runs),
    )
    found: dict[str, list[Any]] = {}
    for name, table in tables:
        rows = connection.execute(select(table).where(table.c.owner == owner)).mappings()
        found[name] = [{column: value for column, value in row.items() if column != "owner"} for row in rows]
    return found


def hand_over(connection: Connection, old: str, new: str) -> None:
    """What a guest has becomes an account's, which keeps its own rating, result of a day and rated results."""
    for column in (attempts.c.day, attempts.c.rated):
        taken = select(column).where(attempts.c.owner == new, column.is_not(None))
        same = (attempts.c.owner == old, column.in_(taken))
        connection.execute(update(attempts).where(*same).values({column: None}))
    own = select(puzzle_ratings.c.game).where(puzzle_ratings.c.owner == new)
    connection.execute(delete(puzzle_ratings).where(puzzle_ratings.c.owner == old, puzzle_ratings.c.game.in_(own)))
    for table in (attempts, puzzle_ratings, puzzle_runs):
        connection.execute(update(table).where(table.c.owner == old).values(owner=new))


def forget_user(connection: Connection, user_id: str) -> None:
    for table in (attempts, puzzle_ratings, puzzle_runs):
        connection.execute(delete(table).where(table.c.owner == user_id))
