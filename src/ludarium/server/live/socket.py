"""The socket of a table: actions in, news out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from ludarium.play import Refused, Viewer, intents
from ludarium.play.intents import Intent
from ludarium.play.offers import REMATCH, RESTART
from ludarium.server import work
from ludarium.server.limits import REFUSALS_IN_A_ROW, Budget, Limits, RateLimiter
from ludarium.server.live.lag import RoundTrips, pauses
from ludarium.server.live.presence import Listener, Presence
from ludarium.server.live.protocol import encode, message_id, read_message
from ludarium.server.requester import Requester
from ludarium.server.scopes import Grant
from ludarium.server.store import Unavailable
from ludarium.server.tables import render
from ludarium.server.tables.audience import topic_of
from ludarium.server.tables.service import Tables
from ludarium.server.words import plain
from ludarium.wire import protocol
from ludarium.wire.tables import Problem

log = logging.getLogger("ludarium.server.live")

CLOSING = {"not-found": 4404, "not-yours": 4403, "too-many": 4429, "unavailable": 1013}
FAILED = 1011
PATIENCE = 2.0  # seconds that closing a dead socket may take


@websocket("/tables/{table_id:str}/live", scope="read")
async def live(
    socket: WebSocket[Any, Any, Any],
    table_id: FromPath[str],
    tables: NamedDependency[Tables],
    presence: NamedDependency[Presence],
    requester: NamedDependency[Requester],
    limiter: NamedDependency[RateLimiter],
    limits: NamedDependency[Limits],
    grant: NamedDependency[Grant],
) -> None:
    since = socket.query_params.get("since", "")
    seen = int(since) if since.isascii() and since.isdigit() and len(since) < 10 else None
    topic = topic_of(table_id)
    joined: list[Listener] = []

    def join(viewer: Viewer, missed: list[str]) -> Listener:
        listener = presence.join(topic, requester.identity, viewer, requester.address, grant.expires)
        joined.append(listener)
        for message in missed:
            listener.tell(message)
        return listener

    await socket.accept()
    try:
        try:
            presence.admit(*requester)
            listener = await tables.showing.attend(table_id, requester, seen, join)
        except Exception as error:
            refused = refusal_of(error, "a socket could not be opened", table_id)
            tables.metrics.refusals.labels(refused.kind).inc()
            await socket.send_text(encode(problem(refused)))
            await socket.close(CLOSING.get(refused.kind, FAILED), refused.message[:100])
            return
        await Connection(socket, table_id, tables, listener, limiter, limits, grant).run()
    finally:
        for listener in joined:  # also one who came, and for whom something failed then
            presence.leave(topic, listener)
            tables.showing.left(table_id, requester.address)


class Connection:
    """One open socket. Its messages are handled one after another; a hint does not block the next message."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        table_id: str,
        tables: Tables,
        listener: Listener,
        limiter: RateLimiter,
        limits: Limits,
        grant: Grant,
    ) -> None:
        self.socket = socket
        self.table_id = table_id
        self.tables = tables
        self.listener = listener
        self.limiter = limiter
        self.limits = limits
        self.grant = grant
        self.budget = Budget(limits.messages)
        self.hinting: asyncio.Task[None] | None = None
        self.trips = RoundTrips()

    @property
    def player(self) -> str:
        return self.listener.identity

    @property
    def requester(self) -> Requester:
        return Requester(self.listener.identity, self.listener.address)

    async def run(self) -> None:
        """Read and write until one of them ends, or the listener is dropped."""
        reading = asyncio.create_task(self.read())
        writing = asyncio.create_task(self.write())
        probing = asyncio.create_task(self.probe())
        try:
            await asyncio.wait((reading, writing, self.listener.closed), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (reading, writing, probing, self.hinting):
                if task is not None:
                    task.cancel()
            for end in await asyncio.gather(reading, writing, probing, return_exceptions=True):
                if isinstance(end, Exception) and not isinstance(end, WebSocketDisconnect | OSError):
                    log.error("a socket failed", extra={"table": self.table_id, "error": plain(end)}, exc_info=end)
        if self.listener.closed.done():
            with contextlib.suppress(Exception):
                async with asyncio.timeout(PATIENCE):
                    await self.socket.close(*self.listener.closed.result())

    async def write(self) -> None:
        send, queue = self.socket.send, self.listener.queue
        while True:
            await send({"type": "websocket.send", "bytes": None, "text": await queue.get()})

    async def probe(self) -> None:
        """Measure the round trip to somebody who plays in real time."""
        for wait in pauses():
            await asyncio.sleep(wait)
            if self.listener.viewer and self.tables.playing.in_real_time(self.table_id):
                await self.say(protocol.Probe(self.trips.sent()))

    async def read(self) -> None:
        refusals = 0
        while True:
            received = await self.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            self.tables.audience.present.said(topic_of(self.table_id), self.player)
            data: Any = received.get("text") or received.get("bytes") or ""
            refusals = 0 if await self.handle(data) else refusals + 1
            if refusals >= REFUSALS_IN_A_ROW:
                self.listener.close(1008, "nothing you send can be done")
                return

    async def handle(self, data: str | bytes) -> bool:
        """Do what a message asks, and answer it; False if it was refused."""
        reply_to: int | None = None
        meter = work.Meter()
        work.paying.set(meter)
        try:
            self.budget.use()
            message = read_message(data)
            reply_to = message.id
            self.limiter.use(self.limits.play_from, self.listener.address)
            self.limiter.use(self.limits.play, self.player)
            self.grant.check("read" if isinstance(message, QUESTIONS) else "play")
            await self.say(await work.metered(HANDLERS[type(message)](self, message), meter))
        except Exception as error:
            refused = refusal_of(error, "a message could not be handled", self.table_id)
            self.tables.metrics.refusals.labels(refused.kind).inc()
            await self.say(problem(refused, message_id(data) if reply_to is None else reply_to))
            return False
        finally:
            self.limiter.charge(self.limits.play_from, self.listener.address, meter.ms)
            self.limiter.charge(self.limits.play, self.player, meter.ms)
        return True

    async def say(self, message: protocol.AnyServerMessage | None) -> None:
        if message is not None:
            await self.listener.reply(encode(message))

    async def act(self, message: protocol.ClientMessage, intent: Intent) -> protocol.Ack:
        return protocol.Ack(message.id, await self.tables.referee.act(self.table_id, self.player, intent))

    # What each message asks.

    async def move(self, message: protocol.Move) -> protocol.Ack:
        self.tables.rooms.refuse_more(self.listener.address)
        moved = self.tables.playing.move(self.table_id, self.player, message.text, message.ply, self.trips.lag)
        return protocol.Ack(message.id, await moved)

    async def keep(self, message: protocol.Keep) -> protocol.Ack:
        return protocol.Ack(message.id, await self.tables.playing.keep(self.table_id, self.player, message.ply))

    async def offer(self, message: protocol.Offer) -> protocol.Ack:
        if message.kind in (REMATCH, RESTART):  # what opens a table counts as one, however it is asked for
            self.limiter.use(self.limits.new_tables_from, self.listener.address)
            self.limiter.use(self.limits.new_tables, self.player)

        return protocol.Ack(message.id, await self.tables.playing.offer(self.table_id, self.player, message.kind))

    async def decline(self, message: protocol.Decline) -> protocol.Ack:
        return await self.act(message, intents.Decline(message.kind))

    async def resign(self, message: protocol.Resign) -> protocol.Ack:
        return await self.act(message, intents.Resign())

    async def claim(self, message: protocol.Claim) -> protocol.Ack:
        return protocol.Ack(message.id, await self.tables.playing.claim(self.table_id, self.player, message.result))

    async def plan(self, message: protocol.SetPlan) -> protocol.Ack:
        planned = self.tables.planning.plan(self.table_id, self.requester, message.ply, message.lines)
        return protocol.Ack(message.id, await planned)

    async def give_time(self, message: protocol.GiveTime) -> protocol.Ack:
        return await self.act(message, intents.GiveTime())

    async def berserk(self, message: protocol.Berserk) -> protocol.Ack:
        return await self.act(message, intents.Berserk())

    async def winning(self, message: protocol.Winning) -> protocol.WinningMove:
        protected = await self.tables.fair_play.protected(self.player)
        ply, move = await self.tables.showing.show(self.table_id, self.requester, render.winning, protected)
        return protocol.WinningMove(message.id, ply, move)

    async def possible(self, message: protocol.Possible) -> protocol.PossibleMoves:
        ply, moves = await self.tables.showing.show(self.table_id, self.requester, render.possible, message.side)
        return protocol.PossibleMoves(message.id, ply, message.side, moves)

    async def why_not(self, message: protocol.WhyNot) -> protocol.RefusalFound:
        way = (message.origin, message.target)
        ply, reason = await self.tables.showing.show(self.table_id, self.requester, render.refusal, *way)
        return protocol.RefusalFound(message.id, ply, reason)

    async def auto_place(self, message: protocol.AutoPlace) -> protocol.Placement:
        ply, moves = await self.tables.showing.show(self.table_id, self.requester, render.placement)
        return protocol.Placement(message.id, ply, moves)

    async def stop_thinking(self, message: protocol.StopThinking) -> protocol.Ack:
        return protocol.Ack(message.id, await self.tables.computer.hurry(self.table_id, self.player))

    async def pause(self, message: protocol.Pause) -> protocol.Ack:
        return protocol.Ack(message.id, await self.tables.computer.pause(self.table_id, self.player, message.on))

    async def ping(self, message: protocol.Ping) -> protocol.Pong:
        return protocol.Pong(message.id)

    async def echo(self, message: protocol.Echo) -> None:
        self.trips.returned(message.number)
        self.tables.playing.measured(self.table_id, self.player, self.trips.lag)

    async def hint(self, message: protocol.Hint) -> None:
        """A hint takes its time, so it does not keep the next message waiting."""
        self.limiter.use(self.limits.hints_from, self.listener.address)
        self.limiter.use(self.limits.hints, self.player)
        if self.hinting is not None and not self.hinting.done():
            raise Refused("too-many", "a hint is on its way already", retry_after=1.0)
        self.hinting = asyncio.create_task(self.find_hint(message))

    async def find_hint(self, message: protocol.Hint) -> None:
        try:
            found = await self.tables.computer.hint(self.table_id, self.requester)
        except Exception as error:
            await self.say(problem(refusal_of(error, "a hint could not be found", self.table_id), message.id))
        else:
            await self.say(protocol.HintFound(message.id, found.text, found.path, found.reasons))


HANDLERS: dict[type, Callable[[Connection, Any], Coroutine[Any, Any, protocol.AnyServerMessage | None]]] = {
    protocol.Move: Connection.move,
    protocol.Keep: Connection.keep,
    protocol.Offer: Connection.offer,
    protocol.Decline: Connection.decline,
    protocol.Resign: Connection.resign,
    protocol.Claim: Connection.claim,
    protocol.SetPlan: Connection.plan,
    protocol.GiveTime: Connection.give_time,
    protocol.Berserk: Connection.berserk,
    protocol.Hint: Connection.hint,
    protocol.Winning: Connection.winning,
    protocol.StopThinking: Connection.stop_thinking,
    protocol.Pause: Connection.pause,
    protocol.Possible: Connection.possible,
    protocol.WhyNot: Connection.why_not,
    protocol.AutoPlace: Connection.auto_place,
    protocol.Ping: Connection.ping,
    protocol.Echo: Connection.echo,
}


QUESTIONS = (
    protocol.Winning,
    protocol.Possible,
    protocol.WhyNot,
    protocol.AutoPlace,
    protocol.Ping,
    protocol.Echo,
)  # all else needs to play


def refusal_of(error: Exception, what: str, table_id: str) -> Refused:
    """What somebody is told of an error; whatever is not their own doing is logged."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, Unavailable):
        log.error("the store is not available", extra={"table": table_id, "error": str(error)})
        return error.for_players
    log.error(what, extra={"table": table_id, "error": plain(error)}, exc_info=error)
    return Refused("failed", "something went wrong here; it has been noted")


def problem(refused: Refused, reply_to: int | None = None) -> Problem:
    return Problem(error=refused.message, kind=refused.kind, reply_to=reply_to, retry_after=refused.retry_after)
