"""What is asked of the database about tournaments. Each query is given the connection of its transaction."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, and_, exists, func, or_, select

from ludarium.play import Refused, TimeControl
from ludarium.server.accounts import sanctions
from ludarium.server.lobby.facts import known
from ludarium.server.lobby.model import Match, Ruleset
from ludarium.server.lobby.opening import category
from ludarium.server.ratings.views import Shown
from ludarium.server.store.schema.accounts import users
from ludarium.server.store.schema.tables import tables
from ludarium.server.store.schema.tournaments import (
    tournament_entrants,
    tournament_notes,
    tournament_pairings,
    tournaments,
)
from ludarium.server.tournaments.model import Entry, Member, Note, Tournament, Whole
from ludarium.tournament import Pairing, Plan, Result


def tournament_of(row: Row[Any]) -> Tournament:
    return Tournament(
        id=row.id,
        name=row.name,
        organiser=row.organiser,
        ruleset=Ruleset(row.game, msgspec.json.decode(row.options)),
        control=msgspec.json.decode(row.control, type=TimeControl),
        plan=msgspec.json.decode(row.plan, type=Plan),
        entry=msgspec.json.decode(row.entry, type=Entry),
        rated=row.rated,
        start_at=row.start_at,
        created=row.created,
        status=row.status,
        paused=row.paused,
        started=row.started,
        ends=row.ends,
        finished=row.finished,
        repeat=row.repeat,
        successor=row.successor,
        version=row.version,
    )


def member_of(row: Row[Any], bots: Collection[str] = ()) -> Member:
    return Member(
        number=row.number,
        player=row.player,
        level=row.level,
        name=row.name,
        rating=row.rating,
        since=row.since,
        withdrawn=row.withdrawn,
        paused=row.paused,
        rank=row.rank,
        bot=row.player in bots,
    )


def pairing_of(row: Row[Any]) -> Pairing:
    return Pairing(
        number=row.number,
        round=row.round,
        first=str(row.first),
        second=None if row.second is None else str(row.second),
        result=None if row.result is None else Result(row.result),
        match=row.match,
        game=row.game,
        speed=row.speed,
        berserk=tuple(str(number) for number in msgspec.json.decode(row.berserk, type=list[int])),
        ended=row.ended,
    )


def one(connection: Connection, tournament_id: str) -> Tournament:
    row = connection.execute(select(tournaments).where(tournaments.c.id == tournament_id)).one_or_none()
    if row is None:
        raise unknown(tournament_id)
    return tournament_of(row)


def version(connection: Connection, tournament_id: str) -> int:
    found = connection.scalar(select(tournaments.c.version).where(tournaments.c.id == tournament_id))
    if found is None:
        raise unknown(tournament_id)
    return int(found)


def unknown(tournament_id: str) -> Refused:
    return Refused("not-found", f"there is no tournament {tournament_id!r}")


def whole(connection: Connection, tournament_id: str) -> Whole:
    found = one(connection, tournament_id)
    of_it = {table: table.c.tournament_id == tournament_id for table in (tournament_entrants, tournament_pairings)}
    members = connection.execute(
        select(tournament_entrants).where(of_it[tournament_entrants]).order_by(tournament_entrants.c.number)
    ).all()
    entered = [row.player for row in members if row.player is not None]
    bots = set(connection.scalars(select(users.c.id).where(users.c.bot, users.c.id.in_(entered))))
    pairings = connection.execute(
        select(tournament_pairings).where(of_it[tournament_pairings]).order_by(tournament_pairings.c.number)
    ).all()
    notes = connection.execute(
        select(tournament_notes)
        .where(tournament_notes.c.tournament_id == tournament_id)
        .order_by(tournament_notes.c.id)
    ).all()
    return Whole(
        tournament=found,
        members=tuple(member_of(row, bots) for row in members),
        pairings=tuple(pairing_of(row) for row in pairings),
        tables={row.number: row.table_id for row in pairings if row.table_id is not None},
        notes=tuple(Note(at=row.at, kind=row.kind, about=row.about, reason=row.reason) for row in notes),
    )


class Listed(msgspec.Struct, frozen=True):
    """A tournament in a list. rank: of the player whose list it is"""

    tournament: Tournament
    entrants: int
    organiser: str
    winner: str | None
    rank: int | None = None


def listed(connection: Connection, which: Iterable[ColumnElement[bool]], order: Any, most: int) -> list[Listed]:
    rows = connection.execute(select(tournaments).where(*which).order_by(order).limit(most)).all()
    found = [tournament_of(row) for row in rows]
    ids = [each.id for each in found]
    own = tournament_entrants.c.tournament_id.in_(ids)
    counted = select(tournament_entrants.c.tournament_id, func.count()).where(own)
    numbers = {row[0]: row[1] for row in connection.execute(counted.group_by(tournament_entrants.c.tournament_id))}
    first = select(tournament_entrants).where(own, tournament_entrants.c.rank == 1)
    winners = {row.tournament_id: row.name for row in connection.execute(first)}
    names = known(connection, {each.organiser for each in found})
    return [Listed(each, numbers.get(each.id, 0), names[each.organiser].name, winners.get(each.id)) for each in found]


def lists(connection: Connection, most: int) -> dict[str, list[Listed]]:
    """Those that run, those that one may enter, and the latest that are over."""
    soonest = func.coalesce(tournaments.c.start_at, tournaments.c.created)
    return {
        "running": listed(connection, [tournaments.c.status == "running"], tournaments.c.started.desc(), most),
        "open": listed(connection, [tournaments.c.status == "open"], soonest, most),
        "over": listed(connection, [tournaments.c.status == "finished"], tournaments.c.finished.desc(), most),
    }


def of_player(connection: Connection, player: str, most: int) -> list[Listed]:
    """Where somebody took part, the latest first, with the places they got."""
    query = select(tournament_entrants.c.tournament_id, tournament_entrants.c.rank)
    own = {row[0]: row[1] for row in connection.execute(query.where(tournament_entrants.c.player == player))}
    found = listed(connection, [tournaments.c.id.in_(own)], tournaments.c.created.desc(), most)
    return [msgspec.structs.replace(each, rank=own[each.tournament.id]) for each in found]


def rating_of(connection: Connection, player: str, match: Match) -> float:
    """A player's rating for a game, its variant and a clock."""
    return Shown(connection, {player}).rating(player, category(match))


