"""A bad network: a proxy that cuts a connection when something is about to pass through it."""

from __future__ import annotations

import contextlib
import socket
import threading
from types import TracebackType
from typing import Literal

Direction = Literal["up", "down"]


class CuttingProxy:
    """Passes bytes on to a port.

    cut   the direction in which the next bytes and the connection are lost
    down  nothing passes: `go_down` ends what is open, and what comes is turned away until `come_up`
    """

    def __init__(self, port: int) -> None:
        self._to = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self.cut: Direction | None = None
        self.cuts = 0
        self.down = False
        self._open: set[socket.socket] = set()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> CuttingProxy:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._listener.close()
        for each in list(self._open):
            end(each)

    def go_down(self) -> None:
        self.down = True
        for each in list(self._open):
            end(each)

    def come_up(self) -> None:
        self.down = False

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                inside, _ = self._listener.accept()
                if self.down:
                    end(inside)
                    continue
                outside = socket.create_connection(("127.0.0.1", self._to))
                self._open |= {inside, outside}
                for direction, source, sink in (("up", inside, outside), ("down", outside, inside)):
                    threading.Thread(target=self._pass, args=(direction, source, sink), daemon=True).start()

    def _pass(self, direction: Direction, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if self.cut == direction:
                    self.cut = None
                    self.cuts += 1
                    break
                sink.sendall(data)
        for each in (source, sink):
            end(each)
            self._open.discard(each)


def end(connection: socket.socket) -> None:
    with contextlib.suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
    connection.close()
