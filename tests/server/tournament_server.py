"""`ludarium serve` that waits for first moves as briefly as a test does, and may kill itself at a step of a tournament.

python -m tests.server.tournament_server SECONDS [STEP before|after] -- serve ...
"""

from __future__ import annotations

import os
import signal
import sys
from typing import Any

from ludarium.cli import main
from ludarium.play import clock
from ludarium.server.store.engine import Store
from ludarium.server.tournaments import changes, running

# The steps of a tournament that runs by itself: where each is looked up, and its name.
STEPS: dict[str, tuple[Any, str]] = {
    "start": (changes, "begin"),
    "round": (changes, "add_pairings"),
    "table": (changes, "open_game"),
    "result": (running, "take_results"),
    "end": (changes, "finish"),
}
# What an organiser does, of which more follows at the tables.
DECISIONS: dict[str, tuple[Any, str]] = {
    "correction": (changes, "correct"),
    "removal": (changes, "remove"),
}


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def kill_at(step: str, when: str) -> None:
    """In the transaction of a step that does something, or just after it was committed."""
    module, name = (STEPS | DECISIONS)[step]
    real = getattr(module, name)
    done: list[bool] = []

    def watched(*given: Any) -> Any:
        made = real(*given)
        if step != "result" or made[1]:
            done.append(True)
            if when == "before":
                die()
        return made

    setattr(module, name, watched)
    write = Store.write

    async def written(self: Store, *given: Any) -> Any:
        made = await write(self, *given)
        if done and when == "after":
            die()
        return made

    Store.write = written  # type: ignore[method-assign]


if __name__ == "__main__":
    given, rest = sys.argv[1 : sys.argv.index("--")], sys.argv[sys.argv.index("--") + 1 :]
    within = round(1000 * float(given[0]))
    clock.FIRST_MOVE_WITHIN = within, within
    if len(given) > 1:
        kill_at(given[1], given[2])
    sys.argv[1:] = rest
    main()
