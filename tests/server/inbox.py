"""A mail server of the tests."""

from __future__ import annotations

import email
import email.policy
from collections.abc import Iterator
from email.message import EmailMessage
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from tests.servers import free_port
from tests.waiting import until


class Inbox:
    """answers: what is said to the next mails instead of taking them"""

    def __init__(self) -> None:
        self.port = free_port()
        self.mails: list[tuple[list[str], bytes]] = []
        self.answers: list[str] = []

    @property
    def settings(self) -> dict[str, Any]:
        """Of a server that sends its mails here."""
        return {"smtp_url": f"smtp://127.0.0.1:{self.port}", "mail_from": "Ludarium <games@games.example>"}

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802 (aiosmtpd's name)
        if self.answers:
            return self.answers.pop(0)
        self.mails.append((envelope.rcpt_tos, envelope.content))
        return "250 OK"

    def wait(self, number: int) -> tuple[list[str], EmailMessage]:
        """Whom the mail of a number is for, and what it says."""
        until(lambda: len(self.mails) >= number, "no mail comes")
        to, content = self.mails[number - 1]
        return to, email.message_from_bytes(content, policy=email.policy.default)  # type: ignore[return-value]


@pytest.fixture
def inbox() -> Iterator[Inbox]:
    kept = Inbox()
    controller = Controller(kept, hostname="127.0.0.1", port=kept.port)
    controller.start()
    yield kept
    controller.stop()
