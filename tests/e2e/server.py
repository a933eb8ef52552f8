"""A server of our own: a free port, a data folder that is thrown away, and the means to kill it."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

MANY = ("--limit", "registrations=1000/3600", "--limit", "hints=1000/60")
PATIENCE = 90.0  # seconds that a start may take on a busy machine

# The command, with passwords hashed at no cost.
SERVE = """
from functools import partial
import argon2
argon2.PasswordHasher = partial(argon2.PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
from ludarium.cli import main
main()
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [
            sys.executable,
            "-c",
            SERVE,
            "serve",
            "--port",
            str(self.port),
            "--data",
            str(self.data),
        ]
        with (self.data / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--workers", "1", "--log-level", "warning", *MANY],
                stdout=log,
                stderr=log,
                cwd=self.data,
                env={**os.environ, "LUDARIUM_LANE": ""},
                start_new_session=True,
            )
        self._wait()

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            assert self.process is not None
            if self.process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(f"{self.url}/health", timeout=5):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
        raise RuntimeError("the server did not start:\n" + (self.data / "server.log").read_text()[-3000:])

    def kill(self) -> None:
        """As if the power went: the server and its workers, at once."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()
