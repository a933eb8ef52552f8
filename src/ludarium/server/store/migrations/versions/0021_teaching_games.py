"""Teaching games: the computer waits until a move is kept or taken back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("teaching", sa.Integer))


def downgrade() -> None:
    op.drop_column("tables", "teaching")
