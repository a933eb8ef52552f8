"""What people say, what moderators do about it, and what everybody is told."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text

from ludarium.server.store.schema.base import metadata

# room: players or spectators. phrase: the name of a quick phrase, of which each reader sees their own language.
chat_lines = Table(
    "chat_lines",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("room", String(16), nullable=False),
    Column("player", String(64), nullable=False),
    Column("name", String(100), nullable=False),
    Column("text", Text, nullable=False),
    Column("phrase", String(32), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("hidden", Boolean, nullable=False),
    Index("ix_chat_lines_table_id_room", "table_id", "room"),
    Index("ix_chat_lines_player", "player"),
    sqlite_autoincrement=True,
)

# kind: timeout (no chat) or ban (no sign-in). until: NULL for ever. lifted: when it was taken back.
sanctions = Table(
    "sanctions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", String(64), ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("reason", Text, nullable=False),
    Column("by", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger),
    Column("lifted", BigInteger),
    Index("ix_sanctions_user_id", "user_id"),
    sqlite_autoincrement=True,
)

# context: the lines of the chat as they were, so that hiding or deleting them does not hide what was reported.
reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("reporter", String(64), nullable=False),
    Column("about", String(64), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("text", Text, nullable=False),
    Column("table_id", String(24)),
    Column("context", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("closed", BigInteger),
    Column("closed_by", String(64)),
    Column("note", Text, nullable=False),
    Column("puzzle", String(120), nullable=False, server_default=""),
    Index("ix_reports_closed", "closed"),
    Index("ix_reports_about", "about"),
    sqlite_autoincrement=True,
)

# What moderators and the host have done. Nothing is ever changed here.
audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("by", String(64), nullable=False),
    Column("action", String(32), nullable=False),
    Column("target", String(100), nullable=False),
    Column("details", Text, nullable=False),
    sqlite_autoincrement=True,
)

announcements = Table(
    "announcements",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    sqlite_autoincrement=True,
)
