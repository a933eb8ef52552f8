"""Every test is in a lane, the slowest files come first, and the table tells what happened."""

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.console import Console

from tests.lanes import __main__ as lanes
from tests.lanes import cpu, durations, services
from tests.lanes.lanes import LANES, REQUIRED, ROOT, Lane
from tests.lanes.report import Result, read, slowest, summary
from tests.soak.suite import files

OF_PACKAGES = (
    "example_game",
    "compiled_game",
    "wide_game",
)  # tests of games that the documents show; test_docs runs them


def test_every_file_of_tests_is_in_a_lane_of_every_push():
    every = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "tests").rglob("test_*.py")
        if path.relative_to(ROOT / "tests").parts[0] not in OF_PACKAGES
    }
    assert len(every) > 150
    lanes = [lane.name for lane in LANES.values() if lane.on_every_push]
    assert every == {file for lane in lanes for file in files(lane)}


def test_what_a_lane_names_is_there():
    assert [place for lane in LANES.values() for place in lane.tests if not (ROOT / place).exists()] == []


def test_no_lane_is_empty():
    assert [lane for lane in LANES if not any("def test_" in (ROOT / file).read_text() for file in files(lane))] == []


@pytest.mark.parametrize(("rest", "passes"), [([], False), (["-k", "something"], True)])
def test_a_lane_without_tests_fails_unless_some_were_asked_for(tmp_path, monkeypatch, rest, passes):
    monkeypatch.setattr(lanes, "REPORTS", tmp_path)
    monkeypatch.setattr("tests.lanes.lanes.CORES", 1)
    (tmp_path / "empty").mkdir()
    lane = Lane("empty", "nothing", (str(tmp_path / "empty"),), {"PYTEST_ADDOPTS": "-p no:cacheprovider"}, by_file=True)
    assert (lanes.run_lane(lane, rest, coverage=False).code == 0) is passes


def test_the_slowest_files_come_first_and_stay_whole():
    items = [SimpleNamespace(nodeid=nodeid) for nodeid in ("a.py::one", "a.py::two", "b.py::one", "c.py::one")]
    ordered = durations.slowest_first(items, {"b.py": 3.0, "c.py": 9.0})
    assert [item.nodeid for item in ordered] == ["c.py::one", "b.py::one", "a.py::one", "a.py::two"]


def test_durations_keep_the_longest_of_all_lanes(tmp_path, monkeypatch):
    monkeypatch.setattr(durations, "FILE", tmp_path / "durations.json")
    durations.record([{"a.py": 2.04, "b.py": 0.5}, {"a.py": 1.0, "c.py": 7.0}])
    assert durations.known() == {"a.py": 2.0, "c.py": 7.0}


REPORT = """<testsuites><testsuite>
<testcase file="tests/a.py" classname="tests.a" name="test_one" time="1.5">
<properties><property name="cpu" value="7.25"/></properties></testcase>
<testcase file="tests/a.py" classname="tests.a" name="test_two" time="0.5"><failure>no</failure></testcase>
<testcase file="tests/b.py" classname="tests.b" name="test_one" time="4"><skipped/></testcase>
</testsuite></testsuites>"""


def test_a_report_tells_counts_and_durations(tmp_path):
    path = tmp_path / "report.xml"
    path.write_text(REPORT, encoding="utf-8")
    result = Result("lane", 1, 61.2, 100.0, read(path))
    assert (result.passed, result.told.failed, result.told.skipped) == (1, 1, 1)
    assert result.told.files == {"tests/a.py": 2.0, "tests/b.py": 4.0}
    console = Console(width=100, record=True, file=StringIO())
    console.print(summary([result], set_up=5.0), slowest([result]))
    told = console.export_text()
    assert "1:01" in told
    assert "1:40" in told
    assert "failed" in told
    assert told.index("tests/a.py::test_one") < told.index("tests/b.py::test_one") < told.index("tests/a.py::test_two")


def test_a_lane_has_taken_what_its_tests_have_though_nobody_waited_for_their_processes(tmp_path):
    path = tmp_path / "report.xml"
    path.write_text(REPORT, encoding="utf-8")
    assert Result("lane", 0, 2.0, 3.0, read(path)).cpu == 7.25


def test_what_a_process_takes_is_counted_while_it_runs_and_after():
    busy = "import time\nwhile time.process_time() < 0.2: pass\nprint(flush=True)\ninput()"
    before = cpu.used()
    with subprocess.Popen([sys.executable, "-c", busy], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.stdout.readline()
        assert cpu.used() - before >= 0.15
        process.communicate(b"\n")
    assert cpu.used() - before >= 0.15


def test_a_service_that_is_missing_is_named(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(services.Missing, match="make services"):
        services.find("redis-servers")


@pytest.mark.parametrize(("name", "program"), [("postgresql", "postgres"), ("redis", "redis-server")])
def test_a_service_runs_for_the_tests_and_ends_with_them(name, program, monkeypatch):
    variable, _ = services.SERVICES[name]
    monkeypatch.delenv(variable, raising=False)
    if REQUIRED not in os.environ:
        try:
            services.find(program)
        except services.Missing as missing:
            pytest.skip(str(missing))
    with services.services([name]) as found:
        port = int(found[variable].rpartition(":")[2].partition("/")[0])
        assert listens(port)
    assert not listens(port)


def listens(port: int) -> bool:
    return any(
        line.split()[1].endswith(f":{port:04X}") and line.split()[3] == "0A"
        for line in Path("/proc/net/tcp").read_text().splitlines()[1:]
    )


def test_a_given_service_is_used(monkeypatch):
    monkeypatch.setenv("LUDARIUM_TEST_DATABASE", "postgresql+psycopg://elsewhere")
    with services.services(["postgresql"]) as found:
        assert found == {"LUDARIUM_TEST_DATABASE": "postgresql+psycopg://elsewhere"}
