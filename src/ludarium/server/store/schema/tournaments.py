"""Tournaments, who takes part, and who is paired with whom."""

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text

from ludarium.server.store.schema.base import metadata

# plan, entry, options and control are JSON. version grows with every change. repeat: milliseconds until the next one
# of a series, 0 for none; successor: that next one.
tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(100), nullable=False),
    Column("organiser", String(64), nullable=False),
    Column("status", String(16), nullable=False),
    Column("paused", Boolean, nullable=False),
    Column("game", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("control", Text, nullable=False),
    Column("plan", Text, nullable=False),
    Column("entry", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("start_at", BigInteger),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("ends", BigInteger),
    Column("finished", BigInteger),
    Column("repeat", BigInteger, nullable=False),
    Column("successor", String(24)),
    Column("version", Integer, nullable=False),
    Index("ix_tournaments_status_start_at", "status", "start_at"),
    Index("ix_tournaments_organiser", "organiser"),
)

# player is NULL for a bot, which has a level. rank: at the end.
tournament_entrants = Table(
    "tournament_entrants",
    metadata,
    Column("tournament_id", String(24), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("player", String(64)),
    Column("level", String(32)),
    Column("name", String(100), nullable=False),
    Column("rating", Float, nullable=False),
    Column("since", Integer, nullable=False),
    Column("withdrawn", Boolean, nullable=False),
    Column("paused", Boolean, nullable=False),
    Column("rank", Integer),
    Index("uq_tournament_entrants_tournament_id_player", "tournament_id", "player", unique=True),
    Index("ix_tournament_entrants_player", "player"),
)

# first, second and berserk are numbers of entrants. table_id is NULL until the game begins, and for a bye.
tournament_pairings = Table(
    "tournament_pairings",
    metadata,
    Column("tournament_id", String(24), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("round", Integer, nullable=False),
    Column("first", Integer, nullable=False),
    Column("second", Integer),
    Column("result", String(16)),
    Column("match", String(16), nullable=False),
    Column("game", Integer, nullable=False),
    Column("speed", Integer, nullable=False),
    Column("berserk", Text, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("table_id", String(24)),
    Index("uq_tournament_pairings_table_id", "table_id", unique=True),
)

# What the organiser did, and why: everybody may read it.
tournament_notes = Table(
    "tournament_notes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("tournament_id", String(24), ForeignKey("tournaments.id", ondelete="CASCADE"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("about", String(200), nullable=False),
    Column("reason", String(300), nullable=False),
    Index("ix_tournament_notes_tournament_id", "tournament_id"),
)
