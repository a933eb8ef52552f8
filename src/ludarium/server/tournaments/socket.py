"""The socket of a tournament's page: it tells when to ask again, and hears nothing but pings."""

from __future__ import annotations

from typing import Any

from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from ludarium.play import Refused
from ludarium.server.limits import Budget, Limits
from ludarium.server.live.presence import Presence
from ludarium.server.live.socket import CLOSING, FAILED, problem
from ludarium.server.lobby.socket import Connection
from ludarium.server.requester import Requester
from ludarium.server.scopes import Grant
from ludarium.server.tables.render import encode
from ludarium.server.tournaments import queries
from ludarium.server.tournaments.model import topic_of
from ludarium.server.tournaments.service import Tournaments
from ludarium.wire.tournaments import TournamentChanged


@websocket("/tournaments/{tournament_id:str}/live", scope="read")
async def tournament_live(
    socket: WebSocket[Any, Any, Any],
    tournament_id: FromPath[str],
    tournaments: NamedDependency[Tournaments],
    presence: NamedDependency[Presence],
    requester: NamedDependency[Requester],
    limits: NamedDependency[Limits],
    grant: NamedDependency[Grant],
) -> None:
    await socket.accept()
    topic = topic_of(tournament_id)
    try:
        found = await tournaments.store.read(queries.one, tournament_id)
        listener = presence.join(topic, requester.identity, (), requester.address, grant.expires)
    except Refused as refused:
        await socket.send_text(encode(problem(refused)))
        await socket.close(CLOSING.get(refused.kind, FAILED), refused.message[:100])
        return
    try:
        listener.tell(encode(TournamentChanged(tournament_id, found.version)))
        await Connection(socket, listener, Budget(limits.messages)).run()
    finally:
        presence.leave(topic, listener)
