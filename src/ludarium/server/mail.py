"""Mails, where the host has set up a server for them."""

from __future__ import annotations

from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from urllib.parse import unquote, urlsplit

import aiosmtplib

PATIENCE = 30.0  # seconds
PORTS = {"smtp": 587, "smtps": 465}


class Mail:
    """url: smtp://user:password@host:port (encrypted where the server can), or smtps:// (always)"""

    def __init__(self, url: str, sender: str) -> None:
        self._url = urlsplit(url)
        self._sender = sender
        if url and (self._url.scheme not in PORTS or not self._url.hostname):
            raise ValueError("the address of the mail server is smtp://host or smtps://host")
        if url and not sender:
            raise ValueError("mails need a sender: --mail-from")

    @property
    def works(self) -> bool:
        return bool(self._url.scheme)

    @property
    def domain(self) -> str:
        """Of the sender, for the ids of mails."""
        return parseaddr(self._sender)[1].rpartition("@")[2] or "localhost"

    def written(self, to: str, subject: str, text: str) -> EmailMessage:
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._sender, to, subject
        message["Date"] = formatdate()
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
        return message

    async def send(self, message: EmailMessage) -> None:
        """Give a mail to the mail server; whatever aiosmtplib raises if that does not take it."""
        url = self._url
        await aiosmtplib.send(
            message,
            hostname=url.hostname,
            port=url.port or PORTS[url.scheme],
            username=unquote(url.username) if url.username else None,
            password=unquote(url.password) if url.password else None,
            use_tls=url.scheme == "smtps",
            timeout=PATIENCE,
        )
