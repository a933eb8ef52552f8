"""Nobody acts for somebody else: not from another site's page, not with a made-up or an old cookie."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from ludarium.server import identity
from ludarium.server.limits import Limits, Rate
from ludarium.server.settings import Settings
from tests.clients.people import account, play, rated_table
from tests.clients.wire import API, PASSWORD, Api
from tests.server.databases import migrated_database, rows
from tests.server.hostile.test_tokens import filled, routes
from tests.servers import RunningServer

ELSEWHERE = ("https://elsewhere.example", "null", "http://127.0.0.1", "http://127.0.0.1.evil.example", "http://[")
CHANGING = ("POST", "PUT", "PATCH", "DELETE")
ACTIONS = (
    ("resign", {}),
    ("offer", {"kind": "draw"}),
    ("offer", {"kind": "abort"}),
    ("decline", {"kind": "draw"}),
    ("give-time", {}),
    ("claim", {"result": "win"}),
    ("plan", {"ply": 2, "lines": []}),
    ("berserk", {}),
    ("stop-thinking", {}),
)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return migrated_database(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def server(database: str) -> Iterator[RunningServer]:
    limits = Limits(requests=Rate("requests", 5000, 30))
    with RunningServer(Settings(database=database, workers=0, limits=limits)) as running:
        yield running


def stored(database: str) -> dict[str, list[str]]:
    """Everything in the store but the signs of life."""
    return {name: sorted(map(str, found)) for name, found in rows(database).items() if name != "processes"}


def test_another_sites_page_changes_nothing_by_any_route(server: RunningServer, database: str) -> None:
    with account(server.address) as victim, account(server.address) as other:
        table = rated_table(victim, other)
        before = stored(database)
        changing = [(method, filled(path)) for method, path, _ in routes(server) if method in CHANGING]
        assert len(changing) > 40
        for number, (method, path) in enumerate([*changing, ("DELETE", f"{API}/tables/{table}")]):
            headers = {"Origin": ELSEWHERE[number % len(ELSEWHERE)]}
            answer = victim.http.request(method, path, headers=headers, json={"name": "x", "password": PASSWORD})
            assert (answer.status_code, answer.json()["kind"]) == (403, "not-yours"), f"{method} {path} from {headers}"
            assert "set-cookie" not in answer.headers
        sockets = [filled(path) for method, path, _ in routes(server) if method == "WS"]
        assert len(sockets) >= 3
        cookie = {"Cookie": f"ludarium={victim.http.cookies['ludarium']}"}
        for path in [*sockets, f"{API}/tables/{table}/live"]:
            address = server.address.replace("http", "ws") + path
            with pytest.raises(InvalidStatus) as refused:
                connect(address, origin=Origin(ELSEWHERE[0]), additional_headers=cookie).close()
            assert refused.value.response.status_code == 403, path
        assert stored(database) == before


def test_nobody_moves_for_somebody_else(server: RunningServer) -> None:
    with ExitStack() as stack:
        one, other, stranger = (stack.enter_context(account(server.address)) for _ in range(3))
        guest = stack.enter_context(Api(server.address))
        guest.get("/games")
        table = rated_table(one, other)
        play(table, one, other)
        shown = one.show(table)["state"]
        text = shown["view"]["legal_moves"][0]["text"]
        waiting = stack.enter_context(other.live(table))
        answer = waiting.ask("move", text=text, ply=2)
        assert (answer["type"], answer["kind"]) == ("error", "illegal-move")
        for api in (stranger, guest):
            live = stack.enter_context(api.live(table))
            for kind, more in (("move", {"text": text, "ply": 2}), *ACTIONS):
                answer = live.ask(kind, **more)
                assert answer["type"] == "error", f"{kind} by a stranger"
                assert answer["kind"] == "not-yours", (kind, answer)
            assert api.refused("POST", f"/tables/{table}/seats/white")[0] in (401, 403, 409)
            assert api.refused("DELETE", f"/tables/{table}") == (403, "not-yours")
            assert api.refused("PUT", f"/history/{table}/hidden") == (404, "not-found")
            assert api.refused("DELETE", f"/history/{table}/share") == (404, "not-found")
        after = one.show(table)["state"]
        assert (after["version"], after["offers"]) == (shown["version"], [])


def test_a_stolen_cookie_is_worth_nothing_once_its_owner_has_signed_out(server: RunningServer) -> None:
    with account(server.address) as owner, account(server.address) as other, Api(server.address) as thief:
        table = rated_table(owner, other)
        stolen = owner.http.cookies["ludarium"]
        thief.http.cookies.set("ludarium", stolen, domain="127.0.0.1", path="/")
        with thief.live(table) as live:
            live.hear("snapshot")
            owner.post("/account/sign-out-everywhere")
            with pytest.raises(ConnectionClosed):
                live.hear("nothing more")
            assert live.connection.close_code == 4401
        assert thief.get("/account")["account"] is None
        assert thief.http.cookies["ludarium"] != stolen
        assert thief.refused("GET", "/account/sessions") == (401, "signed-out")
        with thief.live(table) as live:
            assert live.hear("snapshot")["table"]["you"] == []


def test_a_forged_cookie_moves_nothing(server: RunningServer) -> None:
    """Neither made up, nor cut, nor changed in one place, nor that of an account in the form of a guest's."""
    with account(server.address) as owner, account(server.address) as other:
        table = rated_table(owner, other)
        real = str(owner.http.cookies["ludarium"])
        changed = real[:-2] + ("A" if real[-2] != "A" else "B") + real[-1]
        made_up = "s." + identity.new_secret()
        for value in (changed, real[:-1], real + "A", real.removeprefix("s."), real.upper(), made_up):
            with Api(server.address) as forger:
                forger.http.cookies.set("ludarium", value, domain="127.0.0.1", path="/")
                with forger.live(table) as live:
                    assert live.hear("snapshot")["table"]["you"] == []
                    assert live.ask("resign")["type"] == "error"
                assert forger.get("/account")["account"] is None
        assert owner.show(table)["state"]["outcome"] is None


