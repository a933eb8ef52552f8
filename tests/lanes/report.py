"""What became of a lane, read from the file that its test runner has written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from rich.markup import escape
from rich.table import Table

SLOWEST = 10


@dataclass(frozen=True, slots=True)
class Result:
    """seconds, cpu: of the whole lane
    tests: the seconds of each test
    files: the seconds of each file
    """

    lane: str
    code: int
    seconds: float
    cpu: float
    failed: int = 0
    skipped: int = 0
    tests: dict[str, float] = field(default_factory=dict)
    files: dict[str, float] = field(default_factory=dict)
    note: str = ""

    @property
    def passed(self) -> int:
        return len(self.tests) - self.failed - self.skipped


def read(report: Path) -> tuple[int, int, dict[str, float], dict[str, float]]:
    """How many failed and were skipped, and the seconds of each test and file, from JUnit's XML."""
    failed = skipped = 0
    tests: dict[str, float] = {}
    files: Counter[str] = Counter()
    for case in ElementTree.parse(report).iter("testcase"):
        file = case.get("file") or case.get("classname", "")
        seconds = float(case.get("time", 0))
        name = f"{file}::{case.get('name')}"
        tests[name] = tests.get(name, 0.0) + seconds
        files[file] += seconds
        failed += case.find("failure") is not None or case.find("error") is not None
        skipped += case.find("skipped") is not None
    return failed, skipped, tests, dict(files)


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
        counts = (result.passed, result.failed, result.skipped)
        total = [one + other for one, other in zip(total, counts, strict=True)]
        wall, cpu = wall + result.seconds, cpu + result.cpu
        state = result.note or ("" if result.code == 0 else "failed")
        table.add_row(result.lane, *map(str, counts), clock(result.seconds), clock(result.cpu), state)
    table.add_section()
    table.add_row("all", *map(str, total), clock(wall), clock(cpu))
    return table


def slowest(results: Iterable[Result]) -> Table:
    every = [(seconds, result.lane, name) for result in results for name, seconds in result.tests.items()]
    table = Table("seconds", "lane", "test", title="The slowest tests")
    table.columns[0].justify = "right"
    table.columns[2].overflow = "fold"
    for seconds, lane, name in sorted(every, reverse=True)[:SLOWEST]:
        table.add_row(f"{seconds:.1f}", lane, escape(name))
    return table
