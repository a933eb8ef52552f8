"""Tables, seeks and challenges say who may look on, and how late."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

EVERYBODY = '{"allowed":true,"moves":0,"time":0}'


def upgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("spectators", sa.Boolean, nullable=False, server_default=sa.true()))
        batch.add_column(sa.Column("delay_moves", sa.Integer, nullable=False, server_default="0"))
        batch.add_column(sa.Column("delay_time", sa.BigInteger, nullable=False, server_default="0"))
    with op.batch_alter_table("tables") as batch:
        for name in ("spectators", "delay_moves", "delay_time"):
            batch.alter_column(name, server_default=None)
    for table in ("seeks", "challenges"):
        with op.batch_alter_table(table) as batch:
            batch.add_column(sa.Column("spectators", sa.Text, nullable=False, server_default=EVERYBODY))
        with op.batch_alter_table(table) as batch:
            batch.alter_column("spectators", server_default=None)


def downgrade() -> None:
    for table in ("seeks", "challenges"):
        with op.batch_alter_table(table) as batch:
            batch.drop_column("spectators")
    with op.batch_alter_table("tables") as batch:
        for name in ("delay_time", "delay_moves", "spectators"):
            batch.drop_column(name)
