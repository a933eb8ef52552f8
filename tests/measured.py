"""What `make coverage` has found: `python -m tests.measured`. Fails if an assertion of the tests was never reached."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from coverage import Coverage, CoverageData
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "ludarium"
TESTS = ROOT / "tests"
ELSEWHERE = ("e2e", "soak", "mutation", "faults", "packaging")  # run by other commands, or by hand


def summary(measured: Coverage) -> Table:
    """The share of the statements of each room that the tests have run."""
    rooms: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for path in sorted(PACKAGE.rglob("*.py")):
        _, statements, _, missing, _ = measured.analysis2(str(path))
        room = rooms["/".join(path.relative_to(PACKAGE).parts[:-1][:2]) or "ludarium"]
        room[0] += len(statements)
        room[1] += len(statements) - len(missing)
    table = Table("room", "statements", "run", "share", title="Coverage")
    for column in table.columns[1:]:
        column.justify = "right"
    rooms["all"] = [sum(numbers) for numbers in zip(*rooms.values(), strict=True)]
    for room, (statements, run) in rooms.items():
        table.add_row(room, str(statements), str(run), f"{100 * run / max(1, statements):.1f} %")
    return table


def assertions(path: Path) -> Iterator[int]:
    """The lines of a file's assertions."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Assert):
            yield node.lineno


def unreached(data: CoverageData, folder: Path) -> Iterator[str]:
    """Assertions that no test has reached, as file and line."""
    for path in sorted(folder.rglob("*.py")):
        if path.relative_to(folder).parts[0] in ELSEWHERE:
            continue
        lines = set(data.lines(str(path)) or ())
        for line in assertions(path):
            if lines and line not in lines:
                yield f"{path.relative_to(folder.parent)}:{line}"


def main() -> int:
    measured, console = Coverage(data_file=None), Console()
    measured.combine([str(ROOT / ".coverage")], keep=True)
    console.print(summary(measured))
    found = list(unreached(measured.get_data(), TESTS))
    for place in found:
        console.print(f"{place}: no test reaches this assertion", highlight=False)
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
