"""The worker process that draws. It is started when the first picture is asked for."""

from __future__ import annotations

import asyncio
import sys
from functools import partial

import msgspec

from ludarium.engine.workers import FairQueue, Job, JobFailed, Pool, Terms
from ludarium.engine.workers.jobs import Piece, PieceDone
from ludarium.engine.workers.pieces import packed, unpacked
from ludarium.picture.orders import Order
from ludarium.play.errors import Refused
from ludarium.server.limits import GOODBYE, LEASE, PICTURE_MS, PICTURE_SECONDS, PICTURE_WORKERS, WAITING_PICTURES
from ludarium.server.pictures.drawing import Drawn, drawn
from ludarium.server.requester import Requester

WORKER = (sys.executable, "-W", "ignore", "-m", "ludarium.engine.workers.pieces")
ATTEMPTS = 2  # workers that may fail at a picture
RETRY = 5.0


class PictureJob(Job[PieceDone]):
    answers = PieceDone

    def __init__(self, order: Order, requester: Requester) -> None:
        super().__init__(requester.identity, address=requester.address, seconds=PICTURE_SECONDS)
        self._order = order

    def message(self) -> bytes:
        return msgspec.json.encode(Piece(packed((partial(drawn, most_ms=PICTURE_MS), self._order))))


class PictureQueue(FairQueue[PictureJob]):
    def refusal(self) -> Refused:
        return Refused("too-many", "too many pictures are being drawn: try again in a moment", retry_after=RETRY)


class Drawers:
    def __init__(self) -> None:
        terms = Terms(lease=LEASE, attempts=ATTEMPTS, shutdown=GOODBYE)
        self._pool: Pool[PictureJob] = Pool(PICTURE_WORKERS, WORKER, PictureQueue(WAITING_PICTURES), terms)
        self._starting: asyncio.Task[None] | None = None

    async def draw(self, order: Order, requester: Requester) -> Drawn:
        if self._starting is None:
            self._starting = asyncio.create_task(self._pool.start())
        job = PictureJob(order, requester)
        self._pool.give(job)
        try:
            answer = await job.result
        except JobFailed:
            raise Refused("failed", "this picture could not be drawn") from None
        return await asyncio.to_thread(made_of, answer)

    async def close(self) -> None:
        if self._starting is not None:
            self._starting.cancel()
            await asyncio.gather(self._starting, return_exceptions=True)
            await self._pool.stop()


def made_of(answer: PieceDone) -> Drawn:
    failure, made = unpacked(answer.packed)
    if failure:
        raise Refused("failed", "this picture could not be drawn")
    assert isinstance(made, Drawn)
    return made
