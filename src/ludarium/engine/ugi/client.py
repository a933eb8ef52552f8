"""Our end of the protocol, with any program at the other end.

The program is not trusted: it may die, hang, or say anything. Whatever it does wrong is an EngineFailure, after which
it is ended; the next question starts it again. However the client ends, the program and what it started end too.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from types import TracebackType
from typing import BinaryIO

from ludarium.core.errors import LudariumError
from ludarium.core.move import Move
from ludarium.core.position import Position
from ludarium.engine.clock import Clock
from ludarium.engine.limits import Limits
from ludarium.engine.ugi.words import NO_MOVE, shown, write_go, write_position

PATIENCE = 10.0  # seconds that a program may take for anything but searching
OVERTIME = 1.0  # seconds over the time it was given, before it is told to stop
LONGEST_SEARCH = 600.0  # seconds, where the limits say nothing about time
LONGEST_LINE = 100_000  # bytes
MOST_LINES = 10_000  # that wait to be read; then the program has to wait
ANSWERS = ("id", "option", "ugiok", "readyok", "bestmove", "response", "info")
KEPT_LINES = 20  # of its standard error
LAST_WAIT = 1.0  # seconds for a program to leave, and for what it said to be read


class EngineFailure(LudariumError):
    """A program failed: it died, did not answer in time, or its answer was wrong."""


class NoAnswer(EngineFailure):
    """It did not answer in time."""


class Client:
    """A UGI program. Use it in a `with`, or call close()."""

    def __init__(
        self,
        command: Sequence[str],
        options: Mapping[str, str] | None = None,
        *,
        patience: float = PATIENCE,
        longest_search: float = LONGEST_SEARCH,
    ) -> None:
        """options: set whenever the program is started."""
        if not command:
            raise ValueError("a command has at least the name of a program")
        self.command = tuple(command)
        self.options = dict(options or {})
        self.patience = patience
        self.longest_search = longest_search
        self.name = os.path.basename(command[0])
        self.declared: dict[str, str] = {}
        self._running: Program | None = None

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def alive(self) -> bool:
        return self._running is not None and self._running.alive

    @property
    def pid(self) -> int | None:
        return self._running.process.pid if self._running is not None else None

    def start(self) -> None:
        """Start the program, unless it runs; declared is then what it says it can be told."""
        if self.alive:
            return
        self.kill()
        self._running = Program(self.command)
        with self._failing():
            self._running.send("ugi")
            for line in self._lines(self.patience, "ugiok"):
                verb, _, rest = line.partition(" ")
                if verb == "id" and rest.startswith("name "):
                    self.name = rest.removeprefix("name ")[:80]
                elif verb == "option" and rest.startswith("name "):
                    name, _, kind = rest.removeprefix("name ").partition(" type ")
                    self.declared[name] = kind
                elif verb == "ugiok":
                    break
            for name, value in self.options.items():
                self._running.send(f"setoption name {name} value {value}")
            self._wait_until_ready()

    def set_option(self, name: str, value: str) -> None:
        """Tell it an option, now and whenever it is started again."""
        if self.options.get(name) != value:
            self.options[name] = value
            if self.alive:
                with self._failing():
                    self._send(f"setoption name {name} value {value}")

    def new_game(self) -> None:
        """Let it forget the last game."""
        self.start()
        with self._failing():
            self._send("uginewgame")
            self._wait_until_ready()

    def choose(
        self,
        position: Position,
        limits: Limits,
        clocks: Mapping[int, Clock] | None = None,
        *,
        made_up: bool = False,
    ) -> Move:
        """The legal move that it plays. clocks: those of both players, by number, where the game has clocks.

        made_up: the position is a world that somebody imagines, so nothing in it is a secret
        """
        if not made_up and position.view(position.turn).partial:
            raise EngineFailure(f"{self.name}: UGI has no way to keep a secret, and there is one now")
        self.start()
        with self._failing():
            self._send(write_position(position))
            self._wait_until_ready()
            self._send(write_go(limits, clocks))
            answer = self._best_move(self._time_for(limits, clocks, position.state.side))
            try:
                return position.find(answer)
            except LudariumError as error:
                raise EngineFailure(f"it played {shown(answer)}: {error}") from None

    def query(self, position: Position, question: str) -> str:
        """Its answer to a query: p1turn, gameover or result."""
        self.start()
        with self._failing():
            self._send(write_position(position))
            self._wait_until_ready()
            self._send(f"query {question}")
            for line in self._lines(self.patience, "response"):
                verb, _, rest = line.partition(" ")
                if verb == "response":
                    return rest.strip()
        raise AssertionError("unreachable: lines end with an answer or an error")

    def close(self) -> None:
        """Ask it to leave, and make sure that it does."""
        if self._running is not None:
            self._running.leave()
            self._running = None

    def kill(self) -> None:
        """End it at once."""
        if self._running is not None:
            self._running.kill()
            self._running = None

    # The dialogue.

    @contextlib.contextmanager
    def _failing(self) -> Iterator[None]:
        """Whatever goes wrong here, the program is gone afterwards."""
        try:
            yield
        except EngineFailure as error:
            running = self._running
            self.kill()  # all that it has written is read then
            complaint = "" if running is None else running.stderr_tail()
            raise EngineFailure(f"{self.name}: {error}{complaint}") from None
        except BaseException:
            self.kill()
            raise

    def _send(self, line: str) -> None:
        assert self._running is not None
        self._running.send(line)

    def _lines(self, seconds: float, wanted: str) -> Iterator[str]:
        """What it says until the time is up; then NoAnswer."""
        assert self._running is not None
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0 and (line := self._running.read(left)) is not None:
            yield line
        raise NoAnswer(f"no {wanted} in {seconds:g} s")

    def _wait_until_ready(self) -> None:
        self._send("isready")
        for line in self._lines(self.patience, "readyok"):
            if line.split() == ["readyok"]:
                return

    def _time_for(self, limits: Limits, clocks: Mapping[int, Clock] | None, player: int) -> float:
        times = [limits.seconds] if limits.seconds is not None else []
        if clocks is not None:
            times.append(clocks[player].left)
        return min(times) + OVERTIME if times else self.longest_search

    def _best_move(self, seconds: float) -> str:
        try:
            return self._bestmove_within(seconds)
        except NoAnswer:
            self._send("stop")
            self._bestmove_within(self.patience)
            raise EngineFailure(f"it moved only when told to stop after {seconds:g} s") from None

    def _bestmove_within(self, seconds: float) -> str:
        for line in self._lines(seconds, "bestmove"):
            words = line.split()
            if words[0] == "bestmove":
                if len(words) < 2 or words[1] == NO_MOVE:
                    raise EngineFailure("it has no move")
                return words[1]
        raise AssertionError("unreachable: lines end with an answer or an error")


class Program:
    """A process with a thread for each of its streams, so that nothing it does or leaves undone can block us."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise EngineFailure(f"{shown(command[0])} cannot be started: {error}") from None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self._unsaid: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._heard: queue.Queue[str | None] = queue.Queue(MOST_LINES)
        self._complaints: deque[str] = deque(maxlen=KEPT_LINES)
        self._finalizer = weakref.finalize(self, end_process, self.process)
        self._threads = (
            threading.Thread(target=write_lines, args=(self._unsaid, self.process.stdin), daemon=True),
            threading.Thread(target=read_lines, args=(self.process.stdout, self._heard), daemon=True),
            threading.Thread(target=read_complaints, args=(self.process.stderr, self._complaints), daemon=True),
        )
        for thread in self._threads:
            thread.start()

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    def send(self, line: str) -> None:
        self._unsaid.put(line)

    def read(self, seconds: float) -> str | None:
        """Its next line, None if there is none in time; EngineFailure when there will be no more."""
        try:
            line = self._heard.get(timeout=seconds)
        except queue.Empty:
            return None
        if line is None:
            raise EngineFailure("it has ended")
        return line

    def stderr_tail(self) -> str:
        """The last line of its standard error, in brackets."""
        return f" ({shown(self._complaints[-1])})" if self._complaints else ""

    def leave(self, seconds: float = LAST_WAIT) -> None:
        self.send("quit")
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(seconds)
        self.kill()

    def kill(self) -> None:
        self._finalizer()
        self._unsaid.put(None)
        deadline = time.monotonic() + LAST_WAIT
        while any(thread.is_alive() for thread in self._threads) and time.monotonic() < deadline:
            # The reader may wait for room.
            with contextlib.suppress(queue.Empty):
                self._heard.get(timeout=0.001)


def end_process(process: subprocess.Popen[bytes]) -> None:
    """End a process and all that it started, and take note that it is gone."""
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()


def write_lines(unsaid: queue.SimpleQueue[str | None], stream: BinaryIO) -> None:
    with contextlib.suppress(OSError, ValueError):
        while (line := unsaid.get()) is not None:
            stream.write(line.encode("utf-8", "replace") + b"\n")
            stream.flush()
    with contextlib.suppress(OSError):
        stream.close()


def read_lines(stream: BinaryIO, heard: queue.Queue[str | None]) -> None:
    """Pass on what may be an answer; drop everything else, and None at the end."""
    with contextlib.suppress(OSError, ValueError), stream:
        while data := stream.readline(LONGEST_LINE):
            line = data.decode("utf-8", "replace").strip()
            if line.startswith(ANSWERS):
                heard.put(line)
    heard.put(None)


def read_complaints(stream: BinaryIO, complaints: deque[str]) -> None:
    with contextlib.suppress(OSError, ValueError), stream:
        while data := stream.readline(LONGEST_LINE):
            line = data.decode("utf-8", "replace").strip()
            if line:
                complaints.append(line)
