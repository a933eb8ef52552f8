"""What is asked of the database about tables. Each query is given the connection of its transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    literal_column,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from ludarium.core.errors import LudariumError
from ludarium.core.game import Game
from ludarium.core.outcome import Outcome
from ludarium.core.registry import game as find_game
from ludarium.play import Clock, Decision, Offer, Refused, Seat, Seats, Spectators, Table, TimeControl
from ludarium.play.offers import OfferKind
from ludarium.play.table import NO_PLANS, PUBLIC, Lines
from ludarium.server.store.ends import add_end
from ludarium.server.store.schema.ends import ends
from ludarium.server.store.schema.tables import moves, seats, tables
from ludarium.server.store.statements import Statement
from ludarium.server.tables import notices

MOST_LISTED = 200

_encoder = msgspec.json.Encoder()


class Conflict(Exception):
    """Another process was faster."""


class TableRows(NamedTuple):
    """A table as it is in the database."""

    table: Row[Any]
    seats: Sequence[Row[Any]]
    moves: Sequence[Row[Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """A table as far as it is known without its moves."""

    id: str
    game: str
    creator: str
    seats: Seats
    visibility: str
    turn: str
    ply: int
    outcome: Outcome | None
    teaching: bool
    created: int
    updated: int


def encode(value: object) -> str:
    return _encoder.encode(value).decode()


# Statements are made once: making and compiling them costs more than running them.
# Those without a result are run by the driver itself.

CHANGING = (
    "version",
    "ply",
    "turn",
    "bots_act",
    "clock",
    "clock_since",
    "flag_at",
    "offers",
    "plans",
    "berserk",
    "teaching",
    "successor",
    "over",
    "winner",
    "reason",
    "ended_outside",
    "updated",
)
SEEN = (
    tables.c.id == bindparam("of_table"),
    tables.c.version == bindparam("seen_version"),
    tables.c.edition == bindparam("seen_edition"),
)
CHANGE_TABLE = Statement(update(tables).where(*SEEN).values({name: bindparam(name) for name in CHANGING}))
NEXT_EDITION = tables.c.edition + literal_column("1")
CHANGE_PLANS = Statement(update(tables).where(*SEEN).values(plans=bindparam("plans"), edition=NEXT_EDITION))
PAUSE = Statement(update(tables).where(*SEEN).values(paused=bindparam("paused"), edition=NEXT_EDITION))
GIVE_TIME_BACK = Statement(
    update(tables)
    .where(*SEEN)
    .values(**{name: bindparam(name) for name in ("clock", "clock_since", "flag_at")}, edition=NEXT_EDITION)
)
ADD_TABLE = Statement(insert(tables))
ADD_MOVE = Statement(insert(moves))
REMOVE_MOVES = Statement(
    delete(moves).where(moves.c.table_id == bindparam("of_table"), moves.c.ply >= bindparam("from_ply"))
)
ADD_SEAT = Statement(insert(seats))
SEATED = ("player", "level", "name", "bot_account", "away")
CHANGE_SEAT = Statement(
    update(seats)
    .where(seats.c.table_id == bindparam("of_table"), seats.c.side == bindparam("of_side"))
    .values({name: bindparam(name) for name in SEATED})
)
TABLE = select(tables).where(tables.c.id == bindparam("of_table"))
SEATS = select(seats).where(seats.c.table_id == bindparam("of_table"))
MOVES = select(moves).where(moves.c.table_id == bindparam("of_table")).order_by(moves.c.ply)


# Writing.


def changing_columns(table: Table) -> dict[str, Any]:
    outcome, clock = table.outcome, table.clock
    return {
        "version": table.version,
        "ply": table.ply,
        "turn": table.position.turn,
        "bots_act": table.bot_to_act is not None,
        "clock": None if clock is None else clock_text(clock),
        "clock_since": None if clock is None else clock.since,
        "flag_at": table.flag_at,
        "offers": encode([[offer.kind, offer.side] for offer in table.offers]) if table.offers else "[]",
        "plans": encode(dict(table.plans)) if table.plans else "",
        "berserk": None if table.berserk is None else encode(table.berserk),
        "teaching": table.teaching,
        "successor": table.successor,
        "over": outcome is not None,
        "winner": None if outcome is None else outcome.winner,
        "reason": None if outcome is None else outcome.reason,
        "ended_outside": table.ended is not None,
        "updated": table.updated,
    }


def clock_text(clock: Clock) -> str:
    return encode({"left": clock.left, "running": clock.running, "grace": clock.grace, "credit": clock.credit})


def add_table(connection: Connection, table: Table, most_per_player: int) -> None:
    """A new table; Refused if its creator has too many."""
    open_ones = select(func.count()).select_from(tables).where(tables.c.creator == table.creator, ~tables.c.over)
    number = connection.scalar(open_ones)
    if number is not None and number >= most_per_player:
        raise Refused("too-many", f"you have {number} open tables, {most_per_player} at most: finish some first", 60.0)
    insert_table(connection, table)


def insert_table(connection: Connection, table: Table) -> None:
    control = None if table.clock is None else table.clock.control
    ADD_TABLE.run(
        connection,
        {
            "id": table.id,
            "creator": table.creator,
            "game": table.game.name,
            "options": encode(dict(table.first.options)),
            "start": start_text(table),
            "visibility": table.visibility,
            "takebacks": table.takebacks,
            "exposed": table.exposed,
            "rated": table.rated,
            "lock": table.lock,
            "spectators": table.spectators.allowed,
            "delay_moves": table.spectators.moves,
            "delay_time": table.spectators.time,
            "tournament": table.tournament,
            "clock_base": None if control is None else control.base,
            "clock_increment": None if control is None else control.increment,
            "clock_delay": None if control is None else control.delay,
            "clock_per_move": None if control is None else control.per_move,
            "clock_lag": None if control is None else control.lag,
            "created": table.created,
            "edition": 0,
            "paused": False,
            **changing_columns(table),
        },
    )
    for side, seat in table.seats.items():
        values = {name: getattr(seat, name) for name in SEATED}
        ADD_SEAT.run(connection, {"table_id": table.id, "side": side, **values})
    add_moves(connection, table, 0)
    notices.opened(connection, table)


def start_text(table: Table) -> str:
    """The first position; nothing for the game's own."""
    first = table.first
    return "" if first.text == table.game.start(**first.options).text else first.text


