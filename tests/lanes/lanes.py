"""The lanes of `make test`: which tests each runs, on what, and what it proves."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
CORES = os.cpu_count() or 1
REQUIRED = "LUDARIUM_TEST_ALL"  # set where nothing may be skipped because a browser or service is missing

# What needs the compiled package and nothing that listens.
RULES = (
    "tests/cli",
    "tests/conformance",
    "tests/core",
    "tests/engine",
    "tests/faults",
    "tests/games",
    "tests/lanes",
    "tests/mutation",
    "tests/packaging",
    "tests/picture",
    "tests/play",
    "tests/playthroughs",
    "tests/soak",
    "tests/tournament",
    *(
        f"tests/test_{name}.py"
        for name in ("diagrams", "docs", "glyphs", "instructions", "measured", "perft", "records")
    ),
)
# Plain Python is there for index errors, and for machines without a compiler. `make soak` runs all of RULES there.
PLAIN = (
    "tests/conformance",
    "tests/core",
    "tests/playthroughs",
    "tests/test_perft.py",
    *(f"tests/games/test_{name}.py" for name in ("cheduk_vectors",)),
)
# What reads and writes the store in ways that two databases may answer differently.
STORE = tuple(
    f"tests/server/test_{name}.py"
    for name in (
        "account_links",
        "account_names",
        "accounts",
        "alone",
        "arena_clocks",
        "chat",
        "digests",
        "explorer",
        "history",
        "lobby",
        "notices",
        "pairing",
        "puzzles",
        "queries",
        "rated_games",
        "rating",
        "restart",
        "sessions",
        "store",
        "tournament_organisers",
        "tournaments",
        "vacations",
    )
)


@dataclass(frozen=True, slots=True)
class Lane:
    """proves: what a failure in this lane means
    by_file: the tests of a file share a server or a browser, so that one worker has them all
    together: all tests share what is slow to start, so that one worker has them
    waits: for sockets, so that so many workers more than there are cores keep them busy
    needs: services that are started for it
    on_every_push: or in `make soak` and `make coverage` only
    """

    name: str
    proves: str
    tests: tuple[str, ...]
    environment: dict[str, str] = field(default_factory=dict)
    by_file: bool = False
    waits: int = 0
    needs: tuple[str, ...] = ()
    on_every_push: bool = True
    together: bool = False

    @property
    def workers(self) -> list[str]:
        if self.together:
            return ["--numprocesses=0"]
        if self.by_file:
            return [f"--numprocesses={CORES + self.waits}", "--dist=loadfile", "--no-loadscope-reorder"]
        return [f"--numprocesses={CORES}", "--dist=worksteal"]


COMPILED = {"LUDARIUM_LANE": "compiled"}
UNCOMPILED = {"LUDARIUM_LANE": "uncompiled", "PYTHONPATH": str(ROOT / "src")}

PAGE = "page"  # vitest, which is no lane of pytest
LANES = {
    lane.name: lane
    for lane in (
        Lane("compiled", "rules, engines, referee and commands, as they are installed", RULES, COMPILED),
        Lane("uncompiled", "the same rules as plain Python, where index errors show", PLAIN, UNCOMPILED),
        Lane("whole-uncompiled", "all of them as plain Python", RULES, UNCOMPILED, on_every_push=False),
        Lane("server", "the server on SQLite", ("tests/server",), COMPILED, by_file=True, waits=2),
        Lane("postgresql", "the store on PostgreSQL", STORE, COMPILED, True, 2, ("postgresql",)),
        Lane(
            "cluster",
            "two processes on one PostgreSQL database and one Redis",
            ("tests/cluster",),
            COMPILED,
            needs=("postgresql", "redis"),
            together=True,
        ),
        Lane("browser", "ways of people through the page", ("tests/e2e",), COMPILED, by_file=True, waits=1),
    )
}
