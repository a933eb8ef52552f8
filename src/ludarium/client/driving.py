"""What both clients need to know of the network: addresses, headers, and how failures are told."""

from __future__ import annotations

import ssl
from collections.abc import Mapping
from functools import cache

import httpx
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from ludarium.client.errors import ApiError, ConnectionLost, error_of

API = "/api/v1"
TIMEOUT = 60.0  # seconds for an answer
JSON = {"Content-Type": "application/json"}


@cache
def authorities() -> ssl.SSLContext:
    """Whose certificates are trusted: reading them takes longer than a request, so all clients share them."""
    return httpx.create_ssl_context()


def http_headers(token: str | None) -> dict[str, str]:
    about = {"User-Agent": "ludarium-client"}
    return about if token is None else {**about, "Authorization": f"Bearer {token}"}


def socket_headers(token: str | None, cookies: Mapping[str, str]) -> dict[str, str]:
    headers = http_headers(token)
    if token is None and cookies:
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
    return headers


def socket_address(address: str, path: str) -> str:
    return f"ws{address.removeprefix('http')}{API}{path}"


def body_of(answer: httpx.Response) -> bytes:
    if answer.status_code >= 400:
        raise error_of(answer.status_code, answer.content)
    return answer.content


def failure_of(error: Exception) -> ApiError | ConnectionLost:
    """What an error of the network means."""
    if isinstance(error, InvalidStatus):
        return error_of(error.response.status_code, bytes(error.response.body or b""))
    if isinstance(error, ConnectionClosed):
        frame = error.rcvd
        if frame is None:
            return ConnectionLost("the connection was lost")
        return ConnectionLost(frame.reason or f"the server closed the socket ({frame.code})", frame.code)
    return ConnectionLost(f"the server cannot be reached: {error or type(error).__name__}")


FAILURES = (httpx.TransportError, WebSocketException, OSError)
