"""What moderators do: written with its entry in the audit log, then told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TypeVar

import msgspec
from sqlalchemy import Connection

from ludarium.play import Refused
from ludarium.server.accounts import sanctions
from ludarium.server.accounts.facts import user_named
from ludarium.server.accounts.model import DELETED_NAME, User, Visitor
from ludarium.server.accounts.sanctions import Kind
from ludarium.server.accounts.service import Accounts, signed_in
from ludarium.server.capability import Capability
from ludarium.server.chat.facts import lines_of
from ludarium.server.chat.model import ROOMS, Line, may_read
from ludarium.server.chat.service import Chat, line_data
from ludarium.server.chat.words import cleaned
from ludarium.server.limits import HOST_EVERY, LISTED_LINES, Limits, RateLimiter
from ludarium.server.lobby.here import LOBBY
from ludarium.server.moderation import queries
from ludarium.server.moderation.banned_games import BannedGames
from ludarium.server.moderation.model import Announcement, Entry, Report
from ludarium.server.now import now_ms
from ludarium.server.puzzles.facts import bank
from ludarium.server.requester import Requester
from ludarium.server.tables.audience import News
from ludarium.server.tables.cache import viewer_of
from ludarium.server.tables.render import encode
from ludarium.wire.chat import ChatLine
from ludarium.wire.moderation import (
    Announced,
    AnnouncementData,
    AuditEntry,
    NewReport,
    PlayerFile,
    ReportData,
    SanctionData,
)
from ludarium.wire.puzzles import PuzzleReport

log = logging.getLogger("ludarium.server.moderation")

T = TypeVar("T")
CONTEXT = 30  # lines of a chat that are kept with a report
HOUR = 3_600_000


class Moderation(Capability):
    def __init__(self, accounts: Accounts, chat: Chat, limiter: RateLimiter, limits: Limits) -> None:
        self.accounts = accounts
        self.chat = chat
        self.store = accounts.store
        self.banned_games = BannedGames(chat.tables)
        self._limiter = limiter
        self._limits = limits
        self._following: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self._following = asyncio.create_task(self._follow_host(await self.store.read(queries.last_entry)))

    async def close(self) -> None:
        if self._following is not None:
            self._following.cancel()
            await asyncio.gather(self._following, return_exceptions=True)

    async def _follow_host(self, last: int) -> None:
        """What the host does on the command line reaches those who are connected: the audit log tells each process."""
        while True:
            await asyncio.sleep(HOST_EVERY)
            try:
                await self.banned_games.end()
                # In a database that was put back the log may end earlier.
                last = min(last, await self.store.read(queries.last_entry))
                for entry in await self.store.read(queries.host_entries, last):
                    await self._tell_host_entry(entry)
                    last = entry.id
            except Exception:
                log.exception("it cannot be seen what the host has done")

    async def _tell_host_entry(self, entry: Entry) -> None:
        if entry.action == "announce":
            self.chat.tables.audience.deliver(LOBBY, await self._announced())
        elif entry.action == "ban":
            user = await self.store.read(user_named, entry.target)
            if user is not None:
                await self._exclude(user)

    async def moderator(self, visitor: Visitor) -> User:
        """Who asks, if they moderate."""
        user = await self.accounts.user(visitor)
        if not (user.moderator or user.admin):
            raise Refused("not-yours", "only moderators do this")
        return user

    async def _write(self, by: User, query: Callable[..., T], *arguments: object) -> T:
        """Do what a moderator asks for, if they still are one."""
        return await self.store.write(queries.as_moderator, by.id, query, *arguments)

    # Reports.

    async def report(self, visitor: Visitor, made: NewReport) -> int:
        session = signed_in(visitor)
        self._limiter.use(self._limits.reports, session.user_id)
        context: list[ChatLine] = []
        if made.table is not None:
            async with self.chat.tables.rooms.use(made.table) as room:
                table = room.table
                viewer = viewer_of(table, visitor.player)
            rooms = tuple(each for each in ROOMS if may_read(table, viewer, each))
            lines = await self.store.read(lines_of, made.table, rooms, None)
            context = [line_data(line) for line in lines[-CONTEXT:]]
        kept = msgspec.json.encode(context).decode()

        def write(connection: Connection) -> int:
            about = queries.named(connection, made.about)
            if about.id == session.user_id:
                raise Refused("bad-request", "this is your own account")
            text = cleaned(made.text) if made.text.strip() else ""
            report = Report(0, session.user_id, about.id, made.kind, text, made.table, kept, now_ms(), None, None, "")
            return queries.add_report(connection, report)

        return await self.store.write(write)

    async def report_puzzle(self, requester: Requester, made: PuzzleReport) -> int:
        """Guests report puzzles, too."""
        self._limiter.use(self._limits.reports_from, requester.address)
        self._limiter.use(self._limits.reports, requester.identity)
        puzzle = await asyncio.to_thread(puzzle_named, made.game, made.puzzle)
        text = cleaned(made.text) if made.text.strip() else ""
        report = Report(0, requester.identity, "", "puzzle", text, None, "[]", now_ms(), None, None, "", puzzle)
        return await self.store.write(queries.add_puzzle_report, report)

    async def reports(self, visitor: Visitor, closed: bool) -> list[ReportData]:
        await self.moderator(visitor)

        def read(connection: Connection) -> list[ReportData]:
            found = queries.open_reports(connection, closed)
            people = {each for report in found for each in (report.reporter, report.about, report.closed_by or "")}
            names = queries.names_of(connection, people)
            return [report_data(report, names) for report in found]

        return await self.store.read(read)

    async def close_report(self, visitor: Visitor, report_id: int, note: str) -> None:
        by = await self.moderator(visitor)
        await self._write(by, queries.close_report, report_id, note, by.id, now_ms())

    # Players.

    async def impose(self, visitor: Visitor, name: str, kind: Kind, reason: str, milliseconds: int | None) -> None:
        by, now = await self.moderator(visitor), now_ms()
        until = None if milliseconds is None else now + milliseconds
        user = await self.store.write(
            queries.as_moderator, by.id, queries.impose, name, kind, reason, by.id, now, until
        )
        if kind == "ban":
            await self._exclude(user)

    async def _exclude(self, user: User) -> None:
        """Of somebody whose sessions and tokens are gone: nothing that is open goes on, nor do their games."""
        self.accounts.sessions.forget(user.id)
        self.accounts.reconnect(user.id)
        await self.banned_games.end()

    async def lift(self, visitor: Visitor, name: str, kind: Kind) -> None:
        by = await self.moderator(visitor)
        await self._write(by, queries.lift, name, kind, by.id, now_ms())

    async def file_of(self, visitor: Visitor, name: str) -> PlayerFile:
        await self.moderator(visitor)
        now = now_ms()

        def read(connection: Connection) -> PlayerFile:
            user = queries.named(connection, name)
            imposed = sanctions.of(connection, user.id)
            names = queries.names_of(connection, (each.by for each in imposed))
            return PlayerFile(
                name=user.name,
                created=user.created,
                moderator=user.moderator,
                admin=user.admin,
                bot=user.bot,
                sanctions=[sanction_data(each, names, now) for each in imposed],
                lines=[line_data(line) for line in queries.lines_by(connection, user.id, LISTED_LINES)],
            )

        return await self.store.read(read)

    # Lines and games.

    async def hide_line(self, visitor: Visitor, line_id: int) -> None:
        by = await self.moderator(visitor)
        line: Line = await self._write(by, queries.hide_line, line_id, by.id, now_ms())
        self.chat.hidden(line)

    async def annul(self, visitor: Visitor, table_id: str, reason: str) -> None:
        by = await self.moderator(visitor)
        await self._write(by, self._annul, table_id, reason, by.id, now_ms())

    def _annul(self, connection: Connection, table_id: str, reason: str, by: str, now: int) -> None:
        queries.annul(connection, table_id, reason, by, now)
        for capability in self.accounts.capabilities:
            capability.on_annulment(connection, table_id)

    async def reinstate(self, visitor: Visitor, table_id: str) -> None:
        by = await self.moderator(visitor)
        await self._write(by, self._reinstate, table_id, by.id, now_ms())

    def _reinstate(self, connection: Connection, table_id: str, by: str, now: int) -> None:
        queries.reinstate(connection, table_id, by, now)
        for capability in self.accounts.capabilities:
            capability.on_reinstatement(connection, table_id)

    async def audit(self, visitor: Visitor, before: int | None) -> list[AuditEntry]:
        await self.moderator(visitor)

        def read(connection: Connection) -> list[AuditEntry]:
            found = queries.audit_log(connection, before)
            names = queries.names_of(connection, (entry.by for entry in found))
            return [
                AuditEntry(
                    id=entry.id,
                    at=entry.at,
                    by=names.get(entry.by, entry.by),
                    action=entry.action,
                    target=entry.target,
                    details=entry.details,
                )
                for entry in found
            ]

        return await self.store.read(read)

    # Announcements.

    async def announcements(self) -> list[AnnouncementData]:
        found = await self.store.read(queries.standing_announcements, now_ms())
        return [announcement_data(each) for each in found]

    async def announce(self, visitor: Visitor, text: str, hours: int) -> AnnouncementData:
        by, now = await self.moderator(visitor), now_ms()
        made = await self.store.write(
            queries.as_moderator, by.id, queries.announce, cleaned(text), by.id, now, now + hours * HOUR
        )
        await self._tell_announcements()
        return announcement_data(made)

    async def withdraw(self, visitor: Visitor, announcement_id: int) -> None:
        by = await self.moderator(visitor)
        await self._write(by, queries.withdraw, announcement_id, by.id, now_ms())
        await self._tell_announcements()

    async def _tell_announcements(self) -> None:
        """Every page listens to the lobby."""
        self.chat.tables.audience.publish(LOBBY, await self._announced())

    async def _announced(self) -> News:
        return News(everybody=encode(Announced(await self.announcements())))


def puzzle_named(game: str, puzzle_id: str) -> str:
    """How a report calls a puzzle; Refused if there is none."""
    puzzles = bank(game)
    return f"{puzzles.game.name}/{puzzles.find(puzzle_id).id}"


def report_data(report: Report, names: dict[str, str]) -> ReportData:
    def name_of(user_id: str) -> str:
        return names.get(user_id) or DELETED_NAME

    return ReportData(
        id=report.id,
        reporter=names.get(report.reporter, "") if report.puzzle else name_of(report.reporter),
        about="" if report.puzzle else name_of(report.about),
        puzzle=report.puzzle,
        kind=report.kind,
        text=report.text,
        table=report.table_id,
        context=msgspec.json.decode(report.context, type=list[ChatLine]),
        at=report.at,
        closed=report.closed,
        closed_by=None if report.closed_by is None else name_of(report.closed_by),
        note=report.note,
    )


def sanction_data(sanction: sanctions.Sanction, names: dict[str, str], now: int) -> SanctionData:
    return SanctionData(
        kind=sanction.kind,
        reason=sanction.reason,
        by=names.get(sanction.by, sanction.by),
        at=sanction.at,
        until=sanction.until,
        lifted=sanction.lifted,
        holds=sanction.holds(now),
    )


def announcement_data(announcement: Announcement) -> AnnouncementData:
    return AnnouncementData(**announcement._asdict())
