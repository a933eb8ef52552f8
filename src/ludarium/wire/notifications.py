"""What is asked and told about notifications, as it travels."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludarium.wire.bounds import LONGEST_ENDPOINT

NotificationKind = Literal["turn", "challenge", "ended", "round"]
Digest = Literal["off", "daily", "at-once"]
Mails = Literal["off", "no-address", "unconfirmed", "on"]


class PushChoices(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Of what your devices are told: your turn in a game without hurry, a challenge, the end of such a game, and a
    game of a tournament that begins.
    """

    turn: bool = True
    challenge: bool = True
    ended: bool = True
    round: bool = True


class NotificationChoices(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """digest: mails that list the games in which it is your turn, at most one a day, or one for each turn"""

    push: PushChoices = PushChoices()
    digest: Digest = "off"


class NewDevice(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A push subscription of a browser. endpoint, p256dh, auth: as the browser gives them    name: for your list"""

    endpoint: Annotated[str, Meta(min_length=1, max_length=LONGEST_ENDPOINT)]
    p256dh: Annotated[str, Meta(min_length=1, max_length=100)]
    auth: Annotated[str, Meta(min_length=1, max_length=50)]
    name: Annotated[str, Meta(min_length=1, max_length=60)]


class DeviceData(Struct, frozen=True, kw_only=True):
    """A browser that is told of what happens while no page is open there."""

    id: str
    name: str
    created: int


class NotificationData(Struct, frozen=True, kw_only=True):
    """push_key: with which a browser subscribes (applicationServerKey); null where the host has turned push off

    mail  whether mails can reach you: off where the server sends none, no-address where you have given none,
          unconfirmed until you have followed the link in the mail to it
    """

    push_key: str | None
    mail: Mails
    choices: NotificationChoices
    devices: list[DeviceData]


class PushMessage(Struct, frozen=True, kw_only=True):
    """What a service worker is sent. `url`: the page that it is about    tag: a later one with it replaces this one"""

    kind: NotificationKind
    title: str
    body: str
    url: str
    tag: str
