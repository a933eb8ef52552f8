"""The socket of analysis: lines of a position while they are looked for, and how a review goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import Context
from time import monotonic
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency

from ludarium.core.danger import given, opponent
from ludarium.core.errors import LudariumError
from ludarium.core.position import Position
from ludarium.play import Refused
from ludarium.server import work
from ludarium.server.analysis.render import analysed_lines
from ludarium.server.analysis.running import Running
from ludarium.server.analysis.service import Reviews
from ludarium.server.catalogue.positions import position_of
from ludarium.server.limits import (
    ANALYSIS_SECONDS,
    LARGEST_ANALYSIS,
    REVIEW_TOLD_EVERY,
    Budget,
    Limits,
    RateLimiter,
)
from ludarium.server.live.presence import Listener, Presence
from ludarium.server.live.protocol import message_id
from ludarium.server.live.socket import CLOSING, FAILED, problem, refusal_of
from ludarium.server.lobby import socket as lobby_socket
from ludarium.server.requester import Requester
from ludarium.server.scopes import Grant
from ludarium.server.tables.fairplay import Protected
from ludarium.server.tables.render import encode
from ludarium.server.thinking import ANALYSIS, Analyse, Analysed, Job, JobFailed, Known, Progress
from ludarium.server.threads import off_loop
from ludarium.server.words import plain
from ludarium.wire.analysis import (
    AnalysePosition,
    Analysis,
    AnalysisPong,
    AnyAnalysisMessage,
    AnyAnalysisRequest,
    FollowReview,
    PingAnalysis,
    ReviewedMove,
    ReviewProgress,
    StopAnalysis,
)

TOPIC = "analysis"
LEAST_SECONDS = 1.0  # of a search that is begun again
FOLLOWED = 4  # reviews that one socket follows

_requests = msgspec.json.Decoder(AnyAnalysisRequest)


@websocket("/analysis/live", scope="read")
async def analysis_live(
    socket: WebSocket[Any, Any, Any],
    reviews: NamedDependency[Reviews],
    presence: NamedDependency[Presence],
    requester: NamedDependency[Requester],
    limiter: NamedDependency[RateLimiter],
    limits: NamedDependency[Limits],
    grant: NamedDependency[Grant],
) -> None:
    await socket.accept()
    try:
        listener = presence.join(TOPIC, requester.identity, (), requester.address, grant.expires)
    except Refused as refused:
        await socket.send_text(encode(problem(refused)))
        await socket.close(CLOSING.get(refused.kind, FAILED), refused.message[:100])
        return
    connection = Connection(socket, listener, reviews, limiter, limits)
    try:
        await connection.run()
    finally:
        connection.leave()
        presence.leave(TOPIC, listener)


class Connection(lobby_socket.Connection):
    """One open socket, with one analysis at a time. What it asked for ends with it."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        listener: Listener,
        reviews: Reviews,
        limiter: RateLimiter,
        limits: Limits,
    ) -> None:
        super().__init__(socket, listener, Budget(limits.messages))
        self.reviews = reviews
        self.limiter = limiter
        self.limits = limits
        self.requester = Requester(listener.identity, listener.address)
        self.analysis: asyncio.Task[None] | None = None
        self.last: Analysis | None = None  # of the analysis that goes on
        self.job: Job[Analysed] | None = None
        self.stopped = False
        self.following: set[asyncio.Task[None]] = set()

    def leave(self) -> None:
        for task in (self.analysis, *self.following):
            if task is not None:
                task.cancel()

    async def handle(self, data: str) -> bool:
        reply_to: int | None = None
        meter = work.Meter()
        work.paying.set(meter)
        try:
            self.budget.use()
            message = read_request(data)
            reply_to = message.id
            self.limiter.use(self.limits.play_from, self.requester.address)
            self.limiter.use(self.limits.play, self.requester.identity)
            await self.say(await work.metered(HANDLERS[type(message)](self, message), meter))
        except Exception as error:
            await self.say(problem(refusal(error), message_id(data) if reply_to is None else reply_to))
            return False
        finally:
            self.limiter.charge(self.limits.play_from, self.requester.address, meter.ms)
            self.limiter.charge(self.limits.play, self.requester.identity, meter.ms)
        return True

    async def say(self, message: AnyAnalysisMessage | None) -> None:
        if message is not None:
            await self.listener.reply(encode(message))

    # What each message asks.

    async def ping(self, message: PingAnalysis) -> AnalysisPong:
        return AnalysisPong(message.id)

    async def stop(self, message: StopAnalysis) -> Analysis | None:  # noqa: ARG002
        """A search that has begun tells its best lines and ends; one that still waits for a worker is given up."""
        last = self.last
        if self.job is not None and last is not None and last.lines:
            self.stopped = True
            self.job.hurry()
            return None
        await self._end_analysis()
        return None if last is None else msgspec.structs.replace(last, done=True)

    async def analyse(self, message: AnalysePosition) -> None:
        self.reviews.count_analysis(self.requester)
        await self._end_analysis()
        tables = self.reviews.tables
        protected = await tables.fair_play.protected(self.requester.identity)
        position = await tables.lookups.run(self.requester, analysed_position, message, protected)
        self.analysis = asyncio.create_task(self._analyse(message, position), context=Context())

    async def follow(self, message: FollowReview) -> None:
        if len(self.following) >= FOLLOWED:
            raise Refused("too-many", f"one socket follows at most {FOLLOWED} reviews", retry_after=1.0)
        if (message.table is None) == (message.review is None):
            raise Refused("bad-request", "name a table or a review")
        if message.table is not None:
            found = await self.reviews.of_table(message.table, message.knowing, self.requester)
        else:
            found = await self.reviews.of_record(str(message.review), self.requester)
        if found.ready is not None:
            total = found.ready.total
            await self.say(ReviewProgress(reply_to=message.id, state="ready", done=total, total=total))
            return
        task = asyncio.create_task(self._follow(message.id, found.on_its_way), context=Context())
        self.following.add(task)
        task.add_done_callback(self.following.discard)

    # An analysis.

    async def _end_analysis(self) -> None:
        task, self.analysis, self.last = self.analysis, None, None
        if task is not None:
            task.cancel()
            await asyncio.wait({task})

    async def _analyse(self, message: AnalysePosition, position: Position) -> None:
        """Tell the best lines as they are found. A search that made way for a reply goes on afterwards, and one that
        has no line when its time is up gets a little more."""
        ends = monotonic() + ANALYSIS_SECONDS
        self.stopped = False
        found = Analysed((), 0, 0)
        await self._tell(message, position, found, done=False)
        try:
            over = position.outcome is not None
            while not (over or self.stopped):
                found = await self._search(message, position, max(ends - monotonic(), LEAST_SECONDS))
                over = bool(found.lines) and (found.whole or monotonic() >= ends)
        except (JobFailed, Refused) as error:
            refused = error if isinstance(error, Refused) else Refused("failed", "this position could not be analysed")
            await self.say(problem(refused, message.id))
        else:
            await self._tell(message, position, found, done=True)
        self.last = None

    async def _search(self, message: AnalysePosition, position: Position, seconds: float) -> Analysed:
        latest: list[Progress] = []
        reported = asyncio.Event()

        def report(progress: Progress) -> None:
            if progress.lines:
                latest[:] = [progress]
                reported.set()

        async def tell() -> None:
            while await reported.wait():
                reported.clear()
                await self._tell(message, position, latest[0], done=False)

        identity, address = self.requester
        question = Analyse(
            known=Known.everything(position), lines=message.lines, seconds=seconds, key=f"analysis:{identity}"
        )
        job = self.job = self.reviews.pool.submit(
            question, requester=identity, address=address, priority=ANALYSIS, report=report
        )
        telling = asyncio.create_task(tell())
        try:
            return await job.result
        finally:
            self.job = None
            job.cancel()
            telling.cancel()
            await asyncio.wait({telling})

    async def _tell(
        self, message: AnalysePosition, position: Position, found: Analysed | Progress, *, done: bool
    ) -> None:
        lines = await self.reviews.queue.desk.run(analysed_lines, position, found.lines) if found.lines else []
        self.last = Analysis(
            reply_to=message.id, depth=found.depth, nodes=found.nodes, lines=lines, side=position.turn, done=done
        )
        await self.say(self.last)

    # A review.

    async def _follow(self, reply_to: int | None, running: Running) -> None:
        """Tell how a review goes on, not too often, until it is over."""
        known: dict[int, ReviewedMove] = {}
        while True:
            data = await self.reviews.queue.progress(running)
            new = [move for move in data.moves if known.get(move.ply) is not move]
            known.update((move.ply, move) for move in new)
            over = data.state in ("ready", "failed")
            await self.say(
                ReviewProgress(
                    reply_to=reply_to,
                    state=data.state,
                    done=data.done,
                    total=data.total,
                    problem=data.problem,
                    moves=new,
                )
            )
            if over:
                return
            await running.change()
            await asyncio.sleep(REVIEW_TOLD_EVERY)


