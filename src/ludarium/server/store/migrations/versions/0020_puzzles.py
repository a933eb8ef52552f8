"""Puzzles that players solve; they come back as exercises, and are reported."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzle_attempts",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("puzzle", sa.String(40), nullable=False),
        sa.Column("mode", sa.String(16), nullable=False),
        sa.Column("rated", sa.String(40)),
        sa.Column("day", sa.String(10)),
        sa.Column("run_id", sa.String(24)),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("result", sa.String(8)),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("begun", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("rating_before", sa.Float),
        sa.Column("rating_after", sa.Float),
        sa.PrimaryKeyConstraint("id", name="pk_puzzle_attempts"),
    )
    op.create_index("ix_puzzle_attempts_owner_game_begun", "puzzle_attempts", ["owner", "game", "begun"])
    op.create_index("ix_puzzle_attempts_owner_rated", "puzzle_attempts", ["owner", "rated"], unique=True)
    op.create_index("ix_puzzle_attempts_owner_day", "puzzle_attempts", ["owner", "day"], unique=True)
    op.create_index("ix_puzzle_attempts_day", "puzzle_attempts", ["day"])
    op.create_index("ix_puzzle_attempts_run_id", "puzzle_attempts", ["run_id"])
    op.create_table(
        "puzzle_ratings",
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("best", sa.Float),
        sa.Column("last", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("owner", "game", name="pk_puzzle_ratings"),
    )
    op.create_table(
        "puzzle_strengths",
        sa.Column("puzzle", sa.String(40), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("last", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("puzzle", name="pk_puzzle_strengths"),
    )
    op.create_index("ix_puzzle_strengths_game", "puzzle_strengths", ["game"])
    op.create_table(
        "puzzle_runs",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("begun", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.Column("missed", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_puzzle_runs"),
    )
    op.create_index("ix_puzzle_runs_owner_game", "puzzle_runs", ["owner", "game"])
    with op.batch_alter_table("exercises") as batch:
        batch.add_column(sa.Column("puzzle", sa.String(40)))
        batch.alter_column("table_id", existing_type=sa.String(24), nullable=True)
    op.create_index("ix_exercises_owner_puzzle", "exercises", ["owner", "puzzle"], unique=True)
    op.add_column("reports", sa.Column("puzzle", sa.String(120), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("reports", "puzzle")
    op.drop_index("ix_exercises_owner_puzzle", "exercises")
    op.execute("DELETE FROM exercises WHERE table_id IS NULL")
    with op.batch_alter_table("exercises") as batch:
        batch.drop_column("puzzle")
        batch.alter_column("table_id", existing_type=sa.String(24), nullable=False)
    for table in ("puzzle_attempts", "puzzle_ratings", "puzzle_strengths", "puzzle_runs"):
        op.drop_table(table)
