"""Several processes serve the tables of one database: what they claim, and changes that are no steps of a game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "claims",
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("kind", "subject", name="pk_claims"),
    )
    op.create_index("ix_claims_holder", "claims", ["holder"])
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("edition", sa.Integer, nullable=False, server_default="0"))
        batch.add_column(sa.Column("paused", sa.Boolean, nullable=False, server_default=sa.false()))
    with op.batch_alter_table("tables") as batch:
        batch.alter_column("edition", server_default=None)
        batch.alter_column("paused", server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("paused")
        batch.drop_column("edition")
    op.drop_index("ix_claims_holder", "claims")
    op.drop_table("claims")
