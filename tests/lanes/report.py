"""What became of a lane, read from the file that its test runner has written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from rich.markup import escape
from rich.table import Table

SLOWEST = 10


class Told(NamedTuple):
    """tests: the seconds of each test, and those of a processor
    files: the seconds of each file
    """

    failed: int = 0
    skipped: int = 0
    tests: dict[str, tuple[float, float]] = {}
    files: dict[str, float] = {}


NOTHING = Told()


@dataclass(frozen=True, slots=True)
class Result:
    """seconds, workers_cpu: of the whole lane; the latter without processes that nobody waits for, as Chromium's"""

    lane: str
    code: int
    seconds: float
    workers_cpu: float
    told: Told = NOTHING
    note: str = ""

    @property
    def cpu(self) -> float:
        return max(self.workers_cpu, sum(cpu for _, cpu in self.told.tests.values()))

    @property
    def passed(self) -> int:
        return len(self.told.tests) - self.told.failed - self.told.skipped


def read(report: Path) -> Told:
    """From JUnit's XML."""
    failed = skipped = 0
    tests: dict[str, tuple[float, float]] = {}
    files: Counter[str] = Counter()
    for case in ElementTree.parse(report).iter("testcase"):
        file = case.get("file") or case.get("classname", "")
        seconds = float(case.get("time", 0))
        name = f"{file}::{case.get('name')}"
        before = tests.get(name, (0.0, 0.0))
        cpu = sum(float(one.get("value", 0)) for one in case.iter("property") if one.get("name") == "cpu")
        tests[name] = before[0] + seconds, before[1] + cpu
        files[file] += seconds
        failed += case.find("failure") is not None or case.find("error") is not None
        skipped += case.find("skipped") is not None
    return Told(failed, skipped, tests, dict(files))


def clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"


def summary(results: Iterable[Result], set_up: float | None = None) -> Table:
    """One row a lane."""
    table = Table("lane", "passed", "failed", "skipped", "time", "CPU", "", title="Lanes")
    for column in table.columns[1:-1]:
        column.justify = "right"
    if set_up is not None:
        table.add_row("set-up", "", "", "", clock(set_up), "")
        table.add_section()
    total = [0, 0, 0]
    wall = cpu = 0.0
    for result in results:
        counts = (result.passed, result.told.failed, result.told.skipped)
        total = [one + other for one, other in zip(total, counts, strict=True)]
        wall, cpu = wall + result.seconds, cpu + result.cpu
        state = result.note or ("" if result.code == 0 else "failed")
        table.add_row(result.lane, *map(str, counts), clock(result.seconds), clock(result.cpu), state)
    table.add_section()
    table.add_row("all", *map(str, total), clock(wall), clock(cpu))
    return table


def slowest(results: Iterable[Result]) -> Table:
    every = [
        (cpu, seconds, result.lane, name) for result in results for name, (seconds, cpu) in result.told.tests.items()
    ]
    table = Table("CPU", "seconds", "lane", "test", title="The tests that take most")
    table.columns[0].justify = table.columns[1].justify = "right"
    table.columns[3].overflow = "fold"
    for cpu, seconds, lane, name in sorted(every, reverse=True)[:SLOWEST]:
        table.add_row(f"{cpu:.1f}", f"{seconds:.1f}", lane, escape(name))
    return table
