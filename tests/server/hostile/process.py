"""`ludarium serve` as a process of its own, whose log goes to a file: a pipe that nobody reads would stop it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

from tests.server.clients import PATIENCE, free_port


class LoggedServer:
    def __init__(self, data: Path, *arguments: str, workers: int = 1, port: int | None = None) -> None:
        self.port = port or free_port()
        self.log = data / "log"
        command = [sys.executable, "-W", "ignore", "-m", "ludarium.cli", "serve", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--data", str(data), "--workers", str(workers), *arguments],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=log,
                env={**os.environ, "LUDARIUM_LOG_LEVEL": "info"},
            )
        until = time.monotonic() + PATIENCE
        while not self._answers():
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
