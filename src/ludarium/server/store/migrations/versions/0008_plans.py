"""Tables keep conditional moves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("plans", sa.Text, nullable=False, server_default=""))
    with op.batch_alter_table("tables") as batch:
        batch.alter_column("plans", server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("plans")
