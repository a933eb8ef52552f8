"""Who somebody is: a random secret in a cookie, a guest's or a session's, or a token. The server keeps hashes only."""

from __future__ import annotations

import re
from hashlib import sha256
from secrets import token_urlsafe

from ludarium.play.errors import Refused
from ludarium.server.limits import LONGEST_COOKIES

COOKIE = "ludarium"
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


def secret_in(cookies: str) -> str | None:
    """The secret in a Cookie header, if it has one of the right form; other cookies do not matter.

    Refused if the header is too long and no secret was found: a new one could replace a valid one behind the end.
    """
    for pair in cookies[:LONGEST_COOKIES].split(";"):
        name, _, value = pair.partition("=")
        if name.strip() == COOKIE and SECRET.fullmatch(value.strip()):
            return value.strip()
    if len(cookies) > LONGEST_COOKIES:
        raise Refused("too-large", f"the cookies of this site have over {LONGEST_COOKIES} characters: delete some")
    return None


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
    parts = [f"{COOKIE}={secret}", "Path=/", f"Max-Age={LIFETIME}", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*parts, "Secure"] if secure else parts)
