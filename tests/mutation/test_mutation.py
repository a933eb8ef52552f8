"""Mutants are small changes that matter, tests are tried on them, and a run goes on where it was."""

import ast
import json
from contextlib import contextmanager
from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

from tests.mutation import trials as running
from tests.mutation.mutants import mutants, mutated
from tests.mutation.subjects import SUBJECTS, Subject, short_name
from tests.mutation.trials import Outcomes, judging, sample, trials
from tests.soak.mutation import SURVIVORS, report


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("a < b", ["a <= b"]),
        ("a == b", ["a != b"]),
        ("a in b", ["a not in b"]),
        ("x = a + 1", ["a - 1", "2"]),
        ("x = a << b & c", ["a << b | c", "a >> b"]),
        ("x = a and not b", ["a or not b", "b"]),
        ("x = True", ["False"]),
        ("x += y", ["x -= y", "pass"]),
        ("x[i] = y", ["pass"]),
        ("call(x)", ["pass"]),
        ("x = a if b else c", ["a if not b else c"]),
        ("for x in y:\n    break", ["continue"]),
        ("if x:\n    y = z", ["if not x:\n    y = z"]),
    ],
)
def test_every_change_of_a_line(line, changed):
    assert [mutant.after for mutant in mutants(line)] == changed


@pytest.mark.parametrize(
    "line",
    [
        "if not cython.compiled:\n    SIZE = 3",
        "if TYPE_CHECKING:\n    import x",
        "reach = cython.declare(cython.uint[64])",
        "def f(x: array[3]) -> int[2]:\n    'a text'",
        "@decorated(True)\nclass C:\n    pass",
        "x = 'text'",
        "x = zip(a, b, strict=True)",
    ],
)
def test_what_no_rule_depends_on_stays(line):
    assert mutants(line) == []


def test_each_mutant_differs_from_its_source_in_one_place():
    source = "def f(a, b):\n    return a + 1 if b else a < 2"
    found = {ast.unparse(mutated(source, number)) for number in range(len(mutants(source)))}
    assert found == {
        "def f(a, b):\n    return a + 1 if not b else a < 2",
        "def f(a, b):\n    return a - 1 if b else a < 2",
        "def f(a, b):\n    return a + 2 if b else a < 2",
        "def f(a, b):\n    return a + 1 if b else a <= 2",
        "def f(a, b):\n    return a + 1 if b else a < 3",
    }


def test_rules_of_every_game_and_the_referee_are_mutated():
    modules = {short_name(module) for subject in SUBJECTS.values() for module in subject.modules}
    assert {f"{name}/rules" for name in ("cheduk", "gungi", "hexchess", "romgon", "tokonoma")} <= modules
    assert {"play/actions", "play/clock", "gungi/towers"} <= modules
    assert not any("evaluation" in module for module in modules)


CLOCK = next(module for module in SUBJECTS["play"].modules if module.stem == "clock")
LITTLE = Subject("play", (CLOCK,), (("tests/play/test_clock.py",),))


def test_tests_notice_a_mutant():
    changes = [mutant.after for mutant in mutants(CLOCK.read_text())]
    with judging(LITTLE, seconds=5.0) as judge:
        assert judge((CLOCK, changes.index("now + self.since"))) == "killed"


def test_a_mutant_is_not_judged_by_tests_that_fail_without_it():
    wrong = replace(LITTLE, stages=(("tests/play/test_clock.py", "-k", "no test has this name"),))
    with pytest.raises(AssertionError, match="fails without a mutant"), judging(wrong, seconds=5.0):
        pass


@pytest.fixture
def judged(monkeypatch):
    """What is tried; every third mutant survives."""
    tried = []

    @contextmanager
    def judging(subject, seconds):
        yield lambda trial: tried.append(trial) or ("survived" if trial[1] % 3 == 0 else "killed")

    monkeypatch.setattr(running, "judging", judging)
    return tried


def test_a_run_goes_on_where_it_was(tmp_path, judged):
    steps = trials(LITTLE, Outcomes(LITTLE, tmp_path), most=10, seconds=1.0, again=False)
    assert [next(steps), next(steps)] == [1, 2]
    steps.close()
    assert list(trials(LITTLE, Outcomes(LITTLE, tmp_path), 10, 1.0, again=False)) == list(range(3, 11))
    assert list(trials(LITTLE, Outcomes(LITTLE, tmp_path), 12, 1.0, again=False)) == [11, 12]
    assert judged == sample(LITTLE, 12)


def test_survivors_are_tried_once_more(tmp_path, judged):
    list(trials(LITTLE, Outcomes(LITTLE, tmp_path), 10, 1.0, again=False))
    survivors = list(Outcomes(LITTLE, tmp_path).survivors())
    assert survivors
    judged.clear()
    list(trials(LITTLE, Outcomes(LITTLE, tmp_path), 10, 1.0, again=True))
    assert judged == survivors


def test_a_module_that_has_changed_begins_anew(tmp_path, judged):
    list(trials(LITTLE, Outcomes(LITTLE, tmp_path), 10, 1.0, again=False))
    path = tmp_path / "mutants" / "play.json"
    kept = json.loads(path.read_text())
    kept["play/clock"]["source"] = "another"
    path.write_text(json.dumps(kept))
    assert not Outcomes(LITTLE, tmp_path).of(CLOCK)


def test_the_report_fits_80_columns_and_lists_the_survivors(tmp_path, judged):
    referee = SUBJECTS["play"]
    list(trials(referee, Outcomes(referee, tmp_path), 40, 1.0, again=False))
    console = Console(width=80, record=True, file=StringIO())
    console.print(report(tmp_path))
    shown = console.export_text()
    assert "play/clock" in shown
    assert "…" not in shown
    survivors = (tmp_path / SURVIVORS).read_text().splitlines()
    assert len(survivors) == len(list(Outcomes(referee, tmp_path).survivors())) > 0
    assert all(line.startswith("src/ludarium/play/") and "  ->  " in line for line in survivors)
