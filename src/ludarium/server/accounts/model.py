"""Users, their sessions, and who asks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from secrets import token_urlsafe

DELETED_NAME = "deleted player"

# Signs in what a browser says of itself, the most telling first.
BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class User:
    """password: the hash, empty as long as none was chosen    bot: a program plays

    confirming  the hash of the link that confirms the mail address; none once it has
    """

    id: str
    name: str
    password: str
    email: str | None
    admin: bool
    created: int
    bot: bool = False
    moderator: bool = False
    confirming: str | None = None

    @property
    def confirmed_email(self) -> str | None:
        """Where mails may go: to an address whose owner has said that it is theirs."""
        return self.email if self.confirming is None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A signed-in browser, or a token. `hash` is of its secret, `id` is what lists call it.

    device  of a token its name
    bot     the account is a bot's
    scopes  what a token may do; none of a browser, which may do everything
    expires when a token ends, if it does
    """

    hash: str
    id: str
    user_id: str
    name: str
    device: str
    created: int
    seen: int
    bot: bool = False
    scopes: frozenset[str] | None = None
    expires: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Visitor:
    """Who asks: a guest, or somebody with a session. `address`: as the limits count it, see limits.network_of"""

    player: str
    session: Session | None
    address: str
    device: str


def new_id() -> str:
    return token_urlsafe(12)


def new_token() -> str:
    """The secret in a link."""
    return token_urlsafe(24)


def token_hash(token: str) -> str:
    return sha256(token.encode("utf-8", "backslashreplace")).hexdigest()


def device_of(agent: str) -> str:
    """A browser and its system as people call them, from what a browser says of itself."""
    browser = next((name for sign, name in BROWSERS.items() if sign in agent), "")
    system = next((name for sign, name in SYSTEMS.items() if sign in agent), "")
    if not browser:
        return re.sub(r"[^\w./ -]", "", agent)[:40].strip()
    return f"{browser}, {system}" if system else browser
