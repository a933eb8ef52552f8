"""Ratings, the games that they follow from, and what looks arranged among these."""

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, String, Table, Text

from ludarium.server.store.schema.base import metadata

# Each player's present numbers. They follow from rated_games, and can be made again from these.
ratings = Table(
    "ratings",
    metadata,
    Column("player", String(64), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("variant", String(64), primary_key=True),
    Column("speed", String(16), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("best", Float),
    Column("last", BigInteger, nullable=False),
    Index("ix_ratings_game_variant_speed_rating", "game", "variant", "speed", "rating"),
)

# A game that was rated. first and second: in the game's order of sides; a computer has a level, and no player.
# score: of the first. together: both played from one address. annulled: since when it does not count.
rated_games = Table(
    "rated_games",
    metadata,
    Column("end_id", Integer, primary_key=True, autoincrement=False),
    Column("table_id", String(24), nullable=False),
    Column("game", String(64), nullable=False),
    Column("variant", String(64), nullable=False),
    Column("speed", String(16), nullable=False),
    Column("first_player", String(64)),
    Column("first_level", String(32)),
    Column("first_before", Float, nullable=False),
    Column("first_after", Float, nullable=False),
    Column("second_player", String(64)),
    Column("second_level", String(32)),
    Column("second_before", Float, nullable=False),
    Column("second_after", Float, nullable=False),
    Column("score", Float, nullable=False),
    Column("reason", String(64), nullable=False),
    Column("plies", Integer, nullable=False),
    Column("together", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("annulled", BigInteger),
    Column("annulled_by", String(64)),
    Column("annulled_because", String(400)),
    Index("uq_rated_games_table_id", "table_id", unique=True),
    Index("ix_rated_games_first_player", "first_player"),
    Index("ix_rated_games_second_player", "second_player"),
    Index("ix_rated_games_game_variant_speed", "game", "variant", "speed"),
)

# Results of two players that look arranged. games: the ids of the tables. one, other: sorted, so a pair is one row.
flags = Table(
    "flags",
    metadata,
    Column("kind", String(32), primary_key=True),
    Column("one", String(64), primary_key=True),
    Column("other", String(64), primary_key=True),
    Column("games", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_flags_at", "at"),
)
