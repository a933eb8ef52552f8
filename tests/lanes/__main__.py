"""Runs the tests lane by lane: `make test`, or `python -m tests.lanes [LANE ...] [-- arguments of pytest]`."""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console

from tests.lanes import durations
from tests.lanes.lanes import LANES, PAGE, REQUIRED, ROOT, Lane
from tests.lanes.report import NOTHING, Result, read, slowest, summary
from tests.lanes.services import Missing, services

REPORTS = ROOT / "build" / "lanes"
MEMORY = Path("/dev/shm")
ROOM = 6 * 2**30  # bytes; all tests together take less
NO_TESTS = 5  # pytest's exit code where a choice leaves none
INTERRUPTED = 2


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.lanes", description=__doc__)
    parser.add_argument("lanes", nargs="*", metavar="LANE", help=", ".join((PAGE, *LANES)))
    parser.add_argument("--set-up", type=float, help="seconds that the set-up took, for the table")
    parser.add_argument("--record", action="store_true", help="keep how long each file took, for the order of the next")
    parser.add_argument("--coverage", action="store_true", help="measure which statements run")
    own, rest = sys.argv[1:], []
    if "--" in own:
        own, rest = own[: own.index("--")], own[own.index("--") + 1 :]
    chosen = parser.parse_args(own)
    if unknown := set(chosen.lanes) - {PAGE, *LANES}:
        parser.error(f"there is no lane {', '.join(sorted(unknown))}")
    chosen.lanes = chosen.lanes or [PAGE, *(lane.name for lane in LANES.values() if lane.on_every_push)]
    chosen.rest = rest
    return chosen


def cpu_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(name: str, command: list[str], environment: dict[str, str], report: Path) -> Result:
    """Its output goes straight to the terminal, so that people see how far it is."""
    report.unlink(missing_ok=True)
    began, cpu = time.monotonic(), cpu_of_children()
    code = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=False).returncode
    seconds, cpu = time.monotonic() - began, cpu_of_children() - cpu
    return Result(name, code, seconds, cpu, read(report) if report.exists() else NOTHING)


def run_page() -> Result:
    report = REPORTS / f"{PAGE}.xml"
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    npm = shutil.which("npm") or shutil.which("npm", path=path) or "npm"
    reporters = ["--reporter=default", "--reporter=junit", f"--outputFile.junit={report}"]
    return run(PAGE, [npm, "--prefix", "web", "test", "--silent", "--", *reporters], {"PATH": path}, report)


def run_lane(lane: Lane, rest: list[str], coverage: bool) -> Result:
    report = REPORTS / f"{lane.name}.xml"
    command = [sys.executable, "-m", "pytest", "-q", f"--junitxml={report}", "-o", "junit_family=xunit1"]
    command += lane.workers
    command += ["--cov", "--cov-append", "--cov-report="] if coverage else []
    named = any((ROOT / argument.partition("::")[0]).exists() for argument in rest)
    tests = [] if named else [*lane.tests]
    try:
        with services(lane.needs) as addresses:
            found = run(lane.name, [*command, *tests, *rest], {**lane.environment, **addresses}, report)
            return replace(found, code=0) if rest and found.code == NO_TESTS else found
    except Missing as missing:
        return Result(lane.name, int(REQUIRED in os.environ), 0, 0, note=f"skipped: {missing}")


@contextmanager
def scratch() -> Iterator[None]:
    """Temporary files of all tests in memory, where there is room: databases that are thrown away need no disk."""
    room = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM
    with TemporaryDirectory(prefix="ludarium-tests-", dir=MEMORY if room else None, ignore_cleanup_errors=True) as made:
        Path(made).chmod(0o711)  # PostgreSQL goes through it as another user
        os.environ["TMPDIR"] = tempfile.tempdir = made
        yield


def main() -> int:
    chosen = arguments()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # workers and lanes share what pytest compiles
    REPORTS.mkdir(parents=True, exist_ok=True)
    with scratch():
        return run_lanes(chosen, Console())


def run_lanes(chosen: argparse.Namespace, console: Console) -> int:
    results = []
    for name in chosen.lanes:
        console.rule(f"{name}: {'logic of the page' if name == PAGE else LANES[name].proves}", align="left")
        results.append(run_page() if name == PAGE else run_lane(LANES[name], chosen.rest, chosen.coverage))
        if results[-1].code in (INTERRUPTED, -INTERRUPTED):
            break
    if chosen.record:
        durations.record([result.told.files for result in results if result.lane != PAGE])
    console.print(slowest(results), summary(results, chosen.set_up))
    passed, failed = sum(result.passed for result in results), sum(result.told.failed for result in results)
    print(f"{passed} passed, {failed} failed, {sum(result.told.skipped for result in results)} skipped")
    return int(any(result.code for result in results))


if __name__ == "__main__":
    try:
        raise SystemExit(main())
    except KeyboardInterrupt:
        raise SystemExit(130) from None
