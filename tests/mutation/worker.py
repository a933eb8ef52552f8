"""Runs tests against mutants, each in a fork of its own: `python -m tests.mutation.worker`, with src/ on the path.

Reads a request a line and answers with a line. Nothing of Ludarium is imported before a fork, so that the tables which
a module fills when it is imported are filled by the mutant, and no source file is ever changed.
"""

from __future__ import annotations

import importlib.util
import json
import os
import resource
import signal
import sys
from collections.abc import Generator, Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType

import hypothesis  # noqa: F401  (imported once, for all forks)
import pytest

from tests.mutation.mutants import mutated
from tests.mutation.subjects import module_name

MOST_MEMORY = 4 << 30
QUIET: tuple[str, ...] = ("-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-p", "no:schemathesis")
QUIET += ("-W", "ignore::pytest.PytestAssertRewriteWarning")  # Hypothesis is imported before
FAILED, NO_TESTS = 1, 5  # pytest's exit codes


class MutantLoader(SourceFileLoader):
    def __init__(self, name: str, path: Path, number: int) -> None:
        super().__init__(name, str(path))
        self.number = number

    def get_code(self, _name: str) -> CodeType:
        return compile(mutated(Path(self.path).read_text(encoding="utf-8"), self.number), self.path, "exec")


class MutantFinder:
    """Finds one module, as its mutant; put before the other finders."""

    def __init__(self, path: Path, number: int) -> None:
        self.name, self.path, self.number = module_name(path), path, number

    def find_spec(self, name: str, _path: Sequence[str] | None, _target: object = None) -> ModuleSpec | None:
        if name != self.name:
            return None
        return importlib.util.spec_from_loader(name, MutantLoader(name, self.path, self.number))


class Fastest:
    """Only tests with a known time, the fastest first, for so many seconds together."""

    def __init__(self, durations: dict[str, float], seconds: float) -> None:
        self.order: dict[str, int] = {}
        for test in sorted(durations, key=lambda test: durations[test]):
            seconds -= durations[test]
            if seconds < 0:
                break
            self.order[test] = len(self.order)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self.order), key=lambda item: self.order[item.nodeid]
        )


class Durations:
    """How much CPU time each test takes, so that a busy machine does not change which tests are the fastest."""

    def __init__(self) -> None:
        self.found: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        before = cpu_seconds()
        outcome = yield
        self.found[item.nodeid] = cpu_seconds() - before
        return outcome


def cpu_seconds() -> float:
    """Of this process and of those that it has waited for."""
    return sum(os.times()[:4])


def measure(stage: Sequence[str]) -> dict[str, float]:
    """How long each test takes without a mutant."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        durations = Durations()
        try:
            code = pytest.main([*QUIET, *stage], plugins=[durations])
            os.write(writer, json.dumps(durations.found if code == 0 else {}).encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    return json.loads(said) if said else {}


def judge(path: Path, number: int, stage: Sequence[str], durations: dict[str, float], seconds: float, cpu: int) -> str:
    """Whether the tests of a stage notice a mutant."""
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        code = FAILED
        try:
            sys.meta_path.insert(0, MutantFinder(path, number))  # type: ignore[arg-type]
            code = pytest.main([*QUIET, *stage], plugins=[Fastest(durations, seconds)])
        finally:
            os._exit(code)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code in (-signal.SIGXCPU, -signal.SIGKILL):
        return "timed out"
    return "survived" if code in (0, NO_TESTS) else "killed"


def main() -> None:
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", buffering=1)
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
        os.dup2(nowhere.fileno(), sys.stderr.fileno())
    for line in sys.stdin:
        request = json.loads(line)
        if "path" in request:
            answer: object = judge(Path(request.pop("path")), **request)
        else:
            answer = measure(**request)
        print(json.dumps(answer), file=answers)


if __name__ == "__main__":
    main()
