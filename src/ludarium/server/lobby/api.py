"""The lobby over HTTP: what is done there. What happens there is told over its socket."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from ludarium.server.limits import Limits, RateLimiter
from ludarium.server.lobby.service import Lobby
from ludarium.server.lobby.sharing import base_url, page_link, table_link
from ludarium.server.lobby.socket import lobby_live
from ludarium.server.requester import Requester
from ludarium.server.settings import Settings
from ludarium.wire.lobby import (
    ChallengeData,
    ChallengeRequest,
    LobbyData,
    SeekData,
    SeekRequest,
    TableLink,
    WatchedGame,
)
from ludarium.wire.tables import TableId

TheLobby = NamedDependency[Lobby]
Identity = NamedDependency[str]
TheRequester = NamedDependency[Requester]
TheLimiter = NamedDependency[RateLimiter]
TheLimits = NamedDependency[Limits]

LONGEST_PAGE = 500  # characters of a path of which a QR code is made


@get("/lobby", summary="The lobby as it is now", scope="read")
async def show_lobby(lobby: TheLobby, identity: Identity, shown_name: NamedDependency[str]) -> LobbyData:
    return await lobby.data(identity, shown_name)


@get("/lobby/games", summary="Public games in progress, as a spectator may see them", scope="read")
async def list_games(lobby: TheLobby) -> list[WatchedGame]:
    return await lobby.watching.games()


@post("/lobby/seeks", summary="Seek an opponent", scope="seek")
async def make_seek(
    data: JSONBody[SeekRequest],
    lobby: TheLobby,
    requester: TheRequester,
    limiter: TheLimiter,
    limits: TheLimits,
) -> SeekData:
    limiter.use(limits.seeks, requester.identity)
    limiter.use(limits.seeks_from, requester.address)
    return await lobby.seek(requester, data)


@delete("/lobby/seeks/{seek_id:str}", summary="Cancel your seek", scope="seek")
async def cancel_seek(seek_id: FromPath[str], lobby: TheLobby, identity: Identity) -> None:
    await lobby.cancel_seek(identity, seek_id)


@post("/lobby/seeks/{seek_id:str}/accept", status_code=200, summary="Play somebody who seeks, at once", scope="seek")
async def accept_seek(
    seek_id: FromPath[str], lobby: TheLobby, requester: TheRequester, limiter: TheLimiter, limits: TheLimits
) -> TableId:
    limiter.use(limits.seeks, requester.identity)
    limiter.use(limits.seeks_from, requester.address)
    return TableId(await lobby.accept_seek(requester.identity, seek_id))


@post("/lobby/challenges", summary="Challenge a player", scope="seek")
async def make_challenge(
    data: JSONBody[ChallengeRequest], lobby: TheLobby, requester: TheRequester, limiter: TheLimiter, limits: TheLimits
) -> ChallengeData:
    limiter.use(limits.challenges, requester.identity)
    limiter.use(limits.challenges_from, requester.address)
    return await lobby.challenge(requester.identity, data)


@post("/lobby/challenges/{challenge_id:str}/accept", status_code=200, summary="Accept a challenge", scope="seek")
async def accept_challenge(challenge_id: FromPath[str], lobby: TheLobby, identity: Identity) -> TableId:
    return TableId(await lobby.accept_challenge(identity, challenge_id))


@delete("/lobby/challenges/{challenge_id:str}", summary="Decline a challenge, or cancel your own", scope="seek")
async def end_challenge(challenge_id: FromPath[str], lobby: TheLobby, identity: Identity) -> None:
    await lobby.end_challenge(identity, challenge_id)


@delete("/lobby/calls/{table_id:str}", summary="Do not join a game that has just begun: it is aborted", scope="seek")
async def decline_call(table_id: FromPath[str], lobby: TheLobby, identity: Identity) -> None:
    await lobby.decline_call(identity, table_id)


@get(
    "/tables/{table_id:str}/link", summary="The address of a table to send to somebody, with its QR code", scope="read"
)
async def show_link(
    table_id: FromPath[str],
    request: Request[Any, Any, Any],
    lobby: TheLobby,
    requester: TheRequester,
    settings: NamedDependency[Settings],
) -> TableLink:
    await lobby.tables.showing.look(table_id, requester)
    base = base_url(str(request.base_url), settings.url, settings.host, settings.port)
    return table_link(base, table_id)


@get("/link", summary="The address of a page of this server, with its QR code", scope="read")
async def show_page_link(
    path: Annotated[str, QueryParameter(pattern="^/[!-~]*$", max_length=LONGEST_PAGE)],
    request: Request[Any, Any, Any],
    settings: NamedDependency[Settings],
) -> TableLink:
    base = base_url(str(request.base_url), settings.url, settings.host, settings.port)
    return await asyncio.to_thread(page_link, base, path)


handlers = [
    show_lobby,
    list_games,
    make_seek,
    cancel_seek,
    accept_seek,
    make_challenge,
    accept_challenge,
    end_challenge,
    decline_call,
    show_link,
    show_page_link,
    lobby_live,
]
