"""A game at the terminal without the terminal: where it stands, what can be undone, which clicks were made."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from ludarium.cli.table.opponent import Opponent
from ludarium.core.board import Slot
from ludarium.core.errors import IllegalMove, LudariumError
from ludarium.core.game import Game
from ludarium.core.move import Move
from ludarium.core.options import Options
from ludarium.core.outcome import Outcome
from ludarium.core.paths import finished, next_steps
from ludarium.core.position import Position
from ludarium.core.record import Record
from ludarium.core.view import View


class Session:
    """A game between two people at one screen, or between one and the machine.

    position   where the game stands             undone  the positions that redo brings back, the next one last
    machine    the machine's side, if any        viewer  the side that looks at the screen, None for nobody yet
    path       the clicks of a move under way    called  how the game ended outside the rules, if it did
    opponent   who decides for the machine
    """

    def __init__(self, position: Position, machine: str | None = None, opponent: Opponent | None = None) -> None:
        self.opponent = opponent or Opponent()
        self.record: Record | None = None
        self.called: Outcome | None = None
        self._seen: tuple[Position, View] | None = None
        self._written: list[tuple[Position, str]] = []
        self.seat(position, machine)

    def seat(self, position: Position, machine: str | None) -> None:
        """Begin a game at a position."""
        self.position = position
        self.machine = machine
        self.undone: list[Position] = []
        self.path: list[str] = []
        self.viewer: str | None = None
        self.look()

    # Who looks, and what they see.

    @property
    def game(self) -> Game:
        return self.position.game

    @property
    def outcome(self) -> Outcome | None:
        return self.position.outcome or self.called

    @property
    def machine_to_act(self) -> bool:
        return self.outcome is None and self.position.turn == self.machine

    @property
    def next_viewer(self) -> str:
        """The side that should look at the screen now: the person's, or the one that acts."""
        if self.machine is not None:
            return next(side.name for side in self.game.sides if side.name != self.machine)
        return self.position.turn

    @property
    def curtain(self) -> bool:
        """Whether another person has to come to the screen, who may not see what this one sees."""
        return self.machine is None and self.viewer != self.next_viewer and self.position.partial

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
        if self._seen is None or self._seen[0] is not self.position or self._seen[1].viewer != self.viewer:
            self._seen = self.position, self.position.view(self.viewer)
        return self._seen[1]

    @property
    def choices(self) -> tuple[Move, ...]:
        """The moves that the viewer may make now."""
        if self.outcome is not None or self.position.turn != self.viewer or self.viewer == self.machine:
            return ()
        return self.view.legal_moves

    @property
    def opening(self) -> str:
        """The opening's name; an opening is named by the moves, so only when all of them are known."""
        return "" if self.position.partial else self.position.opening

    def announced(self) -> list[tuple[str, str]]:
        """The moves so far with their sides, as players write them, or as they were announced to the viewer."""
        told = self.view.moves
        played = self.position.moves
        if len(told) != len(played):
            return [("", text) for text in told]
        return [
            (move.side, display if text == move.text else text)
            for move, display, text in zip(played, self._displays(), told, strict=True)
        ]

    def _displays(self) -> list[str]:
        """Each move as players write it. What was written is kept, for writing can take a search."""
        chain = [self.position]
        while chain[-1].previous is not None:
            chain.append(chain[-1].previous)
        chain.reverse()
        for ply, (before, after) in enumerate(pairwise(chain)):
            if ply < len(self._written) and self._written[ply][0] is after:
                continue
            assert after.move is not None
            self._written[ply:] = [(after, before.display(after.move))]
        return [display for _, display in self._written[: len(chain) - 1]]

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
            self._go(self.position.play(move))
        return move

    def cancel(self) -> None:
        self.path.clear()

    # Moves.

    def play(self, text: str) -> Move:
        """Make the move that a person typed; a LudariumError says why not, and nothing has changed."""
        if self.called is not None:
            raise LudariumError(f"the game is over ({self.called.reason})")
        if self.machine_to_act:
            raise LudariumError(f"it is {self.machine}'s turn")
        try:
            after = self.position.play(text)
        except IllegalMove:
            # The reason may tell what stands where; in a game with secrets that would be a way to ask.
            if self.position.partial:
                raise IllegalMove(f"{text}: not a legal move here") from None
            raise
        self._go(after)
        assert after.move is not None
        return after.move

    def reply(self, move: Move | None = None) -> Move | None:
        """Let the machine make its move, if it is its turn: the one given, or what it chooses now."""
        if not self.machine_to_act:
            return None
        move = move or self.opponent.choose(self.position)
        self._go(self.position.play(move))
        return move

    def _go(self, position: Position) -> None:
        if self.undone and self.undone[-1].move == position.move:
            self.undone.pop()
        else:
            self.undone.clear()
        self._stand(position)

    def _stand(self, position: Position) -> None:
        self.position = position
        self.called = None
        self.path.clear()
        self.look()

    def undo(self) -> bool:
        """Take back to the last decision of a person; False if there is none."""
        here = self.position
        back: list[Position] = []
        while here.previous is not None:
            back.append(here)
            here = here.previous
            if here.turn != self.machine:
                self.undone += back
                self._stand(here)
                return True
        return False

    def redo(self) -> bool:
        """Play again what was taken back, up to a person's next decision; False if nothing was."""
        if not self.undone:
            return False
        here = self.undone.pop()
        while self.undone and here.turn == self.machine:
            here = self.undone.pop()
        self._stand(here)
        return True

    def restart(self, options: Options, machine: str | None, opponent: Opponent | None = None) -> None:
        """A new game of the same kind; an OptionError leaves the present one as it is."""
        position = self.game.start(**options)
        self.opponent = opponent or self.opponent
        self.record, self.called = None, None
        self.seat(position, machine)

    # Records.

    def to_record(self) -> Record:
        """The game so far. A loaded record keeps its players, tags and comments as far as it is still the same game."""
        made = Record.of(self.position)
        if self.called is not None:
            made = replace(made, outcome=self.called)
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
        self.called = record.outcome if position.outcome is None else None
        self.seat(position, self.machine if record.game is self.game else None)
