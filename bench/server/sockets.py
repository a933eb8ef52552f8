"""The players' end of a WebSocket, as cheap as can be: players and server share the cores.

It knows what a load test needs: whole text messages, pings and a close. While somebody listens, compressed messages are
told as empty ones: no acknowledgement is large enough to be compressed.
"""

from __future__ import annotations

import asyncio
import base64
import os
import zlib
from collections import deque
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
LAST, PACKED, MASKED = 0x80, 0x40, 0x80  # bits of the first byte, and of the second
NO_MASK = bytes(4)  # a mask of zeros changes nothing, and a frame with it is a valid one
OFFER = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"

Told = Callable[[bytes], None]


class Closed(Exception):
    """The server has closed the socket."""


class Socket(asyncio.Protocol):
    """Messages wait until they are asked for, or go to whoever listens."""

    def __init__(self, request: bytes) -> None:
        self._request = request
        self._transport: asyncio.Transport | None = None
        self._data = bytearray()
        self._waiting: deque[tuple[int, bytes]] = deque()
        self._asked: asyncio.Future[None] | None = None
        self._told: Told | None = None
        self._upgraded = False
        self._end: Closed | None = None

    # What a player does.

    def send(self, text: str) -> None:
        assert self._transport is not None
        self._transport.write(frame(TEXT, text.encode()))

    async def receive(self) -> bytes:
        """The next message. Closed if there is none any more."""
        while not self._waiting:
            if self._end is not None:
                raise self._end
            self._asked = asyncio.get_running_loop().create_future()
            await self._asked
        first, payload = self._waiting.popleft()
        return unpacked(payload) if first & PACKED else payload

    @property
    def closed(self) -> bool:
        return self._end is not None

    def write(self, frames: bytes) -> None:
        """Send frames as they are."""
        assert self._transport is not None
        self._transport.write(frames)

    def listen(self, told: Told) -> None:
        """Have each further message told at once."""
        self._told = told

    def close(self) -> None:
        assert self._transport is not None
        if not self._transport.is_closing():
            self._transport.write(frame(CLOSE, (1000).to_bytes(2)))
            self._transport.close()

    # What the loop calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self._upgraded and not self._read_head():
            return
        while (message := self._take_frame()) is not None:
            self._heard(*message)

    def connection_lost(self, exc: Exception | None) -> None:
        self._fail(f"the connection was lost: {exc}")

    def _read_head(self) -> bool:
        head, separator, rest = self._data.partition(b"\r\n\r\n")
        if not separator:
            return False
        self._upgraded = head.startswith(b"HTTP/1.1 101 ")
        self._data = rest
        if not self._upgraded:
            self._fail(head.partition(b"\r\n")[0].decode())
        return self._upgraded

    def _take_frame(self) -> tuple[int, bytes] | None:
        """The first byte and the payload of a frame that is there whole; a server masks nothing."""
        data = self._data
        if len(data) < 2:
            return None
        start, size = 2, data[1]
        if size > 125:
            start = 4 if size == 126 else 10
            if len(data) < start:
                return None
            size = int.from_bytes(data[2:start])
        end = start + size
        if len(data) < end:
            return None
        found = data[0], bytes(data[start:end])
        del data[:end]
        return found

    def _heard(self, first: int, payload: bytes) -> None:
        assert self._transport is not None
        code = first & 15
        if code == TEXT and first & LAST:
            self._tell(first, payload)
        elif code == PING:
            self._transport.write(frame(PONG, payload))
        elif code == CLOSE:
            self._fail(f"the server closed with {int.from_bytes(payload[:2])}")
        elif code != PONG:
            self._fail(f"a frame of kind {first:#x} is not known here")

    def _tell(self, first: int, payload: bytes) -> None:
        if self._told is not None:
            self._told(b"" if first & PACKED else payload)
            return
        self._waiting.append((first, payload))
        self._wake()

    def _fail(self, why: str) -> None:
        self._end = self._end or Closed(why)
        self._wake()
        if self._transport is not None:
            self._transport.close()

    def _wake(self) -> None:
        if self._asked is not None and not self._asked.done():
            self._asked.set_result(None)


async def connect(url: str, headers: dict[str, str], address: str, compressed: bool) -> Socket:
    """A socket that comes from an address of the loopback."""
    parts = urlsplit(url)
    assert parts.hostname is not None
    lines = {
        "Host": parts.netloc,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        "Sec-WebSocket-Version": "13",
        **headers,
    }
    target = f"{parts.path}?{parts.query}" if parts.query else parts.path
    head = f"GET {target} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    request = (head + (OFFER if compressed else "") + "\r\n").encode()
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: Socket(request), parts.hostname, parts.port, local_addr=(address, 0)
    )
    return socket


def frame(code: int, payload: bytes) -> bytes:
    size = len(payload)
    if size < 126:
        return bytes((LAST | code, MASKED | size)) + NO_MASK + payload
    return bytes((LAST | code, MASKED | 126)) + size.to_bytes(2) + NO_MASK + payload


def unpacked(payload: bytes) -> bytes:
    """A message that was compressed by itself: every message is, where the server remembers none."""
    return zlib.decompressobj(-zlib.MAX_WBITS).decompress(payload + b"\0\0\xff\xff")
