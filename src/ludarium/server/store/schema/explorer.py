"""Counts of the positions that finished games went through, and these games."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, LargeBinary, String, Table, Text

from ludarium.server.store.schema.base import metadata

# A generation holds everything once. The current one is read; another one, with its own reader, may be on its way.
explorer_generations = Table(
    "explorer_generations",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("current", Boolean, nullable=False),
    Column("begun", BigInteger, nullable=False),
)

# What is counted together: the games by one set of rules, of people or with a program. games: how many count.
explorer_shelves = Table(
    "explorer_shelves",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("generation", Integer, nullable=False),
    Column("game", String(64), nullable=False),
    Column("variant", String(64), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("games", Integer, nullable=False),
    Index("uq_explorer_shelves_generation", "generation", "game", "variant", "kind", unique=True),
)

# A finished game. shelf: where it counts, if it does; counted: whether it does now. result: the number of the side that
# has won, or 2. rating: the mean of both players, 0 where they have none. month: since year 0.
# rules: of the options. keys: eight bytes for each position, the first one included; moves: with blanks between.
explorer_games = Table(
    "explorer_games",
    metadata,
    Column("generation", Integer, primary_key=True, autoincrement=False),
    Column("end_id", Integer, primary_key=True, autoincrement=False),
    Column("table_id", String(24), nullable=False),
    Column("rules", BigInteger, nullable=False),
    Column("shelf", Integer),
    Column("counted", Boolean, nullable=False),
    Column("shown", Boolean, nullable=False),
    Column("speed", Integer, nullable=False),
    Column("rating", Integer, nullable=False),
    Column("month", Integer, nullable=False),
    Column("result", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("keys", LargeBinary, nullable=False),
    Column("moves", Text, nullable=False),
    Index("ix_explorer_games_table_id", "table_id"),
    Index("ix_explorer_games_shelf_end_id", "shelf", "end_id"),
)

# How many games came to a position for the first time on a way: from which position by which move. way: 0 where the
# game began. ratings: the sum of those of games that have one. last: the end of the latest of these games.
explorer_counts = Table(
    "explorer_counts",
    metadata,
    Column("shelf", Integer, primary_key=True, autoincrement=False),
    Column("key", BigInteger, primary_key=True, autoincrement=False),
    Column("way", BigInteger, primary_key=True, autoincrement=False),
    Column("month", Integer, primary_key=True, autoincrement=False),
    Column("speed", Integer, primary_key=True, autoincrement=False),
    Column("band", Integer, primary_key=True, autoincrement=False),
    Column("first", Integer, nullable=False),
    Column("second", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("ratings", BigInteger, nullable=False),
    Column("last", Integer, nullable=False),
    sqlite_with_rowid=False,
)
