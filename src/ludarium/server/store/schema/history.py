"""Games that somebody has hidden from their own list, and links to private games."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, String, Table

from ludarium.server.store.schema.base import metadata

hidden_games = Table(
    "hidden_games",
    metadata,
    Column("player", String(64), primary_key=True),
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("ix_hidden_games_table_id", "table_id"),
)

# Who has the key may see the record of a finished game that is private otherwise.
shared_games = Table(
    "shared_games",
    metadata,
    Column("key", String(32), primary_key=True),
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("ix_shared_games_table_id", "table_id", unique=True),
)
