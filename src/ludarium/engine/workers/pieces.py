"""A worker that does pieces of any work: a function at the top level of a module, and what it is given.

Both sides are ours and run the same code, so what they say to each other is pickled.
"""

from __future__ import annotations

import base64
import os
import pickle
import signal
import sys
from collections.abc import Callable
from time import sleep
from typing import Any

import msgspec

from ludarium.engine.workers.jobs import Piece, PieceDone
from ludarium.engine.workers.messages import Progress
from ludarium.engine.workers.worker import run

HEARTBEAT = 1.0  # seconds between two heartbeats
LAST_WAIT = 10.0  # seconds in which what was started has to end


def packed(value: object) -> str:
    return base64.b64encode(pickle.dumps(value)).decode()


def unpacked(text: str) -> Any:
    return pickle.loads(base64.b64decode(text))


class Doing:
    """One piece."""

    def __init__(self, line: bytes) -> None:
        self._piece = msgspec.json.decode(line, type=Piece)

    def do(self, report: Callable[[Progress], None]) -> PieceDone:
        function, argument = unpacked(self._piece.packed)
        try:
            return PieceDone(packed(("", function(argument))))
        except Exception as error:
            return PieceDone(packed((f"{type(error).__name__}: {error}", None)))

    def stop(self) -> None:
        """A piece is done whole."""


def leave() -> None:
    """Raise SystemExit where the work is done, so that it takes along what it has started."""
    os.kill(os.getpid(), signal.SIGTERM)
    sleep(LAST_WAIT)
    os._exit(1)


def main() -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    run(Doing, HEARTBEAT, leave)


if __name__ == "__main__":
    main()
