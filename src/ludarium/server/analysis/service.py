"""Reviews of finished games: who may see them, and what is done with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import Connection

from ludarium.play import Refused
from ludarium.server.analysis import attempts, queries, subjects
from ludarium.server.analysis.running import ReviewQueue, Running
from ludarium.server.analysis.subjects import Subject
from ludarium.server.analysis.teaching import Teaching
from ludarium.server.capability import Capability
from ludarium.server.history.facts import table_of
from ludarium.server.limits import Limits, RateLimiter
from ludarium.server.now import now_ms
from ludarium.server.requester import Requester
from ludarium.server.tables.facts import TableRows, table_rows
from ludarium.server.tables.service import Tables
from ludarium.server.thinking import Pool
from ludarium.wire.analysis import AttemptAnswer, LineMove, RecordReviewRequest, ReviewAttempt, ReviewData

Kept = Callable[[Connection, Subject, ReviewData, int], None]


class Found(NamedTuple):
    """A game that somebody may see, its review if it is ready, and the one that is on its way."""

    subject: Subject
    ready: ReviewData | None
    running: Running | None

    @property
    def on_its_way(self) -> Running:
        if self.running is None:
            raise Refused("not-found", "this game was not reviewed yet: ask for its review first")
        return self.running


class Reviews(Capability):
    """Tables are read from the store: to review old games does not displace those that are played."""

    def __init__(self, tables: Tables, pool: Pool, limiter: RateLimiter, limits: Limits) -> None:
        self.tables = tables
        self.pool = pool
        self.queue = ReviewQueue(pool, self._keep, self._kept, tables.claims)
        self.teaching = Teaching(tables, pool)
        self.kept: list[Kept] = []  # what others write in the transaction that keeps a review
        self._limiter = limiter
        self._limits = limits

    async def open(self) -> None:
        self.queue.open()

    async def close(self) -> None:
        await self.queue.close()

    def hand_over(self, connection: Connection, guest: str, user_id: str) -> None:
        queries.hand_over(connection, guest, user_id)

    def forget_user(self, connection: Connection, user_id: str) -> None:
        queries.forget_user(connection, user_id)

    def export_user(self, connection: Connection, user_id: str) -> dict[str, list[Any]]:
        return {"reviews": queries.exported(connection, user_id)}

    def on_annulment(self, connection: Connection, table_id: str) -> None:
        queries.drop(connection, table_id)

    # Of tables.

    async def begin(self, game_id: str, knowing: str | None, requester: Requester) -> ReviewData:
        """Have a finished game reviewed, or find its review."""
        self._count(requester)
        return await self._begun(await self.of_table(game_id, knowing, requester), requester)

    async def show(self, game_id: str, knowing: str | None, requester: Requester) -> ReviewData:
        return await self._shown(await self.of_table(game_id, knowing, requester))

    async def attempt(self, game_id: str, data: ReviewAttempt, requester: Requester) -> AttemptAnswer:
        self.count_analysis(requester)
        return await self._attempted(await self.of_table(game_id, data.knowing, requester), data, requester)

    async def of_table(self, game_id: str, knowing: str | None, requester: Requester) -> Found:
        """The game of a finished table, by its id or by the key to a private one; Refused if they may not see it."""
        of_key, rows = await self.tables.store.read(rows_of, game_id)
        protected = await self.tables.fair_play.protected(requester.identity)
        given = (rows, requester.identity, of_key, knowing, protected)
        subject = await self.tables.lookups.run(requester, subjects.of_table, *given)
        return await self._found(subject)

    # Of records.

    async def begin_record(self, data: RecordReviewRequest, requester: Requester) -> ReviewData:
        self._count(requester)
        protected = await self.tables.fair_play.protected(requester.identity)
        given = (data.record, data.game, data.knowing, requester.identity, protected)
        subject = await self.tables.lookups.run(requester, subjects.of_record, *given)
        return await self._begun(await self._found(subject), requester)

    async def show_record(self, review_id: str, requester: Requester) -> ReviewData:
        return await self._shown(await self.of_record(review_id, requester))

    async def attempt_record(self, review_id: str, data: ReviewAttempt, requester: Requester) -> AttemptAnswer:
        self.count_analysis(requester)
        return await self._attempted(await self.of_record(review_id, requester), data, requester)

    async def of_record(self, review_id: str, requester: Requester) -> Found:
        """The record of a review, for everybody who has its id."""
        protected = await self.tables.fair_play.protected(requester.identity)
        running = self.queue.get(review_id)
        if running is not None and running.subject.table_id is None:
            last = running.subject.positions[-1]
            await self.tables.lookups.run(requester, protected.refuse_help, last)
            return Found(running.subject, running.ready, running)
        kept = await self.tables.store.read(queries.kept_record, review_id)
        if kept is None:
            raise Refused("not-found", f"there is no review {review_id!r}")
        given = (kept.text, None if kept.data is None else kept.data.game, kept.knowing, requester.identity, protected)
        subject = await self.tables.lookups.run(requester, subjects.of_record, *given)
        return Found(subject._replace(id=review_id), kept.data, None)

    # Of either.

    def count_analysis(self, requester: Requester) -> None:
        self._limiter.use(self._limits.analyses_from, requester.address)
        self._limiter.use(self._limits.analyses, requester.identity)

    def _count(self, requester: Requester) -> None:
        self._limiter.use(self._limits.reviews_from, requester.address)
        self._limiter.use(self._limits.reviews, requester.identity)

    async def _found(self, subject: Subject) -> Found:
        running = self.queue.get(subject.id)  # before the store is read, so that one that gets ready now is found
        ready = await self.tables.store.read(queries.kept, subject.id)
        return Found(subject, ready or (None if running is None else running.ready), running)

    async def _begun(self, found: Found, requester: Requester) -> ReviewData:
        if found.ready is not None:
            return found.ready
        return await self.queue.progress(self.queue.begin(found.subject, requester))

    async def _shown(self, found: Found) -> ReviewData:
        if found.ready is not None:
            return found.ready
        return await self.queue.progress(found.on_its_way)

    async def _attempted(self, found: Found, data: ReviewAttempt, requester: Requester) -> AttemptAnswer:
        subject = found.subject
        position = subject.before(data.ply)
        if data.ask != "try":
            return attempts.helped(data, better_at(found.ready, data.ply))
        if subject.knowing not in (None, position.turn):
            raise Refused("bad-request", f"this move was not made by {subject.knowing!r}")
        protected = await self.tables.fair_play.protected(requester.identity)
        lookups, knowing = self.tables.lookups, subject.knowing
        question = await lookups.run(requester, attempts.question_of, position, data.move, knowing, protected)
        answer = await attempts.checked(self.pool, question, requester)
        return await lookups.run(requester, attempts.answer_of, position, answer, knowing)

    async def _kept(self, review_id: str) -> ReviewData | None:
        return await self.tables.store.read(queries.kept, review_id)

    async def _keep(self, running: Running, data: ReviewData) -> None:
        subject, now = running.subject, now_ms()

        def write(connection: Connection) -> None:
            if queries.keep(connection, subject, data, running.requester, running.unasked, now):
                for kept in self.kept:
                    kept(connection, subject, data, now)

        await self.tables.store.write(write)


def better_at(ready: ReviewData | None, ply: int) -> list[LineMove]:
    """The line of the better move, at a move for which the review has one."""
    known: list[list[LineMove]] = []
    if ready is not None:
        known += [point.better for point in ready.turning_points if point.ply == ply]
        known += [move.better for move in ready.moves if move.ply == ply]
    better = next(filter(None, known), None)
    if better is None:
        raise Refused("not-found", f"no better move is known at move {ply}")
    return better


def rows_of(connection: Connection, game_id: str) -> tuple[bool, TableRows]:
    """The rows of a table, by its id or by the key to a private game, and whether it was by the key."""
    of_key = table_of(connection, game_id)
    rows = table_rows(connection, of_key or game_id)
    if rows is None:
        raise Refused("not-found", f"there is no game {game_id!r}")
    return of_key is not None, rows
