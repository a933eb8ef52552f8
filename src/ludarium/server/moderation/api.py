"""Reports, moderation and announcements over HTTP."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from ludarium.server.accounts.model import Visitor
from ludarium.server.moderation.service import HOUR, Moderation
from ludarium.server.requester import Requester
from ludarium.wire.moderation import (
    AnnouncementData,
    Annulment,
    AuditEntry,
    Ban,
    Closing,
    MadeReport,
    NewAnnouncement,
    NewReport,
    PlayerFile,
    ReportData,
    Timeout,
)
from ludarium.wire.puzzles import PuzzleReport

TheModeration = NamedDependency[Moderation]
TheVisitor = NamedDependency[Visitor]

MINUTE = 60_000


@post("/reports", summary="Report a player to the moderators", scope="account")
async def make_report(data: JSONBody[NewReport], moderation: TheModeration, visitor: TheVisitor) -> MadeReport:
    return MadeReport(await moderation.report(visitor, data))


@post("/puzzles/reports", summary="Report a puzzle to the moderators", scope="account")
async def report_puzzle(
    data: JSONBody[PuzzleReport], moderation: TheModeration, requester: NamedDependency[Requester]
) -> MadeReport:
    return MadeReport(await moderation.report_puzzle(requester, data))


@get("/moderation/reports", summary="Reports that wait, oldest first, or closed ones; for moderators", scope="moderate")
async def list_reports(
    moderation: TheModeration, visitor: TheVisitor, closed: FromQuery[bool] = False
) -> list[ReportData]:
    return await moderation.reports(visitor, closed)


@post("/moderation/reports/{report_id:int}/close", status_code=204, summary="Be done with a report", scope="moderate")
async def close_report(
    report_id: FromPath[int], data: JSONBody[Closing], moderation: TheModeration, visitor: TheVisitor
) -> None:
    await moderation.close_report(visitor, report_id, data.note)


@get("/moderation/players/{name:str}", summary="What moderators see of a player", scope="moderate")
async def show_file(name: FromPath[str], moderation: TheModeration, visitor: TheVisitor) -> PlayerFile:
    return await moderation.file_of(visitor, name)


@post(
    "/moderation/players/{name:str}/timeout",
    status_code=204,
    summary="Let a player not write for a while",
    scope="moderate",
)
async def time_out(
    name: FromPath[str], data: JSONBody[Timeout], moderation: TheModeration, visitor: TheVisitor
) -> None:
    await moderation.impose(visitor, name, "timeout", data.reason, data.minutes * MINUTE)


@delete("/moderation/players/{name:str}/timeout", summary="Lift a timeout", scope="moderate")
async def lift_timeout(name: FromPath[str], moderation: TheModeration, visitor: TheVisitor) -> None:
    await moderation.lift(visitor, name, "timeout")


@post(
    "/moderation/players/{name:str}/ban",
    status_code=204,
    summary="Ban an account: it is signed out everywhere",
    scope="moderate",
)
async def ban(name: FromPath[str], data: JSONBody[Ban], moderation: TheModeration, visitor: TheVisitor) -> None:
    await moderation.impose(visitor, name, "ban", data.reason, None if data.days is None else data.days * 24 * HOUR)


@delete("/moderation/players/{name:str}/ban", summary="Lift a ban", scope="moderate")
async def lift_ban(name: FromPath[str], moderation: TheModeration, visitor: TheVisitor) -> None:
    await moderation.lift(visitor, name, "ban")


@post("/moderation/lines/{line_id:int}/hide", status_code=204, summary="Hide a line of a chat", scope="moderate")
async def hide_line(line_id: FromPath[int], moderation: TheModeration, visitor: TheVisitor) -> None:
    await moderation.hide_line(visitor, line_id)


@post(
    "/moderation/tables/{table_id:str}/annul", status_code=204, summary="A rated game does not count", scope="moderate"
)
async def annul(
    table_id: FromPath[str], data: JSONBody[Annulment], moderation: TheModeration, visitor: TheVisitor
) -> None:
    await moderation.annul(visitor, table_id, data.reason)


@delete("/moderation/tables/{table_id:str}/annul", summary="An annulled game counts again", scope="moderate")
async def reinstate(table_id: FromPath[str], moderation: TheModeration, visitor: TheVisitor) -> None:
    await moderation.reinstate(visitor, table_id)


@get("/moderation/audit", summary="What moderators and the host have done, the latest first", scope="moderate")
async def show_audit(
    moderation: TheModeration, visitor: TheVisitor, before: FromQuery[int | None] = None
) -> list[AuditEntry]:
    return await moderation.audit(visitor, before)


@get("/announcements", summary="What the host has to tell everybody", scope="read")
async def list_announcements(moderation: TheModeration) -> list[AnnouncementData]:
    return await moderation.announcements()


@post("/moderation/announcements", summary="Tell everybody something", scope="moderate")
async def announce(data: JSONBody[NewAnnouncement], moderation: TheModeration, visitor: TheVisitor) -> AnnouncementData:
    return await moderation.announce(visitor, data.text, data.hours)


@delete("/moderation/announcements/{announcement_id:int}", summary="Withdraw an announcement", scope="moderate")
async def withdraw(announcement_id: FromPath[int], moderation: TheModeration, visitor: TheVisitor) -> None:
    await moderation.withdraw(visitor, announcement_id)


handlers = [
    make_report,
    report_puzzle,
    list_reports,
    close_report,
    show_file,
    time_out,
    lift_timeout,
    ban,
    lift_ban,
    hide_line,
    annul,
    reinstate,
    show_audit,
    list_announcements,
    announce,
    withdraw,
]
