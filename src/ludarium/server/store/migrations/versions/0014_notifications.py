"""Notices, devices of Web Push and what is sent to them, choices, mails, and keys of the server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("about", sa.String(24), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_notices"),
        sqlite_autoincrement=True,
    )
    op.create_index("uq_notices_player_kind_about", "notices", ["player", "kind", "about"], unique=True)
    op.create_index("ix_notices_due", "notices", ["due"])
    op.create_table(
        "push_devices",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("session", sa.String(24), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(50), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_push_devices_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_push_devices"),
    )
    op.create_index("uq_push_devices_hash", "push_devices", ["hash"], unique=True)
    op.create_index("ix_push_devices_user_id", "push_devices", ["user_id"])
    op.create_table(
        "push_deliveries",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("device_id", sa.String(24), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("about", sa.String(24), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("urgent", sa.Boolean, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(
            ["device_id"], ["push_devices.id"], name="fk_push_deliveries_device_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_push_deliveries"),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "uq_push_deliveries_device_id_kind_about", "push_deliveries", ["device_id", "kind", "about"], unique=True
    )
    op.create_index("ix_push_deliveries_due", "push_deliveries", ["due"])
    op.create_table(
        "notification_choices",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("push_turn", sa.Boolean, nullable=False),
        sa.Column("push_challenge", sa.Boolean, nullable=False),
        sa.Column("push_ended", sa.Boolean, nullable=False),
        sa.Column("push_round", sa.Boolean, nullable=False),
        sa.Column("digest", sa.String(16), nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("mailed", sa.BigInteger, nullable=False),
        sa.Column("mail_id", sa.String(64)),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_notification_choices_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", name="pk_notification_choices"),
    )
    op.create_index("uq_notification_choices_token", "notification_choices", ["token"], unique=True)
    op.create_table(
        "mail_turns",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_mail_turns_user_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_mail_turns_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "table_id", name="pk_mail_turns"),
    )
    op.create_index("ix_mail_turns_table_id", "mail_turns", ["table_id"])
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_server_keys"),
    )


def downgrade() -> None:
    for table in ("server_keys", "mail_turns", "notification_choices", "push_deliveries", "push_devices", "notices"):
        op.drop_table(table)
