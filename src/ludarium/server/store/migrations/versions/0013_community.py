"""Chats, sanctions, reports, the audit log and announcements; moderators."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("users") as batch:
        batch.add_column(sa.Column("moderator", sa.Boolean, nullable=False, server_default=sa.false()))
    with op.batch_alter_table("users") as batch:
        batch.alter_column("moderator", server_default=None)
    op.create_table(
        "chat_lines",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("room", sa.String(16), nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("phrase", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("hidden", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_chat_lines_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_chat_lines"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_chat_lines_table_id_room", "chat_lines", ["table_id", "room"])
    op.create_index("ix_chat_lines_player", "chat_lines", ["player"])
    op.create_table(
        "sanctions",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("lifted", sa.BigInteger),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_sanctions_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_sanctions"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_sanctions_user_id", "sanctions", ["user_id"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("reporter", sa.String(64), nullable=False),
        sa.Column("about", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("table_id", sa.String(24)),
        sa.Column("context", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("closed", sa.BigInteger),
        sa.Column("closed_by", sa.String(64)),
        sa.Column("note", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_reports_closed", "reports", ["closed"])
    op.create_index("ix_reports_about", "reports", ["about"])
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("action", sa.String(32), nullable=False),
        sa.Column("target", sa.String(100), nullable=False),
        sa.Column("details", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "announcements",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_announcements"),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    for table in ("announcements", "audit", "reports", "sanctions", "chat_lines"):
        op.drop_table(table)
    with op.batch_alter_table("users") as batch:
        batch.drop_column("moderator")
