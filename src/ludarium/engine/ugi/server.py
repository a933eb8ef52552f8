"""The engine's end of the protocol.

Lines are handled on the thread that reads them; a search has a thread of its own, so that every other line is answered
at once. Every `go` is answered by exactly one `bestmove`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from importlib.metadata import version
from typing import BinaryIO

from ludarium.core.errors import LudariumError
from ludarium.core.game import Game
from ludarium.core.move import Move
from ludarium.core.outcome import Outcome
from ludarium.core.position import Position
from ludarium.core.weights import Weights
from ludarium.engine.engine import Engine
from ludarium.engine.levels import Level, level
from ludarium.engine.limits import Line, Result
from ludarium.engine.ugi.settings import (
    HASH,
    LEVEL,
    MULTI_PV,
    PONDER,
    SEED,
    THREADS,
    WEIGHTS,
    Settings,
    describe,
    engine_options,
    read_setoption,
)
from ludarium.engine.ugi.words import (
    NO_MOVE,
    Order,
    ProtocolError,
    Setup,
    read_go,
    read_position,
    shown,
    without_clock,
    write_info,
)

LONGEST_LINE = 1_000_000  # bytes
POLL = 0.001  # seconds between two tries to stop a search, which may be about to begin
LAST_WAIT = 2.0  # seconds for a search to end when everything ends


class Server:
    """Handles one line after the other, and writes the answers."""

    def __init__(self, game: Game, say: Callable[[str], None]) -> None:
        """say: writes a line, and may be called from any thread."""
        self.game = game
        self.settings = Settings.of(game)
        self.setup = Setup(None, ())
        self.position = game.start()
        self._say = say
        self._engine: Engine | None = None
        self._search: Search | None = None
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "ugi": self._greet,
            "isready": self._ready,
            "uginewgame": self._new_game,
            "setoption": self._set_option,
            "position": self._set_position,
            "go": self._go,
            "stop": self._stop,
            "ponderhit": self._ponder_hit,
            "query": self._query,
        }

    def handle(self, line: str) -> bool:
        """Handle a line; a line that is wrong is answered by an error, and changes nothing. False after `quit`."""
        words = line.split()
        if not words:
            return True
        if words[0] == "quit":
            return False
        command = self._commands.get(words[0])
        try:
            if command is None:
                raise ProtocolError(f"unknown command {shown(words[0])}")
            command(words[1:])
        except LudariumError as error:
            self._note(str(error))
        except Exception as error:  # a third party's game may fail in any way; the dialogue goes on
            self._note(f"{type(error).__name__}: {error}")
        return True

    def close(self, timeout: float | None = None) -> None:
        """End the search that is under way; its best move is still said."""
        if self._search is not None:
            self._search.stop(timeout)
            self._search = None

    def _note(self, text: str) -> None:
        self._say("info string " + " ".join(text.split()))

    # Handshake.

    def _greet(self, _: list[str]) -> None:
        self._say(f"id name Ludarium {version('ludarium')} {self.game.name}")
        self._say("id author the Ludarium authors")
        for option in (*engine_options(self.game), *self.game.options):
            self._say(describe(option))
        self._say("ugiok")

    def _ready(self, _: list[str]) -> None:
        self._say("readyok")

    def _new_game(self, _: list[str]) -> None:
        self.close()
        if self._engine is not None:
            self._engine.new_game()
        self.setup, self.position = Setup(None, ()), self.game.start(**self.settings.game)

    def _set_option(self, words: list[str]) -> None:
        """An option of the game puts the board back to the start."""
        name, value = read_setoption(words)
        settings = self.settings.changed(self.game, name, value)
        position = self.position
        if settings.game != self.settings.game:
            position = self.game.start(**settings.game)
        self.close()
        if position is not self.position:
            self.setup = Setup(None, ())
        self.settings, self.position, self._engine = settings, position, None

    # Positions.

    def _set_position(self, words: list[str]) -> None:
        setup = read_position(words)
        known = len(self.setup.moves)
        if setup.text == self.setup.text and setup.moves[:known] == self.setup.moves:
            position, more = self.position, setup.moves[known:]
        else:
            options = self.settings.game
            text = setup.text
            position = self.game.start(**options) if text is None else self.game.position(text, **options)
            more = setup.moves
        for number, move in enumerate(more, start=len(setup.moves) - len(more) + 1):
            try:
                position = position.play(move)
            except LudariumError as error:
                raise ProtocolError(f"move {number}: {error}") from None
        self.setup, self.position = setup, position

    def _query(self, words: list[str]) -> None:
        outcome = self.position.outcome
        answers = {
            "p1turn": lambda: _truth(self.position.state.side == 0),
            "gameover": lambda: _truth(outcome is not None),
            "result": lambda: _result(self.game, outcome),
        }
        if len(words) != 1 or words[0] not in answers:
            raise ProtocolError(f"query is followed by one of {', '.join(answers)}")
        self._say(f"response {answers[words[0]]()}")

    # Searching.

    def _go(self, words: list[str]) -> None:
        self.close()
        try:
            order = read_go(words, self.position.state.side, int(self.settings.engine[MULTI_PV]))
            engine = self._ready_engine()
        except Exception:
            self._say(f"bestmove {NO_MOVE}")
            raise
        chosen = level(self.game, str(self.settings.engine[LEVEL]))
        self._search = Search(engine, self.position, order, chosen, bool(self.settings.engine[PONDER]), self._say)

    def _ready_engine(self) -> Engine:
        if self._engine is None:
            own = self.settings.engine
            try:
                self._engine = Engine(
                    self.game,
                    dict(self.settings.game),
                    hash_mb=int(own[HASH]),
                    threads=int(own[THREADS]),
                    seed=int(own[SEED]),
                    weights=self._chosen_weights(),
                )
            except (OSError, MemoryError):
                raise ProtocolError(f"there is no room for a table of {own[HASH]} megabytes") from None
        return self._engine

    def _chosen_weights(self) -> Weights | None:
        """A set other than the first, which a network would not fit."""
        name = str(self.settings.engine.get(WEIGHTS, ""))
        return None if name == next(iter(self.game.weights), "") else self.game.weights[name]

    def _stop(self, _: list[str]) -> None:
        self.close()

    def _ponder_hit(self, _: list[str]) -> None:
        if self._search is not None:
            self._search.hit()


class Search:
    """One `go`, on a thread of its own."""

    def __init__(
        self,
        engine: Engine,
        position: Position,
        order: Order,
        chosen: Level,
        tells_reply: bool,
        say: Callable[[str], None],
    ) -> None:
        self.engine = engine
        self.position = position
        self.order = order
        self.level = chosen
        self.tells_reply = tells_reply
        self._say = say
        self._stopped = False
        self._released = threading.Event()  # by stop or ponderhit
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self, timeout: float | None = None) -> None:
        """Let it answer with the best it has, and wait until it did."""
        self._stopped = True
        self._released.set()
        waited = 0.0
        while self._thread.is_alive() and (timeout is None or waited < timeout):
            self.engine.stop()
            self._thread.join(POLL)
            waited += POLL

    def hit(self) -> None:
        """The move that it ponders on was played."""
        if self.order.ponder:
            self._released.set()

    def _run(self) -> None:
        move: Move | None = None
        reply: Move | None = None
        try:
            if self.position.outcome is None:
                move, reply = self._ponder() if self.order.ponder else self._think()
        except Exception as error:  # a third party's rules may fail in any way; the answer is due all the same
            self._say("info string " + " ".join(f"{type(error).__name__}: {error}".split()))
        if self.order.infinite or self.order.ponder:
            self._released.wait()
        expected = f" ponder {reply}" if reply is not None and self.tells_reply else ""
        self._say(f"bestmove {move or NO_MOVE}{expected}")

    @property
    def _partial(self) -> bool:
        """Whether something is hidden from the side that is to decide."""
        return self.position.view(self.position.turn).partial

    def _think(self) -> tuple[Move, Move | None]:
        if self._partial:
            limits = without_clock(self.order.limits, len(self.position.legal_moves))
            return self.engine.choose(self.position, self.level, limits), None
        result = self.engine.consider(self.position, self.level, self.order.limits, self._report)
        return self._chosen(result)

    def _ponder(self) -> tuple[Move, Move | None]:
        """Think on the opponent's time where that is of use: not when the level or secrets bound the thinking."""
        if self.level.depth or self.level.nodes or self._partial:
            self._released.wait()
            return self._think()
        pondering = self.engine.ponder(self.position)
        self._released.wait()
        goes_on = self.order.timed and not self._stopped
        return self._chosen(pondering.hit(self.order.limits) if goes_on else pondering.stop())

    def _chosen(self, result: Result) -> tuple[Move, Move | None]:
        line = self.level.choose(result.lines, self.engine.random)
        return line.move, line.moves[1] if len(line.moves) > 1 else None

    def _report(self, line: Line, number: int) -> None:
        if number < self.order.limits.lines:
            self._say(write_info(line, number, self.engine.table.fullness()))


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _result(game: Game, outcome: Outcome | None) -> str:
    if outcome is None:
        return "none"
    if outcome.winner is None:
        return "draw"
    return "p1win" if outcome.winner == game.sides[0].name else "p2win"


def serve(game: Game, lines: BinaryIO, out: BinaryIO) -> None:
    """Hold a dialogue until `quit`, the end of the input, or an output that nobody reads."""
    lock = threading.Lock()
    closed = threading.Event()

    def say(line: str) -> None:
        try:
            with lock:
                out.write(line.encode("utf-8", "backslashreplace") + b"\n")
                out.flush()
        except (OSError, ValueError):
            closed.set()

    server = Server(game, say)
    try:
        while not closed.is_set():
            data = lines.readline(LONGEST_LINE + 1)
            if not data:
                break
            if len(data) > LONGEST_LINE and not data.endswith(b"\n"):
                while data and not data.endswith(b"\n"):
                    data = lines.readline(LONGEST_LINE)
                say(f"info string a line has at most {LONGEST_LINE} bytes")
            elif not server.handle(data.decode("utf-8", "replace")):
                break
    finally:
        server.close(LAST_WAIT)
