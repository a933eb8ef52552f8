"""Puzzles that players solve, and what they are rated."""

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, String, Table, Text

from ludarium.server.store.schema.base import metadata

# A puzzle that was given to `owner`. rated: the puzzle again, where the result is rated: once for each player. day: of
# the daily puzzle. line: the moves of both sides so far. version: how often it has changed. result: solved or missed,
# with the first move that decides it; over: nothing more can be played.
puzzle_attempts = Table(
    "puzzle_attempts",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("puzzle", String(40), nullable=False),
    Column("mode", String(16), nullable=False),
    Column("rated", String(40)),
    Column("day", String(10)),
    Column("run_id", String(24)),
    Column("line", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("result", String(8)),
    Column("over", Boolean, nullable=False),
    Column("begun", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("rating_before", Float),
    Column("rating_after", Float),
    Index("ix_puzzle_attempts_owner_game_begun", "owner", "game", "begun"),
    Index("ix_puzzle_attempts_owner_rated", "owner", "rated", unique=True),
    Index("ix_puzzle_attempts_owner_day", "owner", "day", unique=True),
    Index("ix_puzzle_attempts_day", "day"),
    Index("ix_puzzle_attempts_run_id", "run_id"),
)

# What a player has reached in the puzzles of a game.
puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("owner", String(64), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("best", Float),
    Column("last", BigInteger, nullable=False),
)

# The ratings of puzzles that settled players have tried.
puzzle_strengths = Table(
    "puzzle_strengths",
    metadata,
    Column("puzzle", String(40), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("last", BigInteger, nullable=False),
    Index("ix_puzzle_strengths_game", "game"),
)

puzzle_runs = Table(
    "puzzle_runs",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("begun", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("missed", Integer, nullable=False),
    Index("ix_puzzle_runs_owner_game", "owner", "game"),
)
