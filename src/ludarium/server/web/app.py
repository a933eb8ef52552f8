"""The ASGI app, put together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from importlib.metadata import version
from typing import Any

from litestar import Litestar, Request, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.enums import ScopeType
from litestar.exceptions import WebSocketException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.params import FromPath

from ludarium.play.errors import Refused
from ludarium.play.steps import Step
from ludarium.server.accounts import api as accounts_api
from ludarium.server.accounts import facts as accounts_facts
from ludarium.server.accounts import token_api
from ludarium.server.accounts.service import Accounts
from ludarium.server.accounts.sessions import Sessions
from ludarium.server.addresses import networks_of
from ludarium.server.analysis import api as analysis_api
from ludarium.server.analysis.service import Reviews
from ludarium.server.analysis.unasked import UnaskedReviews
from ludarium.server.answers import ConstantAnswers, respond
from ludarium.server.bus import Bus, MemoryBus
from ludarium.server.capability import Capability
from ludarium.server.catalogue import api as catalogue
from ludarium.server.chat import api as chat_api
from ludarium.server.chat.service import Chat
from ludarium.server.cluster.bus import RedisBus
from ludarium.server.cluster.limits import SharedLimiter
from ludarium.server.cluster.link import RedisLink
from ludarium.server.cluster.presence import SharedPresent
from ludarium.server.exercises import api as exercises_api
from ludarium.server.exercises.service import Exercises
from ludarium.server.explorer import api as explorer_api
from ludarium.server.explorer.service import Explorer
from ludarium.server.history import api as history_api
from ludarium.server.history.service import History
from ludarium.server.languages import preferred
from ludarium.server.limits import LARGEST_BODY, RateLimiter
from ludarium.server.links import embed
from ludarium.server.links.heads import Heads
from ludarium.server.links.previews import Previews
from ludarium.server.live.presence import Presence
from ludarium.server.live.socket import live
from ludarium.server.lobby import api as lobby_api
from ludarium.server.lobby.service import Lobby
from ludarium.server.lobby.sharing import base_url
from ludarium.server.lookups import Lookups
from ludarium.server.metrics import Metrics
from ludarium.server.moderation import api as moderation_api
from ludarium.server.moderation.service import Moderation
from ludarium.server.notifications import api as notifications_api
from ludarium.server.notifications.service import Notifications
from ludarium.server.offered import Offered
from ludarium.server.pictures import api as pictures_api
from ludarium.server.pictures.service import Pictures
from ludarium.server.present import Present
from ludarium.server.progress import api as progress_api
from ludarium.server.progress.service import Progress, Today
from ludarium.server.puzzles import api as puzzles_api
from ludarium.server.puzzles.service import Puzzles
from ludarium.server.ratings import api as ratings_api
from ludarium.server.ratings.service import Ratings
from ludarium.server.requester import Requester
from ludarium.server.settings import Settings
from ludarium.server.store import Store
from ludarium.server.tables import api as tables_api
from ludarium.server.tables.audience import News
from ludarium.server.tables.service import Tables
from ludarium.server.thinking import Pool
from ludarium.server.tournaments import api as tournaments_api
from ludarium.server.tournaments.service import Tournaments
from ludarium.server.vacations import api as vacations_api
from ludarium.server.vacations.service import Vacations
from ludarium.server.web import documents, errors
from ludarium.server.web.client_files import ClientFiles
from ludarium.server.web.doorman import Doorman
from ludarium.server.web.served import Served, giver

log = logging.getLogger("ludarium.server.web")

API = "/api/v1"


def create_app(settings: Settings | None = None) -> Doorman:
    """The whole server as one ASGI app."""
    settings = settings or Settings()
    metrics = Metrics()
    files = ClientFiles(settings.client)
    store = Store(settings.database_url)
    link = RedisLink(settings.redis, settings.cluster_name) if settings.redis else None
    signals: Bus[str] = MemoryBus() if link is None else RedisBus(link, "signals", str)
    sessions = Sessions(store, signals)
    app = inner_app(settings, metrics, files, store, sessions, signals, link)
    return Doorman(app, metrics, settings.limits, settings.secure, files.build, sessions)


def inner_app(
    settings: Settings,
    metrics: Metrics,
    files: ClientFiles,
    store: Store,
    sessions: Sessions,
    signals: Bus[str],
    link: RedisLink | None = None,
) -> Served:
    """The app behind the doorman."""
    news: Bus[News] = MemoryBus() if link is None else RedisBus(link, "news", News)
    steps: Bus[Step] = MemoryBus() if link is None else RedisBus(link, "steps", Step)
    shared = None if link is None else SharedPresent(link)
    present = shared or Present()
    presence = Presence(news, metrics, settings.limits, present)
    pool = Pool(settings.workers, metrics)
    limiter = RateLimiter() if link is None else SharedLimiter(link, settings.limits)
    answers = ConstantAnswers()
    lookups = Lookups(limiter, settings.limits)
    offered = Offered(settings.games)
    rules = (settings.memory, settings.rated_computer, offered, settings.limits.table_bytes_from)
    capabilities: list[Capability] = []
    tables = Tables(
        store,
        presence,
        pool,
        metrics,
        files.build,
        lookups,
        *rules,
        steps=steps,
        signals=signals,
        shared=link is not None,
        capabilities=capabilities,
        apart=accounts_facts.apart,
    )
    accounts = Accounts(store, tables, sessions, settings, limiter, capabilities)
    ratings = Ratings(tables, networks_of(settings.trusted_addresses))
    history = History(store, lookups)
    pictures = Pictures(history, tables.fair_play, lookups, limiter, settings.limits)
    progress = Progress(store, offered)
    lobby = Lobby(tables, settings.limits, settings.lobby_bots)
    vacations = Vacations(tables)
    tournaments = Tournaments(lobby, lookups, settings.tournaments)
    chat = Chat(tables, limiter, settings.limits, settings.guest_chat)
    moderation = Moderation(accounts, chat, limiter, settings.limits)
    notifications = Notifications(accounts, present, settings, limiter)
    reviews = Reviews(tables, pool, limiter, settings.limits)
    puzzles = Puzzles(reviews, offered, limiter, settings.limits)
    exercises = Exercises(reviews, puzzles)
    explorer = Explorer(tables)
    capabilities += [
        accounts,
        ratings,
        reviews,
        UnaskedReviews(reviews),
        history,
        pictures,
        progress,
        lobby,
        puzzles,
        exercises,
        explorer,
        vacations,
        tournaments,
        chat,
        moderation,
        notifications,
    ]

    @asynccontextmanager
    async def life() -> AsyncIterator[None]:
        await store.open()
        try:
            if link is not None and shared is not None:
                await link.open()
                shared.open()
            await pool.start()
            await tables.open()
            for capability in capabilities:
                await capability.open()
            yield
        finally:
            for capability in reversed(capabilities):
                await capability.close()
            await tables.close()
            await pool.stop()
            if link is not None and shared is not None:
                await shared.close()
                await link.close()
            await store.close()
            log.info("the server is closed")

    given: dict[str, Any] = {
        "store": store,
        "tables": tables,
        "accounts": accounts,
        "pool": pool,
        "lobby": lobby,
        "vacations": vacations,
        "tournaments": tournaments,
        "chat": chat,
        "moderation": moderation,
        "notifications": notifications,
        "ratings": ratings,
        "history": history,
        "pictures": pictures,
        "previews": Previews(store, history, tournaments, lookups),
        "heads": Heads(),
        "progress": progress,
        "today": Today(store, capabilities),
        "reviews": reviews,
        "puzzles": puzzles,
        "exercises": exercises,
        "explorer": explorer,
        "settings": settings,
        "presence": presence,
        "limiter": limiter,
        "lookups": lookups,
        "limits": settings.limits,
        "metrics": metrics,
        "files": files,
        "answers": answers,
    }
    return Served(routes(tuple(given)), given, life)


@cache
def routes(given: tuple[str, ...]) -> Litestar:
    """given: the names of what a server gives to handlers"""
    return Litestar(
        route_handlers=[
            Router(
                API,
                route_handlers=[
                    *catalogue.handlers,
                    *tables_api.handlers,
                    *accounts_api.handlers,
                    *token_api.handlers,
                    *lobby_api.handlers,
                    *vacations_api.handlers,
                    *tournaments_api.handlers,
                    *ratings_api.handlers,
                    *history_api.handlers,
                    *pictures_api.handlers,
                    *progress_api.handlers,
                    *analysis_api.handlers,
                    *puzzles_api.handlers,
                    *exercises_api.handlers,
                    *explorer_api.handlers,
                    *chat_api.handlers,
                    *moderation_api.handlers,
                    *notifications_api.handlers,
                    live,
                ],
                guards=[in_scope],
            ),
            *documents.handlers,
            *pictures_api.addresses,
            *embed.handlers,
            show_client,
        ],
        dependencies={
            **{name: Provide(giver(name), sync_to_thread=False) for name in given},
            "identity": Provide(identity_of, sync_to_thread=False),
            "requester": Provide(requester_of, sync_to_thread=False),
            "visitor": Provide(accounts_api.visitor_of, sync_to_thread=False),
            "shown_name": Provide(accounts_api.name_of, sync_to_thread=False),
            "grant": Provide(accounts_api.grant_of, sync_to_thread=False),
            "by_bot": Provide(accounts_api.bot_of, sync_to_thread=False),
        },
        exception_handlers=errors.HANDLERS,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=600, gzip_compress_level=5, exclude_opt_key="packed"
        ),
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Ludarium",
            version=version("ludarium"),
            openapi_router=documents.router(),
            render_plugins=documents.PLUGINS,
        ),
        logging_config=None,
    )


def identity_of(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    return str(request.scope["ludarium"])  # type: ignore[typeddict-item]


def requester_of(request: ASGIConnection[Any, Any, Any, Any]) -> Requester:
    return Requester(identity_of(request), str(request.scope["ludarium_address"]))  # type: ignore[typeddict-item]


def in_scope(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Refused if the token of a request does not have the scope of the handler."""
    try:
        accounts_api.grant_of(connection).check(handler.opt.get("scope"))
    except Refused as refused:
        if connection.scope["type"] == ScopeType.WEBSOCKET:  # it is not open yet, so the handshake is refused
            raise WebSocketException(detail=refused.message, code=4403) from None
        raise


@get(["/", "/{path:path}"], include_in_schema=False, packed=True)
async def show_client(
    request: Request[Any, Any, Any],
    files: NamedDependency[ClientFiles],
    previews: NamedDependency[Previews],
    heads: NamedDependency[Heads],
    settings: NamedDependency[Settings],
    requester: NamedDependency[Requester],
    path: FromPath[str] = "/",
) -> Response[bytes]:
    """A file of the client; or a page, which is always the same one, with what a link to it shows in its head."""
    if path.startswith("/api/"):
        raise Refused("not-found", f"there is nothing at {path}")
    found = files.get(path)
    if found is None:
        raise Refused("not-found", f"there is no file {path}")
    if found.content is not files.index:
        return respond(request, *found)
    asked = request.scope["raw_path"].decode("latin-1")
    preview = await previews.of(asked, preferred(request.headers.get("accept-language", "")), requester)
    base = base_url(str(request.base_url), settings.url, settings.host, settings.port)
    page = await heads.page(files.index, preview, base, asked)
    answer = respond(request, page)
    answer.headers["Vary"] = "Accept-Encoding, Accept-Language"
    return answer
