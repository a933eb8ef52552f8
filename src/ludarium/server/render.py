"""What leaves the server about a table: made from a View, and from nothing else that could be hidden."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from typing import Any

import msgspec

from ludarium.core.board import Scene
from ludarium.core.position import Position
from ludarium.core.view import View
from ludarium.server.table import COMPUTER, SANDBOX, Table

VIEW_FIELDS = tuple(field.name for field in fields(View))


def encode(message: object) -> str:
    return msgspec.json.encode(message).decode()


# Views.


def owners_view(table: Table) -> View:
    """The table as its owner may see it now."""
    viewer, position = table.owners_side, table.position
    if table.mode == SANDBOX or table.outcome is not None:
        view = table.game.open_view(position, viewer)
    else:
        view = position.view(viewer)
    if table.ended is not None:
        view = replace(view, outcome=table.ended, legal_moves=())
    return view


def view_data(position: Position, view: View, ply: int) -> dict[str, Any]:
    """A view as the client gets it: with the moves as players write them, where that tells nothing new."""
    data = {name: getattr(view, name) for name in VIEW_FIELDS}
    game = position.game
    written = view.viewer == position.turn and not view.partial
    texts = [move.text for move in view.legal_moves]
    displays = game.displays(position, [move.code for move in view.legal_moves]) if written else texts
    data["legal_moves"] = [
        {"text": move.text, "path": move.path, "display": display}
        for move, display in zip(view.legal_moves, displays, strict=True)
    ]
    data["captured"] = {} if view.partial else captured(position)
    data["warnings"] = data.pop("notices")
    data["ply"] = ply
    return data


def captured(position: Position) -> dict[str, list[dict[str, Any]]]:
    """The pieces that a side has lost since the start, where the game keeps no account of them beside the board."""
    if position.scene.trays:
        return {}
    gone = pieces_on(position.first.scene) - pieces_on(position.scene)
    lost: dict[str, list[dict[str, Any]]] = {}
    for (side, symbol), count in gone.items():
        lost.setdefault(side, []).append({"symbol": symbol, "count": count})
    return lost


def pieces_on(scene: Scene) -> Counter[tuple[str, str]]:
    return Counter((piece.side, piece.symbol) for piece in scene.pieces if piece.side is not None)


def open_view_data(position: Position) -> dict[str, Any]:
    """A position for analysis: nothing is hidden."""
    view = position.game.open_view(position, position.turn)
    data = view_data(position, view, len(position.moves))
    data["opening"] = position.opening
    data["words"] = position.game.reasons[position.outcome.reason] if position.outcome else ""
    return data


def table_view_data(table: Table) -> dict[str, Any]:
    return view_data(table.position, owners_view(table), table.ply)


# Tables.


def announced_moves(table: Table, view: View) -> list[dict[str, str]]:
    """The moves as they were announced to the viewer."""
    return [
        {"text": text, "display": text if table.hides or text != move.text else display, "side": move.side}
        for text, display, move in zip(view.moves, table.displays, table.position.moves, strict=False)
    ]


def seats_data(table: Table) -> dict[str, dict[str, str]]:
    data: dict[str, dict[str, str]] = {}
    for side, seat in table.seats.items():
        kind = "computer" if seat.is_computer else "you" if table.mode == COMPUTER else "person"
        data[side] = {"kind": kind, "name": table.seat_name(side)}
        if seat.level is not None:
            data[side]["level"] = seat.level
    return data


def clocks_data(table: Table, now: int) -> dict[str, Any] | None:
    times = table.times(now)
    return None if times is None else {**times, "running": next(iter(table.running), None)}


def outcome_data(table: Table) -> dict[str, Any] | None:
    outcome = table.outcome
    if outcome is None:
        return None
    return {"winner": outcome.winner, "reason": outcome.reason, "words": table.words, "final": table.final}


def table_data(table: Table, view: View, now: int) -> dict[str, Any]:
    rule = table.rule
    clock = None if rule is None else {"base_seconds": rule.base / 1000, "increment_seconds": rule.increment / 1000}
    return {
        "id": table.id,
        "game": table.game.name,
        "mode": table.mode,
        "options": table.game.known_options(table.position),
        "seats": seats_data(table),
        "clock": clock,
        "clocks": clocks_data(table, now),
        "takebacks": table.takebacks,
        "moves": announced_moves(table, view),
        "opening": "" if table.hides else table.position.opening,
        "outcome": outcome_data(table),
        "words": table.words,
        "start": "" if table.hides else table.position.first.text,
        "hides": table.hides,
        "created": table.created,
    }


# Messages.


def snapshot(table: Table, now: int) -> dict[str, Any]:
    view = owners_view(table)
    return {
        "type": "snapshot",
        "version": table.version,
        "table": table_data(table, view, now),
        "view": view_data(table.position, view, table.ply),
    }


def event(kind: str, table: Table, now: int) -> dict[str, Any]:
    """What happened last, to the one who looks at the table: moved, taken-back or ended."""
    view = owners_view(table)
    message: dict[str, Any] = {"type": kind, "version": table.version}
    if kind == "moved":
        message["move"] = last_move(table, view)
        message["opening"] = "" if table.hides else table.position.opening
    if kind == "ended" or table.outcome is not None:
        message["outcome"] = outcome_data(table)
    message["view"] = view_data(table.position, view, table.ply)
    message["clocks"] = clocks_data(table, now)
    return message


def winning(table: Table, reply_to: int | str | None) -> dict[str, Any]:
    """The answer to who asks for a move that wins at once."""
    move, found = table.winning_move, None
    if move is not None:
        display = table.game.display(table.position, move.code)
        found = {"text": move.text, "path": move.path, "display": display}
    return {"type": "winning", "reply_to": reply_to, "ply": table.ply, "move": found}


def last_move(table: Table, view: View) -> dict[str, Any] | None:
    """The last decision, as far as the viewer may know it; None if that is nothing."""
    decision, move = table.decisions[-1], table.position.move
    if not decision.displays or move is None:
        own = decision.side == view.viewer
        return {"text": decision.text, "display": decision.text, "path": [], "side": decision.side} if own else None
    if not view.moves:
        return None
    known = view.moves[-1] == move.text
    return {
        "text": view.moves[-1],
        "display": decision.displays[-1] if known and not table.hides else view.moves[-1],
        "path": move.path if known else [],
        "side": move.side,
    }
