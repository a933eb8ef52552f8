"""The description of the interface, also as a page, each made once; and what machines ask: health and metrics."""

from __future__ import annotations

import logging
from html import escape
from typing import Any

import msgspec
from litestar import Request, Response, Router, get
from litestar.di import NamedDependency
from litestar.enums import MediaType, OpenAPIMediaType
from litestar.openapi.plugins import OpenAPIRenderPlugin
from msgspec import Struct

from ludarium.server.answers import ConstantAnswers
from ludarium.server.live.presence import Presence
from ludarium.server.lookups import Lookups
from ludarium.server.metrics import Metrics
from ludarium.server.requester import Requester
from ludarium.server.tables.service import Tables
from ludarium.server.thinking import Pool
from ludarium.server.web.openapi import description
from ludarium.server.web.served import given_to

log = logging.getLogger("ludarium.server.web")

DOCS = "/api/docs"
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Ludarium: the programming interface</title>
<style>body{{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#2c251c}}
code,pre{{background:#f3ecdd;border-radius:4px}}code{{padding:.1em .3em}}
pre{{padding:.8em;overflow:auto;font-size:13px}}
h2{{border-top:1px solid #d8c9ab;padding-top:1rem;font-size:1.1rem}}b{{color:#8a4a1c}}</style>
<h1>Ludarium: the programming interface</h1>
<p>All of this as <a href="/api/docs/openapi.json">OpenAPI</a>. Tables are played over a socket,
<code>/api/v1/tables/{{table_id}}/live</code>, with ClientMessage and ServerMessage.</p>
{operations}
<h1>Shapes</h1>
{shapes}</html>"""


def operation_html(path: str, method: str, operation: dict[str, Any]) -> str:
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    shape = body.get("$ref", "").rsplit("/", 1)[-1]
    takes = f'<p>Takes <a href="#{escape(shape)}">{escape(shape)}</a></p>' if shape else ""
    summary = f"<p>{escape(operation.get('summary', ''))}</p>"
    return f"<h2><b>{method.upper()}</b> <code>{escape(path)}</code></h2>{summary}{takes}"


class PlainPage(OpenAPIRenderPlugin):
    """The description as a page that needs no script and nothing from elsewhere."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:  # noqa: ARG002
        schema = description(openapi_schema)
        operations = [
            operation_html(path, method, operation)
            for path, methods in schema["paths"].items()
            for method, operation in methods.items()
        ]
        shapes = [
            f'<h2 id="{escape(name)}">{escape(name)}</h2><pre>'
            + escape(msgspec.json.format(msgspec.json.encode(shape), indent=2).decode())
            + "</pre>"
            for name, shape in schema["components"]["schemas"].items()
        ]
        return PAGE.format(operations="\n".join(operations), shapes="\n".join(shapes)).encode()


class Json(OpenAPIRenderPlugin):
    """The description for programs."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:  # noqa: ARG002
        return msgspec.json.encode(description(openapi_schema))


PLUGINS = [PlainPage(path="/"), Json(path="/openapi.json")]
KINDS = {PlainPage: MediaType.HTML.value, Json: OpenAPIMediaType.OPENAPI_JSON.value}


def router() -> Router:
    """The routes that Litestar makes for the plugins. They render once; then their bytes are there."""
    by_path = {(DOCS + path).rstrip("/"): plugin for plugin in PLUGINS for path in plugin.paths}

    async def answer(request: Request[Any, Any, Any]) -> Response[Any] | None:
        path = request.url.path.rstrip("/")
        plugin = by_path.get(path)
        if plugin is None:
            return None

        def rendered() -> bytes:
            return plugin.render(request, request.app.openapi_schema.to_schema())

        answers: ConstantAnswers = given_to(request.scope)["answers"]
        return await answers.give(request, (path,), rendered, KINDS[type(plugin)])

    return Router(DOCS, route_handlers=[], include_in_schema=False, before_request=answer, opt={"packed": True})


class Health(Struct, frozen=True):
    """status: ok, draining, or what does not work
    workers: processes that live and think for the computer, of so many that are wanted
    """

    status: str
    workers: int
    workers_wanted: int


@get("/health", include_in_schema=False)
async def show_health(
    tables: NamedDependency[Tables], pool: NamedDependency[Pool], presence: NamedDependency[Presence]
) -> Response[Health]:
    """Whether this process is ready: the store can be written to, somebody thinks for the computer, and it goes on."""
    status = "ok" if pool.alive or not pool.wanted else "no worker lives"
    try:
        await tables.beat()
    except Exception:
        log.exception("the store does not answer")
        status = "the store does not answer"
    if presence.is_draining:
        status = "draining"
    return Response(Health(status, pool.alive, pool.wanted), status_code=200 if status == "ok" else 503)


@get("/metrics", include_in_schema=False)
async def show_metrics(
    metrics: NamedDependency[Metrics], lookups: NamedDependency[Lookups], requester: NamedDependency[Requester]
) -> Response[bytes]:
    return Response(await lookups.run(requester, metrics.text), media_type="text/plain; version=0.0.4")


handlers = [show_health, show_metrics]
