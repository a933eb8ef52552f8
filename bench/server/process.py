"""A real server in a process of its own, on the loopback, with its data in a temporary folder."""

from __future__ import annotations

import os
import socket
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep

import httpx

from bench.server.protocol import Wire

STARTING = 120.0  # seconds in which a server must answer
STOPPING = 15.0
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class ServerProcess:
    """Runs while the `with` block does."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.port = free_port()
        self._folder = TemporaryDirectory(prefix="bench-server-")
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> ServerProcess:
        self._process = subprocess.Popen(
            self.wire.command(self.port, Path(self._folder.name)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            self._wait()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _wait(self) -> None:
        assert self._process is not None
        until = monotonic() + STARTING
        while not self._answers():
            if self._process.poll() is not None or monotonic() > until:
                raise RuntimeError(f"{self.wire.name} does not start")
            sleep(0.05)

    def _answers(self) -> bool:
        try:
            return httpx.get(f"http://127.0.0.1:{self.port}{self.wire.health}", timeout=1.0).status_code == 200
        except httpx.TransportError:
            return False

    def __exit__(self, *_: object) -> None:
        assert self._process is not None
        self._process.terminate()
        try:
            self._process.wait(STOPPING)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._folder.cleanup()

    def cpu_seconds(self) -> float:
        """What the process has used so far, in all its threads, in user and kernel mode."""
        fields = self._proc("stat").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def resident_bytes(self) -> int:
        return int(self._proc("statm").split()[1]) * PAGE

    def _proc(self, name: str) -> str:
        assert self._process is not None
        return Path(f"/proc/{self._process.pid}/{name}").read_text()
