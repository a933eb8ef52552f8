"""What tournaments keep of a user: for the export of their account, and when they delete it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, func, select, update

from ludarium.server.accounts.model import DELETED_NAME
from ludarium.server.store.schema.accounts import users
from ludarium.server.store.schema.tournaments import tournament_entrants, tournament_notes, tournaments
from ludarium.server.tournaments import queries
from ludarium.server.tournaments.changes import bump, withdraw


def exported(connection: Connection, player: str) -> list[Any]:
    """Tournaments that somebody took part in, with their places, and those that they have arranged."""
    taken_part = (
        select(tournaments.c.id, tournaments.c.name, tournaments.c.created, tournament_entrants.c.rank)
        .join(tournament_entrants, tournament_entrants.c.tournament_id == tournaments.c.id)
        .where(tournament_entrants.c.player == player)
    )
    arranged = select(tournaments.c.id, tournaments.c.name, tournaments.c.created).where(
        tournaments.c.organiser == player
    )
    return [
        *({**row._mapping, "as": "player"} for row in connection.execute(taken_part.order_by(tournaments.c.created))),
        *({**row._mapping, "as": "organiser"} for row in connection.execute(arranged.order_by(tournaments.c.created))),
    ]


def forget(connection: Connection, player: str) -> None:
    """They withdraw from what is not over, their name goes, and their series end."""
    name = select(users.c.name).where(users.c.id == player).scalar_subquery()
    removed = (tournament_notes.c.kind == "removal", tournament_notes.c.about == name)
    for tournament_id in set(connection.scalars(select(tournament_notes.c.tournament_id).where(*removed))):
        about = tournament_notes.c.tournament_id == tournament_id
        connection.execute(update(tournament_notes).where(about, *removed).values(about=DELETED_NAME))
        bump(connection, tournament_id)
    own = select(tournament_entrants).where(tournament_entrants.c.player == player)
    for row in connection.execute(own).all():
        about = tournament_notes.c.tournament_id == row.tournament_id
        nameless = func.replace(tournament_notes.c.about, row.name, DELETED_NAME)
        connection.execute(update(tournament_notes).where(about).values(about=nameless))
        if queries.one(connection, row.tournament_id).status in ("open", "running"):
            withdraw(connection, row.tournament_id, queries.member_of(row))
        bump(connection, row.tournament_id)
    mine = tournament_entrants.c.player == player
    connection.execute(update(tournament_entrants).where(mine).values(name=DELETED_NAME))
    connection.execute(update(tournaments).where(tournaments.c.organiser == player).values(repeat=0))
