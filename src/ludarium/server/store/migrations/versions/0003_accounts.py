"""Accounts: users, their sessions, invitations, links to reset a password, friends, blocks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "users",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("skeleton", sa.String(100), nullable=False),
        sa.Column("password", sa.String(200), nullable=False),
        sa.Column("email", sa.String(254)),
        sa.Column("admin", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("deleted", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_users"),
    )
    op.create_index("uq_users_skeleton", "users", ["skeleton"], unique=True)
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("device", sa.String(100), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_sessions_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name="pk_sessions"),
    )
    op.create_index("ix_sessions_user_id", "sessions", ["user_id"])
    op.create_table(
        "invitations",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("used_by", sa.String(64)),
        sa.PrimaryKeyConstraint("hash", name="pk_invitations"),
    )
    op.create_table(
        "resets",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_resets_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name="pk_resets"),
    )
    op.create_index("ix_resets_user_id", "resets", ["user_id"])
    for name in ("friends", "blocks"):
        op.create_table(
            name,
            sa.Column("user_id", sa.String(64), nullable=False),
            sa.Column("other_id", sa.String(64), nullable=False),
            sa.Column("since", sa.BigInteger, nullable=False),
            sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=f"fk_{name}_user_id", ondelete="CASCADE"),
            sa.ForeignKeyConstraint(["other_id"], ["users.id"], name=f"fk_{name}_other_id", ondelete="CASCADE"),
            sa.PrimaryKeyConstraint("user_id", "other_id", name=f"pk_{name}"),
        )


def downgrade() -> None:
    for name in ("blocks", "friends", "resets", "invitations", "sessions", "users"):
        op.drop_table(name)
