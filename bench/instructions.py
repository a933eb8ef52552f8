"""Instructions that a node of the search takes, by part: `python -m bench.instructions [game ...] [--other PYTHON]`.

Valgrind's callgrind counts them, so figures do not depend on what else the machine does. Each game is searched from one
position, to few nodes and to many; what both runs share, such as filling tables, is subtracted. A part is a compiled
module; Python itself and its libraries are left out. PYTHON is the interpreter of an environment with another version,
as for bench.versions: its figures come first.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random

from rich.console import Console
from rich.table import Table

import ludarium
from bench.engine import compiled_games

FEW, MANY = 2_000, 30_000  # nodes
PLIES = 16  # random moves from the start
NAMED = re.compile(r"(c?ob)=\((\d+)\)(?: (.+))?$")
COST = re.compile(r"[+*\d-]\S* (\d+)$")
MODULE = re.compile(r".*/ludarium/(.+?)\.[^/]*so$")


def part_of(path: str) -> str | None:
    """The compiled module that an object file is."""
    found = MODULE.match(path)
    return found[1].replace("/", ".") if found else None


def self_costs(profile: Iterable[str]) -> Counter[str]:
    """The instructions of each part in a profile of callgrind, without those of what it calls."""
    names: dict[str, str | None] = {}
    costs: Counter[str] = Counter()
    here: str | None = None
    called = False
    for line in profile:
        if named := NAMED.match(line):
            kind, number, name = named.groups()
            if name:
                names[number] = part_of(name)
            if kind == "ob":
                here = names[number]
        elif line.startswith("calls="):
            called = True  # the next line has the cost of what is called
        elif cost := COST.match(line):
            if here and not called:
                costs[here] += int(cost[1])
            called = False
    return costs


def profiled(python: str, request: Mapping[str, object]) -> Counter[str]:
    """What a version does with a request of bench.measured, under callgrind."""
    with tempfile.TemporaryDirectory() as folder:
        profile = Path(folder, "profile")
        command = ["valgrind", "--tool=callgrind", "--dump-line=no", f"--callgrind-out-file={profile}"]
        measured = str(Path(__file__).with_name("measured.py"))
        done = subprocess.run(
            [*command, python, "-I", measured], input=json.dumps(request), text=True, capture_output=True, check=False
        )
        if done.returncode:
            raise SystemExit(done.stderr)
        with profile.open() as lines:
            return self_costs(lines)


def per_node(python: str, game: str, position: str, few: int, many: int) -> dict[str, float]:
    """Instructions of each part for a node."""
    less, more = (profiled(python, {"game": game, "positions": [position], "nodes": nodes}) for nodes in (few, many))
    return {part: (cost - less[part]) / (many - few) for part, cost in more.items()}


def wandered(game: ludarium.Game, plies: int) -> ludarium.Position:
    """Where a random game is after so many plies."""
    random, position = Random(1), game.start()
    for _ in range(plies):
        after = position.play(random.choice(position.legal_moves))
        if after.outcome is not None:
            break
        position = after
    return position


def rows(found: Sequence[Mapping[str, float]]) -> list[tuple[str, ...]]:
    """The parts that take at least one instruction a node in some version, the dearest first, and their sum."""
    parts = {part for each in found for part, cost in each.items() if cost >= 1}
    ordered = sorted(parts, key=lambda part: -max(each.get(part, 0.0) for each in found))
    table = [(part, *(f"{each.get(part, 0.0):,.0f}" for each in found)) for part in ordered]
    return [*table, ("all", *(f"{sum(each.values()):,.0f}" for each in found))]


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.instructions", description="Instructions a node, by part.")
    parser.add_argument("games", nargs="*", help="all compiled games without any")
    parser.add_argument("--other", metavar="PYTHON", help="interpreter of an environment with another version")
    parser.add_argument("--nodes", type=int, default=MANY, help="of the longer search (default: %(default)s)")
    parser.add_argument("--plies", type=int, default=PLIES, help="from the start (default: %(default)s)")
    given = parser.parse_args(words)
    if shutil.which("valgrind") is None:
        raise SystemExit("valgrind is not installed; on Debian: apt-get install valgrind")
    pythons = [*([given.other] if given.other else []), sys.executable]
    console = Console()
    for name in given.games or compiled_games():
        text = wandered(ludarium.game(name), given.plies).text
        with console.status(name):
            found = [per_node(python, name, text, FEW, given.nodes) for python in pythons]
        table = Table("part", *(["other", "this"][-len(found) :]), title=f"{name}: instructions a node")
        for row in rows(found):
            table.add_row(*row)
        console.print(table)


if __name__ == "__main__":
    main()
