"""What is asked of the database about notifications. Each query is given the connection of its transaction."""

from __future__ import annotations

from secrets import token_urlsafe
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, or_, select, text, update

from ludarium.play.errors import Refused
from ludarium.server.accounts import sanctions
from ludarium.server.languages import LANGUAGES
from ludarium.server.limits import DEVICES_PER_USER
from ludarium.server.notifications.model import Device
from ludarium.server.store import personal
from ludarium.server.store.schema.accounts import sessions, tokens, users
from ludarium.server.store.schema.notifications import (
    mail_turns,
    notices,
    notification_choices,
    push_devices,
    server_keys,
)
from ludarium.wire.notifications import NotificationChoices, PushChoices

KEEP_KEY = text("INSERT INTO server_keys (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING")
PUSHED = ("turn", "challenge", "ended", "round")


# Keys.


def server_key(connection: Connection, name: str, made: str) -> str:
    """A key of the server; the one that was made first stays."""
    connection.execute(KEEP_KEY, {"name": name, "value": made})
    return str(connection.scalar(select(server_keys.c.value).where(server_keys.c.name == name)))


# Choices.


def is_user(connection: Connection, player: str, now: int) -> bool:
    """Whether somebody has an account that is neither deleted nor banned."""
    there = connection.scalar(select(users.c.id).where(users.c.id == player, users.c.deleted.is_(None)))
    return there is not None and sanctions.standing(connection, player, "ban", now) is None


def choices_of(connection: Connection, user_id: str) -> NotificationChoices:
    own = select(notification_choices).where(notification_choices.c.user_id == user_id)
    row = connection.execute(own).one_or_none()
    if row is None:
        return NotificationChoices()
    push = PushChoices(**{kind: row._mapping[f"push_{kind}"] for kind in PUSHED})
    return NotificationChoices(push=push, digest=row.digest)


def set_choices(connection: Connection, user_id: str, choices: NotificationChoices, language: str) -> None:
    values: dict[str, Any] = {f"push_{kind}": getattr(choices.push, kind) for kind in PUSHED}
    values |= {"digest": choices.digest, "language": language}
    own = notification_choices.c.user_id == user_id
    if connection.execute(update(notification_choices).where(own).values(**values)).rowcount:
        return
    first = {"token": token_urlsafe(24), "mailed": 0, "attempts": 0, "due": 0}
    connection.execute(insert(notification_choices).values(user_id=user_id, **first, **values))


def subscriber_language(connection: Connection, token: str) -> str:
    """The language of the user that a mail was sent to; Refused if the link is not from a mail."""
    own = select(notification_choices).where(notification_choices.c.token == token)
    row = connection.execute(own).one_or_none()
    if row is None:
        raise Refused("bad-link", "this link ends nobody's mails: choose in the settings of what you are told")
    return language_of(connection, row.user_id, row.language)


def unsubscribe(connection: Connection, token: str) -> str:
    """End somebody's mails; gives their language."""
    language, own = subscriber_language(connection, token), notification_choices.c.token == token
    connection.execute(update(notification_choices).where(own).values(digest="off", mail_id=None))
    return language


def language_of(connection: Connection, user_id: str, usual: str) -> str:
    """The language that somebody has chosen, as far as there are texts in it; else the one of their browser."""
    chosen = personal.read_settings(connection, user_id).get("language")
    return chosen if chosen in LANGUAGES else usual


# Devices.


def device_of(row: Row[Any]) -> Device:
    return Device(**{name: value for name, value in row._mapping.items() if name != "hash"})


def devices_of(connection: Connection, user_id: str, now: int) -> list[Device]:
    """Those whose session or token has not ended, the oldest first."""
    signed_in = select(sessions.c.id).where(sessions.c.user_id == user_id)
    valid = or_(tokens.c.expires.is_(None), tokens.c.expires > now)
    programs = select(tokens.c.id).where(tokens.c.user_id == user_id, valid)
    alive = or_(push_devices.c.session.in_(signed_in), push_devices.c.session.in_(programs))
    own = select(push_devices).where(push_devices.c.user_id == user_id, alive)
    return [device_of(row) for row in connection.execute(own.order_by(push_devices.c.created, push_devices.c.id))]


def forget_ended_devices(connection: Connection, now: int) -> None:
    """Those whose sessions or tokens have ended."""
    owners = list(connection.scalars(select(push_devices.c.user_id).distinct()))
    kept = {device.id for user_id in owners for device in devices_of(connection, user_id, now)}
    for device_id in set(connection.scalars(select(push_devices.c.id))) - kept:
        connection.execute(delete(push_devices).where(push_devices.c.id == device_id))


def add_device(connection: Connection, device: Device, now: int) -> Device:
    """A subscription that is known already stays the same device; Refused if the user has too many."""
    kept = {each.id for each in devices_of(connection, device.user_id, now)}
    ended = (push_devices.c.user_id == device.user_id, push_devices.c.id.not_in(kept))
    known = connection.execute(select(push_devices).where(push_devices.c.hash == device.hash)).one_or_none()
    if known is not None and known.user_id == device.user_id:
        changed = ("session", "p256dh", "auth", "name", "language", "failures")
        values = {name: getattr(device, name) for name in changed}
        connection.execute(update(push_devices).where(push_devices.c.id == known.id).values(**values))
        row = connection.execute(select(push_devices).where(push_devices.c.id == known.id)).one()
        return device_of(row)
    if len(kept) >= DEVICES_PER_USER:
        raise Refused("too-many", f"you have {len(kept)} devices, {DEVICES_PER_USER} at most: remove one first", 60.0)
    connection.execute(delete(push_devices).where(*ended))
    if known is not None:  # somebody else has signed in in that browser
        connection.execute(delete(push_devices).where(push_devices.c.id == known.id))
    names = (
        "id",
        "user_id",
        "session",
        "hash",
        "endpoint",
        "p256dh",
        "auth",
        "name",
        "language",
        "created",
        "failures",
    )
    connection.execute(insert(push_devices).values({name: getattr(device, name) for name in names}))
    return device


def one_device(connection: Connection, user_id: str, device_id: str) -> Device:
    own = select(push_devices).where(push_devices.c.id == device_id, push_devices.c.user_id == user_id)
    row = connection.execute(own).one_or_none()
    if row is None:
        raise Refused("not-found", "you have no such device")
    return device_of(row)


def remove_device(connection: Connection, user_id: str, device_id: str) -> None:
    own = delete(push_devices).where(push_devices.c.id == device_id, push_devices.c.user_id == user_id)
    if connection.execute(own).rowcount != 1:
        raise Refused("not-found", "you have no such device")


def exported(connection: Connection, user_id: str) -> list[dict[str, object]]:
    """What is kept of somebody here: their choices and devices."""
    found = select(push_devices).where(push_devices.c.user_id == user_id).order_by(push_devices.c.created)
    choices = choices_of(connection, user_id)
    pushed = {kind: getattr(choices.push, kind) for kind in PUSHED}
    return [
        {"push": pushed, "digest": choices.digest},
        *({"device": row.name, "endpoint": row.endpoint, "created": row.created} for row in connection.execute(found)),
    ]


def forget(connection: Connection, user_id: str) -> None:
    """Nobody is told anything any more."""
    connection.execute(delete(notices).where(notices.c.player == user_id))
    for owned in (push_devices, notification_choices, mail_turns):
        connection.execute(delete(owned).where(owned.c.user_id == user_id))