HANDLERS: dict[type, Callable[[Connection, Any], Coroutine[Any, Any, AnyAnalysisMessage | None]]] = {
    AnalysePosition: Connection.analyse,
    StopAnalysis: Connection.stop,
    FollowReview: Connection.follow,
    PingAnalysis: Connection.ping,
}


def read_request(data: str) -> AnyAnalysisRequest:
    """A message from the socket; Refused if it is not one."""
    size = len(data.encode("utf-8", "surrogatepass"))
    if size > LARGEST_ANALYSIS:
        raise Refused("too-large", f"a message has at most {LARGEST_ANALYSIS} bytes, this one {size}")
    try:
        return _requests.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("bad-request", f"this message cannot be read: {plain(error)}") from None


def refusal(error: Exception) -> Refused:
    if isinstance(error, LudariumError) and not isinstance(error, Refused):
        return Refused("bad-request", str(error))
    return refusal_of(error, "a message could not be handled", TOPIC)


def analysed_position(message: AnalysePosition, protected: Protected) -> Position:
    """The position that a message means, perhaps with the turn given to the other side."""
    off_loop()
    position = position_of(message.game, message.options, message.start, message.moves)
    protected.refuse_look(position)
    protected.refuse_help(position)
    if not message.threat:
        return position
    turned = given(position, opponent(position.game, position.turn))
    if turned is None:
        raise Refused("bad-request", "the turn cannot be given to the other side here")
    return turned
