"""What a game declares, and how its Python face reaches its State."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from ludarium.core.board import Board, Scene, Side
from ludarium.core.errors import PositionError
from ludarium.core.evaluation import Evaluation
from ludarium.core.lesson import Lesson
from ludarium.core.options import Option, Options, settle
from ludarium.core.position import Position
from ludarium.core.view import View, Warning
from ludarium.core.weights import Weights

if TYPE_CHECKING:
    from ludarium.core.record import Record

LONGEST_POSITION = 4000  # characters; no position of any game comes near


class Game(ABC):
    """A game as one object. Everything outside `games/` knows a game only through this class.

    Hooks that take or give a state mean the game's own subclass of State.

    name      the id in records, API and commands       title     what players call it
    summary   one line on its character                 sides     the side that acts first comes first
    reasons   the ends that the rules know: what happened, in words, by the reason's name
    actions   the action buttons of its click paths: their labels by name
    names     the title in other languages, by code
    rulebook  the rulebook page in Markdown; its pictures lie in a folder of the same name beside it
    weights   the evaluation's sets of weights by name; the one to play with comes first
    levels    by level, the fields in which this game's engine levels differ from everybody's
    """

    name: str
    title: str
    summary: str
    sides: tuple[Side, Side]
    options: tuple[Option, ...] = ()
    reasons: Mapping[str, str]
    actions: Mapping[str, str] = {}
    names: Mapping[str, str] = {}
    board: Board
    rulebook: Path | None = None
    lessons: Sequence[Lesson] = ()
    record_formats: Mapping[str, "RecordFormat"] = {}
    weights: Mapping[str, Weights] = {}
    levels: Mapping[str, Mapping[str, float]] = {}

    @property
    def scored_first(self) -> str:
        """The side whose win is written 1-0."""
        return self.sides[0].name

    # The two ways to get a position.

    def start(self, **options: object) -> Position:
        """The position in which a game starts."""
        settled = settle(self.options, options)
        return Position(self, settled, self.new_state(settled))

    def position(self, text: str, **options: object) -> Position:
        """The position that a position string describes."""
        settled = settle(self.options, options)
        if len(text) > LONGEST_POSITION:
            raise PositionError(f"a position string has at most {LONGEST_POSITION} characters, this one {len(text)}")
        return Position(self, settled, self.read_state(text, settled))

    # States and their texts.

    @abstractmethod
    def new_state(self, options: Options) -> Any:
        """The state in which a game starts."""

    @abstractmethod
    def read_state(self, text: str, options: Options) -> Any:
        """The state of a position string; PositionError says what is wrong with it, and where."""

    @abstractmethod
    def write_state(self, state: Any) -> str:
        """The canonical position string."""

    # Moves and their texts.

    @abstractmethod
    def write_move(self, state: Any, code: int) -> str:
        """The canonical text of a legal move."""

    @abstractmethod
    def path(self, state: Any, code: int) -> tuple[str, ...]:
        """The clicks that make a legal move. No move's path is another's beginning."""

    @abstractmethod
    def normalise(self, position: Position, text: str) -> str:
        """The canonical spelling of what a person may write; InvalidMove if it cannot be read as a move."""

    def why_illegal(self, position: Position, text: str) -> str:  # noqa: ARG002
        """Why a move that can be read is not allowed, where the game can tell; text is canonical."""
        return ""

    def display(self, position: Position, code: int) -> str:
        """A legal move as players write it."""
        return self.write_move(position.state, code)

    # What viewers see.

    @abstractmethod
    def scene(self, position: Position) -> Scene:
        """What stands where, with nothing hidden."""

    def warnings(self, position: Position) -> tuple[Warning, ...]:  # noqa: ARG002
        """What a table should point out, with nothing hidden."""
        return ()

    def counters(self, position: Position) -> Mapping[str, int]:  # noqa: ARG002
        """The numbers that the rules look at, with nothing hidden."""
        return {}

    def view(self, position: Position, viewer: str | None) -> View:
        """What the viewer may know. The default hides nothing."""
        return View(
            viewer=viewer,
            text=position.text,
            turn=position.turn,
            scene=position.scene,
            legal_moves=tuple(position.legal_moves_of(viewer)),
            moves=tuple(move.text for move in position.moves),
            last=tuple(step for step in position.move.path if step in self.board) if position.move else (),
            warnings=self.warnings(position),
            counters=self.counters(position),
            outcome=position.outcome,
        )

    def may_choose(self, state: Any) -> tuple[int, ...]:
        """The sides that may decide now: the one to act, or all that still owe a simultaneous choice."""
        return (state.side,)

    def opening(self, position: Position) -> str:  # noqa: ARG002
        """The name of the opening that was played, or an empty text."""
        return ""

    # What engines ask.

    def evaluation(self, options: Options, weights: Weights | None = None) -> Evaluation:  # noqa: ARG002
        """What a search thinks of this game's positions, by default nothing; without weights, the first set."""
        return Evaluation()

    def hides(self, options: Options) -> bool:  # noqa: ARG002
        """Whether a view may keep something from a player."""
        return False

    def worlds(self, view: View, options: Options, random: Random) -> Iterator[Position]:  # noqa: ARG002
        """Positions with the viewer to act that it cannot tell from the real one, the likelier the more often.

        A game that hides something overrides this, and makes them from the view alone. The stream may be endless, and
        a position may come twice.
        """
        yield self.position(view.text, **options)

    # Conveniences.

    def side_index(self, name: str) -> int:
        return [side.name for side in self.sides].index(name)

    def __repr__(self) -> str:
        return f"game({self.name!r})"


class RecordFormat:
    """A record format of the game's own, beside the common one."""

    def __init__(self, read: Callable[[str], "Record"], write: Callable[["Record"], str]) -> None:
        self.read = read
        self.write = write
