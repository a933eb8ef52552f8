"""Those who listen to tables, as a table's service knows them. What is told may be lost: versions repair it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from msgspec import Struct

from ludarium.play import Viewer
from ludarium.server.present import Present

TABLE = "table:"
GONE = 4410  # the code with which the sockets of a deleted table are closed
NOT_YOURS = 4403  # the table is not for them, or not any more
SOMEBODY_ELSE = 4401  # the user has signed in or out since: connect again


class News(Struct, frozen=True, kw_only=True):
    """What is told to those who listen to a topic; it can be sent from one process to another.

    texts    the encoded message by viewer: the sides joined by "+"    everybody  the same message for all
    seating  players whose sides have changed: from now on they are told what these sides may know
    deaf     players who are not told
    closing  the code and the words with which their sockets are closed    closes  only those of this viewer
    """

    texts: dict[str, str] = {}
    everybody: str | None = None
    seating: dict[str, Viewer] = {}
    closing: tuple[int, str] | None = None
    closes: str | None = None
    deaf: tuple[str, ...] = ()


class Audience(Protocol):
    @property
    def present(self) -> Present:
        """Who is connected to any process."""

    def viewers(self, topic: str) -> Collection[Viewer]:
        """The distinct viewers who listen now."""

    def publish(self, topic: str, news: News) -> None:
        """Send news to those who listen, in all processes."""

    def deliver(self, topic: str, news: News) -> None:
        """Send news to those who listen in this process: what was rendered for them."""

    def close_all(self, code: int, reason: str) -> None:
        """Close all sockets of this process."""


def key_of(viewer: Viewer) -> str:
    return "+".join(viewer)


def topic_of(table_id: str) -> str:
    return TABLE + table_id


def table_of(topic: str) -> str:
    """The table of a topic; empty for another topic."""
    return topic.removeprefix(TABLE) if topic.startswith(TABLE) else ""


def player_topic(player: str) -> str:
    """What concerns all sockets of a player, whatever they listen to."""
    return f"user:{player}"
