"""What there is to tell of a notice now, from the store. No position is looked at, so nothing hidden is told."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, func, select

from ludarium.play.errors import Refused
from ludarium.server.limits import PUSH_KEPT
from ludarium.server.lobby.facts import known, one_challenge
from ludarium.server.notifications.model import Game, News, Result
from ludarium.server.store.notices import Notice
from ludarium.server.store.schema.tables import moves, seats, tables
from ludarium.server.store.schema.tournaments import tournaments

KEPT = round(PUSH_KEPT * 1000)


def news_of(connection: Connection, notice: Notice, now: int) -> News | None:
    """None if it is not so any more."""
    if notice.kind == "challenge":
        return challenge(connection, notice, now)
    row = connection.execute(select(tables).where(tables.c.id == notice.about)).one_or_none()
    if row is None:
        return None
    seated = connection.execute(select(seats).where(seats.c.table_id == row.id).order_by(seats.c.side)).all()
    own = [seat for seat in seated if seat.player == notice.player]
    if not own:
        return None
    game = game_of(row, seated, notice.player)
    if notice.kind == "turn" and is_turn(row, own, notice.version):
        return News(kind="turn", about=row.id, game=game, expires=row.flag_at or now + KEPT)
    if notice.kind == "ended" and row.over:
        return News(kind="ended", about=row.id, game=game, expires=now + KEPT, result=result_of(row, own))
    if notice.kind == "round" and not row.over and not has_moved(connection, row.id, own):
        name = connection.scalar(select(tournaments.c.name).where(tournaments.c.id == row.tournament))
        hurried = bool(row.clock_base)
        expires = row.flag_at or now + KEPT
        return News(kind="round", about=row.id, game=game, expires=expires, urgent=hurried, tournament=name or "")
    return None


def game_of(row: Row[Any], seated: Any, player: str) -> Game:
    """A game from the side of one of its players."""
    other = next((seat for seat in seated if seat.player != player), None)
    return Game(row.id, row.game, "" if other is None else other.name, row.flag_at if row.clock_per_move else None)


def is_turn(row: Row[Any], own: list[Row[Any]], version: int) -> bool:
    """Of choices that are made at the same time a table names one side only: until something happens, both owe one."""
    if row.over or any(seat.away for seat in own):
        return False
    return row.version == version or any(seat.side == row.turn for seat in own)


def result_of(row: Row[Any], own: list[Row[Any]]) -> Result:
    if row.winner is None:
        return "aborted" if row.reason == "abort" else "drawn"
    return "won" if any(seat.side == row.winner for seat in own) else "lost"


def has_moved(connection: Connection, table_id: str, own: list[Row[Any]]) -> bool:
    made = (moves.c.table_id == table_id, moves.c.side.in_([seat.side for seat in own]))
    return bool(connection.scalar(select(func.count()).select_from(moves).where(*made)))


def challenge(connection: Connection, notice: Notice, now: int) -> News | None:
    try:
        made = one_challenge(connection, notice.about, notice.player, now)
    except Refused:
        return None
    maker = known(connection, [made.player])[made.player].name
    return News(
        kind="challenge",
        about=made.id,
        game=Game("", made.match.ruleset.game, maker, None),
        expires=made.expires,
        urgent=not made.lasting,
        control=made.match.control,
        rated=made.rated,
    )
