"""What can go wrong between a program and a server."""

from __future__ import annotations

import msgspec

from ludarium.core.errors import LudariumError
from ludarium.wire.errors import Refusal


class ApiError(LudariumError):
    """The server refused something, and nothing was changed.

    kind         for programs, as docs/web-protocol.md lists them    status  of HTTP; 0 on a socket
    retry_after  seconds after which it may be tried again, if that helps
    """

    def __init__(self, kind: str, message: str, status: int = 0, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.status = status
        self.retry_after = retry_after

    def __repr__(self) -> str:
        return f"ApiError({self.kind!r}, {str(self)!r})"


class ConnectionLost(LudariumError):
    """The server cannot be reached, or a socket has closed. What was asked last may have been done."""

    def __init__(self, message: str, code: int | None = None) -> None:
        super().__init__(message)
        self.code = code


def error_of(status: int, body: bytes) -> ApiError:
    """The error that an answer tells."""
    try:
        told = msgspec.json.decode(body, type=Refusal)
    except msgspec.DecodeError:  # a proxy's answer
        kind = {401: "bad-token", 403: "scope", 429: "too-many"}.get(status, "failed" if status >= 500 else "refused")
        return ApiError(kind, f"the server answers {status}", status)
    return ApiError(told.kind, told.error, status, told.retry_after)
