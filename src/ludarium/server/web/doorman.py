"""Around the whole app: identity, limits, origin, security headers, request logs. Plain ASGI."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, MutableMapping
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

import msgspec

from ludarium.server import identity
from ludarium.server.errors import Refused
from ludarium.server.limits import REQUESTS, VISITS, Counter
from ludarium.server.metrics import Metrics

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

log = logging.getLogger("ludarium.server")

CONTENT_SECURITY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; "
    "media-src 'self' blob:; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", CONTENT_SECURITY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
SAFE = ("GET", "HEAD", "OPTIONS")
UNCOUNTED = ("/health", "/metrics")


class Doorman:
    """Lets requests in. The identity is in scope["ludarium"] for those inside."""

    def __init__(self, app: App, metrics: Metrics, secure: bool) -> None:
        self.app = app
        self.metrics = metrics
        self.secure = secure
        self.counter = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        secret = identity.secret_in(headers.get(b"cookie", b"").decode("latin-1"))
        known = secret is not None
        secret = secret or identity.new_secret()
        scope["ludarium"] = identity.identity_of(secret)
        if scope["type"] == "websocket":
            if self._foreign(headers):
                await send({"type": "websocket.close", "code": 4403, "reason": "another site's page"})
                return
            await self.app(scope, receive, send)
            return
        await self._request(scope, receive, send, headers, None if known else secret)

    async def _request(
        self, scope: Scope, receive: Receive, send: Send, headers: dict[bytes, bytes], new_secret: str | None
    ) -> None:
        started = perf_counter()
        status = 500

        async def send_on(message: MutableMapping[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                added = list(HEADERS)
                if new_secret is not None and _keeps_cookie(scope["path"]):
                    added.append((b"set-cookie", identity.cookie(new_secret, self.secure).encode()))
                if self.secure:
                    added.append((b"strict-transport-security", b"max-age=31536000"))
                message["headers"] = [*message.get("headers", ()), *added]
            await send(message)

        try:
            self._admit(scope, headers, new_secret is None)
        except Refused as refused:
            await _answer(send_on, refused)
        else:
            await self.app(scope, receive, send_on)
        seconds = perf_counter() - started
        self.metrics.requests.labels(scope["method"], str(status)).inc()
        self.metrics.request_seconds.observe(seconds)
        if scope["path"] not in UNCOUNTED:
            about = {"method": scope["method"], "path": scope["path"], "status": status, "ms": round(seconds * 1000, 1)}
            log.info("request", extra=about)

    def _admit(self, scope: Scope, headers: dict[bytes, bytes], known: bool) -> None:
        if scope["method"] not in SAFE and self._foreign(headers):
            raise Refused("not-yours", "this request comes from another site's page")
        if scope["path"] in UNCOUNTED:
            return
        client = scope.get("client")
        self.counter.use(VISITS, client[0] if client else "")
        if known and scope["path"].startswith("/api"):
            self.counter.use(REQUESTS, scope["ludarium"])

    @staticmethod
    def _foreign(headers: dict[bytes, bytes]) -> bool:
        """Whether a browser says that another site's page sends this."""
        origin = headers.get(b"origin", b"").decode("latin-1")
        if not origin:
            return False
        try:
            return urlsplit(origin).netloc != headers.get(b"host", b"").decode("latin-1")
        except ValueError:
            return True


def _keeps_cookie(path: str) -> bool:
    """The page sets the cookie as well, so that its first requests, which come together, have one identity."""
    return path.startswith("/api") or (path not in UNCOUNTED and "." not in path.rsplit("/", 1)[-1])


async def _answer(send: Send, refused: Refused) -> None:
    body = msgspec.json.encode(refused.as_data())
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if refused.retry_after is not None:
        headers.append((b"retry-after", str(int(refused.retry_after) + 1).encode()))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
