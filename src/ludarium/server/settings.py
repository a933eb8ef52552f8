"""How a server is set up: from the command line, or from environment variables named LUDARIUM_..."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from email.utils import parseaddr
from pathlib import Path
from typing import Literal

from sqlalchemy.engine import make_url

from ludarium.server.limits import MEMORY, Limits
from ludarium.wire.accounts import Registration

Creators = Literal["accounts", "admins"]
PUSH_OFF = "off"
PRIVATE_FOLDER = 0o700  # only its owner may open it


def data_folder() -> Path:
    """Where the embedded database lives, by default."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "ludarium"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """database  a URL such as postgresql+psycopg://...; empty: SQLite in the data folder
    redis     the URL of Redis, which several processes with one PostgreSQL database share; empty: there is one process
    processes how many serve on this machine, from one command
    workers   processes that think for the computer
    secure    cookies are sent over HTTPS only
    log_style auto (short lines on a terminal, else json), short or json
    client    the folder of the built browser client; None: the one in the package
    memory    bytes that tables in memory may take before those that nobody needs go
    limits    how much of everything, by identity and address
    guest_chat    guests may write in chats, not only quick phrases
    registration  who may make an account: everybody, those who are invited, or nobody
    lobby_bots    levels of the computer that answer seeks when nobody else does
    url           the address at which people reach the server, for links in mails
    smtp_url      where mails are sent: smtp://user:password@host:587, or smtps://; empty: there are none
    mail_from     the sender of mails
    tournaments   who may arrange tournaments: everybody with an account, or administrators
    push_key      the private key of Web Push; empty: the server makes one and keeps it; off: there are none
    push_local    origins of push endpoints that may be at private addresses, such as http://127.0.0.1:9000: for tests
    rated_computer  whether games against the computer may be rated
    trusted_addresses  addresses and networks that many people share: games from there are not flagged for it
    community     the address of the host's forum or chat, linked in the header and after games; empty: there is none
    games         the games that are offered, in this order; empty: all that are installed
    """

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path | None = None
    database: str = ""
    redis: str = ""
    processes: int = 1
    workers: int = max(1, (os.cpu_count() or 2) - 1)
    secure: bool = False
    log_level: str = "info"
    log_style: str = "auto"
    client: Path | None = None
    memory: int = MEMORY
    limits: Limits = field(default_factory=Limits)
    registration: Registration = "open"
    lobby_bots: tuple[str, ...] = ()
    guest_chat: bool = False
    url: str = ""
    smtp_url: str = ""
    mail_from: str = ""
    push_key: str = ""
    push_local: tuple[str, ...] = ()
    tournaments: Creators = "accounts"
    rated_computer: bool = False
    trusted_addresses: tuple[str, ...] = ()
    community: str = ""
    games: tuple[str, ...] = ()

    @property
    def public_url(self) -> str:
        """Without a slash at its end."""
        return (self.url or f"http://localhost:{self.port}").rstrip("/")

    @property
    def push_contact(self) -> str:
        """Whom a push service may write to about this server: the sender of its mails, or its address."""
        if self.mail_from:
            return f"mailto:{parseaddr(self.mail_from)[1]}"
        return self.public_url if self.public_url.startswith("https://") else "mailto:nobody@localhost"

    @property
    def database_url(self) -> str:
        if self.database:
            return self.database
        folder = self.data or data_folder()
        folder.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
        return f"sqlite:///{folder.absolute() / 'ludarium.sqlite'}"

    @property
    def cluster_name(self) -> str:
        """What begins all names in Redis: servers with databases of other names may share it."""
        return f"ludarium:{make_url(self.database_url).database}"
