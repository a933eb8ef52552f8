"""Passwords for open seats. They are for one evening, and sent to a friend: a salted, slow hash is enough."""

from __future__ import annotations

from hashlib import scrypt
from hmac import compare_digest
from secrets import token_bytes

from ludarium.server.threads import off_loop

SALT = 16  # bytes
COST = {"n": 2**13, "r": 8, "p": 1}


def locked(password: str) -> str:
    """The hash of a password; empty where there is none."""
    if not password:
        return ""
    salt = token_bytes(SALT)
    return f"{salt.hex()}:{hashed(password, salt)}"


def opens(password: str, lock: str) -> bool:
    """Whether a password is the right one."""
    off_loop()
    if not lock:
        return True
    salt, _, kept = lock.partition(":")
    return compare_digest(hashed(password, bytes.fromhex(salt)), kept)


def hashed(password: str, salt: bytes) -> str:
    return scrypt(password.encode("utf-8", "backslashreplace"), salt=salt, **COST).hex()
