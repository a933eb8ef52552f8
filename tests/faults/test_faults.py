"""Every planted fault can be tried on the sources as they are, and what is told of one is true."""

import ast
import re
from argparse import Namespace
from collections import Counter
from dataclasses import replace
from difflib import unified_diff
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from tests.faults import planted as planting
from tests.faults.planted import (
    KINDS,
    NOT_NOTICED,
    NOTICED,
    ROOT,
    Fault,
    Outcomes,
    Untried,
    apply,
    judged,
    planted,
    read,
    tried,
)
from tests.soak.progress import Ledger
from tests.soak.server import SERVER, faults

EVERY = pytest.mark.parametrize("fault", planted(), ids=lambda fault: f"{fault.kind}/{fault.name}")
SOURCES = {"server": "src/ludarium/", "page": "web/src/"}
MOST_LINES = 10


def test_there_are_fifteen_in_the_server_and_fifteen_in_the_page() -> None:
    assert Counter(fault.kind for fault in planted()) == {"server": 15, "page": 15}


def test_each_is_noticed_by_a_test_of_its_own() -> None:
    tests = [fault.test for fault in planted()]
    assert len(set(tests)) == len(tests)
    files = Counter(fault.parts[0] for fault in planted())
    assert max(files.values()) <= 3


@EVERY
def test_a_patch_is_small_and_applies_to_the_sources(fault: Fault) -> None:
    paths = re.findall(r"^\+\+\+ b/(.+)$", fault.patch, re.MULTILINE)
    assert all(path.startswith(SOURCES[fault.kind]) for path in paths)
    assert not [path for path in paths if (ROOT / path).with_suffix(".pxd").exists()], "what is compiled stays"
    assert 1 <= len(re.findall(r"^[-+](?![-+]{2} )", fault.patch, re.MULTILINE)) <= MOST_LINES
    apply(fault, ROOT, "--check")


@EVERY
def test_a_patch_names_a_test_that_there_is(fault: Fault) -> None:
    file, name = fault.parts
    text = (ROOT / file).read_text("utf-8")
    if file.startswith("web/"):
        assert text.count(f"it('{name}'") == 1
        return
    tests = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    named = [test for test in tests if test.name == name.partition("[")[0]]
    assert len(named) == 1
    varied = any("parametrize" in ast.unparse(decorator) for decorator in named[0].decorator_list)
    assert varied == ("[" in name), "of a test with parameters, one set of them is named"


@pytest.mark.parametrize("text", ["", "Noticed by: tests/test_it.py::test_it\n\ndiff --git a/it b/it\n"])
def test_a_patch_that_does_not_say_what_it_does_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "silent.patch"
    file.write_text(text)
    with pytest.raises(ValueError, match=r"silent\.patch.*What people would see"):
        read(file, "server")


CLOCK = "src/ludarium/play/clock.py"


def made_up(test: str) -> Fault:
    """Days have 25 hours."""
    before = (ROOT / CLOCK).read_text("utf-8").splitlines(keepends=True)
    after = [line.replace("DAY = 24 *", "DAY = 25 *") for line in before]
    patch = "".join(unified_diff(before, after, f"a/{CLOCK}", f"b/{CLOCK}"))
    return Fault("long-day", "server", "Days are too long.", f"tests/play/test_clock.py::{test}", patch)


def test_a_fault_is_noticed_or_not_or_cannot_be_tried(tmp_path: Path) -> None:
    log = tmp_path / "log"
    fault = made_up("test_a_day_has_so_many_milliseconds")
    assert tried(fault, log) == NOTICED
    assert "1 failed" in log.read_text("utf-8")
    assert tried(made_up("test_given_time_moves_the_flag"), log) == NOT_NOTICED
    with pytest.raises(Untried, match="pytest ends with 4"):
        tried(made_up("test_of_another_day"), log)
    with pytest.raises(Untried, match="does not apply"):
        tried(replace(fault, patch=fault.patch.replace("-DAY = 24", "-DAY = 23")), log)


@pytest.mark.parametrize(
    ("code", "line", "meaning"),
    [
        (1, "1 failed in 3.10s", NOTICED),
        (1, "1 passed, 1 error in 71.00s (0:01:11)", NOTICED),  # the page had an error that no step of the test met
        (0, "1 passed in 3.10s", NOT_NOTICED),
        (0, "1 skipped in 0.10s", None),
        (1, "1 error in 3.10s", None),  # of the set-up
        (2, "1 error in 3.10s", None),  # of the file
        (5, "no tests ran in 0.10s", None),
    ],
)
def test_only_a_test_that_runs_can_notice_something(code: int, line: str, meaning: str | None) -> None:
    said = f"built in 1 failed try\n===== {line} =====\n"
    if meaning is None:
        with pytest.raises(Untried, match="does not run"):
            judged(code, said)
    else:
        assert judged(code, said) == meaning


def test_a_run_goes_on_where_it_was_and_tells_what_was_not_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = planted()[:3]
    tries: list[str] = []

    def decided(fault: Fault, _log: Path) -> str:
        tries.append(fault.name)
        if fault is known[1]:
            raise Untried("the patch does not apply")
        return NOTICED

    monkeypatch.setattr(planting, "tried", decided)
    monkeypatch.setattr("tests.soak.server.planted", lambda: known)
    chosen = Namespace(anew=False)
    total, steps = faults(SERVER, chosen, Ledger(tmp_path))
    assert (total, next(steps)) == (3, 1)
    total, steps = faults(SERVER, chosen, Ledger(tmp_path))
    assert [next(steps), next(steps)] == [2, 3]
    with pytest.raises(AssertionError, match=f"not noticed: {known[1].name}$"):
        next(steps)
    assert list(map(tries.count, (fault.name for fault in known))) == [1, 1, 1]
    console = Console(file=StringIO(), width=200)
    console.print(planting.report(known, Outcomes(tmp_path)))
    assert "2 of 3 are noticed" in console.file.getvalue()  # type: ignore[attr-defined]
    assert "the patch does not apply" in console.file.getvalue()  # type: ignore[attr-defined]


def test_a_fault_whose_patch_was_edited_is_tried_again(tmp_path: Path) -> None:
    outcomes, fault = Outcomes(tmp_path), planted()[0]
    outcomes.note(fault, NOTICED)
    assert Outcomes(tmp_path).of(fault) == NOTICED
    assert Outcomes(tmp_path).of(replace(fault, patch=fault.patch + "\n")) == ""
    assert Outcomes(tmp_path, anew=True).of(fault) == ""


def test_all_patches_are_in_the_two_folders() -> None:
    found = set(Path(planting.__file__).parent.rglob("*.patch"))
    assert found == {path for folder in KINDS.values() for path in folder.glob("*.patch")}
