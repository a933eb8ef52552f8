"""What waits to be sent to devices: made of notices, once, and kept until it was sent or is not true any more."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert, select, text, update

from ludarium.server.limits import DEVICE_FAILURES, PUSH_ATTEMPTS, PUSH_LEASE
from ludarium.server.notifications import queries
from ludarium.server.notifications.model import Delivery
from ludarium.server.notifications.occasions import news_of
from ludarium.server.notifications.texts import message_of
from ludarium.server.store.notices import Notice, take_notice
from ludarium.server.store.schema.notifications import push_deliveries, push_devices

MAIL_TURN = text(
    "INSERT INTO mail_turns (user_id, table_id, version, at) VALUES (:user_id, :table_id, :version, :at)"
    " ON CONFLICT (user_id, table_id) DO UPDATE SET version = excluded.version, at = excluded.at"
)


def handle(connection: Connection, notice: Notice, seen: bool, pushing: bool, now: int) -> int:
    """Make of a notice what is sent because of it, in the transaction that takes it; gives to how many devices.

    seen  somebody has looked at the table since
    """
    if not take_notice(connection, notice):
        return 0
    news = news_of(connection, notice, now)
    if news is None or not queries.is_user(connection, notice.player, now):
        return 0
    choices = queries.choices_of(connection, notice.player)
    if notice.kind == "turn" and (choices.digest == "daily" or (choices.digest == "at-once" and not seen)):
        turn = {"user_id": notice.player, "table_id": notice.about, "version": notice.version, "at": notice.at}
        connection.execute(MAIL_TURN, turn)
    if seen or not pushing or not getattr(choices.push, news.kind):
        return 0
    devices = queries.devices_of(connection, notice.player, now)
    for device in devices:
        same = (push_deliveries.c.device_id == device.id, push_deliveries.c.about == notice.about)
        connection.execute(delete(push_deliveries).where(*same, push_deliveries.c.kind == notice.kind))
        language = queries.language_of(connection, notice.player, device.language)
        connection.execute(
            insert(push_deliveries).values(
                device_id=device.id,
                kind=notice.kind,
                about=notice.about,
                version=notice.version,
                payload=message_of(news, language),
                urgent=news.urgent,
                expires=news.expires,
                attempts=0,
                due=now,
            )
        )
    return len(devices)


def any_due(connection: Connection, now: int) -> bool:
    return connection.scalar(select(push_deliveries.c.id).where(push_deliveries.c.due <= now).limit(1)) is not None


def take_due(connection: Connection, now: int, most: int) -> list[Delivery]:
    """What is to be sent now. It is due again after a while, for the case that the server ends before it says more.

    What is not so any more is forgotten: somebody has moved meanwhile, or signed out on the device.
    """
    query = (
        select(push_deliveries)
        .where(push_deliveries.c.due <= now)
        .order_by(push_deliveries.c.due, push_deliveries.c.id)
        .limit(most)
        .with_for_update(skip_locked=True)
    )
    ready: list[Delivery] = []
    for row in connection.execute(query).all():
        own = select(push_devices.c.user_id).where(push_devices.c.id == row.device_id)
        user_id = str(connection.scalar(own))
        device = next((each for each in queries.devices_of(connection, user_id, now) if each.id == row.device_id), None)
        notice = Notice(row.id, user_id, row.kind, row.about, row.version, 0, 0)
        over = row.expires <= now or row.attempts >= PUSH_ATTEMPTS  # also where no attempt came to its end
        if device is None or over or news_of(connection, notice, now) is None:
            forget(connection, [row.id])
            continue
        later = {"attempts": row.attempts + 1, "due": now + round(PUSH_LEASE * 1000)}
        connection.execute(update(push_deliveries).where(push_deliveries.c.id == row.id).values(**later))
        ready.append(
            Delivery(
                id=row.id,
                device=device,
                kind=row.kind,
                about=row.about,
                payload=row.payload,
                urgent=row.urgent,
                expires=row.expires,
                attempts=row.attempts + 1,
            )
        )
    return ready


def forget(connection: Connection, ids: Iterable[int]) -> None:
    connection.execute(delete(push_deliveries).where(push_deliveries.c.id.in_(list(ids))))


def sent(connection: Connection, delivery: Delivery) -> None:
    forget(connection, [delivery.id])
    if delivery.device.failures:
        own = push_devices.c.id == delivery.device.id
        connection.execute(update(push_devices).where(own).values(failures=0))


def failed(connection: Connection, delivery: Delivery) -> None:
    """It will never be sent. A device to which nothing can be sent is forgotten in the end."""
    forget(connection, [delivery.id])
    own = push_devices.c.id == delivery.device.id
    connection.execute(update(push_devices).where(own).values(failures=push_devices.c.failures + 1))
    connection.execute(delete(push_devices).where(own, push_devices.c.failures >= DEVICE_FAILURES))


def later(connection: Connection, delivery: Delivery, due: int) -> None:
    connection.execute(update(push_deliveries).where(push_deliveries.c.id == delivery.id).values(due=due))


def gone(connection: Connection, delivery: Delivery) -> None:
    """The browser has ended its subscription."""
    connection.execute(delete(push_devices).where(push_devices.c.id == delivery.device.id))
