"""A position as a value: playing a move gives another one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ludarium.core.board import Scene
from ludarium.core.errors import IllegalMove, InvalidMove
from ludarium.core.lazy import lazy, lazy_names
from ludarium.core.legal_moves import LegalMoves
from ludarium.core.move import Move
from ludarium.core.options import Options
from ludarium.core.outcome import Outcome
from ludarium.core.state import DRAW, GOING_ON
from ludarium.core.text_board import text_board
from ludarium.core.view import View

if TYPE_CHECKING:
    from ludarium.core.game import Game

LONGEST_MOVE = 100  # characters
SPECTATOR = "spectator"


class Position:
    """A position of a game, with the history that its rules look back on.

    game      the Game it belongs to                     options   the settled value of every option
    previous  the position before the last move          move      the last move on the board
    before    the position before the last decision      decision  that decision
    kept      simultaneous choices that are in, but not yet played, by side
    state     the inside; to make a move on it, use state.copy()

    A decision is what one side chooses at a time, and most decisions are a move. Where sides choose at the same time, a
    choice that comes before its turn is a decision without a move: the board, and with it `previous` and `move`, stay
    as they are, and `kept` has the choice. The decision that completes them then makes several moves at once. So
    `moves` goes back through `previous`, while `decisions`, `back` and `first` go back through `before`.
    """

    def __init__(
        self,
        game: Game,
        options: Options,
        state: Any,
        previous: Position | None = None,
        move: Move | None = None,
        kept: Mapping[str, Move] | None = None,
        before: Position | None = None,
        decision: Move | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.state = state
        self.previous = previous
        self.move = move
        self.kept = kept or {}
        self.before = before
        self.decision = decision
        self._first = None if before is None else before.first

    def forget(self) -> None:
        """Drop what can be computed again."""
        if not LAZY.isdisjoint(self.__dict__):
            self.__dict__ = {name: value for name, value in self.__dict__.items() if name not in LAZY}

    def forget_past(self, decisions: int | None = None) -> None:
        """forget() the positions before this one: the last `decisions` of them, or all."""
        here = self.before
        while here is not None and decisions != 0:
            here.forget()
            here, decisions = here.before, None if decisions is None else decisions - 1

    # What is.

    @lazy
    def text(self) -> str:
        """The position string."""
        return self.game.write_state(self.state)

    @property
    def turn(self) -> str:
        """The side that acts. When the game is over, the side that would have acted next."""
        return self.game.sides[self.state.side].name

    @property
    def key(self) -> int:
        """The Zobrist key: equal for positions that the rules call the same."""
        return int(self.state.key)

    @lazy
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        self.legal_moves.codes  # noqa: B018  a game without a legal move ends only when they are asked for
        if self.state.result == GOING_ON:
            return None
        winner = None if self.state.result == DRAW else self.game.sides[self.state.result].name
        return Outcome(winner, list(self.game.reasons)[self.state.reason])

    @lazy
    def moves(self) -> tuple[Move, ...]:
        """The moves on the board from the first known position to this one."""
        played: list[Move] = []
        here = self
        while here.previous is not None and here.move is not None:
            played.append(here.move)
            here = here.previous
            if "moves" in here.__dict__:
                return (*here.moves, *reversed(played))
        return tuple(reversed(played))

    @lazy
    def move_texts(self) -> tuple[str, ...]:
        """The texts of `moves`."""
        before, move = self.previous, self.move
        if before is not None and move is not None and "move_texts" in before.__dict__:
            return (*before.move_texts, move.text)
        return tuple(move.text for move in self.moves)

    @property
    def emptied(self) -> tuple[str, ...]:
        """The cells that the last move emptied by capturing, also at a distance."""
        before, move = self.previous, self.move
        return () if before is None or move is None else self.game.effect(before, move).captures

    @lazy
    def decisions(self) -> tuple[Move, ...]:
        """The decisions from the first known position to this one, in the order in which they were made."""
        made: list[Move] = []
        here = self
        while here.before is not None and here.decision is not None:
            made.append(here.decision)
            here = here.before
        return tuple(reversed(made))

    def back(self, decisions: int) -> Position:
        """The position this number of decisions ago; ValueError if there were fewer."""
        here = self
        for _ in range(decisions):
            if here.before is None:
                raise ValueError(f"{decisions} decisions cannot be taken back: there were {len(self.decisions)}")
            here = here.before
        return here

    @property
    def first(self) -> Position:
        """The position before the first decision."""
        return self if self._first is None else self._first

    # What may be done.

    @lazy
    def legal_moves(self) -> LegalMoves:
        """The choices of the side to act; empty when the game is over."""
        return LegalMoves(self.game, self.state)

    @lazy
    def displays(self) -> dict[int, str]:
        """The choices of the side to act as players write them, by their codes."""
        codes = self.legal_moves.codes
        return dict(zip(codes, self.game.displays(self, codes), strict=True))

    @property
    def may_choose(self) -> tuple[str, ...]:
        """The sides that may decide now: one, or all whose simultaneous choice is not in yet."""
        if self.outcome:
            return ()
        sides = (self.game.sides[index].name for index in self.game.may_choose(self.state))
        return tuple(side for side in sides if side not in self.kept)

    def legal_moves_of(self, side: str | None) -> LegalMoves:
        """A side's choices now: none for a spectator, or when it is not the side's time to decide."""
        if side is None or side not in self.may_choose:
            return LegalMoves(self.game, self.state, ())
        if side == self.turn:
            return self.legal_moves
        # A simultaneous choice does not depend on what the others choose, so any choice of theirs will do.
        ahead = self.state.copy()
        while self.game.sides[ahead.side].name != side:
            ahead.play(ahead.moves()[0])
        return LegalMoves(self.game, ahead)

    def find(self, move: str | Move, side: str | None = None) -> Move:
        """The legal move that a text means; InvalidMove or IllegalMove if there is none."""
        text = str(move)
        if len(text) > LONGEST_MOVE:
            raise InvalidMove(f"a move has at most {LONGEST_MOVE} characters, this one has {len(text)}")
        choices = self.legal_moves if side is None else self.legal_moves_of(side)
        found = choices.get(text)
        if found is not None:
            return found
        canonical = self.game.normalise(self, text)
        found = choices.get(canonical)
        if found is not None:
            return found
        if self.outcome is not None:
            raise IllegalMove(f"{canonical}: the game is over ({self.outcome.reason})")
        if side is not None and side not in self.may_choose:
            # As it was written: the canonical form could tell what the other side may do.
            raise IllegalMove(f"{text}: it is not {side}'s turn")
        reason = self.game.why_illegal(self, canonical)
        raise IllegalMove(f"{canonical}: {reason or 'not a legal move here'}")

    def play(self, move: str | Move, side: str | None = None) -> Position:
        """The position after a move.

        With `side`, only that side's choices count. A side that owes a simultaneous choice may so make it before its
        turn: the choice is kept, and played when the others' are in.
        """
        decision = self.find(move, side)
        if side is not None and side != self.turn:
            kept = {**self.kept, side: decision}
            return Position(self.game, self.options, self.state, self.previous, self.move, kept, self, decision)
        position = self._after(decision, self, decision)
        while position.turn in position.kept and position.outcome is None:
            position = position._after(position.find(position.kept[position.turn]), self, decision)
        return position

    def _after(self, move: Move, before: Position, decision: Move) -> Position:
        """The position after a move of the side to act, which is the last one that a decision makes."""
        state = self.state.copy()
        state.follow(self.state)
        state.play(move.code)
        kept = {side: choice for side, choice in self.kept.items() if side != move.side}
        return Position(self.game, self.options, state, self, move, kept, before, decision)

    def display(self, move: str | Move) -> str:
        """A legal move as players write it."""
        return self.written(self.find(move).code)

    def written(self, code: int) -> str:
        """The move with this code as players write it."""
        return self.displays[code] if "displays" in self.__dict__ else self.game.display(self, code)

    # What is seen.

    @lazy
    def scene(self) -> Scene:
        """What stands on the board and beside it, with nothing hidden."""
        return self.game.scene(self)

    @lazy
    def material(self) -> dict[tuple[str, str], int]:
        """How many pieces of each side and symbol stand on the board, with nothing hidden."""
        found: dict[tuple[str, str], int] = {}
        for piece in self.scene.pieces:
            if piece.side is not None:
                kind = (piece.side, piece.symbol)
                found[kind] = found.get(kind, 0) + 1
        return found

    def view(self, viewer: str | None = None) -> View:
        """What a side, or with None a spectator, may know."""
        if viewer == SPECTATOR:
            viewer = None
        if viewer is not None and viewer not in (side.name for side in self.game.sides):
            sides = ", ".join(side.name for side in self.game.sides)
            raise ValueError(f"no viewer {viewer!r}: a viewer is one of {sides}, or None for a spectator")
        return self.game.view(self, viewer)

    @property
    def partial(self) -> bool:
        """Whether something is hidden from a side: whether its view is partial."""
        return self.game.conceals(self)

    @property
    def hides(self) -> bool:
        """Whether a side does not know all: something is hidden, is chosen in secret, or was drawn and is not shown."""
        unknown = len(self.game.known_options(self)) < len(self.options)
        return unknown or len(self.may_choose) > 1 or self.partial

    @property
    def opening(self) -> str:
        """The name of the opening that was played, or an empty text."""
        return self.game.opening(self)

    # A value among values.

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        same_game = self.game is other.game and self.options == other.options
        return same_game and self.text == other.text and self.kept == other.kept

    def __hash__(self) -> int:
        return hash((self.game.name, self.text))

    def __repr__(self) -> str:
        defaults = {option.name: option.default for option in self.game.options}
        changed = [f", {name}={value!r}" for name, value in self.options.items() if value != defaults[name]]
        return f"{self.game!r}.position({self.text!r}{''.join(changed)})"

    def __str__(self) -> str:
        return text_board(self.game, self.scene) + "\n" + self._status()

    def _status(self) -> str:
        if self.outcome is None:
            return f"{self.turn} to act"
        return (
            f"{self.outcome.winner} wins: {self.outcome.reason}"
            if self.outcome.winner
            else (f"draw: {self.outcome.reason}")
        )


LAZY = frozenset(lazy_names(Position))
