"""Tournaments over HTTP."""

from __future__ import annotations

from litestar import Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from ludarium.play import Refused
from ludarium.server.accounts.model import Visitor
from ludarium.server.limits import Limits, RateLimiter
from ludarium.server.requester import Requester
from ludarium.server.tournaments.service import Tournaments
from ludarium.server.tournaments.socket import tournament_live
from ludarium.wire.lobby import WatchedGame
from ludarium.wire.tournaments import (
    BotRequest,
    CorrectionRequest,
    EntryRequest,
    OrganiseRequest,
    PairingData,
    PauseRequest,
    RemovalRequest,
    TournamentId,
    TournamentLists,
    TournamentPage,
    TournamentRequest,
    TournamentSummary,
)

TheTournaments = NamedDependency[Tournaments]
TheVisitor = NamedDependency[Visitor]
TheRequester = NamedDependency[Requester]
TheLimiter = NamedDependency[RateLimiter]
TheLimits = NamedDependency[Limits]
MEDIA = {"csv": "text/csv", "json": "application/json", "trf": "text/plain", "games": "text/plain"}


@get("/tournaments", summary="Tournaments that run, that one may enter, and the latest that are over", scope="read")
async def list_tournaments(tournaments: TheTournaments, visitor: TheVisitor) -> TournamentLists:
    return await tournaments.pages.lists(visitor)


@post("/tournaments", summary="Arrange a tournament", scope="tournament")
async def create_tournament(
    data: JSONBody[TournamentRequest],
    tournaments: TheTournaments,
    visitor: TheVisitor,
    limiter: TheLimiter,
    limits: TheLimits,
) -> TournamentId:
    limiter.use(limits.tournaments, visitor.player)
    limiter.use(limits.tournaments_from, visitor.address)
    return TournamentId(await tournaments.organising.create(visitor, data))


@get(
    "/tournaments/{tournament_id:str}",
    summary="A tournament: table, pairings, bracket, and your own part",
    scope="read",
)
async def show_tournament(
    tournament_id: FromPath[str], tournaments: TheTournaments, visitor: TheVisitor
) -> TournamentPage:
    return await tournaments.pages.page(tournament_id, visitor)


@get("/tournaments/{tournament_id:str}/entrants/{number:int}", summary="What an entrant has played there", scope="read")
async def show_entrant(
    tournament_id: FromPath[str], number: FromPath[int], tournaments: TheTournaments
) -> list[PairingData]:
    return await tournaments.pages.games_of(tournament_id, number)


@get("/tournaments/{tournament_id:str}/games", summary="Its running games, as a spectator may see them", scope="read")
async def watch_games(tournament_id: FromPath[str], tournaments: TheTournaments) -> list[WatchedGame]:
    return await tournaments.pages.watch(tournament_id)


@get("/tournaments/{tournament_id:str}/export/{kind:str}", summary="As a file: csv, json, trf, or games", scope="read")
async def export_tournament(
    tournament_id: FromPath[str], kind: FromPath[str], tournaments: TheTournaments, requester: TheRequester
) -> Response[str]:
    if kind == "games":
        text = await tournaments.pages.records(tournament_id, requester)
    elif kind in ("csv", "json", "trf"):
        text = await tournaments.pages.export(tournament_id, kind, requester)  # type: ignore[arg-type]
    else:
        raise Refused("not-found", "a tournament is exported as csv, json, trf or games")
    ending = "records" if kind == "games" else kind
    headers = {"Content-Disposition": f'attachment; filename="tournament-{tournament_id}.{ending}"'}
    return Response(text, media_type=f"{MEDIA[kind]}; charset=utf-8", headers=headers)


@get("/players/{name:str}/tournaments", summary="Where a player took part, with the places they got", scope="read")
async def tournaments_of(name: FromPath[str], tournaments: TheTournaments) -> list[TournamentSummary]:
    return await tournaments.pages.of_player(name)


@post("/tournaments/{tournament_id:str}/entry", status_code=200, summary="Enter, or come back", scope="tournament")
async def enter_tournament(
    tournament_id: FromPath[str],
    data: JSONBody[EntryRequest],
    tournaments: TheTournaments,
    visitor: TheVisitor,
    limiter: TheLimiter,
    limits: TheLimits,
) -> None:
    limiter.use(limits.entries, visitor.player)
    limiter.use(limits.entries_from, visitor.address)
    await tournaments.entering.enter(tournament_id, visitor, data.password)


@put("/tournaments/{tournament_id:str}/entry", summary="Pause, or be paired again", scope="tournament")
async def pause_entry(
    tournament_id: FromPath[str], data: JSONBody[PauseRequest], tournaments: TheTournaments, visitor: TheVisitor
) -> None:
    await tournaments.entering.pause(tournament_id, visitor, data.paused)


@delete("/tournaments/{tournament_id:str}/entry", summary="Withdraw", scope="tournament")
async def withdraw(tournament_id: FromPath[str], tournaments: TheTournaments, visitor: TheVisitor) -> None:
    await tournaments.entering.withdraw(tournament_id, visitor)


@post(
    "/tournaments/{tournament_id:str}/organise",
    status_code=200,
    summary="For its organiser: start, pause, cancel",
    scope="tournament",
)
async def organise(
    tournament_id: FromPath[str], data: JSONBody[OrganiseRequest], tournaments: TheTournaments, visitor: TheVisitor
) -> None:
    await tournaments.organising.organise(tournament_id, visitor, data)


@post(
    "/tournaments/{tournament_id:str}/corrections",
    status_code=200,
    summary="For its organiser: correct a result",
    scope="tournament",
)
async def correct_result(
    tournament_id: FromPath[str], data: JSONBody[CorrectionRequest], tournaments: TheTournaments, visitor: TheVisitor
) -> None:
    await tournaments.organising.correct(tournament_id, visitor, data)


@post(
    "/tournaments/{tournament_id:str}/removals",
    status_code=200,
    summary="For its organiser: remove an entrant",
    scope="tournament",
)
async def remove_entrant(
    tournament_id: FromPath[str], data: JSONBody[RemovalRequest], tournaments: TheTournaments, visitor: TheVisitor
) -> None:
    await tournaments.organising.remove(tournament_id, visitor, data)


@post(
    "/tournaments/{tournament_id:str}/bots",
    status_code=200,
    summary="For its organiser: add a computer player",
    scope="tournament",
)
async def add_bot(
    tournament_id: FromPath[str], data: JSONBody[BotRequest], tournaments: TheTournaments, visitor: TheVisitor
) -> None:
    await tournaments.organising.add_bot(tournament_id, visitor, data.level)


handlers = [
    list_tournaments,
    create_tournament,
    show_tournament,
    show_entrant,
    watch_games,
    export_tournament,
    tournaments_of,
    enter_tournament,
    pause_entry,
    withdraw,
    organise,
    correct_result,
    remove_entrant,
    add_bot,
    tournament_live,
]
