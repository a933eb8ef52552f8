"""WebSockets as uvicorn speaks them, with compression that costs a socket nothing while nothing is said on it.

A compressor that remembers earlier messages takes 40 kB a socket, and packing a small message costs more than sending
it. So large messages are packed, each by itself, and small ones are not.
"""

from __future__ import annotations

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

LARGE = 8 * 1024  # bytes from which a message is packed


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

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn.available_extensions = [DEFLATE]
        self._leaving = False

    async def send(self, message: Any) -> None:
        text = message.get("text") if message["type"] == "websocket.send" else None
        if text is None or not self.handshake_complete or self.close_sent or self.initial_response is not None:
            await super().send(message)
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
