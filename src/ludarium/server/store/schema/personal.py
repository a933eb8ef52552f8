"""What somebody has set and learned."""

from sqlalchemy import BigInteger, Column, String, Table, Text

from ludarium.server.store.schema.base import metadata

settings = Table(
    "settings",
    metadata,
    Column("owner", String(64), primary_key=True),
    Column("data", Text, nullable=False),
    Column("updated", BigInteger, nullable=False),
)

lessons = Table(
    "lessons",
    metadata,
    Column("owner", String(64), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("lesson", String(100), primary_key=True),
    Column("solved_at", BigInteger, nullable=False),
)
