"""Tables, their moves, settings, solved lessons, and when a server last lived."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("mode", sa.String(16), nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("clock_base", sa.BigInteger),
        sa.Column("clock_increment", sa.BigInteger),
        sa.Column("takebacks", sa.Boolean, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("turn", sa.String(32), nullable=False),
        sa.Column("computer_acts", sa.Boolean, nullable=False),
        sa.Column("clocks", sa.Text),
        sa.Column("clock_since", sa.BigInteger),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("winner", sa.String(32)),
        sa.Column("reason", sa.String(64)),
        sa.Column("ended_outside", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_owner_updated", "tables", ["owner", "updated"])
    op.create_index("ix_tables_computer_acts_over", "tables", ["computer_acts", "over"])
    op.create_table(
        "moves",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("ply", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("side", sa.String(32), nullable=False),
        sa.Column("text", sa.String(100), nullable=False),
        sa.Column("displays", sa.Text, nullable=False),
        sa.Column("clocks", sa.Text),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_moves_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "ply", name="pk_moves"),
    )
    op.create_table(
        "settings",
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("owner", name="pk_settings"),
    )
    op.create_table(
        "lessons",
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("lesson", sa.String(100), nullable=False),
        sa.Column("solved_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("owner", "game", "lesson", name="pk_lessons"),
    )
    op.create_table(
        "alive",
        sa.Column("id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_alive"),
    )


def downgrade() -> None:
    for name in ("alive", "lessons", "settings", "moves", "tables"):
        op.drop_table(name)
