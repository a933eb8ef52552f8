"""The ASGI app, put together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any
from urllib.parse import quote

from litestar import Litestar, Request, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.enums import OpenAPIMediaType
from litestar.openapi import OpenAPIConfig
from litestar.params import FromPath
from litestar.response import Redirect

from ludarium.play.errors import Refused
from ludarium.server.accounts import api as accounts_api
from ludarium.server.accounts.service import Accounts
from ludarium.server.accounts.sessions import Sessions
from ludarium.server.catalogue import api as catalogue
from ludarium.server.limits import LARGEST_BODY, RateLimiter
from ludarium.server.live.bus import MemoryBus
from ludarium.server.live.presence import Presence
from ludarium.server.live.socket import live
from ludarium.server.lobby import api as lobby_api
from ludarium.server.lobby.service import Lobby
from ludarium.server.lookups import Lookups
from ludarium.server.metrics import Metrics
from ludarium.server.requester import Requester
from ludarium.server.settings import Settings
from ludarium.server.store import Store
from ludarium.server.tables import api as tables_api
from ludarium.server.tables.service import Tables
from ludarium.server.thinking import Pool
from ludarium.server.web import documents, errors
from ludarium.server.web.client_files import ClientFiles
from ludarium.server.web.doorman import Doorman

log = logging.getLogger("ludarium.server.web")

API = "/api/v1"


def create_app(settings: Settings | None = None) -> Doorman:
    """The whole server as one ASGI app."""
    settings = settings or Settings()
    metrics = Metrics()
    files = ClientFiles(settings.client)
    store = Store(settings.database_url)
    sessions = Sessions(store)
    app = inner_app(settings, metrics, files, store, sessions)
    return Doorman(app, metrics, settings.limits, settings.secure, files.build, sessions)


def inner_app(settings: Settings, metrics: Metrics, files: ClientFiles, store: Store, sessions: Sessions) -> Litestar:
    """The app behind the doorman."""
    presence = Presence(MemoryBus(), metrics, settings.limits)
    pool = Pool(settings.workers, metrics)
    limiter = RateLimiter()
    lookups = Lookups(limiter, settings.limits)
    tables = Tables(store, presence, pool, metrics, files.build, lookups, settings.memory)
    accounts = Accounts(store, tables, sessions, settings, limiter)
    lobby = Lobby(tables, settings.limits.absence)

    @asynccontextmanager
    async def life(_app: Litestar) -> AsyncIterator[None]:
        await store.open()
        try:
            await pool.start()
            await tables.open()
            await lobby.open()
            yield
        finally:
            await lobby.close()
            accounts.close()
            await tables.close()
            await pool.stop()
            await store.close()
            log.info("the server is closed")

    given: dict[str, Any] = {
        "store": store,
        "tables": tables,
        "accounts": accounts,
        "pool": pool,
        "lobby": lobby,
        "settings": settings,
        "presence": presence,
        "limiter": limiter,
        "lookups": lookups,
        "limits": settings.limits,
        "metrics": metrics,
        "files": files,
    }
    return Litestar(
        route_handlers=[
            Router(
                API,
                route_handlers=[
                    *catalogue.handlers,
                    *tables_api.handlers,
                    *accounts_api.handlers,
                    *lobby_api.handlers,
                    live,
                ],
            ),
            *documents.handlers,
            show_profile,
            show_client,
        ],
        dependencies={
            **{name: Provide(_giver(value), sync_to_thread=False, use_cache=True) for name, value in given.items()},
            "identity": Provide(identity_of, sync_to_thread=False),
            "requester": Provide(requester_of, sync_to_thread=False),
            "visitor": Provide(accounts_api.visitor_of, sync_to_thread=False),
            "shown_name": Provide(accounts_api.name_of, sync_to_thread=False),
        },
        exception_handlers=errors.HANDLERS,
        lifespan=[life],
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=600, gzip_compress_level=5, exclude_opt_key="packed"
        ),
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Ludarium",
            version=version("ludarium"),
            path="/api/docs",
            render_plugins=[
                documents.PlainPage(path="/"),
                documents.Json(path="/openapi.json", media_type=OpenAPIMediaType.OPENAPI_JSON),
            ],
        ),
        logging_config=None,
    )


def _giver(value: object) -> Any:
    def give() -> Any:
        return value

    return give


def identity_of(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    return str(request.scope["ludarium"])  # type: ignore[typeddict-item]


def requester_of(request: ASGIConnection[Any, Any, Any, Any]) -> Requester:
    return Requester(identity_of(request), str(request.scope["ludarium_address"]))  # type: ignore[typeddict-item]


@get("/@/{name:str}", include_in_schema=False)
async def show_profile(name: FromPath[str]) -> Redirect:
    """The short address of a player's profile."""
    return Redirect(f"/#/@/{quote(name, safe='')}")


@get(["/", "/{path:path}"], include_in_schema=False, packed=True)
async def show_client(
    request: Request[Any, Any, Any], files: NamedDependency[ClientFiles], path: FromPath[str] = "/"
) -> Response[bytes]:
    if path.startswith("/api/"):
        raise Refused("not-found", f"there is nothing at {path}")
    found = files.get(path)
    if found is None:
        raise Refused("not-found", f"there is no file {path}")
    headers = {"Cache-Control": found.caching, "ETag": found.tag, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == found.tag:
        return Response(b"", status_code=304, headers=headers)
    body = found.body
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        body = found.packed
    return Response(body, media_type=found.kind, headers=headers)
