"""Passwords are hashed off the event loop, a few at a time, and told from others."""

import asyncio

import pytest
from argon2 import PasswordHasher

from ludarium.play.errors import Refused
from ludarium.server import hashing
from ludarium.server.accounts import passwords
from ludarium.server.accounts.passwords import Passwords, checked

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.mark.parametrize("password", ["correct horse", "ünïcödé!", "pass word", "12345679", "a" * 197 + "bcd"])
def test_a_password_of_eight_characters_will_do(password: str) -> None:
    assert checked(password, "alice") == password


@pytest.mark.parametrize("password", ["short", "aaaaaaaa", "abababab", "Password", "12345678", "ALICEson", "x" * 201])
def test_what_is_guessed_first_is_refused(password: str) -> None:
    with pytest.raises(Refused) as refused:
        checked(password, "Aliceson")
    assert refused.value.kind == "bad-password"


async def test_a_hash_tells_its_password_from_others() -> None:
    kept = Passwords(QUICK)
    hashed = await kept.hash("correct horse")
    assert "correct" not in hashed
    assert hashed.startswith("$argon2id$")
    assert await kept.verify(hashed, "correct horse")
    assert not await kept.verify(hashed, "Correct horse")
    assert not await kept.verify(hashed, "")
    kept.close()


async def test_the_same_characters_typed_in_another_way_are_the_same_password() -> None:
    kept = Passwords(QUICK)
    assert await kept.verify(await kept.hash(checked("caf\u00e9 noir", "x")), "cafe\u0301 noir")
    kept.close()


async def test_nobody_has_no_password() -> None:
    """Not even the one that stands in for it, so that unknown names take as long as known ones."""
    kept = Passwords(QUICK)
    for hashed in (None, "", "no hash"):
        assert not await kept.verify(hashed, "nobody has this password")
    kept.close()


async def test_an_unknown_name_costs_a_hash_too(monkeypatch: pytest.MonkeyPatch) -> None:
    kept, counted = Passwords(QUICK), []
    monkeypatch.setattr(kept, "_hasher", Counting(counted))
    await kept.verify(None, "guess")
    assert counted == ["guess"]
    kept.close()


class Counting:
    def __init__(self, counted: list[str]) -> None:
        self.counted = counted

    def verify(self, kept: str, password: str) -> bool:
        self.counted.append(password)
        return QUICK.verify(kept, password)


async def test_too_many_at_once_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hashing, "WAITING_HASHES", 3)
    kept = Passwords(QUICK)
    found = await asyncio.gather(*(kept.hash("correct horse") for _ in range(5)), return_exceptions=True)
    refused = [each for each in found if isinstance(each, Refused)]
    assert len(refused) == 2
    assert all(each.kind == "too-many" and each.retry_after for each in refused)
    assert await kept.hash("correct horse")
    kept.close()


def test_a_weaker_hash_is_outdated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "PasswordHasher", PasswordHasher)
    kept = Passwords()
    assert kept.outdated(QUICK.hash("correct horse"))
    assert not kept.outdated(PasswordHasher().hash("correct horse"))
    kept.close()