def test_a_password_is_guessed_by_no_route_faster_than_by_another(start_server: Callable[..., RunningServer]) -> None:
    """Who has found an open browser may try the password wherever it is asked for, but not more often."""
    limits = Limits(guesses=Rate("passwords for this name", 4, 600))
    with account(start_server(workers=0, limits=limits).address) as found:
        name = found.get("/account")["name"]
        wrong = "wrong one"
        tries = [
            ("PUT", "/account/password", {"old": wrong, "new": "battery staple"}),
            ("PUT", "/account/email", {"email": "a@b.example", "password": wrong}),
            ("POST", "/account/delete", {"password": wrong}),
            ("POST", "/account/sign-in", {"name": name, "password": wrong}),
        ]
        kinds = [found.refused(method, path, json=body)[1] for method, path, body in tries * 2]
        assert kinds == ["wrong-password"] * 4 + ["too-many"] * 4
        right = {"name": name, "password": PASSWORD}
        assert found.refused("POST", "/account/sign-in", json=right) == (429, "too-many")
        assert found.get("/account")["name"] == name


def test_who_guesses_a_password_does_not_keep_its_owner_out(start_server: Callable[..., RunningServer]) -> None:
    server = start_server(workers=0, limits=Limits(guesses=Rate("passwords for this name", 4, 600)))
    with account(server.address) as owner, Api(server.address) as stranger, Api(server.address) as another:
        name = owner.get("/account")["name"]
        guess, right = {"name": name, "password": "wrong one"}, {"name": name, "password": PASSWORD}
        kinds = [stranger.refused("POST", "/account/sign-in", json=guess)[1] for _ in range(5)]
        assert kinds == ["wrong-password"] * 4 + ["too-many"]
        assert another.refused("POST", "/account/sign-in", json=guess)[1] == "too-many"
        owner.post("/account/sign-out")
        assert owner.post("/account/sign-in", **right)["name"] == name
        change = {"old": PASSWORD, "new": "battery staple"}
        assert owner.http.put("/api/v1/account/password", json=change).status_code == 200
