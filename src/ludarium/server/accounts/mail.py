"""Mails, where the host has set up a server for them."""

from __future__ import annotations

import logging
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

import aiosmtplib

log = logging.getLogger("ludarium.server.accounts")

PATIENCE = 30.0  # seconds
PORTS = {"smtp": 587, "smtps": 465}
RESET = {
    "en": (
        "Ludarium: choose a new password",
        "Hello {name},\n\nsomebody asked for a new password for your account. Choose one here within a day:\n\n"
        "{link}\n\nIf it was not you, do nothing: your password stays as it is.\n",
    ),
    "ko": (
        "Ludarium: 새 비밀번호 설정",
        "{name} 님, 안녕하세요.\n\n계정의 새 비밀번호 요청이 있었습니다. 하루 안에 다음 주소에서 설정해 주세요:\n\n"
        "{link}\n\n요청하지 않으셨다면 아무것도 하지 않으셔도 됩니다. 비밀번호는 그대로입니다.\n",
    ),
    "ja": (
        "Ludarium：新しいパスワードの設定",
        "{name} さん\n\nアカウントの新しいパスワードが求められました。一日以内に次のアドレスで設定してください。\n\n"
        "{link}\n\nお心当たりがなければ、何もする必要はありません。パスワードは変わりません。\n",
    ),
}


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

    async def send_reset(self, to: str, name: str, link: str, language: str) -> None:
        """A failure is logged: whoever asked must not learn whether there is such an account."""
        subject, text = RESET.get(language, RESET["en"])
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._sender, to, subject
        message.set_content(text.format(name=name, link=link))
        url = self._url
        try:
            await aiosmtplib.send(
                message,
                hostname=url.hostname,
                port=url.port or PORTS[url.scheme],
                username=unquote(url.username) if url.username else None,
                password=unquote(url.password) if url.password else None,
                use_tls=url.scheme == "smtps",
                timeout=PATIENCE,
            )
        except Exception:
            log.exception("a mail could not be sent")
