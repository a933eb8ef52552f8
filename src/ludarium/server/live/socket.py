"""The socket of a table: deeds in, news out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

from litestar import WebSocket, websocket
from litestar.params import FromPath

from ludarium.server import messages, render
from ludarium.server.api import Identity, TheCounter, TheHall
from ludarium.server.errors import Refused
from ludarium.server.hall import Hall, Room
from ludarium.server.hub import Listener
from ludarium.server.limits import HINTS, MESSAGES, Counter
from ludarium.server.table import Table

log = logging.getLogger("ludarium.server")

CLOSING = {"not-found": 4404, "not-yours": 4403, "too-many": 4429}
FAILED = 1011
MOST_REFUSALS = 50  # in a row; who sends nothing else is no client
PATIENCE = 2.0  # seconds that closing a dead socket may take


@websocket("/tables/{table_id:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any], table_id: FromPath[str], hall: TheHall, identity: Identity, counter: TheCounter
) -> None:
    since = socket.query_params.get("since", "")
    seen = int(since) if since.isascii() and since.isdigit() and len(since) < 10 else None
    await socket.accept()
    try:
        listener = await hall.welcome(await hall.room(table_id, identity), identity, seen)
    except Refused as refused:
        await socket.send_text(render.encode({"type": "error", **refused.as_data()}))
        await socket.close(CLOSING.get(refused.kind, FAILED), refused.message[:100])
        return
    try:
        await Connection(socket, table_id, hall, listener, counter).run()
    finally:
        hall.hub.leave(table_id, listener)


class Connection:
    def __init__(
        self, socket: WebSocket[Any, Any, Any], table_id: str, hall: Hall, listener: Listener, counter: Counter
    ) -> None:
        self.socket = socket
        self.table_id = table_id
        self.hall = hall
        self.listener = listener
        self.counter = counter
        self.hinting: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Read and write until one of them ends, or the listener is dropped."""
        reading = asyncio.create_task(self.read())
        writing = asyncio.create_task(self.write())
        try:
            await asyncio.wait((reading, writing, self.listener.closed), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (reading, writing, self.hinting):
                if task is not None:
                    task.cancel()
            await asyncio.gather(reading, writing, return_exceptions=True)
        if self.listener.closed.done():
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self.socket.close(*self.listener.closed.result()), PATIENCE)

    async def write(self) -> None:
        while True:
            await self.socket.send_text(await self.listener.queue.get())

    async def read(self) -> None:
        refusals = 0
        while True:
            received = await self.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            data: Any = received.get("text") or received.get("bytes") or ""
            refusals = 0 if await self.handle(data) else refusals + 1
            if refusals >= MOST_REFUSALS:
                self.listener.close(1008, "nothing you send can be done")
                return

    async def handle(self, data: str | bytes) -> bool:
        """Do what a message asks, and answer it; False if it was refused."""
        reply_to: Any = None
        try:
            self.counter.use(MESSAGES, f"socket {id(self)}")
            message = messages.read_message(data)
            reply_to = message.id
            await self.answer(message)
        except Refused as refused:
            self.hall.metrics.refusals.labels(refused.kind).inc()
            reply_to = messages.message_id(data) if reply_to is None else reply_to
            await self.say({"type": "error", "reply_to": reply_to, **refused.as_data()})
            return False
        except Exception:
            log.exception("a message could not be handled", extra={"table": self.table_id})
            await self.say(
                {"type": "error", "reply_to": reply_to, "error": "something went wrong here", "kind": "failed"}
            )
            return False
        return True

    async def say(self, message: dict[str, Any]) -> None:
        await self.listener.reply(render.encode(message))

    async def answer(self, message: messages.AnyMessage) -> None:
        if isinstance(message, messages.Ping):
            await self.say({"type": "pong", "reply_to": message.id})
            return
        room = await self.hall.room(self.table_id, self.listener.identity)
        if isinstance(message, messages.Hint):
            await self.hint(room, message)
            return
        if isinstance(message, messages.Winning):
            await self.say(await asyncio.to_thread(render.winning, room.table, message.id))
            return
        if isinstance(message, messages.StopThinking):
            self.hall.stop_thinking(room)
            table = room.table
        elif isinstance(message, messages.Pause):
            table = await self.hall.pause(room, message.on)
        else:
            table = await self.deed(room, message)
        await self.say({"type": "ack", "reply_to": message.id, "version": table.version})

    async def deed(self, room: Room, message: messages.AnyMessage) -> Table:
        if isinstance(message, messages.Move):
            return await self.hall.do(room, "moved", lambda table, now: owner_moves(table, message, now))
        if isinstance(message, messages.TakeBack):
            return await self.hall.do(room, "taken-back", Table.taken_back)
        if isinstance(message, messages.Resign):
            return await self.hall.do(room, "ended", Table.resigned)
        if isinstance(message, messages.AnswerDraw) and not message.accept:
            return room.table
        return await self.hall.do(room, "ended", Table.agreed)

    async def hint(self, room: Room, message: messages.Hint) -> None:
        """A hint takes its time, so it does not keep the next message waiting."""
        self.counter.use(HINTS, self.listener.identity)
        if self.hinting is not None and not self.hinting.done():
            raise Refused("too-many", "a hint is on its way already", retry_after=1.0)
        self.hinting = asyncio.create_task(self.find_hint(room, message))

    async def find_hint(self, room: Room, message: messages.Hint) -> None:
        try:
            text, path = await self.hall.hint(room)
        except Refused as refused:
            await self.say({"type": "error", "reply_to": message.id, **refused.as_data()})
        else:
            await self.say({"type": "hint", "reply_to": message.id, "text": text, "path": path})


def owner_moves(table: Table, message: messages.Move, now: int) -> Table:
    side = table.owners_side
    if side is None:
        raise Refused("not-yours", "the computer plays both sides here")
    return table.moved(side, message.text, now, message.ply)
