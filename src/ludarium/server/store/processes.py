"""Signs of life of the server's processes: clocks get back the time in which no process ran."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sqlalchemy import Connection, delete, select, text, update

from ludarium.server.limits import ALIVE_EVERY
from ludarium.server.store.schema.tables import processes

GIVEN_BACK = "given-back"  # what stands for the time until which a standstill of the store was given back
RESTORED = "restored"  # what stands for the processes of a copy that was put back
FORGOTTEN_AFTER = 3_600_000  # milliseconds; a process that stood still for less is still known
DEAD_AFTER = round(2 * ALIVE_EVERY * 1000)  # milliseconds of silence, twice the time between two signs of life

GiveBack = Callable[[Connection, int, int], None]  # moves running clocks on: from the last sign of life until now

SIGN = text(
    "INSERT INTO processes (id, at, stopped) VALUES (:id, :at, :stopped)"
    " ON CONFLICT (id) DO UPDATE SET at = excluded.at, stopped = excluded.stopped"
)


def beat(connection: Connection, process_id: str, now: int) -> bool:
    """A process lives; said every ALIVE_EVERY. Whether it was known: it is not in a copy that was put back."""
    own = update(processes).where(processes.c.id == process_id).values(at=now, stopped=False)
    known = connection.execute(own).rowcount == 1
    if not known:
        connection.execute(SIGN, {"id": process_id, "at": now, "stopped": False})
    return known


def stopped(connection: Connection, process_id: str, now: int) -> None:
    """A process ends in good order."""
    connection.execute(SIGN, {"id": process_id, "at": now, "stopped": True})


def all_ended(connection: Connection) -> None:
    """Whoever has the database alone knows that no other process lives, however the last one ended."""
    connection.execute(update(processes).values(stopped=True))


def put_back(connection: Connection, now: int, clocks: Iterable[GiveBack]) -> None:
    """A copy takes the place of the database of a running server: clocks go on from now, and no process is known."""
    connection.execute(update(processes).values(stopped=True))
    started(connection, RESTORED, now, clocks)
    stopped(connection, RESTORED, now)


def started(connection: Connection, process_id: str, now: int, clocks: Iterable[GiveBack]) -> int:
    """A process starts: the time in which none lived is given back to all clocks. Gives that time.

    A process that was not stopped counts as living until it has been silent for DEAD_AFTER, so a start beside others
    gives nothing, unless somebody has said that `all_ended`. If the machine's clock was set back meanwhile, nobody
    knows how long that was, and all clocks go on as if no time had passed.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("LOCK TABLE processes IN EXCLUSIVE MODE"))  # two that start at once give time back once
    known = connection.execute(select(processes)).all()
    beat(connection, process_id, now)
    others = [process for process in known if process.id != process_id]
    if any(not process.stopped and abs(now - process.at) <= DEAD_AFTER for process in others):
        return 0
    gone = processes.c.stopped | (processes.c.at < now - FORGOTTEN_AFTER)
    connection.execute(delete(processes).where(processes.c.id != process_id, gone))
    seen = max((process.at for process in known), default=now)
    if seen == now:
        return 0
    for give_back in clocks:
        give_back(connection, seen, now)
    return max(int(now - seen), 0)


def not_given_back(connection: Connection, since: int, until: int) -> int:
    """From when on a standstill of the store is to be given back that every process has noticed: `until`, or later, if
    another one has given it back."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("LOCK TABLE processes IN EXCLUSIVE MODE"))
    given = connection.scalar(select(processes.c.at).where(processes.c.id == GIVEN_BACK))
    if given is None or given < until:
        connection.execute(SIGN, {"id": GIVEN_BACK, "at": until, "stopped": True})
    return max(since, given or 0)
