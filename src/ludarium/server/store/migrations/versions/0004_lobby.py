"""Seeks and challenges; tables may be rated, and their open seats may have a password."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
        batch.add_column(sa.Column("lock", sa.String(200), nullable=False, server_default=""))
    with op.batch_alter_table("tables") as batch:
        batch.alter_column("rated", server_default=None)
        batch.alter_column("lock", server_default=None)
    op.create_index("ix_tables_visibility_over_updated", "tables", ["visibility", "over", "updated"])
    op.create_table(
        "seeks",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("games", sa.Text, nullable=False),
        sa.Column("controls", sa.Text, nullable=False),
        sa.Column("side", sa.String(16), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("visibility", sa.String(16), nullable=False),
        sa.Column("lasting", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_seeks"),
    )
    op.create_index("ix_seeks_player", "seeks", ["player"])
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("opponent", sa.String(64), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("control", sa.Text, nullable=False),
        sa.Column("side", sa.String(16), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("visibility", sa.String(16), nullable=False),
        sa.Column("lasting", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_challenges"),
    )
    op.create_index("ix_challenges_player", "challenges", ["player"])
    op.create_index("ix_challenges_opponent", "challenges", ["opponent"])


def downgrade() -> None:
    op.drop_table("challenges")
    op.drop_table("seeks")
    op.drop_index("ix_tables_visibility_over_updated", "tables")
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("lock")
        batch.drop_column("rated")
