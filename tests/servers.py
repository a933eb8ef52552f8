"""Servers of the tests' own: in a thread of this process, or `ludarium serve` as people start it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import replace
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import TYPE_CHECKING, Self

from tests.quick_server import AHEAD
from tests.waiting import ASKING, PATIENCE, until

if TYPE_CHECKING:
    from ludarium.server.settings import Settings

STARTING = 180.0  # seconds in which a process starts, on a machine on which much else runs
PYTHON = (sys.executable, "-W", "ignore")
SERVE = (*PYTHON, "-m", "ludarium.cli")
SERVE_QUICKLY = (*PYTHON, "-m", "tests.quick_server")

# Limits for a crowd that comes from one address.
_MANY = [
    "registrations",
    "requests",
    "visits",
    "newcomers",
    "new_tables",
    "new_tables_from",
    "entries",
    "entries_from",
    "lookups",
    "lookups_from",
]
CROWD = ["--limit", "sockets_per_address=9999", *(word for each in _MANY for word in ("--limit", f"{each}=1000000/1"))]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class RunningServer:
    """The server in a thread of this process."""

    def __init__(self, settings: Settings, port: int | None = None) -> None:
        import uvicorn  # `tests.packaging` runs where no server is installed

        from ludarium.server.run import configuration

        self.port = port or free_port()
        self._server = uvicorn.Server(configuration(replace(settings, port=self.port)))
        self._thread = threading.Thread(target=self._server.run, daemon=True)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self._thread.start()
        until(self._started, "the server starts too slowly")
        return self

    def _started(self) -> bool:
        assert self._thread.is_alive(), "the server did not start"
        return self._server.started

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not stop"

    def __exit__(self, *_: object) -> None:
        self.stop()


class ServerProcess:
    """A server as a process of its own, whose log goes to a file. It can be ended and started again on its port.

    arguments: further words of the command line          command: what is started, to which they are added
    """

    process: subprocess.Popen[bytes]

    def __init__(
        self,
        data: Path,
        *arguments: str,
        workers: int = 1,
        port: int | None = None,
        command: Sequence[str] = SERVE,
    ) -> None:
        data.mkdir(0o700, exist_ok=True)
        self.data = data
        self.port = port or free_port()
        self.log = data / "server.log"
        self.command = command
        self.arguments = ["--port", str(self.port), "--data", str(data), "--workers", str(workers), *arguments]
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def logged(self) -> str:
        return self.log.read_text("utf-8")

    def start(self, command: Sequence[str] | None = None, answers: bool = True) -> None:
        """command: another one for this time          answers: return when it does"""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*(command or self.command), "serve", *self.arguments],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=log,
                env={**os.environ, "LUDARIUM_LOG_LEVEL": "info"},
                start_new_session=True,
            )
        if answers:
            until(self._answers, "the server does not start", STARTING, ASKING)

    def _answers(self) -> bool:
        assert self.process.poll() is None, self.logged[-3000:]
        with suppress(OSError, HTTPException), closing(HTTPConnection("127.0.0.1", self.port, timeout=5)) as asking:
            asking.request("GET", "/health")
            return asking.getresponse().status == 200
        return False

    def move_on(self, seconds: float) -> None:
        """Turn the clock of a quick server forward, instead of waiting."""
        ahead = self.data / AHEAD
        ahead.write_text(str(seconds + (float(ahead.read_text()) if ahead.exists() else 0.0)))
        read = ahead.with_suffix(".read")
        read.unlink()
        self.process.send_signal(signal.SIGUSR1)
        until(read.exists, "the clock is not moved on")

    def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        """Send a signal to the server alone, not to its workers, and give the code with which it ends."""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """As if the power went: the server and its workers, at once."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()
