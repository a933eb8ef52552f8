"""The ends of games become results of tournaments, each once."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, Row, select, update

from ludarium.core.registry import game as find_game
from ludarium.server.store.ends import End, take_ends
from ludarium.server.store.schema.tables import moves, tables
from ludarium.server.store.schema.tournaments import tournament_entrants, tournament_pairings
from ludarium.server.tournaments.changes import bump, encode
from ludarium.tournament import Result
from ludarium.tournament.model import forfeited

READER = "tournaments"


def take_results(connection: Connection, most: int) -> tuple[int, set[str]]:
    """Count the ends of games that were not counted yet: how many there were, and the tournaments they concern."""
    found = take_ends(connection, READER, most)
    if not found:
        return 0, set()
    by_table = {end.table_id: end for end in found}
    concerned = select(
        tournament_pairings, tables.c.game.label("played"), tables.c.options, tables.c.berserk.label("by")
    )
    joined = concerned.join(tables, tables.c.id == tournament_pairings.c.table_id)
    rows = connection.execute(joined.where(tournament_pairings.c.table_id.in_(by_table))).all()
    touched: set[str] = set()
    for row in rows:
        if row.result is None:
            count(connection, row, by_table[row.table_id])
            touched.add(row.tournament_id)
    for tournament_id in touched:
        bump(connection, tournament_id)
    return len(found), touched


def count(connection: Connection, row: Row[Any], end: End) -> None:
    """The end of a game becomes the result of its pairing. Those who had to decide and did not have not appeared."""
    first, second = (side.name for side in find_game(row.played).sides)
    numbers = {first: row.first, second: row.second}
    absent = absent_sides(connection, row) if end.reason in ("abort", "timeout") else []
    if end.reason == "abort":
        result = forfeited(first in absent, second in absent) or Result.NOBODY
    else:
        result = {first: Result.FIRST, second: Result.SECOND, None: Result.DRAW}[end.winner]
    if absent:
        # They are not paired again, or forfeit what would begin, until they say that they are back.
        own = tournament_entrants.c.tournament_id == row.tournament_id
        people = tournament_entrants.c.player.is_not(None)
        gone = tournament_entrants.c.number.in_([numbers[side] for side in absent])
        connection.execute(update(tournament_entrants).where(own, people, gone).values(paused=True))
    berserk = [numbers[side] for side in msgspec.json.decode(row.by or "[]", type=list[str])]
    where = (tournament_pairings.c.tournament_id == row.tournament_id, tournament_pairings.c.number == row.number)
    values = {"result": result.value, "ended": end.at, "berserk": encode(berserk)}
    connection.execute(update(tournament_pairings).where(*where).values(**values))


def absent_sides(connection: Connection, row: Row[Any]) -> list[str]:
    """Those who have decided nothing in a game, though they had to."""
    game = find_game(row.played)
    decided = set(connection.scalars(select(moves.c.side).where(moves.c.table_id == row.table_id)))
    had_to = (
        [side.name for side in game.sides] if decided else game.start(**msgspec.json.decode(row.options)).may_choose
    )
    return [side for side in had_to if side not in decided]