def change_table(
    connection: Connection,
    before: Table,
    after: Table,
    follow_up: Table | None = None,
    by: str | None = None,
    edition: int = 0,
) -> None:
    """Write what an action changed; Conflict if the table is no longer as it was before.

    follow_up  the table of the rematch or restart that the action began    by  the side that acted
    """
    values = changing_columns(after) | seen(before, edition)
    if CHANGE_TABLE.run(connection, values) != 1:
        raise Conflict(before.id)
    same = min(before.ply, after.ply)
    if before.ply > same:
        REMOVE_MOVES.run(connection, {"of_table": before.id, "from_ply": same})
    add_moves(connection, after, same)
    if before.seats is not after.seats:
        change_seats(connection, before, after)
    note_end(connection, before, after)
    notices.changed(connection, before, after, by)
    if follow_up is not None:
        insert_table(connection, follow_up)


def seen(table: Table, edition: int) -> dict[str, Any]:
    """What a statement asks that may only change a table as it is known."""
    return {"of_table": table.id, "seen_version": table.version, "seen_edition": edition}


# These are no steps of the game: the version stays, the edition grows.


def set_plans(connection: Connection, table: Table, edition: int = 0) -> None:
    """Write conditional moves alone; Conflict if the table has changed."""
    if CHANGE_PLANS.run(connection, {"plans": encode(dict(table.plans)), **seen(table, edition)}) != 1:
        raise Conflict(table.id)


def pause(connection: Connection, table: Table, edition: int, on: bool) -> None:
    """Have bots wait, or go on; Conflict if the table has changed."""
    if PAUSE.run(connection, {"paused": on, **seen(table, edition)}) != 1:
        raise Conflict(table.id)


def give_time_back(connection: Connection, table: Table, edition: int) -> None:
    """Write a clock that got time back; Conflict if the table has changed."""
    values = changing_columns(table)
    given = {name: values[name] for name in ("clock", "clock_since", "flag_at")}
    if GIVE_TIME_BACK.run(connection, given | seen(table, edition)) != 1:
        raise Conflict(table.id)


def add_moves(connection: Connection, table: Table, first: int) -> None:
    for ply, decision in enumerate(table.decisions[first:], first):
        values = {
            "table_id": table.id,
            "ply": ply,
            "side": decision.side,
            "text": decision.text,
            "displays": encode(decision.displays),
            "clocks": None if decision.left is None else encode(decision.left),
            "at": decision.at,
        }
        try:
            ADD_MOVE.run(connection, values)
        except IntegrityError:
            raise Conflict(table.id) from None


def change_seats(connection: Connection, before: Table, after: Table) -> None:
    for side, seat in after.seats.items():
        if seat != before.seats[side]:
            values = {name: getattr(seat, name) for name in SEATED}
            CHANGE_SEAT.run(connection, {"of_table": after.id, "of_side": side, **values})


