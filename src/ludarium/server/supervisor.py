"""Several processes of one server on one machine, from one command: one that dies is replaced.

Each has a listening socket of its own at the same port, among which the system shares out who comes. The sockets belong
to the supervisor, too: what waits at that of a process that died is answered by the next one.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import sys
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Thread
from types import FrameType

from ludarium.server import logs
from ludarium.server.limits import GOODBYE
from ludarium.server.run import listening, prepare, run
from ludarium.server.settings import Settings
from ludarium.server.store import Unusable

log = logging.getLogger("ludarium.server")

LOOKED_EVERY = 0.5  # seconds
AGAIN = 1.0  # seconds between two starts of a process
LEFT_TO_END = 2 * GOODBYE + 10.0  # seconds for what was begun, then a process is killed
SPAWN = multiprocessing.get_context("spawn")


def supervisor(settings: Settings, listener: socket.socket) -> Supervisor:
    """listener: shows that the port is free"""
    if sys.platform != "linux":  # elsewhere the system does not share out who comes
        return Supervisor(settings, [listener] * settings.processes)
    listener.close()
    return Supervisor(settings, [listening(settings, beside=True) for _ in range(settings.processes)])


class Supervisor:
    def __init__(self, settings: Settings, listeners: Sequence[socket.socket]) -> None:
        self._settings = settings
        self._children = [Child(settings, listener) for listener in listeners]
        self._ending = False

    def run(self) -> None:
        """Until a signal says stop; SystemExit if not all ended in good order."""
        logs.set_up(self._settings.log_level, self._settings.log_style)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._end)
        for child in self._children:
            child.start()
        while not self._ending:
            for child in self._children:
                child.keep_alive()
            time.sleep(LOOKED_EVERY)
        for child in self._children:
            child.terminate()
        codes = [child.ended(time.monotonic() + LEFT_TO_END) for child in self._children]
        if any(codes):
            raise SystemExit(1)

    def _end(self, _number: int, _frame: FrameType | None) -> None:
        self._ending = True


class Child:
    """A process that serves. It ends by itself when the supervisor has died."""

    process: SpawnProcess

    def __init__(self, settings: Settings, listener: socket.socket) -> None:
        self._settings = settings
        self._listener = listener
        self._started = 0.0

    def start(self) -> None:
        theirs, self._ours = SPAWN.Pipe(duplex=False)
        self._started = time.monotonic()
        self.process = SPAWN.Process(target=serve, args=(self._settings, self._listener, theirs))
        self.process.start()
        theirs.close()

    def keep_alive(self) -> None:
        if self.process.is_alive() or time.monotonic() - self._started < AGAIN:
            return
        log.error("a process has ended: another one starts", extra={"code": self.process.exitcode})
        self._ours.close()
        self.start()

    def terminate(self) -> None:
        self.process.terminate()

    def ended(self, until: float) -> int:
        """The code with which it ends; 0 if it did what it was told to."""
        self.process.join(max(until - time.monotonic(), 0.0))
        if self.process.is_alive():
            log.error("a process does not end: it is killed")
            self.process.kill()
            self.process.join()
        code = self.process.exitcode
        return 0 if code in (None, -signal.SIGTERM) else code  # uvicorn ends by the signal that stopped it


def serve(settings: Settings, listener: socket.socket, supervised: Connection) -> None:
    """In a process of its own, which Ctrl-C does not reach: the supervisor ends it."""
    if sys.platform != "win32":
        os.setpgid(0, 0)
    logs.set_up(settings.log_level, settings.log_style)
    Thread(target=end_with, args=(supervised,), daemon=True).start()
    try:
        lock = prepare(settings)
    except Unusable as unusable:
        log.error(str(unusable))
        raise SystemExit(1) from None
    run(settings, listener, lock)


def end_with(supervised: Connection) -> None:
    """Stop when the supervisor has died, however it did."""
    try:
        supervised.recv()
    except EOFError:
        os.kill(os.getpid(), signal.SIGTERM)
