"""The referee of one table: who may do what, moves, clocks, ends. No input or output.

A Table is a value: a deed gives another Table, so whoever commits before telling can throw a Table away when the
commit fails. Times are milliseconds of the wall clock, and always given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from ludarium.core.errors import LudariumError
from ludarium.core.game import Game
from ludarium.core.move import Move
from ludarium.core.outcome import Outcome
from ludarium.core.position import Position
from ludarium.core.record import Record, RecordedMove
from ludarium.server.errors import Refused, refusal
from ludarium.server.limits import MOST_MOVES

COMPUTER = "computer"  # one person against the computer
HOTSEAT = "hotseat"  # one device, two persons
ENGINES = "engines"  # the computer against itself
SANDBOX = "sandbox"  # one person, both sides, nothing hidden
MODES = (COMPUTER, HOTSEAT, ENGINES, SANDBOX)

OUTSIDE_WORDS = {
    "resignation": "the opponent resigned",
    "timeout": "the opponent's time ran out",
    "agreement": "both sides agreed",
    "abandonment": "the opponent left",
    "abort": "the game was broken off",
    "adjudication": "the referee decided",
}


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a side: a person, or the computer at a level."""

    level: str | None = None

    @property
    def is_computer(self) -> bool:
        return self.level is not None


@dataclass(frozen=True, slots=True)
class ClockRule:
    """Milliseconds at the start, and milliseconds for each turn that is completed."""

    base: int
    increment: int


@dataclass(frozen=True, slots=True)
class Decision:
    """What a side decided. `displays` are the moves that it brought onto the board, as players write them.

    A simultaneous choice brings none as long as others owe theirs, and then theirs too.
    """

    side: str
    text: str
    displays: tuple[str, ...]
    clocks: Mapping[str, int] | None
    at: int


