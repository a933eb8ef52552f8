"""What is asked of the database about moderation. What is done is written to the audit log in the same transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import TypeVar

from sqlalchemy import Connection, and_, delete, exists, func, insert, or_, select, update

from ludarium.play.errors import Refused
from ludarium.server.accounts import facts as accounts_facts
from ludarium.server.accounts import sanctions
from ludarium.server.accounts.model import User
from ludarium.server.accounts.sanctions import Kind
from ludarium.server.chat import facts as chat_facts
from ludarium.server.chat.model import Line
from ludarium.server.limits import LISTED_AUDIT, LISTED_REPORTS, OPEN_REPORTS_PER_PLAYER, REPORTS_PER_PUZZLE
from ludarium.server.moderation.model import HOST, Announcement, Entry, Report
from ludarium.server.ratings import rating
from ludarium.server.store.schema.accounts import users
from ludarium.server.store.schema.community import announcements, audit, chat_lines, reports
from ludarium.server.store.schema.tables import seats, tables

T = TypeVar("T")


def named(connection: Connection, name: str) -> User:
    user = accounts_facts.user_named(connection, name)
    if user is None:
        raise Refused("not-found", f"there is no account {name!r}")
    return user


def as_moderator(connection: Connection, user_id: str, query: Callable[..., T], *arguments: object) -> T:
    """A query, if it is asked for by somebody who moderates now."""
    user = accounts_facts.user_by_id(connection, user_id)
    if user is None or not (user.moderator or user.admin):
        raise Refused("not-yours", "only moderators do this")
    return query(connection, *arguments)


def names_of(connection: Connection, ids: Iterable[str]) -> dict[str, str]:
    query = select(users.c.id, users.c.name).where(users.c.id.in_(set(ids)))
    return {row.id: row.name for row in connection.execute(query)}


def note(connection: Connection, by: str, action: str, target: str, details: str, now: int) -> None:
    values = {"at": now, "by": by, "action": action, "target": target, "details": details}
    connection.execute(insert(audit).values(**values))


def audit_log(connection: Connection, before: int | None) -> list[Entry]:
    """The latest first."""
    query = select(audit).order_by(audit.c.id.desc()).limit(LISTED_AUDIT)
    if before is not None:
        query = query.where(audit.c.id < before)
    return [Entry(*row) for row in connection.execute(query)]


def last_entry(connection: Connection) -> int:
    return connection.scalar(select(func.max(audit.c.id))) or 0


def host_entries(connection: Connection, after: int) -> list[Entry]:
    """What the host has done since an entry, in its order."""
    query = select(audit).where(audit.c.id > after, audit.c.by == HOST).order_by(audit.c.id)
    return [Entry(*row) for row in connection.execute(query)]


# Sanctions and roles.


def impose(connection: Connection, name: str, kind: Kind, reason: str, by: str, now: int, until: int | None) -> User:
    """Refused for moderators and admins: their role goes first."""
    user = named(connection, name)
    if user.admin or user.moderator:
        raise Refused("not-yours", f"{user.name} is a moderator: only the host can take that away first")
    sanctions.impose(connection, user.id, kind, reason, by, now, until)
    end = "for ever" if until is None else f"until {datetime.fromtimestamp(until / 1000, UTC):%Y-%m-%d %H:%M} UTC"
    note(connection, by, kind, user.name, f"{reason} ({end})", now)
    return user


def lift(connection: Connection, name: str, kind: Kind, by: str, now: int) -> User:
    user = named(connection, name)
    if not sanctions.lift(connection, user.id, kind, now):
        raise Refused("stale", f"{user.name} has no {kind}")
    note(connection, by, f"lift-{kind}", user.name, "", now)
    return user


def set_moderator(connection: Connection, name: str, on: bool, by: str, now: int) -> User:
    user = named(connection, name)
    connection.execute(update(users).where(users.c.id == user.id).values(moderator=on))
    note(connection, by, "moderator" if on else "no-moderator", user.name, "", now)
    return user


def set_admin(connection: Connection, name: str, by: str, now: int) -> User:
    user = named(connection, name)
    accounts_facts.set_admin(connection, user.id)
    note(connection, by, "admin", user.name, "", now)
    return user


def games_of_banned(connection: Connection, now: int) -> dict[str, set[str]]:
    """Running games of banned players in which somebody waits for them; gives these players, by table.

    That is an opponent, the other entrants of a tournament, or anybody who would take an open seat.
    """
    of_banned = select(seats.c.table_id, seats.c.player).join(tables, tables.c.id == seats.c.table_id)
    of_banned = of_banned.where(seats.c.player.in_(sanctions.banned(now)), ~tables.c.over)
    others = seats.alias()
    nobody = and_(others.c.player.is_(None), others.c.level.is_(None))
    waiting = exists().where(others.c.table_id == seats.c.table_id, or_(nobody, others.c.player != seats.c.player))
    found: dict[str, set[str]] = {}
    for row in connection.execute(of_banned.where(or_(waiting, tables.c.tournament.is_not(None)))):
        found.setdefault(row.table_id, set()).add(row.player)
    return found


def note_end_of_game(connection: Connection, table_id: str, banned: Iterable[str], now: int) -> None:
    """A game is about to end because of a ban: noted once, in the name of the moderator who imposed it."""
    if connection.scalar(select(exists().where(audit.c.action == "end-game", audit.c.target == table_id))):
        return
    for user_id in sorted(banned):
        ban = sanctions.standing(connection, user_id, "ban", now)
        if ban is not None:
            note(connection, ban.by, "end-game", table_id, names_of(connection, [user_id])[user_id], now)


# Lines and games.


def hide_line(connection: Connection, line_id: int, by: str, now: int) -> Line:
    line = chat_facts.hide_line(connection, line_id)
    note(connection, by, "hide-line", line.name, line.phrase or line.text, now)
    return line


def annul(connection: Connection, table_id: str, reason: str, by: str, now: int) -> None:
    rating.annul(connection, table_id, reason, by, now)
    note(connection, by, "annul", table_id, reason, now)


def reinstate(connection: Connection, table_id: str, by: str, now: int) -> None:
    rating.reinstate(connection, table_id)
    note(connection, by, "reinstate", table_id, "", now)


def lines_by(connection: Connection, player: str, most: int) -> list[Line]:
    """What somebody has written lately, hidden lines too, the latest first."""
    query = select(chat_lines).where(chat_lines.c.player == player).order_by(chat_lines.c.id.desc()).limit(most)
    return [Line(*row) for row in connection.execute(query)]


# Reports.


def add_report(connection: Connection, report: Report) -> int:
    waiting = select(func.count()).select_from(reports)
    waiting = waiting.where(reports.c.reporter == report.reporter, reports.c.closed.is_(None))
    if (connection.scalar(waiting) or 0) >= OPEN_REPORTS_PER_PLAYER:
        raise Refused("too-many", "your earlier reports wait for a moderator", 3600.0)
    values = report._asdict()
    del values["id"]
    added = connection.execute(insert(reports).values(**values))
    assert added.inserted_primary_key is not None
    return int(added.inserted_primary_key[0])


def add_puzzle_report(connection: Connection, report: Report) -> int:
    """Add a report, or find the first where enough wait about the same puzzle."""
    same = (reports.c.puzzle == report.puzzle, reports.c.closed.is_(None))
    waiting = list(connection.scalars(select(reports.c.id).where(*same).order_by(reports.c.id)))
    return waiting[0] if len(waiting) >= REPORTS_PER_PUZZLE else add_report(connection, report)


def open_reports(connection: Connection, closed: bool) -> list[Report]:
    """Those that wait, oldest first; or those that were closed, the latest first."""
    query = select(reports).limit(LISTED_REPORTS)
    if closed:
        query = query.where(reports.c.closed.is_not(None)).order_by(reports.c.closed.desc())
    else:
        query = query.where(reports.c.closed.is_(None)).order_by(reports.c.id)
    return [Report(*row) for row in connection.execute(query)]


def close_report(connection: Connection, report_id: int, text: str, by: str, now: int) -> None:
    waiting = (reports.c.id == report_id, reports.c.closed.is_(None))
    closed = update(reports).where(*waiting).values(closed=now, closed_by=by, note=text)
    if not connection.execute(closed).rowcount:
        raise Refused("stale", "this report was closed already, or never made")
    note(connection, by, "close-report", str(report_id), text, now)


# Announcements.


def announce(connection: Connection, text: str, by: str, now: int, until: int) -> Announcement:
    added = connection.execute(insert(announcements).values(text=text, at=now, until=until))
    assert added.inserted_primary_key is not None
    note(connection, by, "announce", "", text, now)
    return Announcement(added.inserted_primary_key[0], text, now, until)


def standing_announcements(connection: Connection, now: int) -> list[Announcement]:
    query = select(announcements).where(announcements.c.until > now).order_by(announcements.c.id)
    return [Announcement(*row) for row in connection.execute(query)]


def withdraw(connection: Connection, announcement_id: int, by: str, now: int) -> None:
    if not connection.execute(delete(announcements).where(announcements.c.id == announcement_id)).rowcount:
        raise Refused("not-found", "there is no such announcement")
    note(connection, by, "withdraw", str(announcement_id), "", now)
