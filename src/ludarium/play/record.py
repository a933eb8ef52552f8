"""A table's game as a record."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from ludarium.core.record import Record, RecordedMove
from ludarium.play.clock import DAY, TimeControl
from ludarium.play.errors import Refused
from ludarium.play.seats import Seat, Viewer
from ludarium.play.table import Table


def record_of(table: Table, viewer: Viewer) -> Record:
    """The game as a viewer may know it; Refused as long as something is hidden from them."""
    if table.view(viewer).partial:
        raise Refused("bad-request", "the record of a game with hidden information is open when the game is over")
    position, clock = table.position, table.clock
    record = Record.of(position, {side: seat_name(seat) for side, seat in table.seats.items()})
    moves = record.moves
    if clock is not None and len(table.decisions) == len(moves):
        left = [(decision.left or {}).get(decision.side) for decision in table.decisions]
        moves = tuple(RecordedMove(move.text, clock=time) for move, time in zip(moves, left, strict=True))
    tags = {"Date": date_text(table.created)} if table.created else {}
    if clock is not None:
        tags["Clock"] = control_text(clock.control)
    if table.teaching is not None:
        tags["Teaching"] = "yes"
    return replace(record, tags=tags, moves=moves, outcome=table.outcome)


def date_text(created: int) -> str:
    """The day on which a table was opened, in UTC."""
    return datetime.fromtimestamp(created / 1000, UTC).strftime("%Y-%m-%d")


def seat_name(seat: Seat) -> str:
    if seat.is_bot:
        return f"Computer ({seat.level})"
    return seat.name or ("?" if seat.is_open else "Guest")


def control_text(control: TimeControl) -> str:
    """As in 300+3, 300 d5, or 3 days a move: 3d."""
    if control.is_correspondence:
        return f"{control.per_move / DAY:g}d"
    delay = f" d{control.delay // 1000}" if control.delay else ""
    return f"{control.base // 1000}+{control.increment // 1000}{delay}"
