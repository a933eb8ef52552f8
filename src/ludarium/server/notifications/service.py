"""Notifications: what somebody chooses, their devices, and what these are told."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

from ludarium.play.errors import Refused
from ludarium.server.accounts.model import Session, Visitor, new_id
from ludarium.server.accounts.service import Accounts
from ludarium.server.capability import Capability
from ludarium.server.limits import Limits, RateLimiter
from ludarium.server.notifications import queries
from ludarium.server.notifications.endpoints import refuse_bad_endpoint
from ludarium.server.notifications.model import Device, refuse_bad_keys
from ludarium.server.notifications.postman import Postman, collapse_key
from ludarium.server.notifications.push import Pusher, new_key
from ludarium.server.notifications.texts import test_message
from ludarium.server.now import now_ms
from ludarium.server.present import Present
from ludarium.server.settings import PUSH_OFF, Settings
from ludarium.wire.notifications import DeviceData, Mails, NewDevice, NotificationChoices, NotificationData

PUSH_KEY = "push"
TEST_SECONDS = 60.0


class Notifications(Capability):
    def __init__(self, accounts: Accounts, present: Present, settings: Settings, limiter: RateLimiter) -> None:
        self.accounts = accounts
        self._present = present
        self.store = accounts.store
        self._settings = settings
        self._limiter = limiter
        self._limits: Limits = settings.limits
        self._pusher: Pusher | None = None
        self._postman: Postman | None = None

    # Life.

    async def open(self) -> None:
        given = self._settings.push_key
        if given != PUSH_OFF:
            key = given or await self.store.write(queries.server_key, PUSH_KEY, new_key())
            self._pusher = Pusher(key, self._settings.push_contact, self._settings.push_local)
        tables, mail = self.accounts.tables, self.accounts.mail
        url = self._settings.public_url
        self._postman = Postman(self.store, self._present, tables.metrics, self._pusher, mail, url)
        self._postman.open()

    async def close(self) -> None:
        if self._postman is not None:
            await self._postman.close()
        if self._pusher is not None:
            await self._pusher.close()

    def on_restore(self) -> None:
        """Another database has another key."""
        self.accounts.tables.background(self._reopen())

    def forget_user(self, connection: Connection, user_id: str) -> None:
        queries.forget(connection, user_id)

    def export_user(self, connection: Connection, user_id: str) -> dict[str, list[Any]]:
        return {"notifications": queries.exported(connection, user_id)}

    async def _reopen(self) -> None:
        await self.close()
        await self.open()

    # Choices.

    async def show(self, visitor: Visitor) -> NotificationData:
        member(visitor)
        user = await self.accounts.user(visitor)
        mails: Mails = "off"
        if self.accounts.mail.works:
            mails = "on" if user.confirmed_email else "unconfirmed" if user.email else "no-address"
        return NotificationData(
            push_key=None if self._pusher is None else self._pusher.public_key,
            mail=mails,
            choices=await self.store.read(queries.choices_of, user.id),
            devices=[device_data(each) for each in await self.store.read(queries.devices_of, user.id, now_ms())],
        )

    async def choose(self, visitor: Visitor, choices: NotificationChoices, language: str) -> NotificationData:
        await self.store.write(queries.set_choices, member(visitor).user_id, choices, language)
        return await self.show(visitor)

    async def subscriber_language(self, token: str) -> str:
        return await self.store.read(queries.subscriber_language, token)

    async def unsubscribe(self, token: str) -> str:
        """End somebody's mails; gives their language."""
        return await self.store.write(queries.unsubscribe, token)

    # Devices.

    async def add_device(self, visitor: Visitor, new: NewDevice, language: str) -> DeviceData:
        session = member(visitor)
        if self._pusher is None:
            raise Refused("no-push", "the host of this server has turned push notifications off")
        self._limiter.use(self._limits.devices, session.user_id)
        refuse_bad_endpoint(new.endpoint, self._settings.push_local)
        refuse_bad_keys(new.p256dh, new.auth)
        name, now = new.name.strip(), now_ms()
        if not name or not name.isprintable():
            raise Refused("bad-name", "give the device a name, so that you know later which one it is")
        device = Device(
            id=new_id(),
            user_id=session.user_id,
            session=session.id,
            endpoint=new.endpoint,
            p256dh=new.p256dh,
            auth=new.auth,
            name=name,
            language=language,
            created=now,
        )
        return device_data(await self.store.write(queries.add_device, device, now))

    async def remove_device(self, visitor: Visitor, device_id: str) -> None:
        await self.store.write(queries.remove_device, member(visitor).user_id, device_id)

    async def test(self, visitor: Visitor, device_id: str) -> None:
        """Send a notification now, and say how it went."""
        user_id = member(visitor).user_id
        if self._pusher is None:
            raise Refused("no-push", "the host of this server has turned push notifications off")
        self._limiter.use(self._limits.push_tests, user_id)
        device = await self.store.read(queries.one_device, user_id, device_id)
        language = await self.store.read(queries.language_of, user_id, device.language)
        sent = await self._pusher.send(
            device, test_message(language), TEST_SECONDS, collapse_key("test", device.id), urgent=True
        )
        if sent.result == "gone":
            await self.store.write(queries.remove_device, user_id, device_id)
            raise Refused("push-failed", "this browser has ended its subscription: turn notifications on there again")
        if sent.result != "sent":
            raise Refused("push-failed", f"{sent.why}: nothing was sent", sent.after)


def member(visitor: Visitor) -> Session:
    if visitor.session is None:
        raise Refused("signed-out", "notifications are for accounts: sign in or register first")
    return visitor.session


def device_data(device: Device) -> DeviceData:
    return DeviceData(id=device.id, name=device.name, created=device.created)
