"""A mutation run over one subject, which can be stopped and goes on where it was."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any

from tests.mutation.mutants import mutants
from tests.mutation.subjects import SOURCE, SUBJECTS, Subject, short_name

OUTCOMES = ("killed", "survived", "timed out")
Trial = tuple[Path, int]  # a module, and the number of its mutant


class Worker:
    """A process with the sources on its path, whatever the caller has imported."""

    def __init__(self) -> None:
        root = SOURCE.parent
        environment = {**os.environ, "PYTHONPATH": f"{SOURCE}{os.pathsep}{root}", "LUDARIUM_LANE": "uncompiled"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.mutation.worker"],
            cwd=root,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, _type: type | None, _error: BaseException | None, _trace: TracebackType | None) -> None:
        self.process.kill()
        self.process.communicate()

    def ask(self, **request: object) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


class Outcomes:
    """What became of the mutants of a subject so far. Those of a module that has changed since are forgotten."""

    def __init__(self, subject: Subject, folder: Path, anew: bool = False) -> None:
        self.subject = subject
        self.path = folder / "mutants" / f"{subject.name}.json"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        known = json.loads(self.path.read_text(encoding="utf-8")) if self.path.exists() and not anew else {}
        self.found: dict[str, dict[str, Any]] = {}
        for module in subject.modules:
            digest = sha256(module.read_bytes()).hexdigest()
            before = known.get(short_name(module), {})
            unchanged = before.get("source") == digest
            self.found[short_name(module)] = before if unchanged else {"source": digest, "outcomes": {}}

    def of(self, module: Path) -> dict[str, str]:
        outcomes: dict[str, str] = self.found[short_name(module)]["outcomes"]
        return outcomes

    def note(self, module: Path, number: int, outcome: str) -> None:
        self.of(module)[str(number)] = outcome
        beside = self.path.with_suffix(".new")
        beside.write_text(json.dumps(self.found, indent=1), encoding="utf-8")
        beside.replace(self.path)

    def survivors(self) -> Iterator[Trial]:
        for module in self.subject.modules:
            for number in sorted(int(number) for number, outcome in self.of(module).items() if outcome == "survived"):
                yield module, number


def sample(subject: Subject, most: int) -> list[Trial]:
    """The same mutants in the same order each time, so that a longer run goes on from a shorter one."""
    everyone = [(module, number) for module in subject.modules for number in range(len(mutants(module.read_text())))]
    Random(subject.name).shuffle(everyone)
    return everyone[:most]


@contextmanager
def judging(subject: Subject, seconds: float) -> Iterator[Any]:
    """A function from a trial to its outcome; `seconds` is what the tests of a stage may take without a mutant."""
    with Worker() as worker:
        stages = []
        for stage in subject.stages:
            durations = worker.ask(stage=stage)
            if not durations:
                raise AssertionError(f"{subject.name}: {' '.join(stage)} fails without a mutant")
            stages.append(
                {"stage": stage, "durations": durations, "seconds": seconds, "cpu": cpu_for(durations, seconds)}
            )

        def judge(trial: Trial) -> str:
            path, number = trial
            for stage in stages:
                outcome: str = worker.ask(path=str(path), number=number, **stage)
                if outcome != "survived":
                    return outcome
            return "survived"

        yield judge


def cpu_for(durations: dict[str, float], seconds: float) -> int:
    return 10 + int(3 * min(seconds, sum(durations.values())))


def trials(subject: Subject, outcomes: Outcomes, most: int, seconds: float, again: bool) -> Iterator[int]:
    """Tries what has not been tried, or what survived once more, and yields how many are done."""
    chosen = sample(subject, most)
    left = (
        list(outcomes.survivors())
        if again
        else [trial for trial in chosen if str(trial[1]) not in outcomes.of(trial[0])]
    )
    if not left:
        return
    with judging(subject, seconds) as judge:
        for done, trial in enumerate(left, start=len(chosen) - len(left) + 1):
            outcomes.note(*trial, judge(trial))
            yield done


def counts(outcomes: Outcomes) -> dict[str, Counter[str]]:
    """For each module that has been tried."""
    found = {short_name(module): Counter(outcomes.of(module).values()) for module in outcomes.subject.modules}
    return {name: counter for name, counter in found.items() if counter}


def survivors_text(folder: Path) -> str:
    """The survivors of all subjects, each with its place."""
    lines = []
    for subject in SUBJECTS.values():
        for module, number in Outcomes(subject, folder).survivors():
            lines.append(f"{module.relative_to(SOURCE.parent)}:{mutants(module.read_text())[number]}\n")
    return "".join(lines)
