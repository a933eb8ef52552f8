"""At the port: how many connections an address may have, and how long each may take for what it does.

The HTTP and WebSocket protocols are uvicorn's own; these here count and time them. A connection that sends nothing,
the head or the body of a request too slowly, or that does not take its answer, is closed.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from ludarium.play.errors import Refused
from ludarium.server.limits import ANSWER_WITHIN, BODY_WITHIN, HEAD_WITHIN, Limits, network_of
from ludarium.server.metrics import Metrics
from ludarium.server.web.errors import body_of, headers_of
from ludarium.server.web.sockets import SocketProtocol

log = logging.getLogger("ludarium.server.web")

PROXY = "127.0.0.1"  # tells of those behind it, who are counted by the doorman
WITHIN = {"head": HEAD_WITHIN, "body": BODY_WITHIN, "answer": ANSWER_WITHIN}
RETRY = 10.0  # seconds


class Gate:
    """The connections of this process, by address. Each is counted until it is lost, whatever protocol it speaks."""

    def __init__(self, limits: Limits, metrics: Metrics) -> None:
        self.frames = limits.frames
        self._limits = limits
        self._metrics = metrics
        self._addresses: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._addresses.total()

    def enter(self, address: str) -> None:
        """Count a connection; Refused if there are too many."""
        if address != PROXY and self._addresses.get(address, 0) >= self._limits.connections_per_address:
            raise self._refused("your address has too many connections open")
        if len(self) >= self._limits.connections:
            raise self._refused("the server has no room for another connection now")
        self._addresses[address] += 1
        self._metrics.connections.inc()

    def leave(self, address: str) -> None:
        self._addresses[address] -= 1
        if not self._addresses[address]:
            del self._addresses[address]
        self._metrics.connections.dec()

    def too_slow(self, phase: str) -> None:
        self._metrics.slow_requests.labels(phase).inc()

    def flooded(self) -> None:
        self._metrics.refusals.labels("too-many").inc()

    def _refused(self, message: str) -> Refused:
        self._metrics.refusals.labels("too-many").inc()
        return Refused("too-many", message, retry_after=RETRY)


def protocols(gate: Gate) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """The protocols of HTTP and of sockets, behind a gate."""

    class GatedHttp(H11Protocol):
        """`phase` is what has to happen until the timer rings."""

        address: str | None = None  # while it is counted
        phase = ""
        timer: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            address = network_of(self.client[0]) if self.client else ""
            try:
                gate.enter(address)
            except Refused as refused:
                transport.write(raw_answer(refused))
                transport.close()
                self._enter("answer")
                return
            self.address = address
            self._enter("head")

        def data_received(self, data: bytes) -> None:
            if self.transport.is_closing():
                return
            super().data_received(data)
            self._look()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._look()

        def timeout_keep_alive_handler(self) -> None:
            super().timeout_keep_alive_handler()
            self._look()

        def connection_lost(self, exc: Exception | None) -> None:
            self._enter("")
            if self.address is not None:
                gate.leave(self.address)
                self.address = None
            super().connection_lost(exc)

        def _look(self) -> None:
            """See which phase the connection is in."""
            state = self.conn.their_state
            if self.transport.get_protocol() is not self:
                self._enter("")  # it is a socket now
            elif self.transport.is_closing():
                self._enter("answer")  # what is left of it
            elif self.cycle is not None and not self.cycle.response_complete and state is not h11.SEND_BODY:
                self._enter("answer")
            elif state is h11.SEND_BODY:
                self._enter("body")
            elif self.conn.trailing_data[0]:
                self._enter("head")
            elif self.cycle is not None:
                self._enter("")  # between two requests it is uvicorn that closes after a while

        def _enter(self, phase: str) -> None:
            if phase == self.phase:
                return
            self.phase = phase
            if self.timer is not None:
                self.timer.cancel()
            self.timer = self.loop.call_later(WITHIN[phase], self._too_slow) if phase else None

        def _too_slow(self) -> None:
            log.info("a connection was too slow", extra={"phase": self.phase, "address": self.address})
            gate.too_slow(self.phase)
            self.transport.abort()

    class GatedSocket(SocketProtocol):
        address: str | None = None
        rate = gate.frames

        def flooded(self) -> None:
            log.info("a socket sent too many frames", extra={"address": self.address})
            gate.flooded()
            super().flooded()

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            before = cast(GatedHttp, cast(asyncio.Transport, transport).get_protocol())
            self.address, before.address = before.address, None

        def connection_lost(self, exc: Exception | None) -> None:
            if self.address is not None:
                gate.leave(self.address)
                self.address = None
            super().connection_lost(exc)

    return GatedHttp, GatedSocket


def raw_answer(refused: Refused) -> bytes:
    body = body_of(refused)
    headers = {"Content-Type": "application/json", "Connection": "close", "Content-Length": str(len(body))}
    lines = "".join(f"{name}: {value}\r\n" for name, value in (headers | headers_of(refused)).items())
    return b"HTTP/1.1 429 Too Many Requests\r\n" + lines.encode() + b"\r\n" + body
