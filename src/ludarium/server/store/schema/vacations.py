"""When users were on vacation."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, String, Table

from ludarium.server.store.schema.base import metadata

# until: when the allowance is used up. ended: NULL while it lasts.
vacations = Table(
    "vacations",
    metadata,
    Column("user_id", String(64), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("since", BigInteger, primary_key=True, autoincrement=False),
    Column("until", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Index("ix_vacations_ended_until", "ended", "until"),
)
