"""The worker's side: reads jobs from its input, one JSON object a line, and says what it found on its output."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import BinaryIO, Protocol

import msgspec

from ludarium.core.errors import LudariumError
from ludarium.engine.workers.jobs import Answer
from ludarium.engine.workers.messages import Done, Failed, Heartbeat, Progress, Rejected, Stop

NICENESS = 5  # the process that gives the jobs comes first

STOP = msgspec.json.encode(Stop())


class Work(Protocol):
    """One job."""

    def do(self, report: Callable[[Progress], None]) -> Answer: ...

    def stop(self) -> None:
        """Answer now; called by another thread."""


class Worker:
    """Does one job at a time on the main thread, while another one reads its input.

    begin      makes a job of a line    leave  ends the process, when the input has ended
    heartbeat  seconds between two heartbeats while a job is done
    """

    def __init__(
        self, output: BinaryIO, begin: Callable[[bytes], Work], heartbeat: float, leave: Callable[[], None]
    ) -> None:
        self._output = output
        self._begin = begin
        self._heartbeat = heartbeat
        self._leave = leave
        self._saying = Lock()
        self._jobs: SimpleQueue[bytes] = SimpleQueue()
        self._at: Work | None = None
        self._hurried = False

    def serve(self, lines: BinaryIO) -> None:
        Thread(target=self._hear, args=(lines,), daemon=True).start()
        while True:
            self._do(self._jobs.get())

    def _hear(self, lines: BinaryIO) -> None:
        for line in lines:
            if line.strip() != STOP:
                self._hurried = False
                self._jobs.put(line)
                continue
            self._hurried = True
            if self._at is not None:
                self._at.stop()
        self._leave()

    def _do(self, line: bytes) -> None:
        over = Event()
        Thread(target=self._send_heartbeats, args=(over,), daemon=True).start()
        try:
            self._at = self._begin(line)
            if self._hurried:
                self._at.stop()
            answer: Done | Rejected | Failed = Done(self._at.do(self._say))
        except (LudariumError, msgspec.ValidationError) as error:
            answer = Rejected(str(error))
        except Exception as error:
            answer = Failed(repr(error))
        finally:
            self._at = None
            over.set()
        self._say(answer)

    def _send_heartbeats(self, over: Event) -> None:
        while not over.wait(self._heartbeat):
            self._say(Heartbeat())

    def _say(self, message: Heartbeat | Progress | Done | Rejected | Failed) -> None:
        with self._saying:
            self._output.write(msgspec.json.encode(message) + b"\n")
            self._output.flush()


def run(begin: Callable[[bytes], Work], heartbeat: float, leave: Callable[[], None] = lambda: os._exit(0)) -> None:
    """Be a worker until the input ends. By default, a job that is running then is not waited for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is handled by the parent, which then closes our input
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICENESS)
    output = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a print() of the work must not be read as an answer
    try:
        Worker(output, begin, heartbeat, leave).serve(sys.stdin.buffer)
    except SystemExit as end:
        os._exit(end.code if isinstance(end.code, int) else 1)  # a normal exit would wait for the reading thread
