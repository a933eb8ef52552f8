"""The lobby's socket, to which every page listens. It hears nothing but pings: what is done is asked over HTTP."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from litestar import WebSocket, websocket
from litestar.di import NamedDependency

from ludarium.play import Refused
from ludarium.server.accounts.model import Visitor
from ludarium.server.limits import REFUSALS_IN_A_ROW, Budget, Limits
from ludarium.server.live.presence import Listener, Presence
from ludarium.server.live.socket import CLOSING, FAILED, PATIENCE, problem
from ludarium.server.lobby.here import LOBBY
from ludarium.server.lobby.service import Lobby, lobby_topic
from ludarium.server.present import Who
from ludarium.server.requester import Requester
from ludarium.server.scopes import Grant
from ludarium.server.tables.render import encode
from ludarium.wire.bounds import LARGEST_MESSAGE
from ludarium.wire.lobby import LobbyData, LobbyPong

PING = ("ping", '{"type":"ping"}')


@websocket("/lobby/live", scope="read")
async def lobby_live(
    socket: WebSocket[Any, Any, Any],
    lobby: NamedDependency[Lobby],
    presence: NamedDependency[Presence],
    requester: NamedDependency[Requester],
    visitor: NamedDependency[Visitor],
    shown_name: NamedDependency[str],
    limits: NamedDependency[Limits],
    grant: NamedDependency[Grant],
    by_bot: NamedDependency[bool],
) -> None:
    identity = requester.identity
    await socket.accept()
    try:
        who = Who(shown_name, guest=visitor.session is None, bot=by_bot)
        listener = presence.join(LOBBY, identity, (), requester.address, grant.expires, who)
    except Refused as refused:
        await socket.send_text(encode(problem(refused)))
        await socket.close(CLOSING.get(refused.kind, FAILED), refused.message[:100])
        return
    own = lobby_topic(identity)
    presence.hear(own, listener)
    lobby.arrived(identity)
    try:
        await lobby.show(identity, shown_name, lambda data: tell(listener, data))
        lobby.came(identity)
        await Connection(socket, listener, Budget(limits.messages)).run()
    finally:
        presence.leave(LOBBY, listener, own)
        lobby.left(identity)


def tell(listener: Listener, data: LobbyData) -> None:
    listener.tell(encode(data))


class Connection:
    """One open socket on which only the server speaks."""

    def __init__(self, socket: WebSocket[Any, Any, Any], listener: Listener, budget: Budget) -> None:
        self.socket = socket
        self.listener = listener
        self.budget = budget

    async def run(self) -> None:
        reading = asyncio.create_task(self.read())
        writing = asyncio.create_task(self.write())
        try:
            await asyncio.wait((reading, writing, self.listener.closed), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (reading, writing):
                task.cancel()
            await asyncio.gather(reading, writing, return_exceptions=True)
        if self.listener.closed.done():
            with contextlib.suppress(Exception):
                async with asyncio.timeout(PATIENCE):
                    await self.socket.close(*self.listener.closed.result())

    async def write(self) -> None:
        while True:
            await self.socket.send_text(await self.listener.queue.get())

    async def read(self) -> None:
        refusals = 0
        while True:
            received = await self.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            data: Any = received.get("text") or ""
            refusals = 0 if await self.handle(data) else refusals + 1
            if refusals >= REFUSALS_IN_A_ROW:
                self.listener.close(1008, "nothing you send can be done")
                return

    async def handle(self, data: str) -> bool:
        try:
            self.budget.use()
            if len(data) > LARGEST_MESSAGE or data.replace(" ", "") not in PING:
                raise Refused("bad-request", "this socket hears nothing but pings")
        except Refused as refused:
            await self.listener.reply(encode(problem(refused)))
            return False
        await self.listener.reply(encode(LobbyPong()))
        return True
