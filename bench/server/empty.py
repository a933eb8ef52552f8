"""A server that does nothing: `python -m bench.server.empty PORT`. A flood that it gets shows what the flood costs.

Every request is answered with nothing, and every socket is opened and read.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import re
import sys
from typing import cast

import uvloop

NOTHING = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
KEY = re.compile(rb"sec-websocket-key: *([^\r]+)", re.IGNORECASE)
LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)
GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # RFC 6455


class Empty(asyncio.Protocol):
    """One connection: a socket, whose frames are thrown away, or requests."""

    def __init__(self) -> None:
        self._data = b""
        self._is_socket = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if self._is_socket:
            return
        self._data += data
        while (request := self._take()) is not None:
            key = KEY.search(request)
            if key is None:
                self._transport.write(NOTHING)
                continue
            self._is_socket = True
            accepted = base64.b64encode(hashlib.sha1(key[1] + GUID).digest())
            head = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            self._transport.write(head + b"Sec-WebSocket-Accept: " + accepted + b"\r\n\r\n")
            return

    def _take(self) -> bytes | None:
        """The head of a request that is there with its body."""
        head, end, rest = self._data.partition(b"\r\n\r\n")
        length = LENGTH.search(head)
        size = int(length[1]) if length else 0
        if not end or len(rest) < size:
            return None
        self._data = rest[size:]
        return head


async def serve(port: int) -> None:
    server = await asyncio.get_running_loop().create_server(Empty, "127.0.0.1", port)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(serve(int(sys.argv[1])))
