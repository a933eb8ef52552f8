"""What somebody is told of, and on which devices."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal, NamedTuple

from ludarium.play import TimeControl
from ludarium.play.errors import Refused
from ludarium.wire.notifications import NotificationKind

Result = Literal["won", "lost", "drawn", "aborted"]

KEY_BYTES = 65  # an uncompressed point of the curve P-256
SECRET_BYTES = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """A browser's push subscription. session: the id of the session or token that made it, and with which it ends

    failures  in a row    language  of the browser, for somebody who has not chosen one
    """

    id: str
    user_id: str
    session: str
    endpoint: str
    p256dh: str
    auth: str
    name: str
    language: str
    created: int
    failures: int = 0

    @property
    def hash(self) -> str:
        return sha256(self.endpoint.encode()).hexdigest()


def refuse_bad_keys(p256dh: str, auth: str) -> None:
    """Refused if nothing could be encrypted with the keys of a subscription."""
    point = decoded(p256dh)
    if len(point) != KEY_BYTES or point[0] != 4 or len(decoded(auth)) != SECRET_BYTES:
        raise Refused("bad-endpoint", "these are no keys of a push subscription")


def decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (ValueError, binascii.Error):
        return b""


class Game(NamedTuple):
    """A game from the side of one of its players. `falls_at`: when their time runs out, where it is given by days"""

    table: str
    name: str
    opponent: str
    falls_at: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """What a notification tells. `expires`: when it is not worth telling any more

    urgent      somebody waits for them now
    result      of a game that ended
    tournament  the name of the one that the game belongs to
    control     of the game to which somebody is challenged
    """

    kind: NotificationKind
    about: str
    game: Game
    expires: int
    urgent: bool = False
    result: Result | None = None
    tournament: str = ""
    control: TimeControl | None = None
    rated: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """What is to be sent to a device. attempts: with the present one"""

    id: int
    device: Device
    kind: str
    about: str
    payload: str
    urgent: bool
    expires: int
    attempts: int
