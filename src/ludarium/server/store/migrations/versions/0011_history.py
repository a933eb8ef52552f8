"""Games hidden from one's own list, links to private games, and own games in the order of a history."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "hidden_games",
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_hidden_games_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player", "table_id", name="pk_hidden_games"),
    )
    op.create_index("ix_hidden_games_table_id", "hidden_games", ["table_id"])
    op.create_table(
        "shared_games",
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_shared_games_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("key", name="pk_shared_games"),
    )
    op.create_index("ix_shared_games_table_id", "shared_games", ["table_id"], unique=True)


def downgrade() -> None:
    op.drop_table("shared_games")
    op.drop_table("hidden_games")
