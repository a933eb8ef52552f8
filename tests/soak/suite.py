"""What a long run does with the tests themselves: those that `make test` leaves out, file by file."""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterator

from tests.lanes.lanes import LANES, ROOT
from tests.lanes.services import services
from tests.soak.progress import Ledger

NO_TESTS = 5  # pytest's exit code where a file has none that are marked
# The lanes in which they run, and how pytest is asked for them.
SUITES = {
    "whole-uncompiled": (),
    "compiled": ("-m", "soak"),
    "server": ("-m", "soak"),
    "browser": ("-m", "soak"),
}


def files(lane: str) -> list[str]:
    """All files of tests in a lane."""
    places = [ROOT / place for place in LANES[lane].tests]
    found = [path for place in places for path in ([place] if place.is_file() else place.rglob("test_*.py"))]
    return sorted({str(path.relative_to(ROOT)) for path in found})


def left_out(name: str, _chosen: Namespace, ledger: Ledger) -> tuple[int, Iterator[int]]:
    """The tests of a lane that are not run on every push."""
    lane, every = LANES[name], files(name)

    def steps() -> Iterator[int]:
        with services(lane.needs) as addresses:
            for number in range(ledger.so_far("tests", name), len(every)):
                run(every[number], name, {**os.environ, **lane.environment, **addresses})
                ledger.note("tests", name, number + 1)
                yield number + 1

    return len(every), steps()


def run(file: str, name: str, environment: dict[str, str]) -> None:
    command = [sys.executable, "-m", "pytest", "-q", file, *SUITES[name]]
    found = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if found.returncode not in (0, NO_TESTS):
        raise AssertionError(f"{file} fails:\n{found.stdout[-5000:]}{found.stderr[-2000:]}")