@dataclass(frozen=True, kw_only=True)
class Table:
    """A game that is being played.

    position  after all decisions                     ended    an end outside the rules
    clocks    what each side had left at `since`      since    when the clocks were looked at; None while they stand
    version   grows by one with every deed
    """

    id: str
    owner: str
    mode: str
    seats: Mapping[str, Seat]
    position: Position
    decisions: tuple[Decision, ...] = ()
    rule: ClockRule | None = None
    clocks: Mapping[str, int] | None = None
    since: int | None = None
    takebacks: bool = True
    ended: Outcome | None = None
    version: int = 0
    created: int = 0
    updated: int = 0

    # What is.

    @property
    def game(self) -> Game:
        return self.position.game

    @property
    def ply(self) -> int:
        """The number of decisions; a deed names it, so that no one acts on what he has not seen."""
        return len(self.decisions)

    @property
    def outcome(self) -> Outcome | None:
        return self.ended or self.position.outcome

    @property
    def final(self) -> bool:
        """Whether the end stays: it came from outside the rules, or it has opened what was hidden."""
        if self.outcome is None:
            return False
        return self.ended is not None or self.game.start(**self.position.options).partial

    @property
    def words(self) -> str:
        """Why the game is over."""
        if self.outcome is None:
            return ""
        return {**OUTSIDE_WORDS, **self.game.reasons}.get(self.outcome.reason, self.outcome.reason)

    @cached_property
    def hides(self) -> bool:
        """Whether something is hidden from the owner now."""
        if self.mode == SANDBOX or self.outcome is not None:
            return False
        return self.position.view(self.owners_side).partial

    @property
    def owners_side(self) -> str | None:
        """The side for which the owner acts now; None for a mere onlooker."""
        if self.mode == ENGINES:
            return None
        if self.mode == COMPUTER:
            return next(side for side, seat in self.seats.items() if not seat.is_computer)
        return self.position.turn

    @property
    def computer_to_act(self) -> str | None:
        """The side for which the computer has to decide now."""
        if self.outcome is not None:
            return None
        return next((side for side in self.position.may_choose if self.seats[side].is_computer), None)

    @cached_property
    def winning_move(self) -> Move | None:
        """A move with which the owner wins at once; never told where something is hidden."""
        side, position = self.owners_side, self.position
        if side is None or self.outcome is not None or self.hides or position.may_choose != (side,):
            return None
        ends = ((move, position.play(move).outcome) for move in position.legal_moves)
        return next((move for move, end in ends if end is not None and end.winner == side), None)

    @property
    def displays(self) -> list[str]:
        """The moves on the board as players write them."""
        return [display for decision in self.decisions for display in decision.displays]

    # Clocks.

    @property
    def running(self) -> tuple[str, ...]:
        """The sides whose time runs."""
        return self.position.may_choose if self.since is not None and self.outcome is None else ()

    def times(self, now: int) -> dict[str, int] | None:
        """What each side has left, in milliseconds."""
        if self.clocks is None:
            return None
        spent = max(now - self.since, 0) if self.since is not None else 0
        return {side: max(left - spent, 0) if side in self.running else left for side, left in self.clocks.items()}

    @property
    def flag_falls_at(self) -> int | None:
        """When the first running clock will be at zero."""
        if self.clocks is None or self.since is None or not self.running:
            return None
        return self.since + min(self.clocks[side] for side in self.running)

    def flagged(self, now: int) -> Table | None:
        """The table after a clock has run out, if one has."""
        falls_at = self.flag_falls_at
        if falls_at is None or now < falls_at:
            return None
        assert self.clocks is not None
        loser = min(self.running, key=self.clocks.__getitem__)
        return self._over(Outcome(self._other(loser), "timeout"), now)

    # Deeds.

    def moved(self, side: str, text: str, now: int, ply: int | None = None) -> Table:
        """A side decides."""
        self._refuse_if_over()
        if ply is not None and ply != self.ply:
            raise Refused("stale", f"this was decided after {ply} moves, but {self.ply} have been made")
        if self.ply >= MOST_MOVES:
            raise Refused("too-large", f"a table takes {MOST_MOVES} moves at most")
        try:
            chosen = self.position.find(text, side)
            after = self.position.play(chosen, side)
        except LudariumError as error:
            raise refusal(error) from None
        clocks = self.times(now)
        if clocks is not None and self.rule is not None and self.since is not None and side not in after.may_choose:
            clocks[side] += self.rule.increment
        decision = Decision(side, chosen.text, tuple(new_displays(self.position, after)), clocks, now)
        return self._next(
            now,
            position=after,
            decisions=(*self.decisions, decision),
            clocks=clocks,
            since=None if clocks is None or after.outcome else now,
        )

    def taken_back(self, now: int) -> Table:
        """Back to the last decision of a person: the owner's own, against the computer."""
        if not self.takebacks:
            raise Refused("bad-request", "this table was set up without take-backs")
        if self.mode == ENGINES:
            raise Refused("bad-request", "nothing is taken back when the computer plays against itself")
        if self.final:
            raise Refused("bad-request", "the game is over")
        persons = {side for side, seat in self.seats.items() if not seat.is_computer}
        kept = max((ply for ply, decision in enumerate(self.decisions) if decision.side in persons), default=None)
        if kept is None:
            raise Refused("bad-request", "there is nothing to take back")
        decisions = self.decisions[:kept]
        clocks = self.clocks
        if self.rule is not None:
            clocks = decisions[-1].clocks if decisions else dict.fromkeys(self.seats, self.rule.base)
        return self._next(
            now,
            position=replay(self.position.first, decisions),
            decisions=decisions,
            clocks=clocks,
            since=now if clocks is not None and decisions else None,
        )

    def resigned(self, now: int) -> Table:
        """The owner gives up for the side he acts for."""
        self._refuse_if_over()
        side = self.owners_side
        if side is None or self.mode == SANDBOX:
            raise Refused("bad-request", "there is nobody here who could resign")
        return self._over(Outcome(self._other(side), "resignation"), now)

    def agreed(self, now: int) -> Table:
        """A draw by agreement; persons on one device agree at once."""
        self._refuse_if_over()
        if self.mode == COMPUTER:
            raise Refused("bad-request", "the computer does not agree to a draw; play on")
        if self.mode != HOTSEAT:
            raise Refused("bad-request", "there are no two persons here who could agree")
        return self._over(Outcome(None, "agreement"), now)

    # How a deed becomes a Table.

    def _next(self, now: int, **changes: object) -> Table:
        return replace(self, version=self.version + 1, updated=now, **changes)  # type: ignore[arg-type]

    def _over(self, outcome: Outcome, now: int) -> Table:
        return self._next(now, ended=outcome, clocks=self.times(now), since=None)

    def _refuse_if_over(self) -> None:
        if self.outcome is not None:
            raise Refused("illegal-move", f"the game is over ({self.outcome.reason})")

    def _other(self, side: str) -> str:
        return next(other for other in self.seats if other != side)

    # The record.

    def record(self) -> Record:
        """The game as a record; where something is hidden, only what is over is recorded."""
        if self.hides:
            raise Refused("bad-request", "the record of a game with hidden information is open when the game is over")
        position, game = self.position, self.game
        record = Record.of(position, {side: self.seat_name(side) for side in self.seats})
        clocks: list[int | None] = [None] * len(position.moves)
        if self.rule is not None and len(self.decisions) == len(position.moves):
            clocks = [(decision.clocks or {}).get(decision.side) for decision in self.decisions]
        moves = tuple(RecordedMove(move.text, clock=clock) for move, clock in zip(position.moves, clocks, strict=True))
        tags = {"Clock": f"{self.rule.base // 1000}+{self.rule.increment // 1000}"} if self.rule else {}
        return Record(
            game=game,
            options=record.options,
            start=record.start,
            players=record.players,
            tags=tags,
            moves=moves,
            outcome=self.outcome,
        )

    def seat_name(self, side: str) -> str:
        seat = self.seats[side]
        return f"Computer ({seat.level})" if seat.is_computer else "You" if self.mode == COMPUTER else "Guest"


def new_displays(before: Position, after: Position) -> Iterable[str]:
    """The moves that stand between two positions, as players write them."""
    found: list[str] = []
    here = after
    while here.state is not before.state:
        assert here.previous is not None
        assert here.move is not None
        found.append(here.game.display(here.previous, here.move.code))
        here = here.previous
    return reversed(found)


def replay(first: Position, decisions: Iterable[Decision]) -> Position:
    position = first
    for decision in decisions:
        position = position.play(decision.text, decision.side)
    return position
