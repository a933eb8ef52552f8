"""Cookies cost no more than their length, and nobody's other cookies make the server forget who they are."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from ludarium.server import identity
from ludarium.server.limits import LONGEST_COOKIES, Limits, Rate
from ludarium.server.web.app import API
from tests.server.clients import Api, RunningServer
from tests.server.hostile.inside import HOST, PATIENCE, Inside

BACKSLASHES = b'x="' + b"\\" * 60_000
FOREIGN = [
    'prefs={"a":1}; {ours}',
    "flag; {ours}",
    "{ours}; flag",
    'a="b; {ours}; c="d',
    "na\xefve=\xe9t\xe9; {ours}",
    "{ours}; x=\\\\\\",
    "=; ;; {ours};",
    "ludarium=guess; {ours}",
]


async def test_a_header_of_backslashes_costs_next_to_nothing(inside: Callable[..., Inside]) -> None:
    """One such header used to cost 9 seconds of a core."""
    async with inside() as server, asyncio.timeout(PATIENCE):
        for _ in range(50):
            answer = await server.visitor(secret=None).ask("GET", f"{API}/tables", headers=[(b"cookie", BACKSLASHES)])
            assert answer.status == 413
            assert "set-cookie" not in answer.headers


async def test_the_limit_of_an_address_comes_before_its_cookies(
    inside: Callable[..., Inside], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[str] = []
    secret_in = identity.secret_in

    def counted(cookies: str) -> str | None:
        looked_at.append(cookies)
        return secret_in(cookies)

    monkeypatch.setattr(identity, "secret_in", counted)
    async with inside(limits=replace(Limits(), visits=Rate("requests from this address", 5, 1000))) as server:
        found = [await server.visitor().ask("GET", f"{API}/games") for _ in range(20)]
    assert [answer.status for answer in found] == [200] * 5 + [429] * 15
    assert len(looked_at) == 5
    assert all(answer.data["retry_after"] > 0 and "retry-after" in answer.headers for answer in found[5:])


@pytest.mark.parametrize("others", FOREIGN)
def test_a_foreign_cookie_changes_nothing(api: Api, others: str) -> None:
    """A real request, so that what the HTTP parser does to headers counts as well."""
    table_id = api.table()
    ours = f"ludarium={api.http.cookies['ludarium']}"
    header = others.replace("{ours}", ours).encode("latin-1")
    answer = api.http.get(f"{API}/tables", headers=[(b"Cookie", header)])
    assert [table["id"] for table in answer.json()] == [table_id]
    assert "set-cookie" not in answer.headers


def test_two_cookie_headers_are_one(api: Api, server: RunningServer) -> None:
    table_id = api.table()
    ours = f"ludarium={api.http.cookies['ludarium']}"
    for headers in ([("Cookie", "a=b"), ("Cookie", ours)], [("Cookie", ours), ("Cookie", "a=b")]):
        with Api(server.address) as other:
            answer = other.http.get(f"{API}/tables", headers=headers)
            assert [table["id"] for table in answer.json()] == [table_id]
            assert "set-cookie" not in answer.headers


async def test_who_is_refused_keeps_their_secret(inside: Callable[..., Inside]) -> None:
    """A secret that stands behind the end of what is looked at must not be overwritten."""
    async with inside() as server:
        secret = identity.new_secret()
        header = b"a=" + b"x" * LONGEST_COOKIES + f"; ludarium={secret}".encode()
        answer = await server.visitor(secret=None).ask("GET", f"{API}/tables", headers=[HOST, (b"cookie", header)])
        assert answer.status == 413
        assert "set-cookie" not in answer.headers
