"""How a server is set up: from the command line, or from environment variables named LUDARIUM_..."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from ludarium.server.limits import MEMORY, Limits

Registration = Literal["open", "invite", "closed"]


def data_folder() -> Path:
    """Where the embedded database lives, by default."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "ludarium"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """database  a URL such as postgresql+psycopg://...; empty: SQLite in the data folder
    workers   processes that think for the computer
    secure    cookies are sent over HTTPS only
    log_style auto (short lines on a terminal, else json), short or json
    client    the folder of the built browser client; None: the one in the package
    memory    bytes that tables in memory may take before those that nobody needs go
    limits    how much of everything, by identity and address
    registration  who may make an account: everybody, those who are invited, or nobody
    url           the address at which people reach the server, for links in mails
    smtp_url      where mails are sent: smtp://user:password@host:587, or smtps://; empty: there are none
    mail_from     the sender of mails
    """

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path | None = None
    database: str = ""
    workers: int = max(1, (os.cpu_count() or 2) - 1)
    secure: bool = False
    log_level: str = "info"
    log_style: str = "auto"
    client: Path | None = None
    memory: int = MEMORY
    limits: Limits = field(default_factory=Limits)
    registration: Registration = "open"
    url: str = ""
    smtp_url: str = ""
    mail_from: str = ""

    @property
    def public_url(self) -> str:
        """Without a slash at its end."""
        return (self.url or f"http://localhost:{self.port}").rstrip("/")

    @property
    def database_url(self) -> str:
        if self.database:
            return self.database
        folder = self.data or data_folder()
        folder.mkdir(parents=True, exist_ok=True)
        return f"sqlite:///{folder.absolute() / 'ludarium.sqlite'}"
