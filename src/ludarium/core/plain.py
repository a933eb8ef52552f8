"""A game in plain Python: functions on immutable values, no State to write. Slow, but it works everywhere."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from ludarium.core.board import Scene
from ludarium.core.errors import InvalidMove
from ludarium.core.evaluation import Evaluation
from ludarium.core.evaluator import Evaluator
from ludarium.core.game import Game
from ludarium.core.options import Options
from ludarium.core.outcome import Outcome
from ludarium.core.plain_evaluation import PlainEvaluator, PlainHooks, PlainTactics
from ludarium.core.plain_state import PlainState
from ludarium.core.position import Position
from ludarium.core.weights import Weights


class PlainGame(Game):
    """Subclass this, write the functions below, and register the object. A value is anything that is never changed."""

    @abstractmethod
    def first(self, options: Options) -> Any:
        """The value in which a game starts. It must carry the options that the rules need."""

    @abstractmethod
    def parse(self, text: str, options: Options) -> Any:
        """The value of a position string; PositionError if it is wrong."""

    @abstractmethod
    def text_of(self, value: Any) -> str:
        """The position string."""

    @abstractmethod
    def turn_of(self, value: Any) -> int:
        """The index of the side that acts."""

    @abstractmethod
    def moves_of(self, value: Any) -> Sequence[str]:
        """The legal moves of a game that goes on."""

    @abstractmethod
    def after(self, value: Any, move: str) -> Any:
        """The value after a legal move."""

    @abstractmethod
    def outcome_of(self, value: Any) -> Outcome | None:
        """How the game ended, or None."""

    @abstractmethod
    def scene_of(self, value: Any) -> Scene:
        """What stands where."""

    def path_of(self, value: Any, move: str) -> tuple[str, ...]:  # noqa: ARG002
        """The clicks that make a move; by default the move's text is the only one."""
        return (move,)

    def key_of(self, value: Any) -> int:
        return int.from_bytes(blake2b(self.text_of(value).encode(), digest_size=8).digest(), "big")

    # What engines ask; the defaults know nothing.

    def score_of(self, value: Any) -> int:  # noqa: ARG002
        """How good a value is for the side that acts, in hundredths of the smallest piece."""
        return 0

    def urgency_of(self, value: Any, move: str) -> int:  # noqa: ARG002
        """0 for a quiet move, more for a more forcing one, such as the worth of what it captures."""
        return 0

    def after_null_move(self, value: Any) -> Any:  # noqa: ARG002
        """The value after a null move, or None where there is none: see SearchHooks.make_null_move()."""
        return None

    # The Game that follows from these.

    def new_state(self, options: Options) -> Any:
        return PlainState(self, self.first(options))

    def read_state(self, text: str, options: Options) -> Any:
        return PlainState(self, self.parse(text, options))

    def write_state(self, state: Any) -> str:
        return self.text_of(state.value)

    def write_move(self, state: Any, code: int) -> str:
        return str(state.texts()[code])

    def code_of(self, state: Any, text: str) -> int | None:
        texts = state.texts()
        return texts.index(text) if text in texts else None

    def path(self, state: Any, code: int) -> tuple[str, ...]:
        return self.path_of(state.value, self.write_move(state, code))

    def normalise(self, position: Position, text: str) -> str:  # noqa: ARG002
        if not text.strip():
            raise InvalidMove("a move cannot be empty")
        return text.strip()

    def scene(self, position: Position) -> Scene:
        return self.scene_of(position.state.value)

    def evaluation(self, options: Options, weights: Weights | None = None) -> Evaluation:  # noqa: ARG002
        forces = type(self).urgency_of is not PlainGame.urgency_of
        scale = (weights or Weights()).scale
        scores = type(self).score_of is not PlainGame.score_of
        evaluator = PlainEvaluator(self, scale) if scores else Evaluator(scale)
        return Evaluation(evaluator, PlainTactics(self, forces), PlainHooks(self))
