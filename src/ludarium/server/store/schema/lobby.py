"""Who wants to play."""

from sqlalchemy import BigInteger, Boolean, Column, Index, String, Table, Text

from ludarium.server.store.schema.base import metadata

# Somebody who wants to play. games: of each its name and options; controls: of each its times, or null for none.
# lasting: it stays when its maker leaves. bots: a bot may answer it.
seeks = Table(
    "seeks",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("player", String(64), nullable=False),
    Column("games", Text, nullable=False),
    Column("controls", Text, nullable=False),
    Column("side", String(16), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("visibility", String(16), nullable=False),
    Column("spectators", Text, nullable=False),
    Column("lasting", Boolean, nullable=False),
    Column("bots", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("ix_seeks_player", "player"),
)

challenges = Table(
    "challenges",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("player", String(64), nullable=False),
    Column("opponent", String(64), nullable=False),
    Column("game", Text, nullable=False),
    Column("control", Text, nullable=False),
    Column("side", String(16), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("visibility", String(16), nullable=False),
    Column("spectators", Text, nullable=False),
    Column("lasting", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("ix_challenges_player", "player"),
    Index("ix_challenges_opponent", "opponent"),
)
