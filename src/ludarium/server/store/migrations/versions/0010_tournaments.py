"""Tournaments, their entrants, pairings and notes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("organiser", sa.String(64), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("paused", sa.Boolean, nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("control", sa.Text, nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("start_at", sa.BigInteger),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("started", sa.BigInteger),
        sa.Column("ends", sa.BigInteger),
        sa.Column("finished", sa.BigInteger),
        sa.Column("repeat", sa.BigInteger, nullable=False),
        sa.Column("successor", sa.String(24)),
        sa.Column("version", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
    )
    op.create_index("ix_tournaments_status_start_at", "tournaments", ["status", "start_at"])
    op.create_index("ix_tournaments_organiser", "tournaments", ["organiser"])
    op.create_table(
        "tournament_entrants",
        sa.Column("tournament_id", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("player", sa.String(64)),
        sa.Column("level", sa.String(32)),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("withdrawn", sa.Boolean, nullable=False),
        sa.Column("paused", sa.Boolean, nullable=False),
        sa.Column("rank", sa.Integer),
        sa.PrimaryKeyConstraint("tournament_id", "number", name="pk_tournament_entrants"),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name="fk_tournament_entrants_tournament_id", ondelete="CASCADE"
        ),
    )
    op.create_index(
        "uq_tournament_entrants_tournament_id_player", "tournament_entrants", ["tournament_id", "player"], unique=True
    )
    op.create_index("ix_tournament_entrants_player", "tournament_entrants", ["player"])
    op.create_table(
        "tournament_pairings",
        sa.Column("tournament_id", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("second", sa.Integer),
        sa.Column("result", sa.String(16)),
        sa.Column("match", sa.String(16), nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("speed", sa.Integer, nullable=False),
        sa.Column("berserk", sa.Text, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("table_id", sa.String(24)),
        sa.PrimaryKeyConstraint("tournament_id", "number", name="pk_tournament_pairings"),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name="fk_tournament_pairings_tournament_id", ondelete="CASCADE"
        ),
    )
    op.create_index("uq_tournament_pairings_table_id", "tournament_pairings", ["table_id"], unique=True)
    op.create_table(
        "tournament_notes",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("tournament_id", sa.String(24), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("about", sa.String(200), nullable=False),
        sa.Column("reason", sa.String(300), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tournament_notes"),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name="fk_tournament_notes_tournament_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_tournament_notes_tournament_id", "tournament_notes", ["tournament_id"])


def downgrade() -> None:
    for name in ("tournament_notes", "tournament_pairings", "tournament_entrants", "tournaments"):
        op.drop_table(name)
