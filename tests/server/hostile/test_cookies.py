"""Cookies cost no more than their length, and nobody's other cookies make the server forget who they are."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from ludarium.server import identity
from ludarium.server.limits import LONGEST_COOKIES, Limits, Rate
from ludarium.server.web.app import API
from tests.clients.wire import PASSWORD, Api
from tests.server.hostile.inside import HOST, Inside
from tests.servers import RunningServer
from tests.waiting import PATIENCE

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
    secrets_in = identity.secrets_in

    def counted(cookies: str, name: str) -> list[str]:
        looked_at.append(cookies)
        return secrets_in(cookies, name)

    monkeypatch.setattr(identity, "secrets_in", counted)
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


def test_cookies_of_a_neighbour_do_not_replace_ours(api: Api) -> None:
    """Another site of the same domain can set a cookie of our name that a browser sends before ours."""
    table_id = api.table()
    ours = api.http.cookies["ludarium"]
    for other in (identity.new_secret(), identity.new_session_secret()):
        for cookies in (f"ludarium={other}; ludarium={ours}", f"ludarium={ours}; ludarium={other}"):
            answer = api.http.get(f"{API}/tables", headers=[(b"Cookie", cookies.encode())])
            assert [table["id"] for table in answer.json()] == [table_id]
            assert "set-cookie" not in answer.headers


def test_a_session_counts_before_a_guest_and_before_a_session_that_has_ended(api: Api) -> None:
    api.post("/account", name="cookies", password=PASSWORD)
    ours = api.http.cookies["ludarium"]
    others = [identity.new_session_secret(), identity.new_secret()]
    cookies = "; ".join(f"ludarium={secret}" for secret in (*others, ours))
    answer = api.http.get(f"{API}/account", headers=[(b"Cookie", cookies.encode())])
    assert answer.json()["name"] == "cookies"
    assert "set-cookie" not in answer.headers


async def test_over_https_only_this_host_sets_our_cookie(inside: Callable[..., Inside]) -> None:
    async with inside(secure=True) as server:
        planted = f"ludarium={identity.new_secret()}".encode()
        answer = await server.visitor(secret=None).ask("GET", f"{API}/tables", headers=[HOST, (b"cookie", planted)])
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-ludarium=")
        assert "Secure" in cookie
        assert "Path=/" in cookie
        assert "Domain" not in cookie
        ours = cookie.partition(";")[0]
        header = [HOST, (b"cookie", planted + b"; " + ours.encode())]
        answer = await server.visitor(secret=None).ask("GET", f"{API}/tables", headers=header)
        assert "set-cookie" not in answer.headers
