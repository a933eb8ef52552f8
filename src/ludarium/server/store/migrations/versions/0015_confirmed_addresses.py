"""Mail addresses are confirmed by a link. Those that are there already have to be."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("users", sa.Column("confirming", sa.String(64), nullable=True))
    op.execute("UPDATE users SET confirming = 'none' WHERE email IS NOT NULL")