def note_end(connection: Connection, before: Table, after: Table) -> None:
    """The event of an end is written with it."""
    outcome = after.outcome
    if before.outcome is None and outcome is not None:
        add_end(
            connection,
            table_id=after.id,
            version=after.version,
            winner=outcome.winner,
            reason=outcome.reason,
            at=after.updated,
        )


def delete_table(connection: Connection, table_id: str) -> None:
    for owned in (moves, seats):
        connection.execute(delete(owned).where(owned.c.table_id == table_id))
    connection.execute(delete(tables).where(tables.c.id == table_id))


# Reading.


def table_rows(connection: Connection, table_id: str) -> TableRows | None:
    """A table as it is in the database, if it is there."""
    given = {"of_table": table_id}
    row = connection.execute(TABLE, given).one_or_none()
    if row is None:
        return None
    return TableRows(row, connection.execute(SEATS, given).all(), connection.execute(MOVES, given).all())


class State(NamedTuple):
    """How often a table was changed: by steps of the game, and by what is none."""

    version: int
    edition: int


def states(connection: Connection, table_ids: Sequence[str]) -> dict[str, State]:
    """How tables are in the store; those that are gone are left out."""
    query = select(tables.c.id, tables.c.version, tables.c.edition).where(tables.c.id.in_(table_ids))
    return {row.id: State(row.version, row.edition) for row in connection.execute(query)}


def finished_public(connection: Connection, game: str, until: int) -> list[tuple[int, str]]:
    """Finished games that everybody may look at and that ended by a time: numbers of their ends, and their tables."""
    query = select(ends.c.id, tables.c.id).join(tables, tables.c.id == ends.c.table_id)
    query = query.where(tables.c.game == game, tables.c.over, tables.c.visibility == PUBLIC, tables.c.spectators)
    return [(row[0], row[1]) for row in connection.execute(query.where(ends.c.at <= until).order_by(ends.c.id))]


def is_there(connection: Connection, table_id: str) -> bool:
    return table_id in states(connection, [table_id])


def seats_at(connection: Connection, table_ids: Sequence[str]) -> Sequence[Row[Any]]:
    """The seats of some tables."""
    return connection.execute(select(seats).where(seats.c.table_id.in_(table_ids))).all()


def seats_held_by(player: str, side: str | None = None) -> Select[tuple[str]]:
    """The ids of the tables at which somebody plays, or plays a side."""
    found = select(seats.c.table_id).where(seats.c.player == player)
    return found if side is None else found.where(seats.c.side == side)


def read_table(rows: TableRows) -> Table:
    """The table of its rows, with all moves replayed: not for the event loop. Refused if that cannot be done."""
    try:
        return replayed(rows)
    except Exception as error:  # whatever damaged rows can bring about
        message = f"table {rows.table.id} is damaged and cannot be opened: {error or type(error).__name__}"
        raise Refused("failed", message) from error


def replayed(rows: TableRows) -> Table:
    row = rows.table
    game = find_game(row.game)
    options = msgspec.json.decode(row.options)
    position = game.position(row.start, **options) if row.start else game.start(**options)
    decisions: list[Decision] = []
    if [move.ply for move in rows.moves] != list(range(row.ply)):
        raise ValueError(f"it has {len(rows.moves)} of {row.ply} moves")
    for move in rows.moves:
        left = None if move.clocks is None else msgspec.json.decode(move.clocks, type=dict[str, int])
        displays = msgspec.json.decode(move.displays, type=tuple[str, ...])
        decisions.append(Decision(move.side, move.text, displays, left, move.at))
        before, position = position, position.play(move.text, move.side)
        before.forget()
    clock = clock_of(row)
    return Table(
        id=row.id,
        creator=row.creator,
        seats=seats_of(game, rows.seats),
        position=position,
        decisions=tuple(decisions),
        clock=clock,
        offers=tuple(Offer(*offer) for offer in msgspec.json.decode(row.offers, type=list[tuple[OfferKind, str]])),
        takebacks=row.takebacks,
        visibility=row.visibility,
        exposed=row.exposed,
        rated=row.rated,
        lock=row.lock,
        spectators=Spectators(allowed=row.spectators, moves=row.delay_moves, time=row.delay_time),
        plans=msgspec.json.decode(row.plans, type=dict[str, Lines]) if row.plans else NO_PLANS,
        tournament=row.tournament,
        berserk=None if row.berserk is None else msgspec.json.decode(row.berserk, type=tuple[str, ...]),
        teaching=row.teaching,
        first_move_by=None if clock is None or clock.running else row.flag_at,
        ended=Outcome(row.winner, row.reason) if row.ended_outside else None,
        successor=row.successor,
        version=row.version,
        created=row.created,
        updated=row.updated,
    )


