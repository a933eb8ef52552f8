"""How the server answers what it refuses, and what goes wrong."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException

from ludarium.core.errors import LudariumError
from ludarium.play.errors import Refused, refusal
from ludarium.server.store import Unavailable
from ludarium.server.words import in_words, plain
from ludarium.wire.errors import Refusal

log = logging.getLogger("ludarium.server.web")

STATUS = {
    "bad-request": 400,
    "position": 400,
    "option": 400,
    "invalid-move": 400,
    "bad-name": 400,
    "bad-password": 400,
    "bad-email": 400,
    "bad-invitation": 400,
    "bad-link": 400,
    "no-mail": 400,
    "no-push": 400,
    "bad-endpoint": 400,
    "push-failed": 400,
    "signed-out": 401,
    "bad-token": 401,
    "expired-token": 401,
    "scope": 403,
    "wrong-password": 403,
    "closed": 403,
    "banned": 403,
    "silenced": 403,
    "not-yours": 403,
    "fair-play": 403,
    "not-found": 404,
    "unknown-game": 404,
    "name-taken": 409,
    "illegal-move": 409,
    "stale": 409,
    "playing": 409,
    "too-large": 413,
    "too-many": 429,
    "failed": 500,
    "unavailable": 503,
}
HTTP_KINDS = {404: "not-found", 413: "too-large"}
HTTP_WORDS = {
    404: "there is nothing at this address",
    405: "this cannot be done here with this method",
    413: "the request is too large",
}


def body_of(refused: Refused) -> bytes:
    return msgspec.json.encode(Refusal(refused.message, refused.kind, refused.retry_after, refused.table))


def headers_of(refused: Refused) -> dict[str, str]:
    return {} if refused.retry_after is None else {"Retry-After": str(int(refused.retry_after) + 1)}


def answer_refused(_request: Request[Any, Any, Any], refused: Refused) -> Response[bytes]:
    return Response(
        body_of(refused),
        status_code=STATUS[refused.kind],
        media_type="application/json",
        headers=headers_of(refused),
    )


def answer_ludarium(request: Request[Any, Any, Any], error: LudariumError) -> Response[bytes]:
    return answer_refused(request, refusal(error))


def answer_http(_request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """What Litestar refuses: no such path, a body that does not fit."""
    kind = HTTP_KINDS.get(error.status_code, "bad-request" if error.status_code < 500 else "failed")
    extra = getattr(error, "extra", None)
    details = "; ".join(in_words(str(each.get("message", each))) for each in extra) if isinstance(extra, list) else ""
    words = HTTP_WORDS.get(error.status_code) or details or error.detail
    body = Refusal(words.encode("ascii", "backslashreplace").decode(), kind)
    headers = {name: value for name, value in (error.headers or {}).items() if name.lower() == "allow"}
    return Response(
        msgspec.json.encode(body), status_code=error.status_code, media_type="application/json", headers=headers
    )


def answer_unavailable(request: Request[Any, Any, Any], error: Unavailable) -> Response[bytes]:
    log.error("the store is not available", extra={"path": request.url.path, "error": str(error)})
    return answer_refused(request, error.for_players)


def answer_too_deep(request: Request[Any, Any, Any], _error: RecursionError) -> Response[bytes]:
    log.warning("a body was nested too deep", extra={"path": request.url.path})
    return answer_refused(request, Refused("bad-request", "the body is nested too deep"))


def answer_unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    log.error("a request failed", extra={"path": request.url.path, "error": plain(error)}, exc_info=error)
    return answer_refused(request, Refused("failed", "something went wrong here; it has been noted"))


HANDLERS: dict[int | type[Exception], Any] = {
    Refused: answer_refused,
    LudariumError: answer_ludarium,
    HTTPException: answer_http,
    Unavailable: answer_unavailable,
    RecursionError: answer_too_deep,
    Exception: answer_unexpected,
}
