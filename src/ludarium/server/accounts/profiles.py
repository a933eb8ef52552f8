"""Profiles, lists of other players, and the export of everything that is kept of a user."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection

from ludarium.play import Refused
from ludarium.play.record import record_of
from ludarium.server.accounts import queries, relations, tokens
from ludarium.server.accounts.model import Session, User
from ludarium.server.accounts.tokens import Token
from ludarium.server.capability import Capability
from ludarium.server.scopes import SCOPES
from ludarium.server.store import Store, personal
from ludarium.server.store.schema.accounts import blocks, friends
from ludarium.server.tables.facts import TableRows, read_table, table_rows, tables_of
from ludarium.server.tables.handover import table_ids
from ludarium.server.tables.summaries import summary_data
from ludarium.server.threads import off_loop
from ludarium.wire.accounts import (
    AccountData,
    AccountExport,
    ExportedGame,
    ProfileData,
    RelationData,
    SessionData,
    TokenData,
)


def account_data(user: User) -> AccountData:
    return AccountData(
        name=user.name,
        email=user.email,
        confirmed=user.confirmed_email is not None,
        admin=user.admin,
        moderator=user.admin or user.moderator,
        created=user.created,
        bot=user.bot,
    )


def session_data(session: Session, current: Session) -> SessionData:
    same = session.hash == current.hash
    return SessionData(id=session.id, device=session.device, created=session.created, seen=session.seen, current=same)


def token_data(token: Token, now: int) -> TokenData:
    return TokenData(
        id=token.id,
        name=token.name,
        scopes=[scope for scope in SCOPES if scope in token.scopes],
        created=token.created,
        seen=token.seen,
        expires=token.expires,
        expired=token.expires is not None and token.expires <= now,
    )


def found(connection: Connection, name: str) -> User:
    user = queries.user_named(connection, name)
    if user is None:
        raise Refused("not-found", f"there is no player {name!r}")
    return user


def profile(connection: Connection, name: str, viewer: str) -> ProfileData:
    """viewer: the player who looks"""
    user = found(connection, name)
    own = user.id == viewer
    games = tables_of(connection, user.id) if own else relations.public_games(connection, user)
    return ProfileData(
        name=user.name,
        since=user.created,
        finished=relations.games_finished(connection, user),
        games=[summary_data(game, user.id) for game in games],
        bot=user.bot,
        you=own,
        friend=relations.has(connection, friends, viewer, user.id),
        blocked=relations.has(connection, blocks, viewer, user.id),
    )


def friends_of(connection: Connection, user_id: str) -> list[RelationData]:
    return [RelationData(*other) for other in relations.others(connection, friends, user_id)]


def blocked_by(connection: Connection, user_id: str) -> list[RelationData]:
    return [RelationData(*other) for other in relations.others(connection, blocks, user_id)]


def set_friend(connection: Connection, user_id: str, name: str, wanted: bool, now: int) -> None:
    relate(connection, user_id, name, wanted, now, blocking=False)


def set_blocked(connection: Connection, user_id: str, name: str, wanted: bool, now: int) -> None:
    relate(connection, user_id, name, wanted, now, blocking=True)


def relate(connection: Connection, user_id: str, name: str, wanted: bool, now: int, blocking: bool) -> None:
    other, relation = found(connection, name), blocks if blocking else friends
    if other.id == user_id:
        raise Refused("bad-request", "this is you")
    if wanted:
        relations.add(connection, relation, user_id, other.id, now)
    else:
        relations.remove(connection, relation, user_id, other.id)


async def export(
    store: Store, user: User, current: Session, now: int, capabilities: Iterable[Capability]
) -> AccountExport:
    """Each game is read and replayed alone, so that an export never keeps others waiting for long."""
    more: dict[str, list[Any]] = {}
    for capability in capabilities:
        more |= await store.read(capability.export_user, user.id)
    games = []
    for table_id in await store.read(table_ids, user.id):
        rows = await store.read(table_rows, table_id)
        if rows is not None:
            games.append(await asyncio.to_thread(exported_game, rows, user.id))
    kept = await store.read(personal.read_settings, user.id)
    return AccountExport(
        account=account_data(user),
        settings={name: value for name, value in kept.items() if isinstance(value, bool | int | float | str)},
        lessons=await store.read(personal.all_lessons, user.id),
        friends=await store.read(friends_of, user.id),
        blocked=await store.read(blocked_by, user.id),
        sessions=[session_data(each, current) for each in await store.read(queries.sessions_of, user.id, now)],
        tokens=[token_data(each, now) for each in await store.read(tokens.tokens_of, user.id)],
        vacations=more.pop("vacations", []),
        games=games,
        more=more,
    )


def exported_game(rows: TableRows, player: str) -> ExportedGame:
    off_loop()
    row = rows.table
    own = tuple(seat.side for seat in rows.seats if seat.player == player)
    try:
        table = read_table(rows)
        own = table.sides_of(player)
        record = record_of(table, own).text
    except Refused:  # something is hidden still, or the table is damaged
        record = ""
    return ExportedGame(
        id=row.id,
        game=row.game,
        created=row.created,
        updated=row.updated,
        finished=row.over,
        sides=own,
        record=record,
    )
