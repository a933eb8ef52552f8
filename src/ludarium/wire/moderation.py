"""The messages of moderation."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludarium.wire.chat import ChatLine

ReportKind = Literal["chat", "play", "name", "other"]
Words = Annotated[str, Meta(min_length=1, max_length=1000)]
PlayerName = Annotated[str, Meta(min_length=1, max_length=64)]


class NewReport(Struct, frozen=True, kw_only=True):
    """table: where it happened, whose chat is kept with the report"""

    about: PlayerName
    kind: ReportKind
    text: Annotated[str, Meta(max_length=1000)] = ""
    table: Annotated[str, Meta(max_length=24)] | None = None


class ReportData(Struct, frozen=True, kw_only=True):
    """about: a player; empty where it is about a puzzle, `game/id`. reporter: empty for a guest"""

    id: int
    reporter: str
    about: str
    kind: ReportKind | Literal["puzzle"]
    text: str
    table: str | None
    puzzle: str
    context: list[ChatLine]
    at: int
    closed: int | None
    closed_by: str | None
    note: str


class Closing(Struct, frozen=True):
    note: Annotated[str, Meta(max_length=1000)] = ""


class Timeout(Struct, frozen=True):
    reason: Words
    minutes: Annotated[int, Meta(ge=1, le=60 * 24 * 30)]


class Ban(Struct, frozen=True):
    """days: null for a ban without an end"""

    reason: Words
    days: Annotated[int, Meta(ge=1, le=3650)] | None = None


class Annulment(Struct, frozen=True):
    reason: Words


class SanctionData(Struct, frozen=True, kw_only=True):
    kind: Literal["timeout", "ban"]
    reason: str
    by: str
    at: int
    until: int | None
    lifted: int | None
    holds: bool


class PlayerFile(Struct, frozen=True, kw_only=True):
    """What moderators see of a player."""

    name: str
    created: int
    moderator: bool
    admin: bool
    bot: bool
    sanctions: list[SanctionData]
    lines: list[ChatLine]


class AuditEntry(Struct, frozen=True, kw_only=True):
    """by: a moderator's name, or `host` for the command line"""

    id: int
    at: int
    by: str
    action: str
    target: str
    details: str


class AnnouncementData(Struct, frozen=True, kw_only=True):
    id: int
    text: str
    at: int
    until: int


class NewAnnouncement(Struct, frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=500)]
    hours: Annotated[int, Meta(ge=1, le=24 * 365)] = 24


class Announced(Struct, tag_field="type", tag="announcements", frozen=True):
    """What the host has to tell, as it is now."""

    announcements: list[AnnouncementData]


class MadeReport(Struct, frozen=True):
    id: int
