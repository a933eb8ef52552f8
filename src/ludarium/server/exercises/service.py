"""Exercises: the turning points of a player's own games and puzzles, which come back until they are known."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row

from ludarium.core.position import Position
from ludarium.core.registry import game as find_game
from ludarium.play import Refused
from ludarium.server.analysis import attempts
from ludarium.server.analysis.service import Reviews
from ludarium.server.capability import Capability
from ludarium.server.exercises import queries
from ludarium.server.now import now_ms
from ludarium.server.puzzles.service import Puzzles
from ludarium.server.requester import Requester
from ludarium.server.tables.facts import TableRows, read_table, table_rows
from ludarium.server.tables.fairplay import Protected
from ludarium.server.tables.render import view_data
from ludarium.server.threads import off_loop
from ludarium.wire.analysis import Attempt, AttemptAnswer
from ludarium.wire.exercises import ExerciseData, ExerciseList, ExerciseSummary, Grade


class Exercises(Capability):
    def __init__(self, reviews: Reviews, puzzles: Puzzles) -> None:
        self._reviews = reviews
        self._tables = reviews.tables
        self._store = reviews.tables.store
        reviews.kept.append(queries.collect)
        puzzles.ended.append(queries.collect_puzzle)

    def hand_over(self, connection: Connection, guest: str, user_id: str) -> None:
        queries.hand_over(connection, guest, user_id)

    def forget_user(self, connection: Connection, user_id: str) -> None:
        queries.forget_user(connection, user_id)

    def export_user(self, connection: Connection, user_id: str) -> dict[str, list[Any]]:
        return {"exercises": queries.exported(connection, user_id)}

    def on_annulment(self, connection: Connection, table_id: str) -> None:
        queries.drop(connection, table_id)

    def waiting(self, connection: Connection, player: str) -> dict[str, int]:
        return {"exercises": queries.number_due(connection, player, now_ms())}

    async def listed(self, player: str, game: str | None, kind: str | None, due: bool) -> ExerciseList:
        name = None if game is None else find_game(game).name
        return await self._store.read(queries.listed, player, name, kind, due, now_ms())

    async def show(self, exercise_id: str, requester: Requester) -> ExerciseData:
        row, rows = await self._store.read(rows_of, requester.identity, exercise_id)
        protected = await self._tables.fair_play.protected(requester.identity)
        return await self._tables.lookups.run(requester, shown, row, rows, protected)

    async def attempt(self, exercise_id: str, data: Attempt, requester: Requester) -> AttemptAnswer:
        self._reviews.count_analysis(requester)
        row, rows = await self._store.read(rows_of, requester.identity, exercise_id)
        protected = await self._tables.fair_play.protected(requester.identity)
        lookups, knowing = self._tables.lookups, row.side if row.hidden else None
        position = await lookups.run(requester, position_of, row, rows, protected)
        if data.ask != "try":
            return attempts.helped(data, queries.point_of(row).better)
        question = await lookups.run(requester, attempts.question_of, position, data.move, knowing, protected)
        answer = await attempts.checked(self._reviews.pool, question, requester)
        return await lookups.run(requester, attempts.answer_of, position, answer, knowing)

    async def grade(self, exercise_id: str, grade: Grade, player: str) -> ExerciseSummary:
        return await self._store.write(queries.grade, player, exercise_id, grade, now_ms())

    async def forget(self, exercise_id: str, player: str) -> None:
        await self._store.write(queries.forget, player, exercise_id)


def rows_of(connection: Connection, player: str, exercise_id: str) -> tuple[Row[Any], TableRows]:
    row = queries.one(connection, player, exercise_id)
    if row.puzzle is not None:
        raise Refused("bad-request", "this exercise is a puzzle: solve it as one")
    rows = table_rows(connection, row.table_id)
    if rows is None:
        raise Refused("not-found", "the game of this exercise was deleted")
    return row, rows


def position_of(row: Row[Any], rows: TableRows, protected: Protected) -> Position:
    """The position before the mistake."""
    off_loop()
    position = read_table(rows).position
    for _ in range(len(position.moves) - row.ply + 1):
        assert position.previous is not None
        position = position.previous
    protected.refuse_help(position)
    return position


def shown(row: Row[Any], rows: TableRows, protected: Protected) -> ExerciseData:
    position = position_of(row, rows, protected)
    game = position.game
    view = position.view(row.side) if row.hidden else game.open_view(position, row.side)
    return ExerciseData(
        exercise=queries.summary(row),
        options=dict(game.known_options(position)),
        view=view_data(position, view, len(position.moves)),
        start="" if row.hidden else position.first.text,
        moves=[] if row.hidden else list(position.move_texts),
        played=queries.point_of(row).display,
    )
