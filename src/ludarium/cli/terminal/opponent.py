"""Who plays the other side at the terminal: chance, or a level of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from threading import Lock

from ludarium.core.errors import LudariumError
from ludarium.core.move import Move
from ludarium.core.position import Position
from ludarium.engine import LEVELS, Engine, Limits, level

RANDOM = "random"
TITLES: Mapping[str, str] = {RANDOM: "Random player"} | {each.name: each.title for each in LEVELS}
SECONDS = 2.0  # that a move may take, so that nobody has to wait long for the full engine
HASH = 32.0  # megabytes


class Opponent:
    """A player in the machine. It decides from what its side may know."""

    def __init__(self, name: str = RANDOM, seed: int | None = None, seconds: float = SECONDS) -> None:
        """seed: the same one plays the same again, as far as time does not decide."""
        if name not in TITLES:
            raise LudariumError(f"there is no opponent {name!r}; there are: {', '.join(TITLES)}")
        self.name = name
        self.seconds = seconds
        self.random = Random(seed)
        self._engine: Engine | None = None
        self._lock = Lock()

    @property
    def title(self) -> str:
        return TITLES[self.name]

    def choose(self, position: Position) -> Move:
        """Its move. May be called on any thread, and takes its time."""
        if self.name == RANDOM:
            return self.random.choice(position.legal_moves)
        with self._lock:
            engine = self._engine_for(position)
            return engine.choose(position, level(position.game, self.name), Limits(seconds=self.seconds))

    def _engine_for(self, position: Position) -> Engine:
        known = self._engine
        if known is None or known.game is not position.game or known.options != position.options:
            seed = self.random.randrange(1, 2**31)
            self._engine = known = Engine(position.game, dict(position.options), hash_mb=HASH, seed=seed)
        return known

    def stop(self) -> None:
        """Cut its thinking short."""
        if self._engine is not None:
            self._engine.stop()
