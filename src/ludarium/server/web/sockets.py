"""WebSockets as uvicorn speaks them, with compression that costs a socket nothing while nothing is said on it.

A compressor that remembers earlier messages takes 40 kB a socket, and packing a small message costs more than sending
it. So large messages are packed, each by itself, and small ones are not.

What comes is parsed a little at a time, and not while a message waits to be handled or nothing can be written. Frames
that are no messages are counted: a socket that sends too many of them is closed.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.typing import ExtensionParameter

from ludarium.play.errors import Refused
from ludarium.server.limits import Budget, Limits, Rate

LARGE = 8 * 1024  # bytes from which a message is packed
PARSED_AT_ONCE = 1024  # bytes: 170 empty frames
TOO_MANY = 1008
CUT_OFF_AFTER = 10.0  # seconds, a closed socket of which the other end does not take what is left


class LargeMessageDeflate(PerMessageDeflate):
    """Packs large messages only; a message says itself whether it is packed."""

    def encode(self, frame: Frame) -> Frame:
        return super().encode(frame) if len(frame.data) >= LARGE else frame


class LargeMessageDeflateFactory(ServerPerMessageDeflateFactory):
    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        agreed, made = super().process_request_params(params, accepted_extensions)
        return agreed, LargeMessageDeflate(
            made.remote_no_context_takeover,
            made.local_no_context_takeover,
            made.remote_max_window_bits,
            made.local_max_window_bits,
            made.compress_settings,
        )


DEFLATE = LargeMessageDeflateFactory(
    server_no_context_takeover=True,
    client_no_context_takeover=True,
    server_max_window_bits=12,
    client_max_window_bits=12,
    compress_settings={"level": zlib.Z_BEST_SPEED, "memLevel": 5},
)


class SocketProtocol(WebSocketsSansIOProtocol):
    """One connection; messages leave whole, so every message is one frame, and those of one turn leave together.

    A move is told and then acknowledged: one call of the system for both costs half of two.
    """

    rate: Rate = Limits().frames

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn.available_extensions = [DEFLATE]
        self._leaving = False
        self._unread = bytearray()
        self._frames = Budget(self.rate)
        self._flooded = False
        self._cutting_off: asyncio.TimerHandle | None = None

    # Coming in.

    def data_received(self, data: bytes) -> None:
        self._unread += data
        self._parse()

    def _parse(self) -> None:
        while self._unread and not self._blocked and not self.transport.is_closing():
            piece = bytes(self._unread[:PARSED_AT_ONCE])
            del self._unread[:PARSED_AT_ONCE]
            super().data_received(piece)

    @property
    def _blocked(self) -> bool:
        """Whether a message waits to be handled, or nothing can be written."""
        return self.read_paused or not self.writable.is_set()

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._go_on()
        return message

    def pause_writing(self) -> None:
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._go_on()

    def _go_on(self) -> None:
        self._parse()
        if not self._blocked:
            self.transport.resume_reading()

    def handle_ping(self) -> None:
        if self._counted():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._counted():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._counted():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        if not self.close_sent or self._counted():  # after the close nobody handles messages, so nothing slows them
            super().send_receive_event_to_app()

    def _counted(self) -> bool:
        """Count a frame; False if it is one too many, and the socket is closed."""
        if self._flooded:
            return False
        try:
            self._frames.use()
        except Refused:
            self._flooded = True
            self._unread.clear()
            self.flooded()
            return False
        return True

    def flooded(self) -> None:
        """Close the socket of somebody who sends too many frames."""
        if self.close_sent:
            self.transport.abort()
            return
        self.conn.send_close(TOO_MANY, self.rate.what)
        self.handle_parser_exception()
        self._cut_off_later()

    # Going out.

    async def send(self, message: Any) -> None:
        text = message.get("text") if message["type"] == "websocket.send" else None
        if text is None or not self.handshake_complete or self.close_sent or self.initial_response is not None:
            await super().send(message)
            if self.close_sent:
                self._parse()  # the other end's close may be among what waits
            return
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected:
            raise ClientDisconnected
        try:
            self.conn.send_text(text.encode())
        except InvalidState:
            raise ClientDisconnected from None
        if not self._leaving:
            self._leaving = True
            self.loop.call_soon(self._leave)

    def _leave(self) -> None:
        """Write what has been said since the last turn of the loop; what closes the socket has written it already."""
        self._leaving = False
        output = self.conn.data_to_send()
        if output and not self.transport.is_closing():
            self.transport.write(b"".join(output))

    # Closing.

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._cut_off_later()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self._cut_off_later()

    def _cut_off_later(self) -> None:
        """A close waits until the other end has taken what was written, which it may never do."""
        if not self.disconnected and self._cutting_off is None:
            self._cutting_off = self.loop.call_later(CUT_OFF_AFTER, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._cutting_off is not None:
            self._cutting_off.cancel()
        self._unread.clear()
        super().connection_lost(exc)
