"""Tokens; accounts that are bots', marked at their seats; seeks that bots may not answer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

MARKS = (("users", "bot", False), ("seats", "bot_account", False), ("seeks", "bots", True))


def upgrade() -> None:
    for table, column, value in MARKS:
        default = sa.true() if value else sa.false()
        with op.batch_alter_table(table) as batch:
            batch.add_column(sa.Column(column, sa.Boolean, nullable=False, server_default=default))
        with op.batch_alter_table(table) as batch:
            batch.alter_column(column, server_default=None)
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("scopes", sa.String(200), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_tokens_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name="pk_tokens"),
    )
    op.create_index("ix_tokens_user_id", "tokens", ["user_id"])


def downgrade() -> None:
    op.drop_table("tokens")
    for table, column, _ in MARKS:
        with op.batch_alter_table(table) as batch:
            batch.drop_column(column)
