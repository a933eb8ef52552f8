"""The ASGI app, put together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath

from ludarium.core.errors import LudariumError
from ludarium.server.api import documents, games, learning, live, tables
from ludarium.server.client_files import ClientFiles
from ludarium.server.doorman import Doorman
from ludarium.server.errors import Refused, refusal
from ludarium.server.hall import Hall
from ludarium.server.hub import Hub
from ludarium.server.jobs import Jobs
from ludarium.server.limits import LARGEST_BODY, Counter
from ludarium.server.messages import in_words, plain
from ludarium.server.metrics import Metrics
from ludarium.server.settings import Settings
from ludarium.server.store import Store

log = logging.getLogger("ludarium.server")

HTTP_KINDS = {404: "not-found", 413: "too-large"}
HTTP_WORDS = {
    404: "there is nothing at this address",
    405: "this cannot be done here with this method",
    413: f"a request has at most {LARGEST_BODY} bytes",
}


def create_app(settings: Settings | None = None) -> Doorman:
    """The whole server as one ASGI app."""
    settings = settings or Settings()
    metrics = Metrics()
    store = Store(settings.database_url)
    hub = Hub(metrics)
    jobs = Jobs(settings.workers, metrics)
    hall = Hall(store, hub, jobs, metrics)
    counter = Counter()
    files = ClientFiles(settings.client)

    @asynccontextmanager
    async def life(_app: Litestar) -> AsyncIterator[None]:
        await store.open()
        await jobs.start()
        try:
            await hall.open()
            yield
        finally:
            await hall.close()
            await jobs.stop()
            await store.close()
            log.info("the hall is closed")

    given: dict[str, Any] = {"hall": hall, "counter": counter, "metrics": metrics, "files": files}
    app = Litestar(
        route_handlers=[
            Router("/api", route_handlers=[*games.handlers, *tables.handlers, *learning.handlers, live.live]),
            *documents.handlers,
            show_client,
        ],
        dependencies={
            **{name: Provide(_giver(value), sync_to_thread=False, use_cache=True) for name, value in given.items()},
            "identity": Provide(identity_of, sync_to_thread=False),
        },
        exception_handlers={
            Refused: answer_refused,
            LudariumError: answer_ludarium,
            HTTPException: answer_http,
            RecursionError: answer_too_deep,
            Exception: answer_unexpected,
        },
        lifespan=[life],
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=600, gzip_compress_level=5, exclude_opt_key="packed"
        ),
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Ludarium",
            version=version("ludarium"),
            path="/api/docs",
            render_plugins=[documents.PlainPage(path="/"), JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )
    return Doorman(app, metrics, settings.secure)


def _giver(value: object) -> Any:
    def give() -> Any:
        return value

    return give


def identity_of(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    return str(request.scope["ludarium"])  # type: ignore[typeddict-item]


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


# Errors.


def _answer(refused: Refused) -> Response[bytes]:
    headers = {} if refused.retry_after is None else {"Retry-After": str(int(refused.retry_after) + 1)}
    body = msgspec.json.encode(refused.as_data())
    return Response(body, status_code=refused.status, media_type="application/json", headers=headers)


def answer_refused(_request: Request[Any, Any, Any], error: Refused) -> Response[bytes]:
    return _answer(error)


def answer_ludarium(_request: Request[Any, Any, Any], error: LudariumError) -> Response[bytes]:
    return _answer(refusal(error))


def answer_http(_request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """What Litestar refuses: no such path, a body that does not fit."""
    kind = HTTP_KINDS.get(error.status_code, "bad-request" if error.status_code < 500 else "failed")
    extra = getattr(error, "extra", None)
    details = "; ".join(in_words(str(each.get("message", each))) for each in extra) if isinstance(extra, list) else ""
    body = {"error": HTTP_WORDS.get(error.status_code) or details or error.detail, "kind": kind}
    headers = {name: value for name, value in (error.headers or {}).items() if name.lower() == "allow"}
    return Response(
        msgspec.json.encode({name: text.encode("ascii", "backslashreplace").decode() for name, text in body.items()}),
        status_code=error.status_code,
        media_type="application/json",
        headers=headers,
    )


def answer_too_deep(request: Request[Any, Any, Any], _error: RecursionError) -> Response[bytes]:
    log.warning("a body was nested too deep", extra={"path": request.url.path})
    return _answer(Refused("bad-request", "the body is nested too deep"))


def answer_unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    log.error("a request failed", extra={"path": request.url.path, "error": plain(error)}, exc_info=error)
    return _answer(Refused("failed", "something went wrong here; it has been noted"))
