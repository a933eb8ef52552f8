"""Ratings, the games that they follow from, flags, and the browsers of those who signed out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("variant", sa.String(64), nullable=False),
        sa.Column("speed", sa.String(16), nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("drawn", sa.Integer, nullable=False),
        sa.Column("best", sa.Float),
        sa.Column("last", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player", "game", "variant", "speed", name="pk_ratings"),
    )
    op.create_index("ix_ratings_game_variant_speed_rating", "ratings", ["game", "variant", "speed", "rating"])
    op.create_table(
        "rated_games",
        sa.Column("end_id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("variant", sa.String(64), nullable=False),
        sa.Column("speed", sa.String(16), nullable=False),
        sa.Column("first_player", sa.String(64)),
        sa.Column("first_level", sa.String(32)),
        sa.Column("first_before", sa.Float, nullable=False),
        sa.Column("first_after", sa.Float, nullable=False),
        sa.Column("second_player", sa.String(64)),
        sa.Column("second_level", sa.String(32)),
        sa.Column("second_before", sa.Float, nullable=False),
        sa.Column("second_after", sa.Float, nullable=False),
        sa.Column("score", sa.Float, nullable=False),
        sa.Column("reason", sa.String(64), nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("together", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("annulled", sa.BigInteger),
        sa.Column("annulled_by", sa.String(64)),
        sa.Column("annulled_because", sa.String(400)),
        sa.PrimaryKeyConstraint("end_id", name="pk_rated_games"),
    )
    op.create_index("uq_rated_games_table_id", "rated_games", ["table_id"], unique=True)
    op.create_index("ix_rated_games_first_player", "rated_games", ["first_player"])
    op.create_index("ix_rated_games_second_player", "rated_games", ["second_player"])
    op.create_index("ix_rated_games_game_variant_speed", "rated_games", ["game", "variant", "speed"])
    op.create_table(
        "flags",
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("one", sa.String(64), nullable=False),
        sa.Column("other", sa.String(64), nullable=False),
        sa.Column("games", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("kind", "one", "other", name="pk_flags"),
    )
    op.create_index("ix_flags_at", "flags", ["at"])
    op.create_table(
        "browsers",
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player", "user_id", name="pk_browsers"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_browsers_user_id", ondelete="CASCADE"),
    )
    op.create_index("ix_browsers_user_id", "browsers", ["user_id"])
    # What ended before there were ratings counts for none.
    newest = "SELECT 'ratings' AS name, MAX(id) AS last FROM ends"
    op.execute(f"INSERT INTO readers (name, last) SELECT name, last FROM ({newest}) AS newest WHERE last IS NOT NULL")


def downgrade() -> None:
    op.execute("DELETE FROM readers WHERE name = 'ratings'")
    for table in ("browsers", "flags", "rated_games", "ratings"):
        op.drop_table(table)
