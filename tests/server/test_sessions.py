"""Sessions: whose they are, how devices and addresses are told apart, and what is remembered of them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from ludarium.play.errors import Refused
from ludarium.server.accounts import queries, sessions
from ludarium.server.accounts.model import User, device_of
from ludarium.server.accounts.service import new_session
from ludarium.server.accounts.sessions import Sessions
from ludarium.server.limits import SESSION_UNUSED, SESSIONS_PER_USER
from ludarium.server.now import now_ms
from ludarium.server.store import Store


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36", "Chrome, Linux"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        ("python-httpx/0.28", "python-httpx/0.28"),
        ("<script>", "script"),
        ("", ""),
    ],
)  # fmt: skip
def test_a_device_is_named_as_people_name_it(agent: str, device: str) -> None:
    assert device_of(agent) == device


USER = User(id="user", name="Matilda", password="", email=None, admin=False, created=1)


async def signed_in(store: Store, now: int) -> str:
    session, secret = new_session(USER, "a browser", now)
    await store.write(queries.begin_session, session, None, now)
    return secret


async def test_a_session_is_found_by_its_secret_until_it_ends(store: Store) -> None:
    await store.write(queries.add_user, USER)
    secret, known = await signed_in(store, now_ms()), Sessions(store)
    found = await known.of(secret)
    assert found is not None
    assert (found.user_id, found.name, found.device) == ("user", "Matilda", "a browser")
    assert await known.of("s." + "x" * 43) is None
    await store.write(queries.end_sessions, "user")
    assert await known.of(secret) == found, "it is believed for some seconds"
    known.forget("user")
    assert await known.of(secret) is None


async def test_another_process_ends_a_session_within_seconds(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await store.write(queries.add_user, USER)
    secret, known, at = await signed_in(store, now_ms()), Sessions(store), [1000.0]
    monkeypatch.setattr(sessions, "monotonic", lambda: at[0])
    assert await known.of(secret)
    await store.write(queries.end_sessions, "user")
    at[0] += sessions.SESSION_TRUSTED + 0.1
    assert await known.of(secret) is None


async def test_what_was_read_before_an_end_is_not_remembered_after_it(store: Store) -> None:
    await store.write(queries.add_user, USER)
    secret = await signed_in(store, now_ms())
    known = Sessions(Slow(store))  # type: ignore[arg-type]
    reading = asyncio.create_task(known.of(secret))
    await Slow.has_read.wait()
    await store.write(queries.end_sessions, "user")
    known.forget("user")
    Slow.go_on.set()
    await reading
    assert await known.of(secret) is None


class Slow:
    """A store whose readers are told late what they have read."""

    has_read = asyncio.Event()
    go_on = asyncio.Event()

    def __init__(self, store: Store) -> None:
        self._store = store

    async def read(self, query: Any, *arguments: Any) -> Any:
        found = await self._store.read(query, *arguments)
        self.has_read.set()
        await self.go_on.wait()
        return found


async def test_old_and_surplus_sessions_end(store: Store) -> None:
    await store.write(queries.add_user, USER)
    now = now_ms()
    unused = await signed_in(store, now - round(SESSION_UNUSED * 1000) - 1)
    secrets = [await signed_in(store, now + number) for number in range(SESSIONS_PER_USER + 2)]
    known = Sessions(store)
    assert await known.of(unused) is None
    assert [await known.of(secret) is None for secret in secrets[:3]] == [True, True, False]
    assert len(await store.read(queries.sessions_of, "user", now)) == SESSIONS_PER_USER


async def test_a_used_session_is_marked_as_seen(store: Store) -> None:
    await store.write(queries.add_user, USER)
    long_ago = now_ms() - 24 * 3600 * 1000
    secret, known = await signed_in(store, long_ago), Sessions(store)
    assert await known.of(secret)
    await asyncio.gather(*known._touching)
    (found,) = await store.read(queries.sessions_of, "user", now_ms())
    assert found.seen > long_ago


async def test_a_name_of_a_deleted_user_stays_taken(store: Store) -> None:
    await store.write(queries.add_user, USER)
    await store.write(queries.delete_user, USER, now_ms())
    assert await store.read(queries.user_named, "Matilda") is None
    with pytest.raises(Refused) as refused:
        await store.write(
            queries.add_user, User(id="other", name="MATILDA", password="", email=None, admin=False, created=1)
        )
    assert refused.value.kind == "name-taken"
