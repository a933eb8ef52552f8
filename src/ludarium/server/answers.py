"""Answers that stay the same while the process lives: their bytes, compressed ones too, are made once, on a thread."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from litestar import Request, Response

from ludarium.server.threads import off_loop

JSON = "application/json"
ASK_AGAIN = "no-cache"
SMALLEST_PACKED = 600  # bytes


class Constant(NamedTuple):
    """packed: compressed with gzip, where that makes it smaller"""

    body: bytes
    packed: bytes | None
    kind: str
    tag: str


def constant(body: bytes, kind: str) -> Constant:
    packed = gzip.compress(body, 9, mtime=0) if len(body) >= SMALLEST_PACKED else None
    if packed is not None and len(packed) > 0.9 * len(body):
        packed = None
    return Constant(body, packed, kind, f'"{sha256(body).hexdigest()[:24]}"')


def respond(request: Request[Any, Any, Any], found: Constant, caching: str = ASK_AGAIN) -> Response[Any]:
    """The answer to a request; a handler that gives it has the option `packed`, so that nothing compresses it again."""
    headers = {"Cache-Control": caching, "ETag": found.tag, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == found.tag:
        return Response(b"", status_code=304, headers=headers)
    body = found.body
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        body = found.packed
    return Response(body, media_type=found.kind, headers=headers)


class ConstantAnswers:
    """Each answer by its key. What cannot be made is not kept, so nothing that visitors make up is."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, ...], asyncio.Task[Constant]] = {}

    async def give(
        self,
        request: Request[Any, Any, Any],
        key: tuple[str, ...],
        make: Callable[[], object],
        kind: str = JSON,
        caching: str = ASK_AGAIN,
    ) -> Response[Any]:
        """make: gives bytes, or what is written as JSON; called on a thread, the first time only"""
        making = self._made.get(key)
        if making is None:
            making = self._made[key] = asyncio.create_task(asyncio.to_thread(_made, make, kind))
            making.add_done_callback(lambda task: self._forget_failed(key, task))
        return respond(request, await asyncio.shield(making), caching)

    def _forget_failed(self, key: tuple[str, ...], making: asyncio.Task[Constant]) -> None:
        if making.cancelled() or making.exception() is not None:
            self._made.pop(key, None)


def _made(make: Callable[[], object], kind: str) -> Constant:
    off_loop()
    made = make()
    return constant(made if isinstance(made, bytes) else msgspec.json.encode(made), kind)
