"""What is mutated, and which tests should notice: the rules of each game, and the referee."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"
GAMES = SOURCE / "ludarium" / "games"
OF_ALL_GAMES = (
    "tests/test_perft.py",
    "tests/playthroughs",
    "tests/core/test_state.py",
    "tests/engine/test_evaluation.py",
    "tests/conformance/test_games.py",
)
NOT_RULES = ("evaluation", "features", "hooks", "tactics")  # the other modules of a game that are compiled


@dataclass(frozen=True, slots=True)
class Subject:
    """stages: arguments for pytest. The second stage sees only what survived the first."""

    name: str
    modules: tuple[Path, ...]
    stages: tuple[tuple[str, ...], ...]


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts)


def short_name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def _game(name: str) -> Subject:
    modules = [path.with_suffix(".py") for path in sorted((GAMES / name).glob("*.pxd")) if path.stem not in NOT_RULES]
    tests = sorted(map(str, Path("tests/games").glob(f"test_{name}_*.py")))
    of_rules = tuple(test for test in tests if "evaluation" not in test)
    of_evaluation = (test for test in tests if test not in of_rules)
    return Subject(name, tuple(modules), (of_rules, (*of_evaluation, *OF_ALL_GAMES, "-k", name)))


def _referee() -> Subject:
    modules = [path for path in sorted((SOURCE / "ludarium" / "play").glob("*.py")) if path.stem != "__init__"]
    return Subject("play", tuple(modules), (("tests/play",),))


SUBJECTS = {
    subject.name: subject
    for subject in (*(_game(path.parent.name) for path in sorted(GAMES.glob("*/rules.pxd"))), _referee())
}
