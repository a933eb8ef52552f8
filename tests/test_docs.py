"""What the documents show is true: their Python runs, their commands work, their links lead somewhere."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
EXAMPLES = {  # of each page, the folder that it shows, and the files that it may leave out
    "adding-a-game": ("example_game", set()),
    "adding-a-compiled-game": ("compiled_game", {"board.py", "notation.py", "squares.py"}),
}

FENCE = re.compile(r"(?:^<!-- (?P<note>.*?) -->\n)?^```(?P<language>\w*)\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[[^\]]*\]\((?!https?:|#|mailto:)([^)#\s]+)")
NOT_RUN = ("play", "serve", "bot")  # they wait for somebody


@dataclass(frozen=True)
class Block:
    language: str
    code: str
    note: str
    line: int


def blocks(page: Path) -> Iterator[Block]:
    text = page.read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        line = text.count("\n", 0, found.start("code")) + 1
        yield Block(found["language"], found["code"], found["note"] or "", line)


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_python_in_documents_runs(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    namespace: dict[str, object] = {"__name__": page.stem}
    runner = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF)
    for block in blocks(page):
        if block.note in ("server", "file: setup.py"):
            continue  # tests/server/test_recipes.py runs it; make builds the example with it
        if ">>>" in block.code and block.language in ("python", "pycon"):
            test = doctest.DocTestParser().get_doctest(block.code, namespace, name(page), str(page), block.line - 1)
            failures: list[str] = []
            runner.run(test, out=failures.append, clear_globs=False)
            assert not failures, "".join(failures)
            namespace.update(test.globs)
        elif block.language == "python":
            code = "\n" * (block.line - 1) + block.code
            exec(compile(code, str(page), "exec"), namespace)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_commands_in_documents_work(page, tmp_path):
    for block in blocks(page):
        if block.language in ("", "sh", "bash", "console"):
            for command in commands(block.code):
                run(command, tmp_path)


def commands(code: str) -> Iterator[list[str]]:
    for line in code.splitlines():
        if line.removeprefix("$ ").startswith("ludarium "):
            words = shlex.split(line.removeprefix("$ "), comments=True)
            if words[1] not in NOT_RUN:
                yield words


def run(command: list[str], folder: Path) -> None:
    script = Path(sys.executable).with_name(command[0])
    paths = [str(Path(path).resolve()) for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
    done = subprocess.run(
        [script, *command[1:]],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{shlex.join(command)}: {done.stderr}"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_in_documents_lead_somewhere(page):
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    missing = [link for link in LINK.findall(text) if not (page.parent / link).exists()]
    assert not missing


def files_of(folder: Path) -> dict[str, str]:
    """The texts of an example, by path; what a build leaves behind is none of it."""
    sources = (path for path in folder.rglob("*") if path.suffix in (".py", ".pxd", ".toml"))
    texts = {path.relative_to(folder): path.read_text(encoding="utf-8") for path in sources}
    return {path.as_posix(): text for path, text in texts.items() if "build" not in path.parts}


@pytest.mark.parametrize("page", EXAMPLES)
def test_the_pages_on_adding_a_game_show_the_examples_as_they_are(page):
    folder, left_out = EXAMPLES[page]
    files = files_of(ROOT / "tests" / folder)
    noted = {
        block.note.removeprefix("file: "): block.code for block in blocks(ROOT / "docs" / f"{page}.md") if block.note
    }
    tree = noted.pop("tree")
    assert {line.split()[0] for line in tree.splitlines()} == set(files)
    assert noted == {path: text for path, text in files.items() if Path(path).name not in left_out}


TARGET = re.compile(r"^([\w./-]+(?: [\w./-]+)*):(?!=)", re.MULTILINE)
CALL = re.compile(r"(?:`|^)make ((?!-)[\w./-]+)", re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_documents_name_targets_that_make_has(page):
    targets = {target for line in TARGET.findall((ROOT / "Makefile").read_text()) for target in line.split()}
    assert "test" in targets
    assert set(CALL.findall(page.read_text(encoding="utf-8"))) <= targets
