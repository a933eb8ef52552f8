"""A push service of the tests: browsers subscribe to it, and it decrypts and checks what a server sends them.

It holds the private keys of its browsers, which a real push service never has; so tests see what a browser would.
"""

from __future__ import annotations

import base64
import json
import os
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.waiting import PATIENCE


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key: ec.EllipticCurvePrivateKey) -> str:
    return encoded(key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


@dataclass(frozen=True)
class Push:
    """What came for a browser. `text` is decrypted; `claims` are of a signature that was checked against `key`."""

    text: str
    claims: dict[str, Any]
    key: str
    headers: dict[str, str]

    @property
    def message(self) -> dict[str, str]:
        found: dict[str, str] = json.loads(self.text)
        return found


@dataclass
class Browser:
    """A browser that has subscribed. `answers`: what the push service answers next, 201 when there is none left"""

    service: PushService
    path: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = field(default_factory=lambda: os.urandom(16))
    answers: list[int | Callable[[], int]] = field(default_factory=list)
    pushes: queue.Queue[Push] = field(default_factory=queue.Queue)

    @property
    def endpoint(self) -> str:
        return self.service.origin + self.path

    def subscription(self, name: str = "Laptop") -> dict[str, str]:
        """As a page posts it."""
        return {"endpoint": self.endpoint, "p256dh": point(self.key), "auth": encoded(self.secret), "name": name}

    def push(self) -> Push:
        """The next that comes."""
        return self.pushes.get(timeout=PATIENCE)

    def received(self, headers: dict[str, str], body: bytes) -> Push:
        """Decrypt and check, as the standards say: RFC 8291 and RFC 8292."""
        assert headers["content-encoding"] == "aes128gcm"
        assert int(headers["ttl"]) > 0
        text = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm").decode()
        scheme, _, rest = headers["authorization"].partition(" ")
        assert scheme == "vapid"
        parts = dict(each.strip().split("=", 1) for each in rest.split(","))
        claims = verified(parts["t"], parts["k"])
        assert claims["aud"] == self.service.origin
        assert time.time() < claims["exp"] <= time.time() + 24 * 3600
        assert claims["sub"].startswith(("mailto:", "https:"))
        return Push(text, claims, parts["k"], headers)


def verified(token: str, key: str) -> dict[str, Any]:
    """The claims of a token; an exception if it is not signed with the key."""
    signed, _, signature = token.rpartition(".")
    raw = decoded(signature)
    assert len(raw) == 64
    made = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    public.verify(made, signed.encode(), ec.ECDSA(SHA256()))
    header, claims = (json.loads(decoded(part)) for part in signed.split("."))
    assert header["alg"] == "ES256"
    found: dict[str, Any] = claims
    return found


class PushService:
    """Listens on a free port of this machine: a server has to be allowed to send there (`push_local=(origin,)`)."""

    def __init__(self) -> None:
        self.browsers: dict[str, Browser] = {}
        self.requests: list[str] = []  # the paths that were asked for, whatever came of it
        self.problems: list[BaseException] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                status = service.answer(self)
                self.send_response(status)
                if 300 <= status < 400:
                    self.send_header("Location", f"{service.origin}/redirected")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        class Listening(ThreadingHTTPServer):
            def handle_error(self, *_: object) -> None:
                pass  # a server that was killed does not wait for its answer

        self._http = Listening(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self.origin = f"http://127.0.0.1:{self._http.server_port}"

    def __enter__(self) -> PushService:
        threading.Thread(target=self._http.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._http.shutdown()
        self._http.server_close()
        assert not self.problems, self.problems

    def browser(self) -> Browser:
        made = Browser(self, f"/push/{encoded(os.urandom(12))}")
        self.browsers[made.path] = made
        return made

    def answer(self, request: BaseHTTPRequestHandler) -> int:
        body = request.rfile.read(int(request.headers.get("Content-Length", "0")))
        self.requests.append(request.path)
        browser = self.browsers.get(request.path)
        if browser is None:
            return 404
        try:
            push = browser.received({name.lower(): value for name, value in request.headers.items()}, body)
        except BaseException as problem:
            self.problems.append(problem)
            return 400
        wanted = browser.answers.pop(0) if browser.answers else 201
        status = wanted() if callable(wanted) else wanted
        if status < 300:
            browser.pushes.put(push)
        return status
