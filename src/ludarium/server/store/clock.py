"""The database's clock, which is the same for all processes."""

from __future__ import annotations

from time import perf_counter

from sqlalchemy import Connection, text

from ludarium.server import now

TIME = {
    "postgresql": text("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"),
    "sqlite": text("SELECT CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"),
}
NOISE = 0.02  # seconds; two clocks that differ by less are one
SLOW = 0.5  # seconds; an answer that took so long tells nothing


def database_ms(connection: Connection) -> int:
    return int(connection.scalar(TIME[connection.dialect.name]) or 0)


def compare(connection: Connection) -> float:
    """Set the server's time by the database's; gives by how many seconds. The embedded one has the machine's clock."""
    if connection.dialect.name == "sqlite":
        return 0.0
    connection.execute(text("SELECT 1"))  # what connecting takes does not count
    began = perf_counter()
    theirs = database_ms(connection) / 1000
    took = perf_counter() - began
    return 0.0 if took > SLOW else now.set_to(theirs + took / 2, NOISE)
