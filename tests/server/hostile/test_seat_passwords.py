"""Passwords of seats and tournaments: every attempt counts, and nobody who plays waits for a hash."""

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

from ludarium.play.errors import Refused
from ludarium.server.limits import Limits, Rate
from ludarium.server.tables import locks
from ludarium.server.web.app import API
from tests.server.hostile.inside import Answer, Inside, Visitor

SEATS = {"white": {"kind": "you"}, "black": {"kind": "open"}}


@pytest.fixture
def hashes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the threads on which passwords were hashed."""
    threads: list[str] = []
    real = locks.hashed

    def hashed(password: str, salt: bytes) -> str:
        threads.append(threading.current_thread().name)
        return real(password, salt)

    monkeypatch.setattr(locks, "hashed", hashed)
    return threads


async def locked_table(person: Visitor) -> str:
    return await person.table(seats=SEATS, visibility="link", password="an evening")


async def sit(person: Visitor, table: str, password: str | None = None) -> Answer:
    data = None if password is None else {"password": password}
    return await person.ask("POST", f"{API}/tables/{table}/seats/black", data)


async def test_a_seat_is_asked_for_without_a_password_at_no_cost_and_every_attempt_counts(
    inside: Callable[..., Inside], hashes: list[str]
) -> None:
    async with inside(limits=replace(Limits(), seat_passwords=Rate("passwords for this table", 4, 60))) as server:
        table = await locked_table(server.visitor())
        hashes.clear()
        guest = server.visitor("203.0.113.1")
        kinds = [(await sit(guest, table, given)).data["kind"] for given in (None, "", None, "", None, "an evening")]
        assert kinds == ["wrong-password"] * 4 + ["too-many"] * 2
        assert hashes == []
        assert (await sit(server.visitor("192.0.2.7"), table, "an evening")).status == 200


async def test_passwords_of_seats_are_hashed_on_hashing_threads(
    inside: Callable[..., Inside], hashes: list[str]
) -> None:
    async with inside() as server:
        table = await locked_table(server.visitor())
        guest = server.visitor("203.0.113.1")
        assert (await sit(guest, table, "a morning")).data["kind"] == "wrong-password"
        assert (await sit(guest, table, "an evening")).status == 200
    assert len(hashes) == 3
    assert all(name.startswith("hash") for name in hashes)


async def test_an_address_has_so_many_passwords_however_many_tables_it_opens(
    inside: Callable[..., Inside], hashes: list[str]
) -> None:
    few = Rate("passwords of seats from this address", 5, 60)
    async with inside(limits=replace(Limits(), seat_passwords_from=few)) as server:
        tables = [await locked_table(server.visitor()) for _ in range(8)]
        hashes.clear()
        guesses = [await sit(server.visitor("203.0.113.1"), table, "a morning") for table in tables]
        assert [answer.status for answer in guesses] == [403] * 5 + [429] * 3
        assert len(hashes) == 5
        assert (await sit(server.visitor("192.0.2.7"), tables[0], "an evening")).status == 200


async def test_a_password_opens_the_seat_for_which_it_was_given_only(inside: Callable[..., Inside]) -> None:
    async with inside() as server:
        table = await locked_table(server.visitor())
        playing = server.part("tables").playing
        with pytest.raises(Refused, match="has a password"):
            await playing.sit(table, "somebody", "black", "Somebody", opened="another lock")


def test_the_hash_is_slow_and_salted() -> None:
    first, second = locks.locked("an evening"), locks.locked("an evening")
    assert first != second
    assert locks.opens("an evening", first)
    assert not locks.opens("an evenin", first)
