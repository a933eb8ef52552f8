"""Tells users what happened: takes notices from the store, and sends them to devices and by mail.

All that is to be done is in the store, and each step is one transaction. A server that was killed goes on with what is
left: only what was being sent at that instant is sent again, and it replaces itself on a device.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from hashlib import sha256
from secrets import token_hex

from ludarium.server.limits import (
    DEVICES_SWEPT_EVERY,
    GOODBYE,
    MAILS_AT_ONCE,
    MAILS_EVERY,
    NOTICES_AT_ONCE,
    NOTICES_EVERY,
    PUSH_ATTEMPTS,
    PUSH_BACKOFF,
    PUSHES_AT_ONCE,
    SILENT_AFTER,
)
from ludarium.server.mail import Mail
from ludarium.server.metrics import Metrics
from ludarium.server.notifications import digests, outbox, queries
from ludarium.server.notifications.letters import digest_mail
from ludarium.server.notifications.model import Delivery
from ludarium.server.notifications.push import Pusher
from ludarium.server.now import now_ms
from ludarium.server.present import Present
from ludarium.server.store import Store, StoreError
from ludarium.server.store.notices import Notice, defer_notice, due_notices, take_notice
from ludarium.server.tables.audience import topic_of

log = logging.getLogger("ludarium.server.notifications")

LOOK_AGAIN = 5000  # milliseconds, whether somebody who is at a table looks


class Postman:
    """pusher: none where the host has turned push off    url: the address of the server, for links in mails"""

    def __init__(
        self, store: Store, present: Present, metrics: Metrics, pusher: Pusher | None, mail: Mail, url: str
    ) -> None:
        self._store = store
        self._present = present
        self._metrics = metrics
        self._pusher = pusher
        self._mail = mail
        self._url = url
        self._sending: set[asyncio.Task[None]] = set()
        self._rounds: list[asyncio.Task[None]] = []

    def open(self) -> None:
        rounds = [(self._handle_notices, NOTICES_EVERY), (self._sweep, DEVICES_SWEPT_EVERY)]
        if self._pusher is not None:
            rounds.append((self._push, NOTICES_EVERY))
        if self._mail.works:
            rounds.append((self._write_mails, MAILS_EVERY))
        self._rounds = [asyncio.create_task(again_and_again(*each)) for each in rounds]

    async def close(self) -> None:
        """What is being sent is finished, within a bound; what is not is sent after the next start."""
        for task in self._rounds:
            task.cancel()
        if self._sending:
            await asyncio.wait(self._sending, timeout=GOODBYE)
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._rounds, *self._sending, return_exceptions=True)

    # Notices.

    async def _handle_notices(self) -> None:
        handled = NOTICES_AT_ONCE
        while handled == NOTICES_AT_ONCE:
            found = await self._store.read(due_notices, now_ms(), NOTICES_AT_ONCE)
            for notice in found:
                await self._handle_or_drop(notice)
            handled = len(found)

    async def _handle_or_drop(self, notice: Notice) -> None:
        """One that cannot be handled must not keep the others waiting; one that cannot be stored is tried again."""
        try:
            await self._handle(notice)
        except StoreError:
            raise
        except Exception:
            log.exception("a notice is given up", extra={"kind": notice.kind, "about": notice.about})
            await self._store.write(take_notice, notice)

    async def _handle(self, notice: Notice) -> None:
        now = now_ms()
        heard = self._present.heard(topic_of(notice.about), notice.player)
        seen = heard is not None and heard >= notice.at
        if heard is not None and not seen and now < notice.at + SILENT_AFTER * 1000:
            await self._store.write(defer_notice, notice, now + LOOK_AGAIN)
            return
        await self._store.write(outbox.handle, notice, seen, self._pusher is not None, now)

    # Push.

    async def _push(self) -> None:
        """Send what is due, so many at a time: a slow delivery does not delay the others."""
        room = PUSHES_AT_ONCE - len(self._sending)
        if room > 0 and await self._store.read(outbox.any_due, now_ms()):
            for delivery in await self._store.write(outbox.take_due, now_ms(), room):
                task = asyncio.create_task(self._deliver(delivery))
                self._sending.add(task)
                task.add_done_callback(self._sending.discard)

    async def _deliver(self, delivery: Delivery) -> None:
        assert self._pusher is not None
        seconds = (delivery.expires - now_ms()) / 1000
        topic = collapse_key(delivery.kind, delivery.about)
        try:
            sent = await self._pusher.send(delivery.device, delivery.payload, seconds, topic, delivery.urgent)
            self._metrics.pushes.labels(sent.result).inc()
            if sent.result == "sent":
                await self._store.write(outbox.sent, delivery)
            elif sent.result == "gone":
                await self._store.write(outbox.gone, delivery)
            elif sent.result == "failed" or delivery.attempts >= PUSH_ATTEMPTS:
                log.info("a notification is given up", extra={"device": delivery.device.id, "error": sent.why})
                await self._store.write(outbox.failed, delivery)
            else:
                wait = max(PUSH_BACKOFF * 4 ** (delivery.attempts - 1), sent.after or 0.0)
                await self._store.write(outbox.later, delivery, now_ms() + round(wait * 1000))
        except Exception:
            log.exception("a notification could not be sent", extra={"device": delivery.device.id})

    async def _sweep(self) -> None:
        await self._store.write(queries.forget_ended_devices, now_ms())

    # Mails.

    async def _write_mails(self) -> None:
        free = asyncio.Semaphore(MAILS_AT_ONCE)

        async def write(user_id: str) -> None:
            async with free:
                await self._write_mail(user_id)

        await asyncio.gather(*(write(user_id) for user_id in await self._store.read(digests.due, now_ms())))

    async def _write_mail(self, user_id: str) -> None:
        mailing = await self._store.write(digests.begin, user_id, token_hex(16), now_ms())
        if mailing is None:
            return
        try:
            await self._mail.send(digest_mail(self._mail, mailing, self._url, now_ms()))
        except Exception as error:
            log.warning("a mail could not be sent", extra={"user": user_id, "error": str(error) or repr(error)})
            self._metrics.mails.labels("failed").inc()
            await self._store.write(digests.failed, mailing, now_ms())
        else:
            self._metrics.mails.labels("sent").inc()
            await self._store.write(digests.done, user_id)


async def again_and_again(work: Callable[[], Awaitable[None]], seconds: float) -> None:
    while True:
        try:
            await work()
        except Exception:
            log.exception("notifications wait")
        await asyncio.sleep(seconds)


def collapse_key(kind: str, about: str) -> str:
    """What two notifications have in common of which the later one counts; at most 32 characters."""
    return sha256(f"{kind} {about}".encode()).hexdigest()[:32]
