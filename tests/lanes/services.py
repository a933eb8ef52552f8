"""PostgreSQL and Redis for the tests: started on free ports, in a folder that is thrown away with them."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.servers import free_port

PATIENCE = 60.0  # seconds until a service must answer
NOBODY = "nobody"
# What is written lasts as long as the tests, and nobody pulls a plug.
POSTGRESQL = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "400",
    "listen_addresses": "127.0.0.1",
}


class Missing(Exception):
    """A service that is not installed."""


def find(program: str) -> str:
    """Debian keeps PostgreSQL's programs in a folder for each version, of which the newest is taken."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
    places = os.pathsep.join([os.environ.get("PATH", ""), *map(str, reversed(versions)), "/usr/sbin"])
    found = shutil.which(program, path=places)
    if found is None:
        raise Missing(f"there is no {program}: make services installs it")
    return found


def user() -> str | None:
    """PostgreSQL does not run as root."""
    return NOBODY if os.geteuid() == 0 else None


@contextmanager
def folder() -> Iterator[Path]:
    with TemporaryDirectory(prefix="ludarium-service-", ignore_cleanup_errors=True) as made:
        if owner := user():
            entry = pwd.getpwnam(owner)
            os.chown(made, entry.pw_uid, entry.pw_gid)
        yield Path(made)


@contextmanager
def running(command: Sequence[str], where: Path, ready: Callable[[], bool], end: signal.Signals) -> Iterator[None]:
    with (where / "log").open("wb") as log:
        process = subprocess.Popen(command, cwd=where, stdout=log, stderr=log, user=user(), start_new_session=True)
    try:
        until = time.monotonic() + PATIENCE
        while not ready():
            told = (where / "log").read_text(errors="replace")
            assert process.poll() is None, told
            assert time.monotonic() < until, told
            time.sleep(0.05)
        yield
    finally:
        process.send_signal(end)
        process.wait(PATIENCE)


@contextmanager
def postgresql() -> Iterator[str]:
    """The URL of a server; its user may make databases."""
    initdb, server, asks = map(find, ("initdb", "postgres", "pg_isready"))
    with folder() as where:
        data = where / "data"
        made = [initdb, "--auth=trust", "--username=ludarium", "--encoding=UTF8", "--locale=C", "--no-sync"]
        subprocess.run([*made, str(data)], cwd=where, user=user(), check=True, capture_output=True)
        port = free_port()
        settings = {**POSTGRESQL, "port": str(port), "unix_socket_directories": str(where)}
        command = [server, "-D", str(data), *(part for pair in settings.items() for part in ("-c", "=".join(pair)))]
        ready = [asks, "--quiet", "--host=127.0.0.1", f"--port={port}"]
        with running(command, where, lambda: subprocess.run(ready, check=False).returncode == 0, signal.SIGQUIT):
            yield f"postgresql+psycopg://ludarium@127.0.0.1:{port}/postgres"


@contextmanager
def redis() -> Iterator[str]:
    """The URL of a server that writes nothing to the disk."""
    server, port = find("redis-server"), free_port()
    with folder() as where:
        command = [server, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(where)]
        with running(command, where, lambda: answers(port), signal.SIGTERM):
            yield f"redis://127.0.0.1:{port}"


def answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=5) as asking:
            asking.sendall(b"PING\r\n")
            return asking.recv(16).startswith(b"+PONG")
    except OSError:
        return False


SERVICES = {"postgresql": ("LUDARIUM_TEST_DATABASE", postgresql), "redis": ("LUDARIUM_TEST_REDIS", redis)}


@contextmanager
def services(names: Sequence[str]) -> Iterator[dict[str, str]]:
    """Environment variables with the addresses of these services, each as it is given or started here."""
    with ExitStack() as stack:
        found = {}
        for name in names:
            variable, start = SERVICES[name]
            found[variable] = os.environ.get(variable) or stack.enter_context(start())
        yield found