def due(connection: Connection, now: int) -> list[str]:
    """Tournaments that have to start, and those that run."""
    starts = and_(tournaments.c.status == "open", tournaments.c.start_at <= now)
    running = and_(tournaments.c.status == "running", ~tournaments.c.paused)
    return list(connection.scalars(select(tournaments.c.id).where(or_(starts, running))))


def banned(connection: Connection, now: int) -> list[tuple[str, Member]]:
    """Entrants of tournaments that are not over whose accounts are banned."""
    query = (
        select(tournament_entrants)
        .join(tournaments, tournaments.c.id == tournament_entrants.c.tournament_id)
        .where(tournament_entrants.c.player.in_(sanctions.banned(now)))
        .where(~tournament_entrants.c.withdrawn, tournaments.c.status.in_(("open", "running")))
    )
    return [(row.tournament_id, member_of(row)) for row in connection.execute(query)]


def decided_games(connection: Connection) -> list[tuple[str, Result, str]]:
    """Games that run though their results are decided, with the reasons for which they end."""
    removed = exists().where(
        tournament_notes.c.tournament_id == tournament_pairings.c.tournament_id,
        tournament_notes.c.kind == "removal",
        tournament_notes.c.at == tournament_pairings.c.ended,
    )
    running = select(tables.c.id, tournament_pairings.c.result, removed.label("removed")).join(
        tournament_pairings, tournament_pairings.c.table_id == tables.c.id
    )
    found = connection.execute(running.where(~tables.c.over, tournament_pairings.c.result.is_not(None)))
    return [(row.id, Result(row.result), reason_of(Result(row.result), row.removed)) for row in found]


def reason_of(result: Result, removed: bool) -> str:
    if result is Result.ANNULLED:
        return "abort"
    return "removal" if removed else "correction"
