"""The tables of the database. Times are milliseconds since 1970."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# An identity is the hash of the secret in its cookie; the secret itself is nowhere.
tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("start", Text, nullable=False),
    Column("mode", String(16), nullable=False),
    Column("seats", Text, nullable=False),
    Column("clock_base", BigInteger),
    Column("clock_increment", BigInteger),
    Column("takebacks", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("turn", String(32), nullable=False),
    Column("computer_acts", Boolean, nullable=False),
    Column("clocks", Text),
    Column("clock_since", BigInteger),
    Column("over", Boolean, nullable=False),
    Column("winner", String(32)),
    Column("reason", String(64)),
    Column("ended_outside", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Index("ix_tables_owner_updated", "owner", "updated"),
    Index("ix_tables_computer_acts_over", "computer_acts", "over"),
)

moves = Table(
    "moves",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("side", String(32), nullable=False),
    Column("text", String(100), nullable=False),
    Column("displays", Text, nullable=False),
    Column("clocks", Text),
    Column("at", BigInteger, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("owner", String(64), primary_key=True),
    Column("data", Text, nullable=False),
    Column("updated", BigInteger, nullable=False),
)

lessons = Table(
    "lessons",
    metadata,
    Column("owner", String(64), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("lesson", String(100), primary_key=True),
    Column("solved_at", BigInteger, nullable=False),
)

# One row: when a server was last known to live. From it, a restart knows for how long no clock ran.
alive = Table(
    "alive",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)
