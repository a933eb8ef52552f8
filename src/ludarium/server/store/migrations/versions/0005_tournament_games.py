"""Tables may belong to a tournament, and their players may halve their time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("tournament", sa.String(24)))
        batch.add_column(sa.Column("berserk", sa.Text))


def downgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("berserk")
        batch.drop_column("tournament")
