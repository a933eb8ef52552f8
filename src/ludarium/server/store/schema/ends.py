"""The ends of games, and who has read them."""

from sqlalchemy import BigInteger, Column, Index, Integer, String, Table

from ludarium.server.store.schema.base import metadata

# The end of each game, for readers that handle each of them once. It stays when its table is deleted.
# An id is never used twice: a reader remembers the last one that it took.
ends = Table(
    "ends",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(24), nullable=False),
    Column("version", Integer, nullable=False),
    Column("winner", String(32)),
    Column("reason", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_ends_table_id", "table_id"),
    sqlite_autoincrement=True,
)

readers = Table(
    "readers",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("last", Integer, nullable=False),
)
