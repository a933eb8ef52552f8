"""Passwords for open seats and for tournaments. They are for one evening, and sent to a friend: a salted, slow hash is
enough. Every hash is made on a hashing thread."""

from __future__ import annotations

from hashlib import scrypt
from hmac import compare_digest
from secrets import token_bytes

from ludarium.play.errors import Refused
from ludarium.server.hashing import Hashing
from ludarium.server.threads import off_loop

SALT = 16  # bytes
COST = {"n": 2**13, "r": 8, "p": 1}


class Locks:
    """A lock is the hash of a password; empty where there is none."""

    def __init__(self, hashing: Hashing) -> None:
        self._hashing = hashing

    async def new(self, password: str) -> str:
        return await self._hashing.run(locked, password) if password else ""

    async def refuse_wrong(self, password: str, lock: str, what: str) -> None:
        """Refused if this is not the password; no password is refused at once. what: which has it"""
        if not lock:
            return
        if not password or not await self._hashing.run(opens, password, lock):
            raise Refused("wrong-password", f"{what} has a password, and this is not it")


def locked(password: str) -> str:
    salt = token_bytes(SALT)
    return f"{salt.hex()}:{hashed(password, salt)}"


def opens(password: str, lock: str) -> bool:
    salt, _, kept = lock.partition(":")
    return compare_digest(hashed(password, bytes.fromhex(salt)), kept)


def hashed(password: str, salt: bytes) -> str:
    off_loop()
    return scrypt(password.encode("utf-8", "backslashreplace"), salt=salt, **COST).hex()
