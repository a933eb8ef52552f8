"""Who somebody is: a random secret in a cookie. The server keeps its hash only."""

from __future__ import annotations

import re
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from secrets import token_urlsafe

COOKIE = "ludarium"
SECRET = re.compile(r"[A-Za-z0-9_-]{43}")
LIFETIME = 400 * 24 * 3600  # seconds; browsers keep cookies no longer


def new_secret() -> str:
    return token_urlsafe(32)


def secret_in(cookies: str) -> str | None:
    """The secret in a Cookie header, if it has one of the right form."""
    try:
        found = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return None
    return found.value if found is not None and SECRET.fullmatch(found.value) else None


def identity_of(secret: str) -> str:
    return sha256(secret.encode("ascii")).hexdigest()


def cookie(secret: str, secure: bool) -> str:
    """The Set-Cookie header."""
    parts = [f"{COOKIE}={secret}", "Path=/", f"Max-Age={LIFETIME}", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*parts, "Secure"] if secure else parts)
