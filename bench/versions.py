"""The speed of two versions in one run: `python -m bench.versions PYTHON [game ...]`.

PYTHON is the interpreter of an environment in which the other version is installed, as in

    git worktree add ../before COMMIT && python -m venv ../before/.venv
    ../before/.venv/bin/pip install ../before
    .venv/bin/python -m bench.versions ../before/.venv/bin/python

Each version runs in a process of its own. Both count the same perft and search the same positions to the same number of
nodes, in turns, and each turn gives a ratio: over 1 this version is faster. The median of the ratios counts; half of
them lie between the quartiles, which tell how much of it is noise. "same" says whether both have found the same.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

import ludarium
from bench.answers import played
from bench.engine import PERFT_DEPTH, compiled_games

TURNS = 15
NODES = 300_000  # of each search
POSITIONS = 4  # that are searched
HEADINGS = ("game", "what", "this M/s", "other M/s", "ratio", "quartiles", "same")


class Comparison(NamedTuple):
    """What both versions did with one request, turn by turn: moves made a second, and whether they found the same."""

    ours: list[float]
    theirs: list[float]
    same: bool

    @property
    def ratios(self) -> list[float]:
        return [our / their for our, their in zip(self.ours, self.theirs, strict=True)]


class Version:
    """A process that measures the version that is installed for a Python."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        greeting = self._answer()
        self.title = f"{greeting['version']}, {'compiled' if greeting['compiled'] else 'uncompiled'}"
        self.games = greeting["games"]

    def measure(self, request: dict[str, Any]) -> dict[str, Any]:
        assert self.process.stdin is not None
        print(json.dumps(request), file=self.process.stdin, flush=True)
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"{self.process.args[0]} has stopped: is ludarium installed there?")  # type: ignore[index]
        answer: dict[str, Any] = json.loads(line)
        return answer


@contextmanager
def version(python: str) -> Iterator[Version]:
    """-I: neither this folder nor PYTHONPATH may hide what is installed there."""
    command = [python, "-I", str(Path(__file__).with_name("measured.py"))]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Version(process)


def compare(ours: Version, theirs: Version, request: dict[str, Any], turns: int) -> Comparison:
    """Who goes first alternates, so that a machine that gets slower or faster favours neither."""
    rates: dict[Version, list[float]] = {ours: [], theirs: []}
    same = True
    for turn in range(turns):
        pair = (ours, theirs) if turn % 2 == 0 else (theirs, ours)
        one, other = (each.measure(request) for each in pair)
        for each, answer in zip(pair, (one, other), strict=True):
            rates[each].append(answer["made"] / answer["seconds"])
        same = same and one["found"] == other["found"]
    return Comparison(rates[ours], rates[theirs], same)


def row(game: str, what: str, found: Comparison) -> tuple[str, ...]:
    low, _, high = quantiles(found.ratios, n=4)
    return (
        game,
        what,
        f"{median(found.ours) / 1e6:.2f}",
        f"{median(found.theirs) / 1e6:.2f}",
        f"{median(found.ratios):.3f}",
        f"{low:.3f} to {high:.3f}",
        "yes" if found.same else "NO",
    )


def requests(game: str, depth: int, nodes: int, positions: int) -> dict[str, dict[str, Any]]:
    texts = [position.text for position in played(ludarium.game(game), positions)]
    return {
        "perft": {"game": game, "depth": depth},
        "search": {"game": game, "positions": texts, "nodes": nodes},
    }


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.versions", description="The speed of two versions.")
    parser.add_argument("python", help="interpreter of the environment with the other version")
    parser.add_argument("games", nargs="*", help="all compiled games of both without any")
    parser.add_argument("--turns", type=int, default=TURNS, help="at least 2 (default: %(default)s)")
    parser.add_argument("--nodes", type=int, default=NODES, help="of each search (default: %(default)s)")
    parser.add_argument("--positions", type=int, default=POSITIONS, help="to search (default: %(default)s)")
    parser.add_argument("--depth", type=int, help="of perft (default: 3 to 6, by game)")
    given = parser.parse_args(words)
    console = Console()
    table = Table(*HEADINGS)
    with version(sys.executable) as ours, version(given.python) as theirs:
        table.title = f"this version ({ours.title}) beside {given.python} ({theirs.title})"
        for game in given.games or (name for name in compiled_games() if name in theirs.games):
            depth = given.depth or PERFT_DEPTH.get(game, 3)
            for what, request in requests(game, depth, given.nodes, given.positions).items():
                with console.status(f"{game} {what}"):
                    found = compare(ours, theirs, request, given.turns)
                table.add_row(*row(game, what, found))
    console.print(table)


if __name__ == "__main__":
    main()