def seats_of(game: Game, rows: Sequence[Row[Any]]) -> dict[str, Seat]:
    """The seats of one table, in the game's order of sides."""
    found = {row.side: Seat(**{name: getattr(row, name) for name in SEATED}) for row in rows}
    return {side.name: found[side.name] for side in game.sides}


class ClockColumn(msgspec.Struct):
    left: dict[str, int]
    running: tuple[str, ...]
    grace: dict[str, int]
    credit: dict[str, int] = {}


def clock_of(row: Row[Any]) -> Clock | None:
    if row.clock_base is None:
        return None
    found = msgspec.json.decode(row.clock, type=ClockColumn)
    return Clock(
        control=TimeControl(
            base=row.clock_base,
            increment=row.clock_increment,
            delay=row.clock_delay,
            per_move=row.clock_per_move,
            lag=row.clock_lag,
        ),
        left=found.left,
        running=found.running,
        grace=found.grace,
        credit=found.credit,
        since=row.clock_since or 0,
    )


def tables_of(connection: Connection, player: str, most: int = MOST_LISTED) -> list[Summary]:
    """The tables that somebody created or plays at, newest first. What cannot be read is left out."""
    seated = select(seats.c.table_id).where(seats.c.player == player)
    return summaries_of(connection, (or_(tables.c.creator == player, tables.c.id.in_(seated)),), most)


def summaries_of(connection: Connection, which: Sequence[ColumnElement[bool]], most: int) -> list[Summary]:
    """Tables for which all conditions hold, newest first."""
    newest = select(tables).where(*which).order_by(tables.c.updated.desc(), tables.c.id).limit(most)
    found = connection.execute(newest).all()
    by_table: dict[str, list[Row[Any]]] = {row.id: [] for row in found}
    for seat in connection.execute(select(seats).where(seats.c.table_id.in_(by_table))):
        by_table[seat.table_id].append(seat)
    summaries: list[Summary] = []
    for row in found:
        try:
            summaries.append(summary_of(row, by_table[row.id]))
        except (LudariumError, LookupError):
            continue
    return summaries


def turns_waiting(connection: Connection, player: str) -> int:
    """In how many games against other people it is a player's turn. The computer can wait."""
    own, other = seats.alias(), seats.alias()
    query = (
        select(func.count(func.distinct(tables.c.id)))
        .join(own, and_(own.c.table_id == tables.c.id, own.c.player == player, own.c.side == tables.c.turn))
        .join(other, and_(other.c.table_id == tables.c.id, other.c.player != player))
        .where(~tables.c.over)
    )
    return connection.scalar(query) or 0


def summary_of(row: Row[Any], own_seats: Sequence[Row[Any]]) -> Summary:
    return Summary(
        id=row.id,
        game=row.game,
        creator=row.creator,
        seats=seats_of(find_game(row.game), own_seats),
        visibility=row.visibility,
        turn=row.turn,
        ply=row.ply,
        outcome=Outcome(row.winner, row.reason) if row.over else None,
        teaching=row.teaching is not None,
        created=row.created,
        updated=row.updated,
    )


def waiting_for_bots(connection: Connection, most: int) -> list[str]:
    """Unfinished tables at which a bot has to act and its clock runs, the first flag first. The others can wait."""
    running = tables.c.bots_act & ~tables.c.over & tables.c.flag_at.is_not(None)
    query = select(tables.c.id).where(running).order_by(tables.c.flag_at)
    return list(connection.scalars(query.limit(most)))


def flags_due(connection: Connection, now: int, most: int) -> list[str]:
    """Tables at which a clock has run out, the first one first."""
    query = select(tables.c.id).where(tables.c.flag_at <= now).order_by(tables.c.flag_at)
    return list(connection.scalars(query.limit(most)))


def next_flag(connection: Connection) -> int | None:
    """When the next clock will have run out."""
    return connection.scalar(select(func.min(tables.c.flag_at)))


def resume_clocks(connection: Connection, seen: int, now: int) -> None:
    """Give running clocks the time back in which no process lived, or the server stood still.

    A clock that was looked at after the last sign of life starts anew; one before keeps what it had used. A table that
    has changed since was judged with this time given back. If the machine's clock was set back meanwhile, all go back.
    """
    shift = now - case((tables.c.clock_since > seen, tables.c.clock_since), else_=seen)
    behind = () if now < seen else (tables.c.clock_since < now, tables.c.updated < now)
    connection.execute(
        update(tables)
        .where(tables.c.flag_at.is_not(None), *behind)
        .values(clock_since=tables.c.clock_since + shift, flag_at=tables.c.flag_at + shift, edition=NEXT_EDITION)
    )
