"""The tables of a player, as a list shows them."""

from __future__ import annotations

from sqlalchemy import Connection

from ludarium.core.registry import game as find_game
from ludarium.play.seats import sides_of
from ludarium.server.tables import queries, render
from ludarium.wire.tables import TableSummary


def summaries(connection: Connection, player: str) -> list[TableSummary]:
    return [summary_data(found, player) for found in queries.tables_of(connection, player)]


def summary_data(found: queries.Summary, player: str) -> TableSummary:
    return TableSummary(
        id=found.id,
        game=found.game,
        you=sides_of(found.seats, player),
        seats={side: render.seat_data(seat) for side, seat in found.seats.items()},
        turn=found.turn,
        ply=found.ply,
        outcome=render.outcome_data(find_game(found.game), found.outcome),
        teaching=found.teaching,
        created=found.created,
        updated=found.updated,
    )
