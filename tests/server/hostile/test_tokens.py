"""Tokens do what their scopes name and nothing else; stolen, expired, revoked and made-up ones do nothing."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from litestar.handlers import BaseRouteHandler
from litestar.routes import HTTPRoute, WebSocketRoute
from sqlalchemy import update
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from ludarium.client import ApiError, Client
from ludarium.server.limits import Limits, Rate
from ludarium.server.scopes import BROWSER, NEEDED, SCOPES
from ludarium.server.settings import Settings
from ludarium.server.store.schema import tokens
from ludarium.server.web.app import create_app
from ludarium.wire.accounts import Scope
from tests.clients.wire import API, PASSWORD
from tests.server.databases import connected, migrated_database, rows
from tests.servers import RunningServer
from tests.waiting import PATIENCE, until

ORIGIN = {"Origin": "https://elsewhere.example"}


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return migrated_database(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def server(database: str) -> Iterator[RunningServer]:
    limits = Limits(requests=Rate("requests", 2000, 30))
    with RunningServer(Settings(database=database, workers=0, limits=limits)) as running:
        yield running


@pytest.fixture(scope="module")
def alice(server: RunningServer) -> Iterator[Client]:
    """Signed in in a browser."""
    with Client(server.address) as client:
        client.register("alice", PASSWORD)
        yield client


def bearer(secret: str, **more: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}", **more}


def refused(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["kind"]


def routes(server: RunningServer) -> list[tuple[str, str, BaseRouteHandler]]:
    """Every way into the API: method, path and handler."""
    app: Any = create_app(Settings(database="sqlite://", workers=0)).app.routes  # type: ignore[attr-defined]
    found: list[tuple[str, str, BaseRouteHandler]] = []
    for route in app.routes:
        if not route.path.startswith(API):
            continue
        if isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                found += [
                    (method, route.path_format, handler) for method in handler.http_methods if method != "OPTIONS"
                ]
        elif isinstance(route, WebSocketRoute):
            found.append(("WS", route.path_format, route.route_handler))
    return found


def filled(path: str) -> str:
    """A path with something in place of its variables."""
    return "/".join("1" if part.startswith("{") else part for part in path.split("/"))


def test_every_way_into_the_api_names_its_scope(server: RunningServer) -> None:
    found = routes(server)
    assert len(found) > 40
    without = [f"{method} {path}" for method, path, handler in found if handler.opt.get("scope") not in NEEDED]
    assert not without, "give the handler a scope: see server/scopes.py"


def test_no_token_does_what_its_scopes_do_not_name(server: RunningServer, alice: Client) -> None:
    secrets = {scope: alice.make_token(scope, [scope]).secret for scope in SCOPES}
    with httpx.Client(base_url=server.address, verify=False) as http:
        for method, path, handler in routes(server):
            needed = handler.opt["scope"]
            for scope in [scope for scope in ("read", "account", "moderate") if scope != needed and needed != "any"]:
                headers = bearer(secrets[cast("Scope", scope)])
                if method == "WS":
                    with pytest.raises(InvalidStatus) as closed:
                        socket(server, filled(path), headers).close()
                    assert closed.value.response.status_code == 403
                    continue
                http.cookies.clear()
                answer = http.request(method, filled(path), headers=headers, json={})
                assert refused(answer) == (403, "scope"), f"{method} {path} with {scope}"
    for token in alice.tokens():
        alice.revoke_token(token.id)


def test_tokens_make_no_tokens_and_change_no_passwords(server: RunningServer, alice: Client) -> None:
    every = alice.make_token("all of it", list(SCOPES))
    with Client(server.address, every.secret) as program:
        for attempt in (
            lambda: program.make_token("another", ["read"]),
            lambda: program.sign_in("alice", PASSWORD),
            lambda: program.sign_out(),
            lambda: program.register("mallory", PASSWORD),
        ):
            with pytest.raises(ApiError) as error:
                attempt()
            assert (error.value.kind, error.value.status) == ("scope", 403)
        answer = httpx.put(
            f"{server.address}{API}/account/password",
            headers=bearer(every.secret),
            json={"old": PASSWORD, "new": "battery staple"},
        )
        assert refused(answer) == (403, "scope")
        program.revoke_own_token()
        with pytest.raises(ApiError, match="revoked"):
            program.me()
    browser_only = [path for _, path, handler in routes(server) if handler.opt["scope"] == BROWSER]
    assert f"{API}/account/tokens" in browser_only


def test_a_token_counts_and_the_cookie_does_not(server: RunningServer, alice: Client) -> None:
    made = alice.make_token("reads", ["read", "play"])
    with Client(server.address) as guest:
        guest.me()
        cookies = dict(guest._http.cookies)
    about = httpx.get(f"{server.address}{API}/account", headers=bearer(made.secret), cookies=cookies)
    assert about.json()["name"] == "alice"
    assert about.json()["account"]["email"] is None
    assert "set-cookie" not in about.headers
    seats = {"white": {"kind": "you"}, "black": {"kind": "you"}}
    table = httpx.post(
        f"{server.address}{API}/tables",
        headers=bearer(made.secret, **ORIGIN),
        json={"game": "tokonoma", "seats": seats},
    )
    assert table.status_code == 201, "no browser sends a token by itself"
    with socket(server, f"{API}/tables/{table.json()['id']}/live", bearer(made.secret, **ORIGIN)) as live:
        assert json.loads(live.recv(PATIENCE))["table"]["you"] == ["white", "black"]
    # A proxy's own authorization is no token.
    basic = httpx.get(f"{server.address}{API}/account", headers={"Authorization": "Basic YTpi"}, cookies=cookies)
    assert basic.json()["account"] is None
    used = next(token for token in alice.tokens() if token.id == made.token.id)
    until(lambda: next(token for token in alice.tokens() if token.id == used.id).seen > 0)


@pytest.mark.parametrize("wrong", ["x", "lud_" + "a" * 43, "s." + "a" * 43, "lud_" + "é" * 43, "lud_" + "a" * 5000])
def test_made_up_tokens_are_refused(server: RunningServer, wrong: str) -> None:
    headers = {b"Authorization": b"Bearer " + wrong.encode("latin-1")}
    answer = httpx.get(f"{server.address}{API}/games", headers=headers)
    assert refused(answer) == (401, "bad-token")
    assert "set-cookie" not in answer.headers


def test_the_store_has_no_secret(server: RunningServer, alice: Client, database: str) -> None:
    made = alice.make_token("secret", ["read"])
    found = rows(database)["tokens"]
    assert found
    assert made.secret not in str(found)
    assert made.secret[4:] not in str(found)


def test_an_expired_token_is_refused_and_its_sockets_are_closed(
    server: RunningServer, alice: Client, database: str
) -> None:
    made = alice.make_token("a day", ["read"], days=1)
    assert made.token.expires is not None
    change(database, made.token.id, int(time.time() * 1000) + 1500)
    with socket(server, f"{API}/lobby/live", bearer(made.secret)) as live:
        assert closing_code(live) == 4401
    answer = httpx.get(f"{server.address}{API}/account", headers=bearer(made.secret))
    assert refused(answer) == (401, "expired-token")
    with pytest.raises(InvalidStatus) as closed:
        socket(server, f"{API}/lobby/live", bearer(made.secret)).close()
    assert closed.value.response.status_code == 401
    assert json.loads(bytes(closed.value.response.body or b""))["kind"] == "expired-token"
    assert next(token for token in alice.tokens() if token.id == made.token.id).expired


def test_a_revoked_token_loses_its_sockets_at_once(server: RunningServer, alice: Client) -> None:
    stolen = alice.make_token("stolen", ["read", "play"])
    table = alice.open_table("tokonoma", {"white": "you", "black": "you"})
    with socket(server, f"{API}/tables/{table}/live", bearer(stolen.secret)) as live:
        live.recv(PATIENCE)
        alice.revoke_token(stolen.token.id)
        assert closing_code(live) == 4401
    with pytest.raises(InvalidStatus) as closed:
        socket(server, f"{API}/tables/{table}/live", bearer(stolen.secret)).close()
    assert closed.value.response.status_code == 401
    answer = httpx.get(f"{server.address}{API}/account", headers=bearer(stolen.secret))
    assert refused(answer) == (401, "bad-token")
    with pytest.raises(ApiError) as error:
        alice.revoke_token(stolen.token.id)
    assert error.value.kind == "not-found"


def test_who_may_only_read_does_not_move(server: RunningServer, alice: Client) -> None:
    made = alice.make_token("looks on", ["read"])
    table = alice.open_table("tokonoma", {"white": "you", "black": "you"})
    with Client(server.address, made.secret) as program, program.join(table) as seat:
        for act in (lambda: seat.move("d6b5"), seat.resign, lambda: seat.offer("take-back"), seat.hint):
            with pytest.raises(ApiError) as error:
                act()
            assert error.value.kind == "scope"
        assert seat.state.view.ply == 0


def test_a_token_of_somebody_else_cannot_be_revoked(server: RunningServer, alice: Client) -> None:
    made = alice.make_token("mine", ["read"])
    with Client(server.address) as other:
        other.register("bob", PASSWORD)
        with pytest.raises(ApiError) as error:
            other.revoke_token(made.token.id)
        assert error.value.kind == "not-found"
        assert not other.tokens()
    with Client(server.address) as guest, pytest.raises(ApiError) as error:
        guest.make_token("a guest's", ["read"])
    assert error.value.kind == "signed-out"


def test_a_new_password_ends_all_tokens(server: RunningServer) -> None:
    with Client(server.address) as carol:
        carol.register("carol", PASSWORD)
        made = carol.make_token("old", ["read"])
        answer = carol._http.put("/account/password", json={"old": PASSWORD, "new": "battery staple"})
        assert answer.status_code == 200
        assert not carol.tokens()
    answer = httpx.get(f"{server.address}{API}/account", headers=bearer(made.secret))
    assert refused(answer) == (401, "bad-token")


def test_limits_count_the_user_whatever_the_token(tmp_path: Path) -> None:
    limits = Limits(requests=Rate("requests", 30, 600))
    with (
        RunningServer(Settings(database=migrated_database(tmp_path), workers=0, limits=limits)) as running,
        Client(running.address) as dave,
    ):
        dave.register("dave", PASSWORD)
        programs = [Client(running.address, dave.make_token(f"no. {n}", ["read"]).secret) for n in range(3)]
        with pytest.raises(ApiError) as error:
            [program.me() for _ in range(30) for program in programs]
        assert (error.value.kind, error.value.status) == ("too-many", 429)
        assert error.value.retry_after
        for program in programs:
            program.close()


def test_there_is_an_end_to_tokens(alice: Client) -> None:
    with pytest.raises(ApiError) as error:
        [alice.make_token(f"no. {number}", ["read"]) for number in range(30)]
    assert error.value.kind == "too-many"
    assert len(alice.tokens()) == 20


def socket(server: RunningServer, path: str, headers: dict[str, str]) -> ClientConnection:
    return connect(server.address.replace("http", "ws") + path, additional_headers=headers, open_timeout=PATIENCE)


def closing_code(live: ClientConnection) -> int | None:
    try:
        while True:
            live.recv(timeout=PATIENCE)
    except ConnectionClosed:
        return live.close_code


def change(database: str, token_id: str, expires: int) -> None:
    with connected(database) as connection:
        connection.execute(update(tokens).where(tokens.c.id == token_id).values(expires=expires))
