"""Seats of players and bots instead of an owner and a mode; clocks as values; ends of games; processes."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

from ludarium.core.registry import game as find_game

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

COMPUTER, SANDBOX = "computer", "sandbox"


def upgrade() -> None:
    new_tables()
    for name in ("ix_tables_owner_updated", "ix_tables_computer_acts_over"):
        op.drop_index(name, "tables")
    for column in (
        sa.Column("visibility", sa.String(16)),
        sa.Column("takeback_rule", sa.String(16)),
        sa.Column("exposed", sa.Boolean),
        sa.Column("clock_delay", sa.BigInteger),
        sa.Column("clock_per_move", sa.BigInteger),
        sa.Column("clock_lag", sa.BigInteger),
        sa.Column("flag_at", sa.BigInteger),
        sa.Column("offers", sa.Text),
        sa.Column("successor", sa.String(24)),
    ):
        op.add_column("tables", column)
    fill(op.get_bind())
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("mode")
        batch.drop_column("seats")
        batch.drop_column("takebacks")
        batch.alter_column("owner", new_column_name="creator", existing_type=sa.String(64))
        batch.alter_column("computer_acts", new_column_name="bots_act", existing_type=sa.Boolean)
        batch.alter_column("clocks", new_column_name="clock", existing_type=sa.Text)
        batch.alter_column("takeback_rule", new_column_name="takebacks", existing_type=sa.String(16), nullable=False)
        batch.alter_column("visibility", existing_type=sa.String(16), nullable=False)
        batch.alter_column("exposed", existing_type=sa.Boolean, nullable=False)
        batch.alter_column("offers", existing_type=sa.Text, nullable=False)
    op.create_index("ix_tables_creator", "tables", ["creator"])
    op.create_index("ix_tables_bots_act_over", "tables", ["bots_act", "over"])
    op.create_index("ix_tables_flag_at", "tables", ["flag_at"])
    op.drop_table("alive")


def new_tables() -> None:
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("side", sa.String(32), nullable=False),
        sa.Column("player", sa.String(64)),
        sa.Column("level", sa.String(32)),
        sa.Column("name", sa.String(100), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "side", name="pk_seats"),
    )
    op.create_index("ix_seats_player", "seats", ["player"])
    op.create_table(
        "ends",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("winner", sa.String(32)),
        sa.Column("reason", sa.String(64), nullable=False),
        sa.Column("final", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_ends"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_ends_table_id", "ends", ["table_id"])
    op.create_table(
        "readers",
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_readers"),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("stopped", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )


def fill(connection: sa.Connection) -> None:
    """What the new columns and tables hold for what is there."""
    for row in connection.execute(sa.text("SELECT * FROM tables")).all():
        clock, flag_at = clock_of(connection, row)
        connection.execute(
            sa.text(
                "UPDATE tables SET visibility = 'private', takeback_rule = :takebacks, exposed = :exposed,"
                " clocks = :clock, clock_delay = :nothing, clock_per_move = :nothing, clock_lag = :nothing,"
                " flag_at = :flag_at, offers = '[]' WHERE id = :id"
            ),
            {
                "id": row.id,
                "takebacks": "always" if row.mode == SANDBOX else "fair" if row.takebacks else "never",
                "exposed": row.mode == SANDBOX,
                "clock": None if clock is None else json.dumps(clock, separators=(",", ":")),
                "nothing": None if row.clock_base is None else 0,
                "flag_at": flag_at,
            },
        )
        for side, level in (loaded(row.seats) or {}).items():
            connection.execute(
                sa.text(
                    "INSERT INTO seats (table_id, side, player, level, name) VALUES (:id, :side, :player, :level, '')"
                ),
                {"id": row.id, "side": side, "player": row.owner if level is None else None, "level": level},
            )
    # A server of 0.1 runs no more, whether it was stopped or killed.
    connection.execute(
        sa.text("INSERT INTO processes (id, at, stopped) SELECT '0.1', at, :stopped FROM alive"), {"stopped": True}
    )


def clock_of(connection: sa.Connection, row: sa.Row[Any]) -> tuple[dict[str, Any] | None, int | None]:
    """The clock of a table as a value, and when its first flag falls."""
    if row.clocks is None:
        return None, None
    left = loaded(row.clocks) or {}
    running = [] if row.clock_since is None or row.over else running_sides(connection, row)
    flag_at = min((row.clock_since + left[side] for side in running if side in left), default=None)
    return {"left": left, "running": running, "grace": dict.fromkeys(running, 0)}, flag_at


def loaded(text: str) -> dict[str, Any] | None:
    """Damaged rows are copied as they are: one must not stop the others, and it is refused when it is opened."""
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def running_sides(connection: sa.Connection, row: sa.Row[Any]) -> list[str]:
    """0.1 did not store whose time runs: those who may decide, and with simultaneous choices that may be several."""
    played = connection.execute(
        sa.text("SELECT side, text FROM moves WHERE table_id = :id ORDER BY ply"), {"id": row.id}
    ).all()
    try:
        game, options = find_game(row.game), json.loads(row.options)
        position = game.position(row.start, **options) if row.start else game.start(**options)
        for move in played:
            position = position.play(move.text, move.side)
        return list(position.may_choose) or [row.turn]
    except Exception:
        return [row.turn]


def downgrade() -> None:
    raise NotImplementedError("a table of two players has no single owner, so there is no way back to 0001")
