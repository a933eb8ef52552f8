"""Reviews on their way: each asks the workers about one position at a time, after everything else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextvars import Context
from typing import Any

from ludarium.engine.workers.jobs import Question
from ludarium.engine.workers.reviews import reviewed
from ludarium.play import Refused
from ludarium.server.analysis.render import Rendering
from ludarium.server.analysis.subjects import Subject
from ludarium.server.limits import REVIEWS_AT_ONCE, REVIEWS_FROM, REVIEWS_PER_PLAYER, WAITING_REVIEWS
from ludarium.server.requester import Requester
from ludarium.server.store.claims import Claims
from ludarium.server.thinking import REVIEW, JobFailed, Pool
from ludarium.server.threads import Desk
from ludarium.wire.analysis import ReviewData, ReviewState

log = logging.getLogger("ludarium.server.analysis")

RETRY = 5.0  # seconds
KEPT_FAILURES = 100  # reviews of which it is remembered that they failed
FAILED = "the computer could not review this game: try again later"

CLAIM = "review"  # the kind of claim
ASKED_AGAIN = 1.0  # seconds, whether another process has made a review

Keep = Callable[["Running", ReviewData], Awaitable[None]]
Find = Callable[[str], Awaitable[ReviewData | None]]


class Running:
    """The review of a game on its way, for the requester who asked first."""

    def __init__(self, subject: Subject, requester: Requester, unasked: bool) -> None:
        self.subject = subject
        self.requester = requester
        self.unasked = unasked
        self.state: ReviewState = "waiting"
        self.problem = ""
        self.ready: ReviewData | None = None
        self.rendering: Rendering | None = None
        self.task: asyncio.Task[None] | None = None
        self._change = asyncio.Event()

    @property
    def over(self) -> bool:
        return self.state in ("ready", "failed")

    def changed(self) -> None:
        change, self._change = self._change, asyncio.Event()
        change.set()

    async def change(self) -> None:
        """Wait until something has happened."""
        await self._change.wait()


class ReviewQueue:
    """Has reviews made, some at a time.

    keep: stores a review that is ready    find: reads one that was stored
    claims: each is made by one process    desk: the thread on which they, and lines of analysis, are put together
    """

    def __init__(self, pool: Pool, keep: Keep, find: Find, claims: Claims) -> None:
        self._pool = pool
        self._keep = keep
        self._find = find
        self._claims = claims
        self.desk = Desk("reviews")
        self._turns = asyncio.Semaphore(REVIEWS_AT_ONCE)
        self._all: dict[str, Running] = {}

    def open(self) -> None:
        self.desk.start()

    async def close(self) -> None:
        tasks = [running.task for running in self._all.values() if running.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.desk.stop()

    def get(self, review_id: str) -> Running | None:
        return self._all.get(review_id)

    def begin(self, subject: Subject, requester: Requester, unasked: bool = False) -> Running:
        """Have a game reviewed, or find its review on its way; Refused if too many wait."""
        running = self._all.get(subject.id)
        if running is not None and not running.over:
            return running
        self._refuse_more(requester)
        running = self._all[subject.id] = Running(subject, requester, unasked)
        running.task = asyncio.create_task(self._run(running), context=Context())  # in nobody's right
        return running

    async def progress(self, running: Running) -> ReviewData:
        """What there is of a review."""
        if running.ready is not None:
            return running.ready
        if running.rendering is not None and running.state == "working":
            return await self.desk.run(running.rendering.progress)
        subject = running.subject
        return ReviewData(
            id="" if subject.table_id else subject.id,
            state=running.state,
            done=0,
            total=subject.plies,
            game=subject.game.name,
            problem=running.problem,
            viewer=subject.knowing,
            knowable=list(subject.knowable),
            plies=subject.plies,
        )

    def _refuse_more(self, requester: Requester) -> None:
        waiting = [running.requester for running in self._all.values() if not running.over]
        own = sum(each.identity == requester.identity for each in waiting)
        near = sum(each.address == requester.address for each in waiting)
        if own >= REVIEWS_PER_PLAYER:
            raise Refused("too-many", f"{own} reviews of yours are on their way: wait for one", retry_after=RETRY)
        if near >= REVIEWS_FROM or len(waiting) >= WAITING_REVIEWS:
            raise Refused("too-many", "too many reviews are on their way: try again later", retry_after=RETRY)

    async def _run(self, running: Running) -> None:
        review_id = running.subject.id
        try:
            while not await self._claims.take(CLAIM, review_id):
                await asyncio.sleep(ASKED_AGAIN)
            found = await self._find(review_id) if self._claims.shared else None
            if found is None:
                async with self._turns:
                    running.state = "working"
                    found = await self._reviewed(running)
                await self._keep(running, found)
            running.state, running.ready = "ready", found
            del self._all[running.subject.id]
        except asyncio.CancelledError:
            raise
        except Exception as error:
            expected = isinstance(error, JobFailed | Refused)
            about = {"review": running.subject.id, "error": str(error)}
            log.error("a game cannot be reviewed", extra=about, exc_info=None if expected else error)
            running.state, running.problem = "failed", FAILED
            self._forget_failures()
        finally:
            running.rendering = None
            running.changed()
            await self._claims.release(CLAIM, review_id)

    async def _reviewed(self, running: Running) -> ReviewData:
        subject = running.subject
        judging = await self.desk.run(subject.reviewing)
        rendering = running.rendering = Rendering(subject, judging)

        async def ask(question: Question[Any]) -> Any:
            return await self._asked(question, running.requester)

        review = await reviewed(judging, ask, f"review:{subject.id}", running.changed, self.desk.run)
        return await self.desk.run(rendering.whole, review)

    async def _asked(self, question: Question[Any], requester: Requester) -> Any:
        """What a worker answers, however long others come first."""
        identity, address = requester
        while True:
            try:
                return await self._pool.submit(question, requester=identity, address=address, priority=REVIEW).result
            except Refused as refused:  # the queue is full
                await asyncio.sleep(refused.retry_after or RETRY)

    def _forget_failures(self) -> None:
        failed = [name for name, running in self._all.items() if running.state == "failed"]
        for name in failed[:-KEPT_FAILURES]:
            del self._all[name]
