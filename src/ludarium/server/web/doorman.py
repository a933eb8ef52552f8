"""Around the whole app: identity, limits, origin, security headers, request logs. Plain ASGI."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, MutableMapping
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

from ludarium.play.errors import Refused
from ludarium.server import identity, work
from ludarium.server.accounts.model import Session
from ludarium.server.accounts.sessions import Sessions
from ludarium.server.limits import REFUSED_AFTER, Limits, RateLimiter, network_of
from ludarium.server.metrics import Metrics
from ludarium.server.store import Unavailable, rights
from ludarium.server.store.rights import Right
from ludarium.server.web.client_files import is_file
from ludarium.server.web.errors import STATUS, body_of, headers_of
from ludarium.server.web.turns import Turns

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Any, Any, Any], Coroutine[Any, Any, None]]

log = logging.getLogger("ludarium.server.web")

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
EMBEDDED = "/embed/"  # boards inside other pages
EMBEDDED_SECURITY = (
    "default-src 'none'; img-src 'self'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors *"
)
EMBEDDED_HEADERS = [
    (b"content-security-policy", EMBEDDED_SECURITY.encode()),
    *(header for header in HEADERS if header[0] not in (b"content-security-policy", b"x-frame-options")),
]
SAFE = ("GET", "HEAD", "OPTIONS")
METHODS = (*SAFE, "POST", "PUT", "PATCH", "DELETE")
MACHINES = ("/health", "/metrics")


class Doorman:
    """Lets requests in, those of one address in turns. What an address may do is counted before all else.
    For those inside, the scope has:

    ludarium          the player: a user's id, or a guest's identity
    ludarium_session  the session of a signed-in user, or what a token may do: where there is one, no cookie counts
    ludarium_secret   put there by those inside: the new secret of the cookie, when somebody has signed in or out
    ludarium_address  the address, as the limits count it

    client  the build of the page that this server serves; answers tell it, so that an older page notices
    """

    def __init__(
        self, app: App, metrics: Metrics, limits: Limits, secure: bool, client: str, sessions: Sessions
    ) -> None:
        self.app = app
        self.metrics = metrics
        self.limits = limits
        self.secure = secure
        self.client = client.encode()
        self.limiter = RateLimiter()
        self.sessions = sessions
        self.turns = Turns()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        client = scope.get("client")
        address = scope["ludarium_address"] = network_of(client[0]) if client else ""
        headers = dict(scope["headers"])
        cookies = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
        token = identity.bearer_in(headers.get(b"authorization", b"").decode("latin-1"))
        secret: str | None = None
        await self.turns.take(address)
        try:
            self.limiter.use(self.limits.visits, address)
            if token is not None:
                session: Session | None = await self.sessions.of_token(token)
            else:
                secret, session = await self._known(cookies.decode("latin-1"))
        except Refused as refused:
            await self._turn_away(scope, send, refused)
            return
        except Unavailable as error:  # the session may be a good one, so its cookie stays
            log.error("the store is not available", extra={"path": scope["path"], "error": str(error)})
            await self._turn_away(scope, send, error.for_players)
            return
        known = token is not None or secret is not None
        if secret is None:
            secret = identity.new_secret()
        scope["ludarium"] = session.user_id if session is not None else identity.identity_of(secret)
        scope["ludarium_session"] = session
        if session is not None:
            rights.acting.set(Right(session.hash, token is not None, session.bot))
        if token is not None:
            headers.pop(b"origin", None)  # no browser sends a token by itself, so no other site's page can have it sent
        if scope["type"] == "http":
            await self._request(scope, receive, send, headers, None if known else secret)
        elif self._foreign(headers):
            await send({"type": "websocket.close", "code": 4403, "reason": "another site's page"})
        else:
            await self.app(scope, receive, send)

    async def _known(self, cookies: str) -> tuple[str | None, Session | None]:
        """The secret of who asks, with their session if they have one. Of several secrets a session counts before a
        guest, and a guest who has played before another."""
        secrets = identity.secrets_in(cookies, identity.cookie_name(self.secure))
        for secret in filter(identity.of_session, secrets):
            session = await self.sessions.of(secret)
            if session is not None:
                return secret, session
        guests = [secret for secret in secrets if not identity.of_session(secret)]
        if len(guests) > 1:
            players = await self.sessions.players_among([identity.identity_of(guest) for guest in guests])
            guests.sort(key=lambda guest: identity.identity_of(guest) not in players)
        return guests[0] if guests else None, None

    async def _turn_away(self, scope: Scope, send: Send, refused: Refused) -> None:
        await self._refuse(refused)
        if scope["type"] == "http":
            method = scope["method"] if scope["method"] in METHODS else "other"
            self.metrics.requests.labels(method, str(STATUS[refused.kind])).inc()
            await _answer(send, refused)
        elif "websocket.http.response" in scope.get("extensions", ()):
            await _answer(send, refused, "websocket.http.response")
        else:
            await send({"type": "websocket.close", "code": 1008, "reason": refused.message[:100]})

    async def _request(
        self, scope: Scope, receive: Receive, send: Send, headers: dict[bytes, bytes], new_secret: str | None
    ) -> None:
        started = perf_counter()
        status = 500
        method = scope["method"]
        if method == "HEAD":
            scope["method"] = "GET"  # the same answer; its body is left out below

        async def send_on(message: MutableMapping[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.body" and method == "HEAD":
                message["body"] = b""
            if message["type"] == "http.response.start":
                status = message["status"]
                added = list(EMBEDDED_HEADERS if scope["path"].startswith(EMBEDDED) else HEADERS)
                secret = scope.get("ludarium_secret", new_secret)
                if secret is not None and _keeps_cookie(scope["path"]):
                    added.append((b"set-cookie", identity.cookie(secret, self.secure).encode()))
                if scope["path"].startswith("/api"):
                    added.append((b"ludarium-client", self.client))
                if self.secure:
                    added.append((b"strict-transport-security", b"max-age=31536000"))
                message["headers"] = [*message.get("headers", ()), *added]
            await send(message)

        try:
            self._admit(scope, headers, new_secret is None)
        except Refused as refused:
            await self._refuse(refused)
            new_secret = None  # who is refused stays who they are
            await _answer(send_on, refused)
        else:
            await self._metered(scope, self.app(scope, receive, send_on), new_secret is None)
        seconds = perf_counter() - started
        self.metrics.requests.labels(method if method in METHODS else "other", str(status)).inc()
        self.metrics.request_seconds.observe(seconds)
        if scope["path"] not in MACHINES:
            about = {"method": method, "path": scope["path"], "status": status, "ms": round(seconds * 1000, 1)}
            log.info("request", extra=about)

    async def _refuse(self, refused: Refused) -> None:
        """Count a refusal. Who has asked for too much waits for it: each of their connections asks less often then."""
        self.metrics.refusals.labels(refused.kind).inc()
        if refused.kind == "too-many":
            await asyncio.sleep(REFUSED_AFTER)

    async def _metered(self, scope: Scope, answering: Coroutine[Any, Any, None], known: bool) -> None:
        """Let a request be answered, and count what that takes."""
        meter = work.Meter()
        work.paying.set(meter)
        try:
            await work.metered(answering, meter)
        finally:
            self.limiter.charge(self.limits.work_from, scope["ludarium_address"], meter.ms)
            if known:
                self.limiter.charge(self.limits.work, scope["ludarium"], meter.ms)

    def _admit(self, scope: Scope, headers: dict[bytes, bytes], known: bool) -> None:
        if scope["method"] not in SAFE and self._foreign(headers):
            raise Refused("not-yours", "this request comes from another site's page")
        self.limiter.use(self.limits.work_from, scope["ludarium_address"])
        if known:
            self.limiter.use(self.limits.work, scope["ludarium"])
        if not scope["path"].startswith("/api"):
            return
        if not known or not self.limiter.remembers(self.limits.requests, scope["ludarium"]):
            self.limiter.use(self.limits.newcomers, scope["ludarium_address"])
        if known:
            self.limiter.use(self.limits.requests, scope["ludarium"])

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
    return path.startswith("/api") or (path not in MACHINES and not is_file(path))


async def _answer(send: Send, refused: Refused, kind: str = "http.response") -> None:
    body = body_of(refused)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.lower().encode(), value.encode()) for name, value in headers_of(refused).items()]
    await send({"type": f"{kind}.start", "status": STATUS[refused.kind], "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
