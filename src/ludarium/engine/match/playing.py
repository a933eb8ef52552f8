"""One game between two seats."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace

from ludarium.core.outcome import Outcome
from ludarium.core.position import Position
from ludarium.core.record import Record, RecordedMove
from ludarium.engine.match.players import Player, Seat
from ludarium.engine.ugi.client import EngineFailure

LONGEST_GAME = 600  # plies; what is not decided by then is drawn by adjudication


@dataclass(frozen=True, slots=True)
class Chair:
    """A player at the board."""

    player: Player
    seat: Seat


def play_game(opening: Position, chairs: Mapping[str, Chair], seed: int, longest: int = LONGEST_GAME) -> Record:
    """The record of a game from an opening. A program that fails loses, and so does a player whose clock runs out."""
    game = opening.game
    names = [side.name for side in game.sides]
    for number, name in enumerate(names):
        try:
            chairs[name].seat.new_game(2 * seed + number + 1)
        except EngineFailure as failure:
            return _record(opening, chairs, {}, Outcome(_other(names, name), "abandonment"), str(failure))
    begun = {number: chairs[name].player.limits.clock for number, name in enumerate(names)}
    clocks = {number: clock for number, clock in begun.items() if clock is not None}
    shown: dict[int, int] = {}
    position = opening
    while position.outcome is None:
        ply, mover = len(position.moves), position.state.side
        if ply >= longest:
            return _record(position, chairs, shown, Outcome(None, "adjudication"), f"undecided after {ply} plies")
        started = time.monotonic()
        try:
            move = chairs[position.turn].seat.choose(position, clocks)
        except EngineFailure as failure:
            outcome = Outcome(_other(names, position.turn), "abandonment")
            return _record(position, chairs, shown, outcome, str(failure))
        if mover in clocks:
            left = clocks[mover].left - (time.monotonic() - started)
            if left < 0:
                return _record(position, chairs, shown, Outcome(_other(names, position.turn), "timeout"))
            clocks[mover] = replace(clocks[mover], left=left + clocks[mover].increment)
            shown[ply] = round(1000 * clocks[mover].left)
        position = position.play(move)
    return _record(position, chairs, shown, position.outcome)


def _other(names: list[str], name: str) -> str:
    return names[1 - names.index(name)]


def _record(
    position: Position, chairs: Mapping[str, Chair], shown: Mapping[int, int], outcome: Outcome, comment: str = ""
) -> Record:
    players = {side: chair.player.name for side, chair in chairs.items()}
    record = Record.of(position, players)
    moves = tuple(RecordedMove(move.text, clock=shown.get(ply)) for ply, move in enumerate(record.moves))
    return replace(record, moves=moves, outcome=outcome, comment=comment)


def points(record: Record, side: str) -> float:
    """What a side has got from a finished game."""
    assert record.outcome is not None
    return 0.5 if record.outcome.winner is None else float(record.outcome.winner == side)
