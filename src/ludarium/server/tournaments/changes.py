"""What is written about tournaments. Each change is given the connection of its transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec
from sqlalchemy import Connection, and_, case, delete, func, insert, select, update

from ludarium.play import Refused
from ludarium.server.accounts.facts import user_by_id
from ludarium.server.limits import OPEN_TOURNAMENTS_PER_USER
from ludarium.server.store.schema.tournaments import (
    tournament_entrants,
    tournament_notes,
    tournament_pairings,
    tournaments,
)
from ludarium.server.tournaments import queries
from ludarium.server.tournaments.model import Member, Note, Tournament, Whole
from ludarium.server.tournaments.opening import next_of
from ludarium.tournament import Pairing, Result, knockout

T = TypeVar("T")
_encoder = msgspec.json.Encoder(order="deterministic")


class Decided(NamedTuple):
    """A game whose result was decided beside the board, so that its table has to end; `reason`: of the outcome."""

    table_id: str
    result: Result
    reason: str


def encode(value: object) -> str:
    return _encoder.encode(value).decode()


def columns(made: Tournament) -> dict[str, Any]:
    return {
        "id": made.id,
        "name": made.name,
        "organiser": made.organiser,
        "status": made.status,
        "paused": made.paused,
        "game": made.ruleset.game,
        "options": encode(made.ruleset.options),
        "control": encode(made.control),
        "plan": encode(made.plan),
        "entry": encode(made.entry),
        "rated": made.rated,
        "start_at": made.start_at,
        "created": made.created,
        "started": made.started,
        "ends": made.ends,
        "finished": made.finished,
        "repeat": made.repeat,
        "successor": made.successor,
        "version": made.version,
    }


def by_organiser(
    connection: Connection, user_id: str, change: Callable[..., T], tournament_id: str, *arguments: object
) -> T:
    """A change, if its organiser or an administrator asks for it."""
    user = user_by_id(connection, user_id)
    organiser = queries.one(connection, tournament_id).organiser
    if user is None or (organiser != user.id and not user.admin):
        raise Refused("not-yours", "only its organiser does that")
    return change(connection, tournament_id, *arguments)


def add(connection: Connection, made: Tournament, by_admin: bool = False) -> None:
    """Refused if the organiser has too many that are not over, or is no administrator where only those arrange them."""
    user = user_by_id(connection, made.organiser)
    if by_admin and (user is None or not user.admin):
        raise Refused("not-yours", "here only administrators arrange tournaments")
    own = and_(tournaments.c.organiser == made.organiser, tournaments.c.status.in_(("open", "running")))
    number = connection.scalar(select(func.count()).select_from(tournaments).where(own)) or 0
    if number >= OPEN_TOURNAMENTS_PER_USER:
        raise Refused("too-many", f"{number} tournaments of yours are not over yet, that is enough", 60.0)
    connection.execute(insert(tournaments).values(columns(made)))


def bump(connection: Connection, tournament_id: str, **changes: object) -> None:
    """Something about a tournament has changed."""
    own = update(tournaments).where(tournaments.c.id == tournament_id)
    connection.execute(own.values(version=tournaments.c.version + 1, **changes))


def claim(connection: Connection, seen: Tournament, **changes: object) -> bool:
    """Change a tournament if it is still as it was seen."""
    same = (tournaments.c.id == seen.id, tournaments.c.version == seen.version)
    own = update(tournaments).where(*same).values(version=seen.version + 1, **changes)
    return connection.execute(own).rowcount == 1


def begin(connection: Connection, seen: Tournament, changes: dict[str, object], following: Tournament | None) -> bool:
    """It begins, or is cancelled; the next one of its series is made with it."""
    if following is not None:
        changes = {**changes, "successor": following.id}
    if not claim(connection, seen, **changes):
        return False
    if following is not None:
        connection.execute(insert(tournaments).values(columns(following)))
    return True


def resume_arenas(connection: Connection, seen: int, now: int) -> None:
    """The clocks of running arenas get the time back in which no process lived. One that is paused gets it with its
    pause."""
    since = case((tournaments.c.started > seen, tournaments.c.started), else_=seen)
    running = (tournaments.c.status == "running", ~tournaments.c.paused, tournaments.c.ends > seen)
    ends = tournaments.c.ends + now - since
    connection.execute(update(tournaments).where(*running).values(ends=ends, version=tournaments.c.version + 1))


def add_pairings(connection: Connection, seen: Tournament, pairings: Sequence[Pairing]) -> bool:
    """A round, or what else is paired at once; False if something has changed meanwhile."""
    if not claim(connection, seen):
        return False
    rows = [
        {
            "tournament_id": seen.id,
            "number": pairing.number,
            "round": pairing.round,
            "first": int(pairing.first),
            "second": None if pairing.second is None else int(pairing.second),
            "result": None if pairing.result is None else pairing.result.value,
            "match": pairing.match,
            "game": pairing.game,
            "speed": pairing.speed,
            "berserk": "[]",
            "ended": pairing.ended,
            "table_id": None,
        }
        for pairing in pairings
    ]
    connection.execute(insert(tournament_pairings), rows)
    return True


def open_game(connection: Connection, tournament_id: str, number: int, table_id: str) -> None:
    """A pairing gets its table, once, and only while the tournament runs."""
    one = held(connection, tournament_id)
    if one.status != "running" or one.paused:
        raise Refused("stale", "this tournament does not run now")
    waiting = (
        tournament_pairings.c.tournament_id == tournament_id,
        tournament_pairings.c.number == number,
        tournament_pairings.c.table_id.is_(None),
        tournament_pairings.c.result.is_(None),
    )
    if connection.execute(update(tournament_pairings).where(*waiting).values(table_id=table_id)).rowcount != 1:
        raise Refused("stale", "this game has begun already")


def held(connection: Connection, tournament_id: str, **changes: object) -> Tournament:
    """A tournament as it is now; nobody else changes it until the end of the transaction."""
    bump(connection, tournament_id, **changes)
    return queries.one(connection, tournament_id)


def refuse_late(one: Tournament) -> None:
    refuse_if_closed(one)
    if one.status == "running" and not one.plan.takes_late_entries:
        raise Refused("bad-request", f"nobody enters after the start in this format: {one.plan.format}")


def refuse_if_closed(one: Tournament) -> None:
    if one.status in ("finished", "cancelled"):
        raise Refused("bad-request", "this tournament is over")


def refuse_bot(connection: Connection, one: Tournament, member: Member) -> None:
    """Refused for a program where only people play."""
    if one.entry.bots:
        return
    if member.player is None:
        raise Refused("bad-request", "this tournament was arranged without computer players")
    user = user_by_id(connection, member.player)
    if user is None or user.bot:
        raise Refused("not-yours", "this tournament is for people")


def refuse_removed(connection: Connection, one: Tournament, member: Member) -> None:
    removed = select(tournament_notes.c.at).where(
        tournament_notes.c.tournament_id == one.id,
        tournament_notes.c.kind == "removal",
        tournament_notes.c.about == member.name,
    )
    if member.player is not None and connection.scalar(removed.limit(1)) is not None:
        raise Refused("not-yours", "the organiser has removed you from this tournament")


def enter(connection: Connection, tournament_id: str, member: Member, now: int) -> int:
    """Somebody enters, or comes back; gives their number. When it is full, it starts if it was arranged so."""
    one = held(connection, tournament_id)
    own = tournament_entrants.c.tournament_id == one.id
    refuse_bot(connection, one, member)
    if member.player is not None:
        there_already = (own, tournament_entrants.c.player == member.player)
        number = connection.scalar(select(tournament_entrants.c.number).where(*there_already))
        if number is not None:
            refuse_if_closed(one)
            refuse_removed(connection, one, member)
            connection.execute(update(tournament_entrants).where(*there_already).values(withdrawn=False, paused=False))
            return int(number)
    refuse_late(one)
    refuse_removed(connection, one, member)
    number = (connection.scalar(select(func.count()).select_from(tournament_entrants).where(own)) or 0) + 1
    if number > one.entry.most:
        raise Refused("too-many", "this tournament is full", 60.0)
    latest = connection.scalar(
        select(func.max(tournament_pairings.c.round)).where(tournament_pairings.c.tournament_id == one.id)
    )
    connection.execute(
        insert(tournament_entrants).values(
            tournament_id=one.id,
            number=number,
            player=member.player,
            level=member.level,
            name=member.name,
            rating=member.rating,
            since=(latest or 0) + 1 if one.plan.format == "swiss" else 1,
            withdrawn=False,
            paused=False,
        )
    )
    if one.status == "open" and one.entry.when_full and number == one.entry.most:
        start_early(connection, one, now)
    return number


def start_early(connection: Connection, one: Tournament, now: int) -> None:
    """It starts before its time. Of a series the next one is made now, while that time is known."""
    following = next_of(one, now)
    bump(connection, one.id, start_at=now, successor=one.successor if following is None else following.id)
    if following is not None:
        connection.execute(insert(tournaments).values(columns(following)))


def withdraw(connection: Connection, tournament_id: str, member: Member) -> int:
    """Before the start somebody is just gone, and those who entered later move up. Gives the number they had."""
    one = held(connection, tournament_id)
    refuse_if_closed(one)
    own = tournament_entrants.c.tournament_id == tournament_id
    # Numbers may have moved since they were seen.
    known = (
        tournament_entrants.c.player == member.player if member.player else tournament_entrants.c.name == member.name
    )
    number = connection.scalar(select(tournament_entrants.c.number).where(own, known))
    if number is None:
        raise Refused("stale", "the list of players has changed meanwhile: look again")
    here = (own, tournament_entrants.c.number == number)
    if one.status != "open":
        connection.execute(update(tournament_entrants).where(*here).values(withdrawn=True))
        return int(number)
    connection.execute(delete(tournament_entrants).where(*here))
    later = select(tournament_entrants.c.number).where(own, tournament_entrants.c.number > number)
    for each in sorted(connection.scalars(later)):
        moved = update(tournament_entrants).where(own, tournament_entrants.c.number == each)
        connection.execute(moved.values(number=each - 1))
    return int(number)


def remove(connection: Connection, tournament_id: str, member: Member, note: Note) -> list[Decided]:
    """The organiser removes somebody, who loses what they play: gives the tables that this ends."""
    number = withdraw(connection, tournament_id, member)
    add_note(connection, tournament_id, note)
    whole = queries.whole(connection, tournament_id)
    decided: list[Decided] = []
    for pairing in whole.event.running:
        if str(number) not in pairing.players:
            continue
        first, table = pairing.first == str(number), whole.tables.get(pairing.number)
        if table is None:
            result = Result.SECOND_BY_FORFEIT if first else Result.FIRST_BY_FORFEIT
        else:
            result = Result.SECOND if first else Result.FIRST
            decided.append(Decided(table, result, note.kind))
        set_result(connection, tournament_id, pairing.number, result, note.at)
    return decided


def pause_entrant(connection: Connection, tournament_id: str, player: str, paused: bool) -> None:
    refuse_if_closed(held(connection, tournament_id))
    own = (tournament_entrants.c.tournament_id == tournament_id, tournament_entrants.c.player == player)
    connection.execute(update(tournament_entrants).where(*own).values(paused=paused))


def correct(connection: Connection, tournament_id: str, number: int, result: Result, note: Note) -> list[Decided]:
    """A result as the organiser decides it: gives the tables that this ends. Running games that it makes needless are
    annulled, and one that was over gets its new places or goes on."""
    one = held(connection, tournament_id)
    if one.status not in ("running", "finished"):
        raise Refused("bad-request", "there is no result to correct")
    annulled_already = (
        tournament_pairings.c.tournament_id == tournament_id,
        tournament_pairings.c.number == number,
        tournament_pairings.c.result == Result.ANNULLED.value,
    )
    if connection.scalar(select(tournament_pairings.c.number).where(*annulled_already)) is not None:
        raise no_such_game(number)
    set_result(connection, tournament_id, number, result, note.at)
    add_note(connection, tournament_id, note)
    whole = queries.whole(connection, tournament_id)
    decided = [Decided(whole.tables[number], result, note.kind)] if number in whole.tables else []
    if whole.tournament.plan.format == "knockout":
        for pairing in knockout.needless(whole.event):
            set_result(connection, tournament_id, pairing.number, Result.ANNULLED, note.at)
            names = " - ".join(whole.by_id[player].name for player in pairing.players)
            annulled = Note(at=note.at, kind="annulled", about=names[:200], reason=note.reason)
            add_note(connection, tournament_id, annulled)
            if pairing.number in whole.tables:
                decided.append(Decided(whole.tables[pairing.number], Result.ANNULLED, "abort"))
    if whole.tournament.status == "finished":
        settle(connection, whole)
    return decided


def no_such_game(number: int) -> Refused:
    return Refused("bad-request", f"there is no game {number} whose result could be corrected")


def set_result(connection: Connection, tournament_id: str, number: int, result: Result, now: int) -> None:
    """A game that had ended already keeps its time."""
    where = (tournament_pairings.c.tournament_id == tournament_id, tournament_pairings.c.number == number)
    ended = select(tournament_pairings.c.ended).where(*where).scalar_subquery()
    values = {"result": result.value, "ended": func.coalesce(func.nullif(ended, 0), now)}
    connection.execute(update(tournament_pairings).where(*where).values(**values))


def settle(connection: Connection, whole: Whole) -> None:
    """A tournament that was over has other places, or goes on: in a knockout others may have come to a match."""
    if whole.tournament.plan.format == "knockout" and not knockout.is_over(whole.event):
        reopen(connection, whole.tournament.id)
    else:
        rank(connection, whole.tournament.id, whole.places)


def add_note(connection: Connection, tournament_id: str, note: Note, **changes: object) -> None:
    connection.execute(
        insert(tournament_notes).values(
            tournament_id=tournament_id, at=note.at, kind=note.kind, about=note.about, reason=note.reason
        )
    )
    bump(connection, tournament_id, **changes)


def finish(connection: Connection, seen: Tournament, now: int, ranks: dict[int, int]) -> bool:
    """The end, with the place of everybody."""
    if not claim(connection, seen, status="finished", finished=now):
        return False
    rank(connection, seen.id, ranks)
    return True


def reopen(connection: Connection, tournament_id: str) -> None:
    """After a correction there is more to play."""
    held(connection, tournament_id, status="running", finished=None)
    own = tournament_entrants.c.tournament_id == tournament_id
    connection.execute(update(tournament_entrants).where(own).values(rank=None))


def rank(connection: Connection, tournament_id: str, ranks: dict[int, int]) -> None:
    own = tournament_entrants.c.tournament_id == tournament_id
    for number, place in ranks.items():
        connection.execute(
            update(tournament_entrants).where(own, tournament_entrants.c.number == number).values(rank=place)
        )
