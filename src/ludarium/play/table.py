"""A table: who sits there, the game with its decisions, the clock, what is offered, how it ended.

A Table is a value: an action gives another Table, so a server that commits before telling can throw a Table away when
the commit fails. Times are milliseconds since 1970, and always given.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field, replace
from typing import Literal

from ludarium.core.game import Game
from ludarium.core.move import Move
from ludarium.core.outcome import Outcome
from ludarium.core.position import Position
from ludarium.core.view import View
from ludarium.play.clock import Clock
from ludarium.play.errors import Refused
from ludarium.play.offers import Offers
from ludarium.play.seats import Seats, Viewer, players, sides_of
from ludarium.play.spectators import EVERYBODY, Spectators

# Who may see a table.
Visibility = Literal["private", "link", "public"]
PRIVATE: Visibility = "private"  # those who sit there
LINK: Visibility = "link"  # everybody who has its address
PUBLIC: Visibility = "public"  # everybody, and lists name it

# Whether moves may be taken back.
Takebacks = Literal["never", "fair", "always"]
NEVER: Takebacks = "never"
FAIR: Takebacks = "fair"  # unless something hidden was revealed since
ALWAYS: Takebacks = "always"


@dataclass(frozen=True, slots=True)
class Decision:
    """What a side decided. `displays` are the moves that it brought onto the board, as players write them.

    A simultaneous choice brings none as long as others owe theirs, and then theirs too.
    """

    side: str
    text: str
    displays: tuple[str, ...]
    left: Mapping[str, int] | None  # what each side had left after it
    at: int


Lines = tuple[tuple[str, ...], ...]  # decisions that may come, from the present position
Plans = Mapping[str, Lines]  # conditional moves, by the side that plays them
NO_PLANS: Plans = {}


@dataclass(frozen=True, kw_only=True)
class Table:
    """A game that is being played.

    creator     who may close it                      visibility  who may see it
    position    after all decisions                   ended       an end outside the rules
    takebacks   never, fair or always                 exposed     nothing is hidden here from those who play
    successor   the table of the rematch or restart   version     grows by one with every action
    rated       the result counts for ratings         lock        the hash of the password for open seats
    first_move_by  when the game is aborted if no clock has been started until then
    spectators     who may look on besides those who play, and how late
    plans          conditional moves, which each side keeps to itself
    tournament  the one that it belongs to: it is played to its end
    berserk     the sides that have halved their own time for a point more; None where that is not offered
    teaching    how many decisions are settled where the computer waits with its replies; None at other tables
    """

    id: str
    creator: str
    seats: Seats
    position: Position
    decisions: tuple[Decision, ...] = ()
    clock: Clock | None = None
    offers: Offers = ()
    takebacks: Takebacks = FAIR
    visibility: Visibility = PRIVATE
    exposed: bool = False
    rated: bool = False
    lock: str = ""
    first_move_by: int | None = None
    spectators: Spectators = EVERYBODY
    plans: Plans = field(default_factory=dict)
    tournament: str | None = None
    berserk: tuple[str, ...] | None = None
    teaching: int | None = None
    ended: Outcome | None = None
    successor: str | None = None
    version: int = 0
    created: int = 0
    updated: int = 0

    # What is.

    @property
    def game(self) -> Game:
        return self.position.game

    @property
    def ply(self) -> int:
        """The number of decisions; a move names it, so that nobody acts on what they have not seen."""
        return len(self.decisions)

    @property
    def first(self) -> Position:
        """The position before the first decision."""
        return self.position_at(0)

    def position_at(self, ply: int) -> Position:
        """The position after this number of decisions."""
        return self.position.back(self.ply - ply)

    @property
    def outcome(self) -> Outcome | None:
        return self.ended or self.position.outcome

    @property
    def is_full(self) -> bool:
        return not any(seat.is_open for seat in self.seats.values())

    def reveals(self, before: Position) -> bool:
        """Whether something was hidden at an earlier position that is known now, and that matters at this table."""
        return self.takebacks == FAIR and not self.exposed and self.game.reveals(before, self.position)

    @property
    def displays(self) -> list[str]:
        """The moves on the board as players write them."""
        return [display for decision in self.decisions for display in decision.displays]

    # Who may see and act.

    def sides_of(self, player: str | None) -> Viewer:
        """The sides that a player plays."""
        return sides_of(self.seats, player)

    def may_see(self, player: str | None) -> bool:
        if player == self.creator or self.sides_of(player):
            return True
        return self.visibility != PRIVATE and (self.spectators.allowed or not self.is_full)

    def hides_from(self, viewer: Viewer) -> bool:
        """Whether a viewer only looks on and sees the game later than those who play."""
        return not viewer and self.spectators.late and self.outcome is None

    def side_seen_by(self, viewer: Viewer) -> str | None:
        """The side whose view a viewer has: of several it is the one that acts; a spectator has none."""
        if len(viewer) > 1 and self.position.turn in viewer:
            return self.position.turn
        return viewer[0] if viewer else None

    def view(self, viewer: Viewer) -> View:
        """What a viewer may know of the position."""
        side, position = self.side_seen_by(viewer), self.position
        open_to_viewer = self.outcome is not None or (self.exposed and bool(viewer))
        view = self.game.open_view(position, side) if open_to_viewer else position.view(side)
        return view if self.ended is None else replace(view, outcome=self.ended, legal_moves=())

    def may_berserk(self, side: str | None) -> bool:
        """Whether a side could halve its time now: before its first decision, once."""
        if side is None or self.berserk is None or side in self.berserk or self.clock is None:
            return False
        if self.outcome is not None or self.seats[side].player is None:
            return False
        return all(decision.side != side for decision in self.decisions)

    def acting_side(self, player: str | None) -> str:
        """The side for which a player decides now; Refused if there is none."""
        own = self.sides_of(player)
        if not own:
            raise Refused("not-yours", "you do not play at this table")
        side = self.side_seen_by(own)
        assert side is not None
        return side

    @property
    def bot_to_act(self) -> str | None:
        """The side for which a bot has to decide now."""
        if self.outcome is not None or not self.is_full or self.is_held:
            return None
        return next((side for side in self.position.may_choose if self.seats[side].is_bot), None)

    @property
    def is_held(self) -> bool:
        """Whether the computer waits until a player keeps their last decision or takes it back."""
        if self.teaching is None or self.outcome is not None or self.ply <= self.teaching:
            return False
        return not self.seats[self.decisions[-1].side].is_bot

    # Clocks.

    def times(self, now: int) -> dict[str, int] | None:
        """What each side has left."""
        return None if self.clock is None else self.clock.times(now)

    @property
    def flag_at(self) -> int | None:
        """When time ends the game, unless something happens before."""
        if self.outcome is not None or self.clock is None:
            return None
        if not self.clock.running:
            return self.first_move_by
        return min(at for at in (self.clock.flag_at, self.appear_by) if at is not None)

    @property
    def counts(self) -> bool:
        """Whether others depend on the result: it is for a rating, or a tournament."""
        return self.rated or self.tournament is not None

    @property
    def may_help(self) -> bool:
        """Whether players may be told what to do: not in a game that counts and is not over."""
        return self.outcome is not None or not self.counts

    @property
    def appear_by(self) -> int | None:
        """When a game of a tournament is aborted because a player has decided nothing yet, though their time runs."""
        if self.tournament is None or self.clock is None or self.outcome is not None:
            return None
        control, running = self.clock.control, self.clock.running
        absent = (side for side in running if self.seats[side].player and not self.has_decided(side))
        return None if control.is_correspondence or not any(absent) else self.clock.since + control.first_move_within

    def has_decided(self, side: str) -> bool:
        return any(decision.side == side for decision in self.decisions)

    @property
    def in_real_time(self) -> bool:
        """Whether a game that is not over is played by a clock with both players there."""
        return self.outcome is None and self.clock is not None and not self.clock.control.is_correspondence

    @property
    def claim_after(self) -> int | None:
        """How long a player may be away before the other one may claim the game, if ever."""
        return None if self.clock is None else self.clock.control.claim_after

    def without_time(self, since: int, until: int, sides: Set[str] | None = None) -> Table:
        """The table as if nothing had run between these times. sides: those that it concerns; by default all"""
        if self.flag_at is None or self.clock is None:
            return self
        shift = until - max(self.clock.since, since)
        if shift <= 0 or (sides is not None and not sides):
            return self
        if sides is not None and not sides >= {*self.clock.running}:
            return replace(self, clock=self.clock.given({*self.clock.running} & sides, shift))
        first = None if self.first_move_by is None else self.first_move_by + shift
        return replace(self, clock=replace(self.clock, since=self.clock.since + shift), first_move_by=first)

    def first_move_due(self, now: int) -> int | None:
        """Until when two players have to begin, unless who has to is on vacation."""
        if self.clock is None or self.clock.running or not self.is_full or len(players(self.seats)) < 2:
            return None
        return now + self.clock.control.first_move_within if self.running_at(self.position) else None

    def running_at(self, position: Position) -> tuple[str, ...]:
        """The sides whose time runs at a position: those that may decide, unless their players are away."""
        return tuple(side for side in position.may_choose if not self.seats[side].away)

    # How an action becomes a Table.

    def after(self, now: int, **changes: object) -> Table:
        """The table after an action that made these changes."""
        return replace(self, version=self.version + 1, updated=now, **changes)  # type: ignore[arg-type]

    def over(self, outcome: Outcome, now: int, **changes: object) -> Table:
        """The table after an end outside the rules."""
        clock = None if self.clock is None else self.clock.stopped(now)
        over = {"ended": outcome, "clock": clock, "offers": (), "plans": NO_PLANS, "first_move_by": None}
        return self.after(now, **{**over, **changes})

    def other(self, side: str) -> str:
        return next(other for other in self.seats if other != side)


def winning_move(table: Table, viewer: Viewer) -> Move | None:
    """A move with which a viewer wins at once; never told where something is hidden."""
    side, position = table.side_seen_by(viewer), table.position
    if side is None or table.outcome is not None or position.may_choose != (side,) or table.view(viewer).partial:
        return None
    ends = ((move, position.play(move).outcome) for move in position.legal_moves)
    return next((move for move, end in ends if end is not None and end.winner == side), None)
