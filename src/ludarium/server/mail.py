"""Mails, where the host has set up a server for them."""

from __future__ import annotations

from email.headerregistry import HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, Policy
from email.utils import formatdate, make_msgid, parseaddr
from urllib.parse import unquote, urlsplit

import aiosmtplib

PATIENCE = 30.0  # seconds
PORTS = {"smtp": 587, "smtps": 465}


class Whole(UnstructuredHeader):
    """A header on one line: folded, an address of a page would become encoded words, which nobody decodes there."""

    def fold(self, *, policy: Policy) -> str:
        return f"{self.name}: {self}{policy.linesep}"  # type: ignore[attr-defined]


HEADERS = HeaderRegistry()
for _name in ("List-Unsubscribe", "Message-ID"):
    HEADERS.map_to_type(_name, Whole)  # type: ignore[arg-type]
POLICY = SMTP.clone(header_factory=HEADERS)


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

    def written(self, to: str, subject: str, text: str, mail_id: str = "") -> EmailMessage:
        """mail_id: for one that is sent again if the mail server did not take it"""
        message = EmailMessage(POLICY)
        message["From"], message["To"], message["Subject"] = self._sender, to, subject
        message["Date"] = formatdate()
        message["Message-ID"] = f"<{mail_id}@{self.domain}>" if mail_id else make_msgid(domain=self.domain)
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
