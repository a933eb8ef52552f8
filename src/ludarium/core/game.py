"""What a game declares, and how its Python face reaches its State."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from ludarium.core import captures, danger, exchange, explain, reasons
from ludarium.core.blank import Blank
from ludarium.core.board import Board, Piece, Scene, Side
from ludarium.core.chance import drawn
from ludarium.core.claims import Claim, Words
from ludarium.core.errors import PositionError
from ludarium.core.evaluation import Evaluation
from ludarium.core.guide import Action, Advice, Effect, LegendEntry, PieceGuide, PossibleMove
from ludarium.core.legal_moves import LegalMoves
from ludarium.core.lesson import Chapter, Goal, Lesson, Opening
from ludarium.core.move import Move
from ludarium.core.network import Network
from ludarium.core.network_evaluator import Inputs, NetworkEvaluator
from ludarium.core.options import Choice, Option, Options, RatedVariant, Value, settle
from ludarium.core.position import Position
from ludarium.core.text import Text
from ludarium.core.view import Notice, View
from ludarium.core.weights import Weights

if TYPE_CHECKING:
    from ludarium.core.puzzles.themes import Theme
    from ludarium.core.record import Record

LONGEST_POSITION = 4000  # characters; no position of any game comes near
STANDARD = RatedVariant("standard", "Standard rules")  # where no option has ratings for each of its values


class Game(ABC):
    """A game as one object. Everything outside `games/` knows a game only through this class.

    Hooks that take or give a state mean the game's own subclass of State.

    name      the id in records, API and commands       title     what players call it
    summary   one line on its character                 sides     the side that acts first comes first
    reasons   the ends that the rules know, by name: what happened, in words that are right for everybody; {winner} and
              {loser} stand for the sides
    actions   the action buttons of its click paths, by name, in the order in which they are shown
    names     the title in other languages, by code
    length, complexity   how long a game lasts, and how much there is to learn, in a few words
    picture   a position that shows its character where there is room for one only; empty: the start
    rulebook  the rulebook page in Markdown; its pictures lie in a folder of the same name beside it
    strategy  the heading of the page's chapter on how to play well; empty if it has none
    guide     what each kind of piece is and does, by symbol      legend  what zones and marks mean
    goal      how it is won, in half a minute     chapters  its lessons, from easy to hard
    openings  named ways to begin, to be browsed
    puzzles   the file of its puzzles       themes  what they may be about, by name, beside what any game's may be
    book      the file of its games of self-play, which the opening explorer shows
    languages the folder of its catalogues, as ko.json: English text to translation
    difficulty     from 1, the easiest to learn, to 5        table_options  what a table presets instead of a default
    vital     the symbols of the pieces whose loss loses the game
    worth     what pieces are worth in exchanges, by symbol, in hundredths of the smallest one; others are worth 100
    claim_words  its words for claims about positions and moves (core/claims.py): for kinds of its own, and for common
              kinds that it says better, at one end only as in "can-win:checkmate"
    blanks    boards on which a position can be built by hand, one for each phase; the usual one first
    weights   the evaluation's sets of weights by name; the one to play with comes first
    inputs    what a network sees of a position; None if the game has no network and cannot be trained
    network   corrects the evaluation of the full engine, with the options that it was trained for
    levels    by level, the fields in which this game's engine levels differ from everybody's
    act       what its games are about, as something that a side does: see purpose()

    What its players may do at a table, beside deciding:

    draws_by_agreement         whether they may agree on a draw
    restarts_by_agreement      whether they may agree to start the game again
    takebacks_between_players  whether they may allow each other to take a decision back

    What a server that rates its games asks:

    rated_option   the option each value of which has ratings of its own, where the game has it
    rated_sets     named sets of other options that have ratings of their own; only such as make every game end
    level_ratings  by level, an estimate of its strength: see engine/estimates.py
    """

    name: str
    title: str
    summary: str
    length: str = ""
    complexity: str = ""
    picture: str = ""
    difficulty: int = 3
    sides: tuple[Side, Side]
    options: tuple[Option, ...] = ()
    table_options: Mapping[str, Value] = {}
    reasons: Mapping[str, str]
    actions: Mapping[str, Action] = {}
    names: Mapping[str, str] = {}
    board: Board
    guide: Mapping[str, PieceGuide] = {}
    legend: tuple[LegendEntry, ...] = ()
    rulebook: Path | None = None
    strategy: str = ""
    languages: Path | None = None
    goal: Goal | None = None
    chapters: Sequence[Chapter] = ()
    openings: Sequence[Opening] = ()
    puzzles: Path | None = None
    book: Path | None = None
    themes: Mapping[str, "Theme"] = {}
    vital: tuple[str, ...] = ()
    worth: Mapping[str, int] = {}
    claim_words: Mapping[str, Words] = {}
    blanks: Sequence[Blank] = ()
    record_formats: Mapping[str, "RecordFormat"] = {}
    weights: Mapping[str, Weights] = {}
    inputs: Inputs | None = None
    network: Network | None = None
    levels: Mapping[str, Mapping[str, float]] = {}
    act: str = ""
    draws_by_agreement: bool = True
    restarts_by_agreement: bool = False
    takebacks_between_players: bool = True
    rated_option: str = "variant"
    rated_sets: tuple[RatedVariant, ...] = ()
    level_ratings: Mapping[str, int] = {}

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """The lessons of all chapters, in order."""
        return tuple(lesson for chapter in self.chapters for lesson in chapter.lessons)

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

    def code_of(self, state: Any, text: str) -> int | None:
        """The code that a canonical text has if it has the form of a move; the caller asks whether it is legal.

        The default writes the legal moves until one of them is it. A game that can read its own texts is faster.
        """
        return next((code for code in state.moves() if self.write_move(state, code) == text), None)

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

    def displays(self, position: Position, codes: Sequence[int]) -> list[str]:
        """Several legal moves as players write them, for games that can do that faster than one by one."""
        return [self.display(position, code) for code in codes]

    # What viewers see.

    @abstractmethod
    def scene(self, position: Position) -> Scene:
        """What stands where, with nothing hidden."""

    def notices(self, position: Position) -> tuple[Notice, ...]:  # noqa: ARG002
        """What a table should point out, with nothing hidden; after the end, the pieces that decided the game.

        Where nothing is pointed out then, a table marks the last move.
        """
        return ()

    def counters(self, position: Position) -> Mapping[str, int]:  # noqa: ARG002
        """The numbers that the rules look at, with nothing hidden."""
        return {}

    def view(self, position: Position, viewer: str | None) -> View:
        """What the viewer may know. The default hides nothing; a view that hides something is `partial`."""
        return self.open_view(position, viewer)

    def conceals(self, position: Position) -> bool:
        """Whether the view of a side is partial. It is asked often, so a game that hides something answers itself."""
        if type(self).view is Game.view:
            return False
        return any(self.view(position, side.name).partial for side in self.sides)

    def open_view(self, position: Position, viewer: str | None) -> View:
        """The position with nothing hidden and the viewer's choices: for analysis, and for games that are over."""
        return View(
            viewer=viewer,
            text=position.text,
            turn=position.turn,
            scene=position.scene,
            legal_moves=tuple(position.legal_moves_of(viewer)),
            moves=position.move_texts,
            last=tuple(step for step in position.move.path if step in self.board) if position.move else (),
            notices=self.notices(position),
            counters=self.counters(position),
            outcome=position.outcome,
        )

    def may_choose(self, state: Any) -> tuple[int, ...]:
        """The sides that may decide now: the one to act, or all that still owe a simultaneous choice."""
        return (state.side,)

    def opening(self, position: Position) -> str:  # noqa: ARG002
        """The name of the opening that was played, or an empty text."""
        return ""

    # What tables ask.

    def known_options(self, position: Position) -> Options:
        """The options that everybody may know in a position: all, save what was drawn and is not used yet."""
        return position.options

    def proposes_draw(self, position: Position) -> bool:  # noqa: ARG002
        """Whether the rules themselves propose a draw to both sides now."""
        return False

    def reveals(self, before: Position, after: Position) -> bool:  # noqa: ARG002
        """Whether going on from `before` to `after` uncovered something that a side could not know at `before`.

        What was decided in between cannot be taken back fairly then.
        """
        return False

    @property
    def rated_variants(self) -> tuple[RatedVariant, ...]:
        """All that has ratings of its own: the values of `rated_option`, or the standard rules, then `rated_sets`."""
        option = next((option for option in self.options if option.name == self.rated_option), None)
        if not isinstance(option, Choice):
            return (STANDARD, *self.rated_sets)
        titles, name = option.titles, option.name
        values = (
            RatedVariant(value, titles.get(value, value), {} if value == option.default else {name: value})
            for value in option.values
        )
        return (*values, *self.rated_sets)

    def rated_variant(self, options: Mapping[str, Value]) -> str | None:
        """Which ratings a game with these options counts for; none where no rated variant has just these."""
        changed = {
            option.name: options[option.name]
            for option in self.options
            if not option.drawn and options.get(option.name, option.default) != option.default
        }
        return next((variant.name for variant in self.rated_variants if variant.options == changed), None)

    # How the game explains itself.

    def effect(self, position: Position, move: Move) -> Effect:  # noqa: ARG002
        """What a legal move would do; asked for every legal move of a view, so it must be quick.

        It tells the mover no more than the legal moves and the mover's view do. The mover may be a side that owes a
        simultaneous choice, before its turn.
        """
        return Effect()

    def could_do(self, view: View, options: Options, side: str) -> tuple[PossibleMove, ...]:
        """The moves that a side could make if it were its turn, from the view alone: for either side, at any time.

        They have every legal move of the side to act, if the viewer can know it, and may have moves that depend on
        what the other side does before. The default has the legal moves of the view's position with the turn given to
        the side; where something is hidden, only the viewer's own. `options` are the known ones.
        """
        return explain.could_do(self, view, options, side)

    def advice(self, view: View, options: Options) -> Advice:  # noqa: ARG002
        """What to do now, from the view and the known options alone; in neutral words for a spectator."""
        return explain.advice(self, view, Text(self.summary))

    def advice_at(self, position: Position, view: View) -> Advice:
        """advice() for games that are faster with the position itself.

        A table asks for it after every move. `position` may only be used where the view is not partial.
        """
        return self.advice(view, self.known_options(position))

    def captors(self, position: Position) -> tuple[str, ...]:  # noqa: ARG002
        """Where the pieces stand that made the last capture together, in a game in which it takes several."""
        return ()

    def tip(self, position: Position, view: View) -> Claim | None:
        """What the viewer, whose turn it is, may have at once; that it can win is found for every game.

        `position` may only be used where the view is not partial. The default tells what can be captured.
        """
        return captures.captures_at_hand(position, view.legal_moves) if not view.partial else None

    def may_be_won(self, position: Position) -> bool:  # noqa: ARG002
        """Whether a side could win with its next decision at all; where none could, nobody looks for such wins."""
        return True

    def danger_seen(self, view: View, options: Options) -> Claim | None:
        """That the opponent can win with the next move, from a partial view alone, and whatever is hidden.

        The default knows the pieces whose loss loses the game, and what could_do() has against them.
        """
        enemy = next(side.name for side in self.sides if side.name != view.viewer)
        return danger.vital_captures(self, view, self.could_do(view, options, enemy))

    def reasons_for(self, position: Position, move: Move) -> tuple[Claim, ...]:
        """Why one might make a legal move, as far as the rules can tell from what the mover may know."""
        return reasons.reasons_for(self, position, move)

    def approach(self, position: Position, move: Move) -> tuple[Claim, ...]:  # noqa: ARG002
        """That a quiet move leads towards what the game is about, from what the mover may know.

        It is told where nothing better speaks for the move.
        """
        return ()

    # What exchanges ask, often: games that can tell it from the state override these. A position may change its state.

    def captured_by(self, position: Position, code: int) -> tuple[str, ...]:
        """The cells on which a legal move captures: those of its effect()."""
        return self.effect(position, LegalMoves(self, position.state, (code,))[0]).captures

    def captures_on(self, position: Position, cell: str) -> list[int]:
        """The legal moves that capture on a cell."""
        return [code for code in position.state.moves() if cell in self.captured_by(position, code)]

    def landing(self, position: Position, code: int) -> str:
        """Where the piece that makes a legal move comes to stand: by default the last cell that is clicked."""
        return next((step for step in reversed(self.path(position.state, code)) if step in self.board), "")

    def lead(self, position: Position) -> int:
        """By how much the pieces on the board of the side to act are worth more than the opponent's."""
        return exchange.lead(position)

    def auto_place(self, position: Position) -> tuple[str, ...]:  # noqa: ARG002
        """Moves of the side to act that complete its placement sensibly, whatever the other side places meanwhile."""
        return ()

    # Setting up a position by hand.

    def blank_of(self, position: Position) -> str:  # noqa: ARG002
        """The name of the blank with which a position can be rearranged, or nothing where it cannot."""
        return self.blanks[0].name if self.blanks else ""

    def compose(self, base: Position, pieces: Sequence[Piece], slots: Mapping[str, int], turn: str) -> str:  # noqa: ARG002
        """The position string of a scene: the inverse of scene().

        The pieces of a cell come from the bottom upwards, with the marks that are tokens of the blanks; `slots` counts
        what lies beside the board, by tray and symbol ("tray/symbol"), without what is spent; what neither tells is as
        in `base`. PositionError says what is wrong.
        """
        raise PositionError(f"{self.title} cannot be set up piece by piece; write a position string instead")

    def set_up(self, base: Position, pieces: Sequence[Piece], slots: Mapping[str, int], turn: str) -> Position:
        """The position that is composed from pieces; PositionError if they cannot stand so."""
        sides = [side.name for side in self.sides]
        if turn not in sides:
            raise PositionError(f"the side to act is one of {', '.join(sides)}, not {turn!r}")
        for piece in pieces:
            if piece.cell not in self.board:
                raise PositionError(f"there is no cell {piece.cell!r}")
            if piece.symbol not in self.board.symbols:
                raise PositionError(f"{piece.cell}: there is no piece {piece.symbol!r}")
            if piece.side is not None and piece.side not in sides:
                raise PositionError(f"{piece.cell}: there is no side {piece.side!r}")
        return self.position(self.compose(base, pieces, self._held(base, slots), turn), **base.options)

    def _held(self, base: Position, slots: Mapping[str, int]) -> dict[str, int]:
        """What lies beside the board: as in the base, changed by what is given by tray and slot, or tray and symbol."""
        trays = {tray.name: tray for tray in base.scene.trays}
        held = {
            f"{tray.name}/{slot.symbol}": slot.count for tray in trays.values() for slot in tray.slots if not slot.spent
        }
        for name, count in slots.items():
            tray_name, _, what = name.partition("/")
            tray = trays.get(tray_name)
            if tray is None:
                raise PositionError(
                    f"{name!r}: there is no tray {tray_name!r}; there are: {', '.join(trays) or 'none'}"
                )
            slot = next((slot for slot in tray.slots if slot.name == what), None)
            symbol = what if slot is None else slot.symbol
            if symbol not in self.board.symbols:
                raise PositionError(f"{tray_name}: there is no piece {what!r}")
            if not 0 <= count < 1000:
                raise PositionError(f"{name} cannot hold {count} pieces")
            if slot is None or not slot.spent:
                held[f"{tray_name}/{symbol}"] = count
        return held

    # What engines ask.

    def evaluation(self, options: Options, weights: Weights | None = None) -> Evaluation:  # noqa: ARG002
        """What a search thinks of this game's positions, by default nothing; without weights, the first set."""
        return Evaluation()

    @property
    def first_weights(self) -> Weights | None:
        """The set to play with: an engine that is given it plays by the hand-made evaluation alone."""
        return next(iter(self.weights.values()), None)

    def learned(self, options: Options, network: Network | None = None) -> Evaluation:
        """evaluation() as a network corrects it: this one, or the game's own where it fits the options."""
        if network is not None:
            return self._corrected(options, network)
        if self.network is not None and self.network.fits(options):
            return _learned(self, tuple(options.items()))
        return self.evaluation(options)

    def _corrected(self, options: Options, network: Network) -> Evaluation:
        hand_made = self.evaluation(options)
        if self.inputs is None:
            raise ValueError(f"{self.title} does not say what a network sees of it")
        return replace(hand_made, evaluator=NetworkEvaluator(hand_made.evaluator, self.inputs, network))

    def purpose(self, state: Any, code: int) -> float:  # noqa: ARG002
        """How near a legal move comes to what the game is about: see `act`.

        1 for the act itself, 1/2 if it could be the next move, less the more moves are missing, 0 if it does not lead
        there. Weak levels like such moves.
        """
        return 0.0

    def worlds(self, view: View, options: Options, random: Random) -> Iterator[Position]:
        """Positions with the viewer to act that it cannot tell from the real one, the likelier the more often.

        A game that hides something overrides this, and makes them from the view and the options that everybody knows.
        The stream may be endless, and a position may come twice. What was drawn and is not known yet is drawn again.
        """
        yield self.position(view.text, **drawn(self, options, random))

    # Conveniences.

    def side_index(self, name: str) -> int:
        return [side.name for side in self.sides].index(name)

    def __repr__(self) -> str:
        return f"game({self.name!r})"


@lru_cache(maxsize=8)
def _learned(game: Game, options: tuple[tuple[str, Value], ...]) -> Evaluation:
    """With the game's own network: to sum up its rows takes a while, and engines share what they never change."""
    assert game.network is not None
    return game._corrected(dict(options), game.network)


class RecordFormat:
    """A record format of the game's own, beside the common one.

    title       what people call it
    recognises  whether a text seems to be in this format, also where it cannot be read
    """

    def __init__(
        self,
        read: Callable[[str], "Record"],
        write: Callable[["Record"], str],
        title: str = "",
        recognises: Callable[[str], bool] = lambda _text: False,
    ) -> None:
        self.read = read
        self.write = write
        self.title = title
        self.recognises = recognises
