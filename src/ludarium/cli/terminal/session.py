"""A game at the terminal without the terminal: a thin face of the referee, with clicks, a curtain and redo."""

from __future__ import annotations

from dataclasses import replace
from random import SystemRandom

from ludarium.cli.terminal.opponent import Opponent
from ludarium.core.board import Slot
from ludarium.core.chance import drawn
from ludarium.core.game import Game
from ludarium.core.move import Move
from ludarium.core.options import Options
from ludarium.core.outcome import Outcome
from ludarium.core.paths import finished, next_steps
from ludarium.core.position import Position
from ludarium.core.record import Record
from ludarium.core.view import View
from ludarium.play import Decision, Refused, Seat, Table, actions, intents
from ludarium.play.offers import TAKE_BACK

PERSON = "person"  # the player at the terminal; two people at one screen count as one player with two seats
NOW = 0  # there is no clock at the terminal


class Session:
    """A game between two people at one screen, or between one and the machine.

    table      where the game stands                undone  the decisions that redo brings back, the next one last
    machine    the machine's side, if any           viewer  the side that looks at the screen, None for nobody yet
    path       the clicks of a move under way       record  the record that was loaded, if any
    opponent   who decides for the machine
    """

    def __init__(self, position: Position, machine: str | None = None, opponent: Opponent | None = None) -> None:
        self.opponent = opponent or Opponent()
        self.record: Record | None = None
        self._seen: tuple[Table, View] | None = None
        self.seat(position, machine)

    def seat(self, position: Position, machine: str | None, ended: Outcome | None = None) -> None:
        """Begin a game at a position."""
        self.machine = machine
        seats = {
            side.name: Seat(level=self.opponent.name) if side.name == machine else Seat(player=PERSON)
            for side in position.game.sides
        }
        decisions = actions.decisions_of(position)
        self.table = Table(
            id="terminal", creator=PERSON, seats=seats, position=position, decisions=decisions, ended=ended
        )
        self.undone: list[Decision] = []
        self.path: list[str] = []
        self.viewer: str | None = None
        self.look()

    # Who looks, and what they see.

    @property
    def position(self) -> Position:
        return self.table.position

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def outcome(self) -> Outcome | None:
        return self.table.outcome

    @property
    def machine_to_act(self) -> bool:
        return self.machine is not None and self.table.bot_to_act == self.machine

    @property
    def next_viewer(self) -> str:
        """The side that should look at the screen now: the person's, or the one that acts."""
        return self.table.acting_side(PERSON)

    @property
    def curtain(self) -> bool:
        """Whether another person has to come to the screen, who may not see what this one sees."""
        return self.viewer != self.next_viewer and self.machine is None and self._view_of(self.next_viewer).partial

    def look(self) -> None:
        """Let the next viewer look, unless something would have to be hidden first."""
        if not self.curtain:
            self.raise_curtain()

    def raise_curtain(self) -> None:
        """The next viewer has come to the screen."""
        self.viewer = self.next_viewer

    @property
    def view(self) -> View:
        """What the viewer may know."""
        return self._view_of(self.viewer)

    def _view_of(self, viewer: str | None) -> View:
        if self._seen is None or self._seen[0] is not self.table or self._seen[1].viewer != viewer:
            self._seen = self.table, self.table.view((viewer,) if viewer else ())
        return self._seen[1]

    @property
    def choices(self) -> tuple[Move, ...]:
        """The moves that the viewer may make now."""
        if self.viewer != self.next_viewer or self.viewer == self.machine:
            return ()
        return tuple(self.view.legal_moves)

    @property
    def opening(self) -> str:
        """The opening's name; an opening is named by the moves, so only when all of them are known."""
        return "" if self.view.partial else self.position.opening

    def announced(self) -> list[tuple[str, str]]:
        """The moves so far with their sides, as players write them, or as they were announced to the viewer."""
        told, played = self.view.moves, self.position.moves
        if len(told) != len(played):
            return [("", text) for text in told]
        return [
            (move.side, display if text == move.text else text)
            for move, display, text in zip(played, self.table.displays, told, strict=True)
        ]

    # Clicks.

    @property
    def steps(self) -> dict[str, list[Move]]:
        """The clicks that may come next, each with the moves it leads to."""
        return next_steps(self.choices, self.path)

    @property
    def slots(self) -> list[Slot]:
        """The tray slots that may be clicked next: where both sides have one of that name, the viewer's own."""
        by_name: dict[str, Slot] = {}
        for tray in sorted(self.view.scene.trays, key=lambda tray: tray.side == self.viewer):
            by_name |= {slot.name: slot for slot in tray.slots}
        return [slot for name, slot in by_name.items() if name in self.steps]

    def click(self, token: str) -> Move | None:
        """Make a click, and the move if it is the last one of a path. A click that does not fit begins anew."""
        if token in self.steps:
            self.path.append(token)
        elif self.path and token == self.path[-1]:
            self.path.pop()
            return None
        else:
            self.path = [token] if token in next_steps(self.choices, ()) else []
        move = finished(self.choices, self.path)
        if move is not None:
            self._decide(move.side, move.text)
        return move

    def cancel(self) -> None:
        self.path.clear()

    # Moves.

    def play(self, text: str) -> str:
        """Make the move that a person typed, and give its canonical text; Refused says why not."""
        side = self.next_viewer
        if self.machine_to_act:
            raise Refused("illegal-move", f"it is {self.machine}'s turn")
        self._decide(side, text)
        return self.table.decisions[-1].text

    def reply(self, move: Move | None = None) -> Move | None:
        """Let the machine make its move, if it is its turn: the one given, or what it chooses now."""
        if not self.machine_to_act:
            return None
        assert self.machine is not None
        move = move or self.opponent.choose(self.position)
        self._decide(self.machine, move.text)
        return move

    def _decide(self, side: str, text: str) -> None:
        after = decided(self.table, side, text)
        made = after.decisions[-1]
        if self.undone and (self.undone[-1].side, self.undone[-1].text) == (made.side, made.text):
            self.undone.pop()
        else:
            self.undone.clear()
        self._stand(after)

    def _stand(self, table: Table) -> None:
        self.table = table
        self.path.clear()
        self.look()

    def undo(self) -> None:
        """Take back to the last decision of a person; Refused says why not."""
        # Somebody who opens a finished game and takes back goes on with it.
        table = self.table if self.record is None else replace(self.table, ended=None)
        after = intents.judge(table, intents.Offer(TAKE_BACK), PERSON, NOW)
        self.undone += reversed(self.table.decisions[after.ply :])
        self._stand(after)

    def redo(self) -> bool:
        """Play again what was taken back, up to a person's next decision; False if nothing was."""
        if not self.undone:
            return False
        table = self.table
        while self.undone and (table is self.table or table.bot_to_act is not None):
            decision = self.undone.pop()
            table = decided(table, decision.side, decision.text)
        self._stand(table)
        return True

    def restart(self, options: Options, machine: str | None, opponent: Opponent | None = None) -> None:
        """A new game of the same kind; an OptionError leaves the present one as it is."""
        position = self.game.start(**drawn(self.game, options, SystemRandom()))
        self.opponent = opponent or self.opponent
        self.record = None
        self.seat(position, machine)

    # Records.

    def to_record(self) -> Record:
        """The game so far. A loaded record keeps its players, tags and comments as far as it is still the same game."""
        made = replace(Record.of(self.position), outcome=self.outcome)
        source = self.record
        if source is None:
            return made
        moves = list(made.moves)
        for index, (new, old) in enumerate(zip(made.moves, source.moves, strict=False)):
            if new.text != old.text:
                break
            moves[index] = old
        return replace(made, players=source.players, tags=source.tags, moves=tuple(moves), comment=source.comment)

    def load(self, record: Record) -> None:
        """Go on with a recorded game, from its end; a RecordError leaves the present one as it is."""
        position = record.replay()
        texts = (move.text for move in position.moves)
        moves = tuple(replace(old, text=text) for old, text in zip(record.moves, texts, strict=True))
        self.record = replace(record, moves=moves)
        ended = record.outcome if position.outcome is None else None
        self.seat(position, self.machine if record.game is self.game else None, ended)


def decided(table: Table, side: str, text: str) -> Table:
    """The table after a decision of whoever plays a side."""
    return intents.judge(table, intents.Move(text, table.ply, side=side), table.seats[side].player, NOW)
