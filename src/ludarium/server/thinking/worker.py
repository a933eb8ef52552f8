"""A worker process: reads tasks from its input, one JSON object a line, and says what it found on its output.

It knows nothing of tables, players or databases; of a position it knows what the task tells.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from threading import Event, Lock, Thread
from typing import BinaryIO

import msgspec

from ludarium.server.limits import HEARTBEAT
from ludarium.server.thinking.bots import Bot, WarmEngines
from ludarium.server.thinking.tasks import Done, Failed, Heartbeat, Progress, Stop, Task

NICENESS = 5  # the server's own process comes first

_to_worker = msgspec.json.Decoder(Task | Stop)


class Worker:
    """Does one task at a time, and hears what is said to it meanwhile."""

    def __init__(self, output: BinaryIO) -> None:
        self._output = output
        self._saying = Lock()
        self._engines = WarmEngines()
        self._bot: Bot | None = None

    def serve(self, lines: BinaryIO) -> None:
        for line in lines:
            message = _to_worker.decode(line)
            if isinstance(message, Task):
                self._bot = Bot(message, self._engines)
                Thread(target=self._think, args=(self._bot,), daemon=True).start()
            elif self._bot is not None:
                self._bot.stop()

    def _think(self, bot: Bot) -> None:
        over = Event()
        Thread(target=self._send_heartbeats, args=(over,), daemon=True).start()
        try:
            answer: Done | Failed = Done(bot.think(self._say))
        except Exception as error:
            answer = Failed(repr(error))
        over.set()
        self._say(answer)

    def _send_heartbeats(self, over: Event) -> None:
        while not over.wait(HEARTBEAT):
            self._say(Heartbeat())

    def _say(self, message: Heartbeat | Progress | Done | Failed) -> None:
        with self._saying:
            self._output.write(msgspec.json.encode(message) + b"\n")
            self._output.flush()


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes our input
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICENESS)
    output = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever prints must not be taken for an answer
    Worker(output).serve(sys.stdin.buffer)
    os._exit(0)  # a search that still runs is not waited for


if __name__ == "__main__":
    main()
