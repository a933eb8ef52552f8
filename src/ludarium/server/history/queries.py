"""What is asked of the database about somebody's games."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, func, insert, or_, select, tuple_, update

from ludarium.core.errors import LudariumError
from ludarium.play.errors import Refused
from ludarium.server.history.model import Filters
from ludarium.server.store.schema.history import hidden_games, shared_games
from ludarium.server.store.schema.tables import seats, tables
from ludarium.server.tables.facts import Summary, summary_of


class Page(NamedTuple):
    """Games, and where the next page begins if there is one."""

    games: list[Summary]
    after: str | None


def own_games(player: str) -> ColumnElement[bool]:
    """The games that somebody plays, or set up for others to play."""
    seated = select(seats.c.table_id).where(seats.c.player == player)
    made = select(tables.c.id).where(tables.c.creator == player)
    return tables.c.id.in_(seated.union(made))


def conditions(player: str, wanted: Filters) -> list[ColumnElement[bool]]:
    own = and_(seats.c.table_id == tables.c.id, seats.c.player == player)
    sides = select(func.count()).select_from(seats).where(own).scalar_subquery()
    bots = exists().where(seats.c.table_id == tables.c.id, seats.c.level.is_not(None))
    won = exists().where(own, seats.c.side == tables.c.winner)
    hidden = select(hidden_games.c.table_id).where(hidden_games.c.player == player)
    found = [own_games(player), tables.c.id.in_(hidden) if wanted.hidden else tables.c.id.not_in(hidden)]
    if wanted.game is not None:
        found.append(tables.c.game == wanted.game)
    if wanted.finished is not None:
        found.append(tables.c.over == wanted.finished)
    if wanted.result is not None:
        decided = {
            "won": and_(tables.c.winner.is_not(None), won),
            "lost": and_(tables.c.winner.is_not(None), ~won),
            "drawn": and_(tables.c.winner.is_(None), tables.c.reason != "abort"),
        }
        found += [tables.c.over, sides == 1, decided[wanted.result]]
    if wanted.opponent is not None:
        found.append(
            {
                "person": and_(sides == 1, ~bots),
                "computer": and_(sides == 1, bots),
                "device": sides > 1,
                "none": sides == 0,
            }[wanted.opponent]
        )
    if wanted.search:
        pattern = "%" + wanted.search.lower().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
        other = or_(seats.c.player.is_(None), seats.c.player != player)
        like = func.lower(seats.c.name).like(pattern, escape="\\")
        named = exists().where(seats.c.table_id == tables.c.id, other, like)
        found.append(or_(named, tables.c.game.in_(wanted.games_like)))
    return found


def history(connection: Connection, player: str, wanted: Filters, most: int) -> Page:
    """Open games first, then the finished ones, the latest first in each. What cannot be read is left out."""
    query = select(tables).where(*conditions(player, wanted))
    if wanted.after is not None:
        over, updated, table_id = wanted.after
        later = tuple_(-tables.c.updated, tables.c.id) > tuple_(-updated, table_id)
        query = query.where(or_(and_(tables.c.over == over, later), *([] if over else [tables.c.over])))
    found = connection.execute(query.order_by(tables.c.over, -tables.c.updated, tables.c.id).limit(most + 1)).all()
    rows = found[:most]
    by_table: dict[str, list[object]] = {row.id: [] for row in rows}
    for seat in connection.execute(select(seats).where(seats.c.table_id.in_(by_table))):
        by_table[seat.table_id].append(seat)
    games: list[Summary] = []
    for row in rows:
        try:
            games.append(summary_of(row, by_table[row.id]))  # type: ignore[arg-type]
        except (LudariumError, LookupError):
            continue
    last = rows[-1] if len(found) > most else None
    return Page(games, None if last is None else f"{int(last.over)}.{last.updated}.{last.id}")


def number_of(connection: Connection, player: str, wanted: Filters) -> int:
    """How many games fit the filters, wherever a page begins."""
    return connection.scalar(select(func.count()).select_from(tables).where(*conditions(player, wanted))) or 0


def refuse_if_not_own(connection: Connection, player: str, table_id: str) -> None:
    if connection.scalar(select(tables.c.id).where(tables.c.id == table_id, own_games(player))) is None:
        raise Refused("not-found", f"you have no game {table_id!r}")


def set_hidden(connection: Connection, player: str, table_id: str, wanted: bool, now: int) -> None:
    """Hide a game from somebody's own list, or show it again."""
    refuse_if_not_own(connection, player, table_id)
    mine = (hidden_games.c.player == player, hidden_games.c.table_id == table_id)
    connection.execute(delete(hidden_games).where(*mine))
    if wanted:
        connection.execute(insert(hidden_games).values(player=player, table_id=table_id, at=now))


# Links to private games.


def key_of(connection: Connection, table_id: str) -> str | None:
    return connection.scalar(select(shared_games.c.key).where(shared_games.c.table_id == table_id))


def table_of(connection: Connection, key: str) -> str | None:
    return connection.scalar(select(shared_games.c.table_id).where(shared_games.c.key == key))


def share(connection: Connection, player: str, table_id: str, key: str, now: int) -> str:
    """The key to a game, the one that there is or a new one."""
    refuse_if_not_own(connection, player, table_id)
    known = key_of(connection, table_id)
    if known is None:
        connection.execute(insert(shared_games).values(key=key, table_id=table_id, created=now))
    return known or key


def unshare(connection: Connection, player: str, table_id: str) -> None:
    refuse_if_not_own(connection, player, table_id)
    connection.execute(delete(shared_games).where(shared_games.c.table_id == table_id))


def hand_over(connection: Connection, old: str, new: str) -> None:
    """What one player has hidden from their list, another has."""
    both = select(hidden_games.c.table_id).where(hidden_games.c.player == new)
    mine = (hidden_games.c.player == old, hidden_games.c.table_id.not_in(both))
    connection.execute(update(hidden_games).where(*mine).values(player=new))
    forget(connection, old)


def forget(connection: Connection, player: str) -> None:
    connection.execute(delete(hidden_games).where(hidden_games.c.player == player))
