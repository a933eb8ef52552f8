"""`ludarium serve` as a process of its own, whose log goes to a file: a pipe that nobody reads would stop it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from tests.server.clients import PATIENCE, free_port

STARTING = 180.0  # seconds in which a server starts, on a machine on which much else runs


class LoggedServer:
    """first: a module of the tests that changes something of the server before it starts, and its arguments
    answers: it is waited for until it does
    """

    def __init__(
        self,
        data: Path,
        *arguments: str,
        workers: int = 1,
        port: int | None = None,
        first: Sequence[str] = (),
        answers: bool = True,
    ) -> None:
        self.port = port or free_port()
        self.log = data / "log"
        module = [*first, "--"] if first else ["ludarium.cli"]
        command = [sys.executable, "-W", "ignore", "-m", *module, "serve", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--data", str(data), "--workers", str(workers), *arguments],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=log,
                env={**os.environ, "LUDARIUM_LOG_LEVEL": "info"},
            )
        until = time.monotonic() + STARTING
        while answers and not self._answers():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < until, "the server does not start"
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=5) as asking:
                asking.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                return bool(asking.recv(1))
        except OSError:
            return False

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def told(self) -> str:
        return self.log.read_text("utf-8")

    def end(self, how: signal.Signals) -> int:
        """Send a signal, and give the code with which the process ends."""
        self.process.send_signal(how)
        return self.process.wait(2 * PATIENCE)

    def __enter__(self) -> LoggedServer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.end(signal.SIGKILL)
