"""`ludarium serve` for tests: passwords are hashed at no cost, hints come soon, and its clock is moved on by SIGUSR1.

It is ahead of the real clock by the seconds in the file `ahead` of its data folder; see ServerProcess.move_on.
"""

from __future__ import annotations

import signal
import sys
from functools import partial
from pathlib import Path

import argon2

from ludarium.server import now

AHEAD = "ahead"
HINT_SECONDS = 0.1


class Clock:
    def __init__(self, file: Path) -> None:
        self.file, self.real = file, now.seconds
        self.read()
        now.seconds = lambda: self.real() + self.ahead

    def read(self, *_: object) -> None:
        self.ahead = float(self.file.read_text()) if self.file.exists() else 0.0
        self.file.with_suffix(".read").touch()


if __name__ == "__main__":
    argon2.PasswordHasher = partial(argon2.PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)  # type: ignore[misc, assignment]
    from ludarium.cli import main
    from ludarium.server.thinking import bots

    bots.HINT_SECONDS = HINT_SECONDS
    signal.signal(signal.SIGUSR1, Clock(Path(sys.argv[sys.argv.index("--data") + 1], AHEAD)).read)
    main()
