"""Who somebody is: a random secret in a cookie, a guest's or a session's, or a token. The server keeps hashes only."""

from __future__ import annotations

import re
from hashlib import sha256
from secrets import token_urlsafe

from ludarium.play.errors import Refused
from ludarium.server.limits import LONGEST_COOKIES

COOKIE = "ludarium"
HOST_COOKIE = "__Host-ludarium"  # over HTTPS: no other site of the same domain can set it
MOST_SECRETS = 8  # that are looked at in one request
SESSION = "s."  # what the secret of a signed-in user begins with, and no guest's
SECRET = re.compile(r"(?:s\.)?[A-Za-z0-9_-]{43}")
LENGTH_OF_HASH = 64
TOKEN = re.compile(r"lud_[A-Za-z0-9_-]{43}")  # the prefix lets people and scanners tell what they have found
BEARER = "bearer "
LIFETIME = 400 * 24 * 3600  # seconds; browsers keep cookies no longer


def new_secret() -> str:
    return token_urlsafe(32)


def new_session_secret() -> str:
    return SESSION + token_urlsafe(32)


def new_token_secret() -> str:
    return "lud_" + token_urlsafe(32)


def of_token(secret: str) -> bool:
    return TOKEN.fullmatch(secret) is not None


def bearer_in(authorization: str) -> str | None:
    """The token in an Authorization header, in whatever form; none if it is of another scheme, as a proxy's."""
    scheme, value = authorization[: len(BEARER)], authorization[len(BEARER) :]
    return value.strip() if scheme.lower() == BEARER else None


def of_session(secret: str) -> bool:
    """Whether a secret is a signed-in user's."""
    return secret.startswith(SESSION)


def cookie_name(secure: bool) -> str:
    return HOST_COOKIE if secure else COOKIE


def secrets_in(cookies: str, name: str) -> list[str]:
    """The secrets in a Cookie header, as far as they have the right form; other cookies do not matter. There may be
    several, because another site of the same domain can set cookies, too.

    Refused if the header is too long and no secret was found: a new one could replace a valid one behind the end.
    """
    found: list[str] = []
    for pair in cookies[:LONGEST_COOKIES].split(";"):
        called, _, value = pair.partition("=")
        if called.strip() == name and SECRET.fullmatch(value.strip()) and value.strip() not in found:
            found.append(value.strip())
    if not found and len(cookies) > LONGEST_COOKIES:
        raise Refused("too-large", f"the cookies of this site have over {LONGEST_COOKIES} characters: delete some")
    return found[:MOST_SECRETS]


def identity_of(secret: str) -> str:
    return sha256(secret.encode("ascii")).hexdigest()


def is_guest(player: str) -> bool:
    """Whether a player has no account: the id of a user is shorter than a hash."""
    return len(player) == LENGTH_OF_HASH


def refuse_guest(player: str) -> None:
    """Rated games are for accounts: a guest can come back as somebody else."""
    if is_guest(player):
        raise Refused("signed-out", "rated games are for accounts: sign in or register first")


def public_name(identity: str) -> str:
    """What others call somebody who has no account."""
    return "Guest " + sha256(f"name {identity}".encode()).hexdigest()[:4].upper()


def cookie(secret: str, secure: bool) -> str:
    """The Set-Cookie header."""
    parts = [f"{cookie_name(secure)}={secret}", "Path=/", f"Max-Age={LIFETIME}", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*parts, "Secure"] if secure else parts)
