"""Users go on vacation, and seats say who is away."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "vacations",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_vacations_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "since", name="pk_vacations"),
    )
    op.create_index("ix_vacations_ended_until", "vacations", ["ended", "until"])
    with op.batch_alter_table("seats") as batch:
        batch.add_column(sa.Column("away", sa.Boolean, nullable=False, server_default=sa.false()))
    with op.batch_alter_table("seats") as batch:
        batch.alter_column("away", server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("seats") as batch:
        batch.drop_column("away")
    op.drop_index("ix_vacations_ended_until", "vacations")
    op.drop_table("vacations")
