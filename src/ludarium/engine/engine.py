"""An engine: a game, a table that it keeps from move to move, and a search at a time."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random

from ludarium.core.errors import LudariumError
from ludarium.core.evaluation import Evaluation
from ludarium.core.game import Game
from ludarium.core.move import Move
from ludarium.core.network import Network
from ludarium.core.options import Options, settle
from ludarium.core.position import Position
from ludarium.core.view import View
from ludarium.core.weights import Weights
from ludarium.engine.alphabeta import AlphaBeta, Report
from ludarium.engine.attention import Glance
from ludarium.engine.clock import budget
from ludarium.engine.levels import Level
from ludarium.engine.limits import Limits, Result
from ludarium.engine.transposition import TranspositionTable
from ludarium.engine.worlds import WORLDS, gathered, imagined, sampled

DEFAULT_HASH = 16.0  # megabytes
EXACT_HASH = 2.0  # megabytes, of a search that proves something


class Engine:
    """Searches positions of one game.

    With one thread, the same seed and the same limits of depth or nodes, the same calls give the same answers.
    """

    def __init__(
        self,
        game: Game,
        options: dict[str, object] | None = None,
        *,
        hash_mb: float = DEFAULT_HASH,
        threads: int = 1,
        seed: int = 0,
        weights: Weights | None = None,
        network: Network | None = None,
    ) -> None:
        """options: those that the player who thinks may know.

        weights: of the hand-made evaluation, which then scores every search; without them, a network corrects it
        in every search but those of levels below the full engine: this one, or the game's own.

        seed: 0 always takes the first of equal moves, any other number one of them.
        """
        if threads < 1:
            raise ValueError(f"an engine has at least 1 thread, not {threads}")
        if hash_mb < 0:
            raise ValueError(f"a table has 0 megabytes or more, not {hash_mb}")
        self.game = game
        self.options = settle(game.options, options or {})
        secret = {option.name for option in game.options if option.drawn} - set(options or {})
        self._known: Options = {name: value for name, value in self.options.items() if name not in secret}
        self.evaluation = game.evaluation(self.options, weights)
        self.learned = self.evaluation if weights else game.learned(self.options, network)
        self._scored_by = self.learned  # what the scores in the table are from
        self.table = TranspositionTable(hash_mb)
        self.threads = threads
        self.seed = seed
        self.random = Random(seed)
        self._running: AlphaBeta | None = None
        self._asked = 0  # questions under way; a question may take several searches
        self._stopping = False
        self._lock = threading.Lock()

    def new_game(self) -> None:
        """Forget what was learned from the last game."""
        self.table.clear()
        self.random = Random(self.seed)

    def search(
        self, position: Position, limits: Limits, report: Report | None = None, *, exact: bool = False
    ) -> Result:
        """The best move and its lines. Releases the GIL; stop() ends it from another thread.

        exact: prune nothing, and use nothing that another search has learned; what is decided then is proved
        """
        with self._question():
            return self._begun(position, limits, self.learned, exact).run(report)

    def consider(self, position: Position, level: Level, limits: Limits, report: Report | None = None) -> Result:
        """What a level sees of a position: search() within its bounds, or a look that overlooks things."""
        if level.overlooks:
            seen = Glance(position, self.evaluation, level, self.random).run()
            if report is not None:
                for number, line in enumerate(seen.lines):
                    report(line, number)
            return seen
        with self._question():
            return self._begun(position, level.capped(limits), self._evaluation_of(level)).run(report)

    def stop(self) -> bool:
        """End what is under way, which then answers with the best it has. False if no question was asked yet."""
        with self._lock:
            self._stopping = self._asked > 0
            if self._running is not None:
                self._running.stop()
            return self._stopping

    @contextmanager
    def _question(self) -> Iterator[None]:
        """From here on a stop() counts, also one that comes before the search itself begins; afterwards no more."""
        with self._lock:
            self._asked += 1
        try:
            yield
        finally:
            with self._lock:
                self._asked -= 1
                self._stopping = self._stopping and self._asked > 0

    def ponder(self, position: Position) -> Pondering:
        """Think about a position in the background until stop() or hit()."""
        return Pondering(self._begun(position, Limits(), self.learned))

    def _evaluation_of(self, level: Level) -> Evaluation:
        return self.learned if level.learned else self.evaluation

    def _begun(self, position: Position, limits: Limits, evaluation: Evaluation, exact: bool = False) -> AlphaBeta:
        if exact:
            table = TranspositionTable(EXACT_HASH)
        else:
            table = self.table
            if evaluation is not self._scored_by:
                self._scored_by = evaluation
                table.clear()
            table.age()
        search = AlphaBeta(
            position,
            evaluation,
            table,
            limits,
            threads=self.threads,
            random=Random(self.random.getrandbits(32)) if self.seed else None,
            selective=not exact,
        )
        with self._lock:
            self._running = search
            if self._stopping:
                search.stop()
        return search

    # Playing.

    def choose(self, position: Position, level: Level, limits: Limits | None = None) -> Move:
        """The move to play at a level, for the side to act, from what that side may know and nothing else."""
        with self._question():
            seen = position.view(position.turn)
            if seen.partial:
                return self._choose_blindly(seen, self.game.known_options(position), level, limits, WORLDS)
            found = self.consider(imagined(position, seen, self.random), level, limits or Limits())
        if found.best is None:
            raise ValueError("the game is over: there is no move to choose")
        return level.choose(found.lines, self.random).move

    def choose_from_view(self, view: View, level: Level, limits: Limits | None = None, worlds: int = WORLDS) -> Move:
        """The move to play for a view's viewer: what is best on average over worlds that look like this one."""
        with self._question():
            return self._choose_blindly(view, self._known, level, limits, worlds)

    def _choose_blindly(self, view: View, known: Options, level: Level, limits: Limits | None, worlds: int) -> Move:
        if not view.legal_moves:
            raise ValueError("the viewer has no move to choose")
        if len(view.legal_moves) == 1:
            return view.legal_moves[0]
        started = time.monotonic()
        random = self._random_of(view)
        try:
            samples = sampled(self.game, view, known, random, worlds)
        except LudariumError:  # the game cannot imagine what is hidden, so any move is as good
            return random.choice(view.legal_moves)
        if level.overlooks:  # a beginner pictures one world
            seen = gathered(view, [Glance(samples[0], self.evaluation, level, random).run()])
            return level.choose(seen, random).move if seen else random.choice(view.legal_moves)
        capped = level.capped(limits or Limits())
        searched = self._search_worlds(view, samples, capped, started, self._evaluation_of(level))
        return level.choose(gathered(view, [result for _, result in searched]), random).move

    def analyse_view(self, view: View, limits: Limits, worlds: int = WORLDS) -> Result:
        """What the viewer's moves are worth on average over worlds that look like this one, the best first.

        LudariumError if the game knows no such world. Lines have one move: what follows depends on what is hidden.
        """
        started = time.monotonic()
        results = [result for _, result in self.search_worlds(view, limits, worlds)]
        lines = gathered(view, results)
        return Result(
            best=lines[0].move if lines else None,
            lines=tuple(lines),
            depth=min(result.depth for result in results),
            nodes=sum(result.nodes for result in results),
            seconds=time.monotonic() - started,
        )

    def search_worlds(self, view: View, limits: Limits, worlds: int = WORLDS) -> list[tuple[Position, Result]]:
        """Worlds that look like a view, each with what a search finds there within its share of the limits."""
        with self._question():
            started = time.monotonic()
            samples = sampled(self.game, view, self._known, self._random_of(view), worlds)
            return self._search_worlds(view, samples, limits, started, self.learned)

    def _random_of(self, view: View) -> Random:
        """What is imagined follows from the view: it is the same for games that look the same."""
        return Random(f"{self.seed} {view.text} {len(view.moves)}")

    def _search_worlds(
        self, view: View, samples: list[Position], limits: Limits, started: float, evaluation: Evaluation
    ) -> list[tuple[Position, Result]]:
        """A search of each world, with its share of the limits; of those that had time for a ply, if any."""
        seconds = limits.seconds
        if limits.clock is not None:
            planned = budget(limits.clock, len(view.legal_moves)).plan
            seconds = planned if seconds is None else min(seconds, planned)
        nodes = max(1, limits.nodes // len(samples)) if limits.nodes else None
        self.table.clear()
        searched: list[tuple[Position, Result]] = []
        for number, world in enumerate(samples):
            if self._stopping and searched:
                break
            share = None
            if seconds is not None:
                share = max(0.0, started + seconds - time.monotonic()) / (len(samples) - number)
            shared = replace(limits, nodes=nodes, seconds=share, clock=None, lines=LINES_PER_WORLD)
            searched.append((world, self._begun(world, shared, evaluation).run()))
        return [each for each in searched if each[1].depth] or searched


LINES_PER_WORLD = 6


class Pondering:
    """A search in the background, on the position after the reply that the engine expects."""

    def __init__(self, search: AlphaBeta) -> None:
        self._search = search
        self._result: Result | None = None
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._result = self._search.run()
        except BaseException as error:
            self._error = error

    def hit(self, limits: Limits) -> Result:
        """The reply was played: go on within limits of time that count from now."""
        self._search.plan(limits)
        return self._finish()

    def stop(self) -> Result:
        """Another reply was played: what was found so far."""
        self._search.stop()
        return self._finish()

    def _finish(self) -> Result:
        self._thread.join()
        if self._error is not None:
            raise self._error
        assert self._result is not None
        return self._result
