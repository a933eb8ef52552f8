"""`make cluster` starts two processes and all that they need, and ends all of it."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterable
from contextlib import closing, suppress
from http.client import HTTPConnection
from pathlib import Path

from tests.servers import STARTING, free_port
from tests.waiting import ASKING, PATIENCE, until

SERVICES = ("LUDARIUM_TEST_DATABASE", "LUDARIUM_TEST_REDIS")


def started_by(parent: int) -> dict[int, str]:
    """The programs that a process has started, and those that they have."""
    found: dict[int, str] = {}
    with suppress(OSError):
        for child in " ".join(thread.read_text() for thread in Path(f"/proc/{parent}/task").glob("*/children")).split():
            found |= {int(child): Path(f"/proc/{child}/comm").read_text().strip(), **started_by(int(child))}
    return found


def living(processes: Iterable[int]) -> list[int]:
    found = []
    for process in processes:
        with suppress(OSError):
            found += [process] if Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2][0] != "Z" else []
    return found


def served_by(port: int) -> set[str]:
    """The process that answers, if one does."""
    with suppress(OSError), closing(HTTPConnection("127.0.0.1", port, timeout=5)) as asking:
        asking.request("GET", "/metrics")
        told = asking.getresponse().read().decode()
        return {line for line in told.splitlines() if line.startswith("ludarium_process{")}
    return set()


def test_two_processes_are_tried_with_one_command_and_leave_nothing() -> None:
    port = free_port()
    own = {name: value for name, value in os.environ.items() if name not in SERVICES}
    command = [sys.executable, "-m", "tests.cluster", "--port", str(port), "--workers", "1"]
    tried = subprocess.Popen(command, env=own, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    started: dict[int, str] = {}
    answering: set[str] = set()

    def both_answer() -> bool:
        answering.update(served_by(port))
        return len(answering) == 2

    try:
        until(both_answer, "the two processes do not start", STARTING, ASKING)
        started = started_by(tried.pid)
        assert {"postgres", "redis-server"} <= set(started.values())
        tried.send_signal(signal.SIGINT)
        assert tried.wait(PATIENCE) == 0
        until(lambda: not living(started), "something is left", every=ASKING)
    finally:
        tried.kill()
        for process in living(started):
            os.kill(process, signal.SIGKILL)
