"""Web Push: a payload is encrypted for one browser, signed with the server's key, and left with its push service."""

from __future__ import annotations

import asyncio
import base64
import logging
import re
import ssl
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, NamedTuple

import httpcore
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from pywebpush import WebPushException, webpush_async

from ludarium.server.limits import LONGEST_PUSH_WAIT, PUSH_WITHIN, PUSHES_AT_ONCE
from ludarium.server.notifications.endpoints import CheckedNetwork, ForbiddenAddress
from ludarium.server.notifications.model import Device

log = logging.getLogger("ludarium.server.notifications")

READ_OF_ANSWER = 1024  # bytes; nothing in it matters
SECONDS = re.compile(r"\d{1,9}", re.ASCII)
GONE = (404, 410)
LATER = (408, 425, 429)


class Sent(NamedTuple):
    """How it went: gone: the subscription has ended    failed: for good    later: it may be tried again

    why    for people    after  seconds until then, if the push service has said so
    """

    result: Literal["sent", "gone", "failed", "later"]
    why: str = ""
    after: float | None = None


def new_key() -> str:
    """A private key as text."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encoded(number.to_bytes(32, "big"))


def is_key(text: str) -> bool:
    """Whether a text is a private key as `new_key` gives it."""
    try:
        Vapid02.from_string(text)
    except Exception:  # whatever the library makes of other texts
        return False
    return True


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@cache
def authorities() -> ssl.SSLContext:
    """Whose certificates are trusted, read once."""
    return ssl.create_default_context()


class Pusher:
    """key: the private one, as `new_key` gives it    contact: whom a push service may write to, as a mailto: or https:

    allowed  origins of endpoints that the host trusts, whatever their addresses
    """

    def __init__(self, key: str, contact: str, allowed: Iterable[str] = ()) -> None:
        self._vapid = Vapid02.from_string(key)
        self._contact = contact
        self._free = asyncio.Semaphore(PUSHES_AT_ONCE)
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=authorities(),
            max_connections=PUSHES_AT_ONCE,
            keepalive_expiry=30,
            network_backend=CheckedNetwork(allowed),
        )

    @property
    def public_key(self) -> str:
        """With which browsers subscribe."""
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return encoded(point)

    async def close(self) -> None:
        await self._pool.aclose()

    async def send(self, device: Device, payload: str, seconds: float, topic: str, urgent: bool) -> Sent:
        """seconds: how long the push service keeps it for a browser that is away

        topic  a later one with it replaces what the push service still has
        """
        subscription: dict[str, Any] = {
            "endpoint": device.endpoint,
            "keys": {"p256dh": device.p256dh, "auth": device.auth},
        }
        headers: dict[str, str | int | float] = {"Urgency": "high" if urgent else "normal", "Topic": topic}
        try:
            async with self._free, asyncio.timeout(PUSH_WITHIN):
                await webpush_async(
                    subscription,
                    payload,
                    vapid_private_key=self._vapid,
                    vapid_claims={"sub": self._contact},
                    ttl=max(int(seconds), 1),
                    headers=headers,
                    aiohttp_session=self,  # all that is asked of it is `post`
                )
        except WebPushException as error:
            return answered(error.status_code or 0, error.retry_after)
        except ForbiddenAddress:
            return Sent("failed", "the push service is at a private address")
        except TimeoutError:
            return Sent("later", "the push service did not answer in time")
        except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException, OSError) as error:
            log.info("a push service cannot be reached", extra={"error": str(error) or type(error).__name__})
            return Sent("later", "the push service cannot be reached")
        except Exception as error:  # keys that no browser has
            log.warning("a notification cannot be encrypted", extra={"error": str(error) or type(error).__name__})
            return Sent("failed", "nothing can be encrypted for this device")
        return Sent("sent")

    async def post(self, endpoint: str, *, data: bytes, headers: Mapping[str, str], timeout: object = None) -> Answer:  # noqa: ARG002
        """What pywebpush asks of a session. Redirects are not followed, and little of the answer is read."""
        async with self._pool.stream("POST", endpoint, headers=list(headers.items()), content=data) as response:
            read = 0
            async for piece in response.aiter_stream():
                read += len(piece)
                if read > READ_OF_ANSWER:
                    break
            told = {name.decode("latin-1").title(): value.decode("latin-1") for name, value in response.headers}
            return Answer(response.status, told)


@dataclass(frozen=True, slots=True)
class Answer:
    """As much of an answer as pywebpush wants to know."""

    status: int
    headers: dict[str, str]
    reason: str = ""

    async def text(self) -> str:
        return ""


def answered(status: int, retry_after: str | None) -> Sent:
    """What the answer of a push service means."""
    if 200 <= status < 300:
        return Sent("sent")
    why = f"the push service answered {status}"
    if status in GONE:
        return Sent("gone", why)
    if status in LATER or status >= 500:
        return Sent("later", why, waiting_time(retry_after or ""))
    return Sent("failed", why)


def waiting_time(retry_after: str) -> float | None:
    """The seconds of a Retry-After, within reason; a date, or anything else, counts as none."""
    return min(float(retry_after), LONGEST_PUSH_WAIT) if SECONDS.fullmatch(retry_after) else None
