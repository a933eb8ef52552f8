"""Reviews of games, and exercises from the mistakes in them."""

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text

from ludarium.server.store.schema.base import metadata

# The review of a table, or of a record that `owner` gave: then `record` is its text, and there is no table.
# knowing: the side by whose knowledge its moves are judged, or nothing. unasked: made while the workers were idle, for
# `owner`. data: the review as it travels.
reviews = Table(
    "reviews",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE")),
    Column("knowing", String(32), nullable=False),
    Column("owner", String(64), nullable=False),
    Column("unasked", Boolean, nullable=False),
    Column("record", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("ix_reviews_table_id", "table_id"),
    Index("ix_reviews_owner_created", "owner", "created"),
)

# A turning point of a game in which the owner played, or a puzzle that was given to them: then there is no table.
# data: the turning point as it travels, or null. card: what the schedule of repetitions knows. hidden: it was judged by
# what the side could know. forgotten: it does not come back.
exercises = Table(
    "exercises",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE")),
    Column("puzzle", String(40)),
    Column("ply", Integer, nullable=False),
    Column("game", String(64), nullable=False),
    Column("side", String(32), nullable=False),
    Column("kind", String(64), nullable=False),
    Column("judgement", String(16), nullable=False),
    Column("loss", Float, nullable=False),
    Column("hidden", Boolean, nullable=False),
    Column("forgotten", Boolean, nullable=False),
    Column("data", Text, nullable=False),
    Column("card", Text, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("done", Integer, nullable=False),
    Index("ix_exercises_owner_table_id_ply", "owner", "table_id", "ply", unique=True),
    Index("ix_exercises_owner_puzzle", "owner", "puzzle", unique=True),
    Index("ix_exercises_owner_due", "owner", "due"),
    Index("ix_exercises_table_id", "table_id"),
)
