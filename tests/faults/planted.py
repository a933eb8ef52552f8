"""Planted faults: small patches of the server and of the page, and for each the one test that has to fail with it.

A fault is tried in a copy: of the sources, in whose src/ the installed package stands, compiled as it is.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.table import Table

import ludarium

ROOT = Path(__file__).parents[2]
KINDS = {kind: Path(__file__).parent / kind for kind in ("server", "page")}
PACKAGE = Path("src", "ludarium")
MODULES = Path("web", "node_modules")
HEADER = re.compile(r"What people would see: (?P<seen>\S.*)\nNoticed by: (?P<test>\S.*)\n\n(?=diff --git )")
NOTICED, NOT_NOTICED = "noticed", "not noticed"
GOODBYE = 20.0  # seconds that a test which is stopped may take
FAILED = 1  # pytest's exit code
RAN = re.compile(r"^=+ .*\b1 (passed|failed)\b.* in [\d.]+s.*=$", re.MULTILINE)  # its last line


class Untried(Exception):
    """A fault that could not be tried, and why: its patch does not apply, or its test is not there."""


@dataclass(frozen=True, slots=True)
class Fault:
    """kind: "server" or "page"    seen: by people    test: as pytest names it, or FILE > NAME for one of Vitest"""

    name: str
    kind: str
    seen: str
    test: str
    patch: str

    @property
    def parts(self) -> tuple[str, str]:
        """The file and the name of the test."""
        file, _, name = self.test.partition(" > " if " > " in self.test else "::")
        return file, name


def read(path: Path, kind: str) -> Fault:
    text = path.read_text("utf-8")
    header = HEADER.match(text)
    if header is None:
        raise ValueError(f"{path.name}: begin with the lines 'What people would see: ' and 'Noticed by: '")
    return Fault(path.stem, kind, header["seen"], header["test"], text[header.end() :])


def planted() -> list[Fault]:
    return [read(path, kind) for kind, folder in KINDS.items() for path in sorted(folder.glob("*.patch"))]


# Trying one.


def tried(fault: Fault, log: Path) -> str:
    """Whether the test notices the fault; what was said meanwhile is in the log."""
    with TemporaryDirectory(prefix="ludarium-fault-") as folder, log.open("wb") as said:
        tree = Path(folder, "tree")
        copy(tree)
        apply(fault, tree)
        if fault.test.startswith("web/"):
            return vitest(fault, tree, said.fileno())
        if fault.kind == "page":
            built = run(tree / "web", [node(), "node_modules/vite/bin/vite.js", "build"], said.fileno())
            if built != 0:
                raise Untried("the page cannot be built")
        command = [sys.executable, "-m", "pytest", fault.test, "-p", "no:cacheprovider"]
        environment = {"PYTHONPATH": str(tree / "src"), "LUDARIUM_LANE": "compiled"}
        return judged(run(tree, command, said.fileno(), environment), log.read_text("utf-8", "replace"))


def judged(code: int, said: str) -> str:
    """What pytest's exit code and words mean. A test that is skipped, or whose set-up fails, has noticed nothing."""
    if code not in (0, FAILED):
        raise Untried(f"the test does not run: pytest ends with {code}")
    if not RAN.search(said):
        raise Untried("the test does not run: it is skipped, or its set-up fails")
    return NOTICED if code == FAILED else NOT_NOTICED


def copy(tree: Path) -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file() and PACKAGE not in Path(name).parents:
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)
    shutil.copytree(Path(ludarium.__file__).parent, tree / PACKAGE)
    (tree / MODULES).symlink_to(ROOT / MODULES)


