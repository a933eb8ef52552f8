"""Passwords: what one must be, and hashing them with Argon2id on threads of their own."""

from __future__ import annotations

import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from ludarium.play.errors import Refused
from ludarium.server.hashing import Hashing
from ludarium.server.threads import off_loop

SHORTEST, LONGEST = 8, 200
FEWEST_DIFFERENT = 4
COMMON = frozenset(
    [
        "password",
        "passw0rd",
        "password1",
        "password123",
        "12345678",
        "123456789",
        "1234567890",
        "qwertyui",
        "qwerty123",
        "qwertyuiop",
        "iloveyou",
        "sunshine",
        "princess",
        "football",
        "baseball",
        "superman",
        "trustno1",
        "letmein123",
        "welcome1",
        "abc12345",
        "abcd1234",
        "1q2w3e4r",
        "asdfghjkl",
        "zaq12wsx",
        "1qaz2wsx",
        "ludarium",
    ]
)


def unicode_form(password: str) -> str:
    """The same for all ways to type the same characters."""
    return unicodedata.normalize("NFKC", password)


def checked(password: str, name: str) -> str:
    """A password that somebody chooses, as it is hashed; Refused says what it must be."""
    password = unicode_form(password)
    if len(password) < SHORTEST:
        raise Refused("bad-password", f"a password has at least {SHORTEST} characters")
    if len(password) > LONGEST:
        raise Refused("bad-password", f"a password has at most {LONGEST} characters")
    plain = password.casefold()
    if plain == name.casefold() or plain in COMMON or len(set(plain)) < FEWEST_DIFFERENT:
        raise Refused("bad-password", "this password is guessed first: choose another one")
    return password


class Passwords:
    """Each hash takes 64 MiB and some hundredths of a second, so only a few are made at a time."""

    def __init__(self, hasher: PasswordHasher | None = None, hashing: Hashing | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._hashing = hashing or Hashing()
        self._of_nobody = self._hasher.hash("nobody has this password")

    def close(self) -> None:
        self._hashing.close()

    async def hash(self, password: str) -> str:
        return await self._hashing.run(self._hash, password)

    async def verify(self, kept: str | None, password: str) -> bool:
        """Whether this is the password of a hash. Without a hash it is not, which takes as long to find out."""
        return await self._hashing.run(self._verify, kept, unicode_form(password))

    def outdated(self, kept: str) -> bool:
        """Whether a hash was made with weaker parameters than new ones are."""
        return self._hasher.check_needs_rehash(kept)

    def _hash(self, password: str) -> str:
        off_loop()
        return self._hasher.hash(password)

    def _verify(self, kept: str | None, password: str) -> bool:
        off_loop()
        try:
            return self._hasher.verify(kept or self._of_nobody, password) and bool(kept)
        except (VerificationError, InvalidHashError):
            return False
