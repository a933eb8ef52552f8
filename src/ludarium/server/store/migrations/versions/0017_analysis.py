"""Reviews of games, and exercises from the mistakes in them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(24)),
        sa.Column("knowing", sa.String(32), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("unasked", sa.Boolean, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_reviews_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_reviews"),
    )
    op.create_index("ix_reviews_table_id", "reviews", ["table_id"])
    op.create_index("ix_reviews_owner_created", "reviews", ["owner", "created"])
    op.create_table(
        "exercises",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("side", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(64), nullable=False),
        sa.Column("judgement", sa.String(16), nullable=False),
        sa.Column("loss", sa.Float, nullable=False),
        sa.Column("hidden", sa.Boolean, nullable=False),
        sa.Column("forgotten", sa.Boolean, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("card", sa.Text, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_exercises_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_exercises"),
    )
    op.create_index("ix_exercises_owner_table_id_ply", "exercises", ["owner", "table_id", "ply"], unique=True)
    op.create_index("ix_exercises_owner_due", "exercises", ["owner", "due"])
    op.create_index("ix_exercises_table_id", "exercises", ["table_id"])


def downgrade() -> None:
    op.drop_table("exercises")
    op.drop_table("reviews")