def apply(fault: Fault, tree: Path, *options: str) -> None:
    """Patch the files below a folder, wherever that is: it is not taken for a part of a repository."""
    alone = {**os.environ, "GIT_CEILING_DIRECTORIES": str(tree.parent)}
    command = ["git", "apply", *options, "-"]
    done = subprocess.run(command, cwd=tree, env=alone, input=fault.patch, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Untried(f"the patch does not apply: {done.stderr.strip()}")


def vitest(fault: Fault, tree: Path, said: int) -> str:
    file, name = fault.parts
    found = tree / "found.json"
    options = [file.removeprefix("web/"), "--testNamePattern", f"{re.escape(name)}$", "--reporter=json"]
    run(tree / "web", [node(), "node_modules/vitest/vitest.mjs", "run", *options, f"--outputFile={found}"], said)
    results = json.loads(found.read_text("utf-8"))["testResults"] if found.exists() else []
    tests = [test for result in results for test in result["assertionResults"] if test["title"] == name]
    outcomes = {"failed": NOTICED, "passed": NOT_NOTICED}
    if len(tests) != 1 or tests[0]["status"] not in outcomes:
        raise Untried("the test does not run: there is no such one, or its file cannot be loaded")
    return outcomes[tests[0]["status"]]


def node() -> str:
    found = shutil.which("node", path=os.pathsep.join((os.environ.get("PATH", ""), str(Path(sys.executable).parent))))
    if found is None:
        raise Untried("the page's tools need Node")
    return found


def run(folder: Path, command: Sequence[str], said: int, environment: Mapping[str, str] | None = None) -> int:
    """The exit code of a command; whatever it has left running is ended."""
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, **(environment or {})},
        stdin=subprocess.DEVNULL,
        stdout=said,
        stderr=said,
        start_new_session=True,
    )
    try:
        return process.wait()
    except KeyboardInterrupt:
        process.send_signal(signal.SIGINT)  # so that it ends what it has started
        with suppress(subprocess.TimeoutExpired):
            process.wait(GOODBYE)
        raise
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


# Trying all of them.


class Outcomes:
    """What came of the faults so far, kept in a folder. A fault whose patch or test was edited since is forgotten."""

    def __init__(self, folder: Path, anew: bool = False) -> None:
        self.logs = folder / "faults"
        self.logs.mkdir(parents=True, exist_ok=True)
        self._path = self.logs / "outcomes.json"
        known = self._path.exists() and not anew
        self._known: dict[str, list[str]] = json.loads(self._path.read_text("utf-8")) if known else {}

    def of(self, fault: Fault) -> str:
        """Empty where it was not tried."""
        digest, outcome = self._known.get(fault.name, ("", ""))
        return outcome if digest == digest_of(fault) else ""

    def note(self, fault: Fault, outcome: str) -> None:
        self._known[fault.name] = [digest_of(fault), outcome]
        beside = self._path.with_suffix(".new")
        beside.write_text(json.dumps(self._known, indent=1), "utf-8")
        beside.replace(self._path)


def digest_of(fault: Fault) -> str:
    file = ROOT / fault.parts[0]
    return sha256((fault.patch + fault.test).encode() + (file.read_bytes() if file.is_file() else b"")).hexdigest()


def trials(faults: Iterable[Fault], outcomes: Outcomes) -> Iterator[Fault]:
    """Tries each of the faults that was not noticed yet, and yields it."""
    for fault in [fault for fault in faults if outcomes.of(fault) != NOTICED]:
        try:
            outcomes.note(fault, tried(fault, outcomes.logs / f"{fault.name}.log"))
        except Untried as why:
            outcomes.note(fault, str(why))
        yield fault


def unnoticed(faults: Iterable[Fault], outcomes: Outcomes) -> list[str]:
    return [fault.name for fault in faults if outcomes.of(fault) != NOTICED]


def report(faults: Sequence[Fault], outcomes: Outcomes) -> Table:
    missed = len(unnoticed(faults, outcomes))
    caption = f"{len(faults) - missed} of {len(faults)} are noticed; logs: {outcomes.logs}"
    table = Table("fault", "test", "outcome", title="Planted faults", caption=caption)
    for column in table.columns:
        column.overflow = "fold"
    for fault in faults:
        outcome = outcomes.of(fault)
        table.add_row(f"{fault.kind}/{fault.name}", fault.test, outcome, style="" if outcome == NOTICED else "red")
    return table
