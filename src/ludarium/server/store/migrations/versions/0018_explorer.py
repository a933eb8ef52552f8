"""The opening explorer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "explorer_generations",
        sa.Column("id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("current", sa.Boolean, nullable=False),
        sa.Column("begun", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_explorer_generations"),
    )
    op.create_table(
        "explorer_shelves",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("variant", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_explorer_shelves"),
    )
    columns = ["generation", "game", "variant", "kind"]
    op.create_index("uq_explorer_shelves_generation", "explorer_shelves", columns, unique=True)
    op.create_table(
        "explorer_games",
        sa.Column("generation", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("end_id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("rules", sa.BigInteger, nullable=False),
        sa.Column("shelf", sa.Integer),
        sa.Column("counted", sa.Boolean, nullable=False),
        sa.Column("shown", sa.Boolean, nullable=False),
        sa.Column("speed", sa.Integer, nullable=False),
        sa.Column("rating", sa.Integer, nullable=False),
        sa.Column("month", sa.Integer, nullable=False),
        sa.Column("result", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("keys", sa.LargeBinary, nullable=False),
        sa.Column("moves", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("generation", "end_id", name="pk_explorer_games"),
    )
    op.create_index("ix_explorer_games_table_id", "explorer_games", ["table_id"])
    op.create_index("ix_explorer_games_shelf_end_id", "explorer_games", ["shelf", "end_id"])
    op.create_table(
        "explorer_counts",
        sa.Column("shelf", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("key", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("way", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("month", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("speed", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("band", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("second", sa.Integer, nullable=False),
        sa.Column("drawn", sa.Integer, nullable=False),
        sa.Column("ratings", sa.BigInteger, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("shelf", "key", "way", "month", "speed", "band", name="pk_explorer_counts"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for name in ("explorer_counts", "explorer_games", "explorer_shelves", "explorer_generations"):
        op.drop_table(name)
