"""Accounts over a real server: guests keep their games, secrets are renewed, nobody gets in who should not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from ludarium.server import identity
from ludarium.server.limits import Limits, Rate
from ludarium.server.settings import Settings
from tests.clients.people import fresh_name, resign, seated
from tests.clients.wire import API, PASSWORD, Api
from tests.server.databases import migrated_database, rows
from tests.servers import RunningServer

OTHER = "battery staple"
MOVE = "d6b5"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """All browsers of these tests are behind one address."""
    many = Limits(registrations=Rate("new accounts", 10_000, 60), guesses_from=Rate("passwords", 10_000, 60))
    folder = tmp_path_factory.mktemp("data")
    with RunningServer(Settings(database=migrated_database(folder), workers=1, limits=many)) as running:
        yield running


@pytest.fixture
def newcomer(server: RunningServer) -> Iterator[Callable[[], Api]]:
    """Browsers, as many as are wanted, which the server does not know."""
    with ExitStack() as opened:
        yield lambda: opened.enter_context(Api(server.address))


def register(api: Api, name: str | None = None, password: str = PASSWORD, **more: Any) -> str:
    return str(api.post("/account", name=name or fresh_name(), password=password, **more)["name"])


def sign_in(api: Api, name: str, password: str = PASSWORD) -> Any:
    return api.post("/account/sign-in", name=name, password=password)


def secret(api: Api) -> str:
    return str(api.http.cookies["ludarium"])


def plant(api: Api, value: str) -> None:
    """Put a secret into a browser, in the place of its own."""
    api.http.cookies.set("ludarium", value, domain="127.0.0.1", path="/")


# Guests and accounts.


def test_a_guest_has_a_name_and_no_account(api: Api) -> None:
    me = api.get("/account")
    assert me["name"].startswith("Guest ")
    assert me["account"] is None
    assert me["registration"] == "open"
    assert me["mail"] is False


def test_registering_keeps_a_guests_games_settings_and_lessons(api: Api) -> None:
    table = api.table()
    api.http.put(f"{API}/settings", json={"theme": "dark"})
    name = register(api)
    assert [each["id"] for each in api.get("/tables")] == [table]
    assert api.get("/settings") == {"theme": "dark"}
    seats = api.show(table)["state"]["seats"]
    assert {seat["name"] for seat in seats.values()} == {name}
    api.http.delete(f"{API}/tables/{table}").raise_for_status()  # what they made is theirs


def test_signing_in_elsewhere_joins_that_guests_games_to_the_account(newcomer: Callable[[], Api]) -> None:
    first, second = newcomer(), newcomer()
    old = first.table()
    first.http.put(f"{API}/settings", json={"theme": "dark"})
    name = register(first)
    new = second.table()
    second.http.put(f"{API}/settings", json={"theme": "light"})
    sign_in(second, name.upper())
    assert {each["id"] for each in second.get("/tables")} == {old, new}
    assert {each["id"] for each in first.get("/tables")} == {old, new}
    assert second.get("/settings") == {"theme": "dark"}, "the account's own settings stay"


def test_lessons_of_both_are_kept(newcomer: Callable[[], Api]) -> None:
    import ludarium

    lesson = ludarium.game("tokonoma").lessons[0]
    first, second = newcomer(), newcomer()
    name = register(first)
    answer = second.post(f"/lessons/tokonoma/{lesson.name}", moves=list(lesson.solution))
    assert answer["solved"]
    sign_in(second, name)
    assert set(first.get("/lessons/tokonoma")["solved"]) == {lesson.name}


def test_a_running_game_with_a_live_socket_goes_on_after_signing_in(newcomer: Callable[[], Api]) -> None:
    guest, friend = newcomer(), newcomer()
    table = seated(guest, friend)
    with guest.live(table) as own, friend.live(table) as theirs:
        own.snapshot()
        theirs.snapshot()
        own.move(MOVE, 0)
        name = register(guest)
        assert theirs.event("sat")["seats"]["white"]["name"] == name
        assert own.closing_code() == 4401
        version = theirs.seen[-1]["state"]["version"]
        with guest.live(table, since=version - 1) as again:
            assert again.hear("snapshot")["table"]["you"] == ["white"]
            reply = theirs.seen[-1]["state"]["view"]["legal_moves"][0]["text"]
            theirs.move(reply, 1)
            state = again.event("moved")
            again.move(state["view"]["legal_moves"][0]["text"], 2)
    record = guest.http.get(f"{API}/tables/{table}/record").text
    assert name in record


def test_a_table_that_is_only_in_the_store_is_handed_over_too(start_server: Callable[..., RunningServer]) -> None:
    with Api(start_server().address) as guest:
        table = guest.table()
        kept = secret(guest)
    with Api(start_server().address) as again:
        plant(again, kept)
        register(again)
        with again.live(table) as live:
            assert live.hear("snapshot")["table"]["you"] == ["white", "black"]
            live.move(MOVE, 0)


def test_a_computer_that_thinks_while_somebody_registers_plays_its_move(api: Api) -> None:
    table = api.against("white")
    with api.live(table) as live:
        live.snapshot()
        live.move(MOVE, 0)
    register(api)
    with api.live(table) as live:
        live.until(3)  # their move, the new player, the computer's move


def test_the_guest_of_before_has_nothing_left(newcomer: Callable[[], Api]) -> None:
    guest, thief = newcomer(), newcomer()
    table = guest.table()
    plant(thief, secret(guest))
    register(guest)
    assert thief.get("/tables") == []
    assert thief.refused("GET", f"/tables/{table}") == (403, "not-yours")


# Signing in and out.


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(newcomer: Callable[[], Api]) -> None:
    name = register(newcomer())
    api = newcomer()
    answers = [
        api.http.post(f"{API}/account/sign-in", json={"name": who, "password": "wrong one"})
        for who in (name, "nobody-has-this")
    ]
    assert [answer.status_code for answer in answers] == [403, 403]
    assert answers[0].json() == answers[1].json()


def test_signing_out_gives_a_new_guest(api: Api) -> None:
    name = register(api)
    table, old = api.table(), secret(api)
    me = api.post("/account/sign-out")
    assert me["account"] is None
    assert me["name"].startswith("Guest ")
    assert secret(api) != old
    assert api.get("/tables") == []
    sign_in(api, name)
    assert [each["id"] for each in api.get("/tables")] == [table]


def test_the_secret_is_renewed_at_sign_in_and_only_its_hash_is_kept(
    start_server: Callable[..., RunningServer], database: str
) -> None:
    """Nobody who has put a secret into somebody's browser is signed in with them."""
    with Api(start_server().address) as victim, Api(victim.address) as attacker:
        attacker.get("/account")
        plant(victim, secret(attacker))
        name = register(victim)
        registered = secret(victim)
        assert registered != secret(attacker)
        assert attacker.get("/account")["account"] is None
        sign_in(victim, name)
        assert secret(victim) != registered
        with Api(victim.address) as thief:
            plant(thief, registered)
            assert thief.get("/account")["account"] is None, "signing in again ends the session of before"
        whole = str(rows(database))
        assert name in whole
        for value in (registered, secret(victim), PASSWORD):
            assert value not in whole


def test_a_planted_session_is_not_joined_by_the_victims_sign_in(newcomer: Callable[[], Api]) -> None:
    attacker, victim = newcomer(), newcomer()
    register(attacker)
    name = register(newcomer())
    plant(victim, secret(attacker))
    attacker_table = attacker.table()
    sign_in(victim, name)
    assert attacker_table not in {each["id"] for each in victim.get("/tables")}
    assert attacker.get("/account")["account"] is None, "that browser's session was renewed"


def test_a_valid_cookie_stays_as_it_is(api: Api) -> None:
    register(api)
    for path in ("/account", "/tables", "/account/sessions"):
        assert "set-cookie" not in api.http.get(API + path).headers
    assert "set-cookie" not in api.http.get("/").headers


@pytest.mark.parametrize(
    "value", ["s." + "x" * 43, "s.short", "user-id", "s." + "RM3EtwDtgBM6LIKDhQKSyqicDwqjQHUCTrRFjEuRq0A"]
)
def test_a_forged_cookie_is_a_newcomer(newcomer: Callable[[], Api], value: str) -> None:
    api = newcomer()
    api.http.headers["Cookie"] = f"ludarium={value}"
    answer = api.http.get(f"{API}/account")
    assert answer.json()["account"] is None
    assert "ludarium=" in answer.headers["set-cookie"]
    assert api.refused("GET", "/account/sessions") == (401, "signed-out")


def test_the_hash_in_the_store_opens_nothing(newcomer: Callable[[], Api]) -> None:
    """Whoever reads the database cannot become anybody with what is in it."""
    api, thief = newcomer(), newcomer()
    register(api)
    hashed = identity.identity_of(secret(api))
    for value in (hashed, hashed[:43], "s." + hashed[:43]):
        thief.http.headers["Cookie"] = f"ludarium={value}"
        assert thief.get("/account")["account"] is None


def test_a_cookie_cannot_be_read_by_pages_or_sent_by_other_sites(api: Api) -> None:
    answer = api.http.post(f"{API}/account", json={"name": fresh_name(), "password": PASSWORD})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Path=/" in cookie


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/account"),
        ("POST", "/account/sign-in"),
        ("POST", "/account/sign-out"),
        ("POST", "/account/delete"),
        ("PUT", "/account/password"),
        ("DELETE", "/account/sessions/x"),
        ("PUT", "/account/friends/x"),
    ],
)
def test_another_sites_page_can_do_nothing(api: Api, method: str, path: str) -> None:
    name = register(api)
    headers = {"Origin": "https://evil.example"}
    body = {"name": name, "password": PASSWORD}
    assert api.refused(method, path, headers=headers, json=body) == (403, "not-yours")
    assert api.get("/account")["name"] == name


# Sessions.


def test_sessions_are_listed_and_one_can_be_ended(newcomer: Callable[[], Api]) -> None:
    here, there = newcomer(), newcomer()
    there.http.headers["User-Agent"] = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    name = register(here)
    sign_in(there, name)
    table = there.table()
    listed = here.get("/account/sessions")
    assert [session["current"] for session in listed].count(True) == 1
    other = next(session for session in listed if not session["current"])
    assert other["device"] == "Firefox, Linux"
    stolen = secret(there)
    with there.live(table) as live:
        live.snapshot()
        assert here.http.delete(f"{API}/account/sessions/{other['id']}").status_code == 204
        assert live.closing_code() == 4401
    assert there.get("/account")["account"] is None
    assert secret(there) != stolen
    assert there.refused("GET", f"/tables/{table}") == (403, "not-yours")
    assert here.get("/account")["name"] == name
    assert len(here.get("/account/sessions")) == 1
    assert here.refused("DELETE", f"/account/sessions/{other['id']}") == (404, "not-found")


def test_nobody_ends_anothers_session(newcomer: Callable[[], Api]) -> None:
    one, other = newcomer(), newcomer()
    register(one)
    name = register(other)
    theirs = other.get("/account/sessions")[0]["id"]
    assert one.refused("DELETE", f"/account/sessions/{theirs}") == (404, "not-found")
    assert other.get("/account")["name"] == name


def test_signing_out_everywhere_ends_all_sessions(newcomer: Callable[[], Api]) -> None:
    browsers = [newcomer() for _ in range(3)]
    name = register(browsers[0])
    for each in browsers[1:]:
        sign_in(each, name)
    browsers[1].post("/account/sign-out-everywhere")
    assert [each.get("/account")["account"] for each in browsers] == [None] * 3


def test_a_new_password_ends_all_other_sessions(newcomer: Callable[[], Api]) -> None:
    here, there = newcomer(), newcomer()
    name = register(here)
    sign_in(there, name)
    old = secret(here)
    wrong = {"old": "not this one", "new": OTHER}
    assert here.refused("PUT", "/account/password", json=wrong) == (403, "wrong-password")
    assert here.http.put(f"{API}/account/password", json={"old": PASSWORD, "new": OTHER}).status_code == 200
    assert here.get("/account")["name"] == name
    assert secret(here) != old
    assert there.get("/account")["account"] is None
    assert there.refused("POST", "/account/sign-in", json={"name": name, "password": PASSWORD})[0] == 403
    sign_in(there, name, OTHER)


# Guessing.


def test_guessing_is_limited_by_name(start_server: Callable[..., RunningServer]) -> None:
    limits = Limits(guesses=Rate("passwords for this name", 3, 600))
    with Api(start_server(limits=limits).address) as owner, Api(owner.address) as thief:
        name = register(owner)
        looks = [name, name.upper(), name]
        for spelling in looks:
            wrong = {"name": spelling, "password": "wrong one"}
            assert thief.refused("POST", "/account/sign-in", json=wrong) == (403, "wrong-password")
        right = {"name": name, "password": PASSWORD}
        answer = thief.http.post(f"{API}/account/sign-in", json=right)
        assert answer.status_code == 429
        assert int(answer.headers["Retry-After"]) > 0
        register(thief)  # another name is not concerned


def test_guessing_is_limited_by_address(start_server: Callable[..., RunningServer]) -> None:
    limits = Limits(guesses_from=Rate("passwords from this address", 3, 600))
    with Api(start_server(limits=limits).address) as thief:
        kinds = [
            thief.refused("POST", "/account/sign-in", json={"name": f"victim{each}", "password": "a guess"})[1]
            for each in range(5)
        ]
    assert kinds == ["wrong-password"] * 3 + ["too-many"] * 2


# Registration.


def test_look_alike_names_are_refused(newcomer: Callable[[], Api]) -> None:
    register(newcomer(), "Olivia-Il")
    for name in ("olivia-il", "0livia-Il", "OLIVIA_11", "Oliviа-Il"):
        status, kind = newcomer().refused("POST", "/account", json={"name": name, "password": PASSWORD})
        assert (status, kind) in ((409, "name-taken"), (400, "bad-name")), name


@pytest.mark.parametrize(
    ("wish", "kind"),
    [
        ({"name": "x", "password": PASSWORD}, "bad-name"),
        ({"name": "admin", "password": PASSWORD}, "name-taken"),
        ({"name": "harriet", "password": "short"}, "bad-password"),
        ({"name": "harriet", "password": PASSWORD, "email": "no address"}, "bad-email"),
        ({"name": "harriet", "password": PASSWORD, "email": "a@b.example\nBcc: x@y.example"}, "bad-email"),
        ({"name": "harriet", "password": PASSWORD, "email": "postmaster,root,x@evil.example"}, "bad-email"),
        ({"name": "harriet", "password": PASSWORD, "email": "=?utf-8?q?a=0aBcc:x?=@evil.example"}, "bad-email"),
        ({"name": "harriet", "password": PASSWORD, "email": "=?utf-8?q?root?=@evil.example"}, "bad-email"),
        ({"name": "harriet", "password": PASSWORD, "admin": True}, "bad-request"),
    ],
)
def test_what_is_wrong_is_said_by_field(api: Api, wish: dict[str, Any], kind: str) -> None:
    assert api.refused("POST", "/account", json=wish)[1] == kind
    assert api.get("/account")["account"] is None


def test_two_who_want_one_name_at_once_do_not_both_get_it(newcomer: Callable[[], Api]) -> None:
    from concurrent.futures import ThreadPoolExecutor

    name, browsers = fresh_name(), [newcomer() for _ in range(4)]
    with ThreadPoolExecutor(4) as threads:
        answers = list(
            threads.map(
                lambda api: api.http.post(f"{API}/account", json={"name": name, "password": PASSWORD}).status_code,
                browsers,
            )
        )
    assert sorted(answers) == [200, 409, 409, 409]


def test_nobody_registers_where_registration_is_closed(start_server: Callable[..., RunningServer]) -> None:
    with Api(start_server(registration="closed").address) as api:
        assert api.get("/account")["registration"] == "closed"
        assert api.refused("POST", "/account", json={"name": "harriet", "password": PASSWORD}) == (403, "closed")


# Deleting and exporting.


def test_a_deleted_account_leaves_games_without_its_name(newcomer: Callable[[], Api]) -> None:
    owner, friend = newcomer(), newcomer()
    name = register(owner, email="owner@mail.example")
    table, alone = seated(owner, friend), owner.open_table("black")
    wrong = {"password": "not this one"}
    assert owner.refused("POST", "/account/delete", json=wrong) == (403, "wrong-password")
    with friend.live(table) as live:
        live.snapshot()
        assert owner.post("/account/delete", password=PASSWORD)["account"] is None
        state = live.event("ended")
        assert state["outcome"]["reason"] == "resignation"
        assert live.event("sat")["seats"]["white"]["name"] == "deleted player"
    assert friend.show(table)["state"]["seats"]["white"]["name"] == "deleted player"
    assert name not in friend.http.get(f"{API}/tables/{table}/record").text
    assert friend.refused("GET", f"/tables/{alone}") == (404, "not-found"), "nobody sits down opposite an empty chair"
    assert owner.get("/tables") == []
    assert friend.refused("GET", f"/players/{name}") == (404, "not-found")
    right = {"name": name, "password": PASSWORD}
    assert owner.refused("POST", "/account/sign-in", json=right) == (403, "wrong-password")
    assert friend.refused("POST", "/account", json=right) == (409, "name-taken"), "nobody takes the name"


def test_nothing_of_a_deleted_account_is_left_in_the_store(
    start_server: Callable[..., RunningServer], database: str
) -> None:
    with Api(start_server().address) as api:
        register(api, "Florentina", email="florentina@mail.example")
        api.table()
        api.http.put(f"{API}/settings", json={"theme": "dark"})
        before = str(rows(database))
        assert "lorentina" in before
        assert "theme" in before
        api.post("/account/delete", password=PASSWORD)
    after = str(rows(database))
    assert "lorentina" not in after
    assert "theme" not in after


def test_an_export_has_everything(newcomer: Callable[[], Api]) -> None:
    api, other = newcomer(), newcomer()
    finished, running = api.table(), api.table()
    api.http.put(f"{API}/settings", json={"theme": "dark"})
    name, friend = register(api, email="me@mail.example"), register(other)
    with api.live(finished) as live:
        live.snapshot()
        live.move(MOVE, 0)
        live.act("resign")
    assert api.http.put(f"{API}/account/friends/{friend}").status_code == 204
    answer = api.http.get(f"{API}/account/export")
    assert "attachment" in answer.headers["content-disposition"]
    found = answer.json()
    assert found["account"]["name"] == name
    assert found["account"]["email"] == "me@mail.example"
    assert found["settings"] == {"theme": "dark"}
    assert [each["name"] for each in found["friends"]] == [friend]
    assert found["blocked"] == []
    assert len(found["sessions"]) == 1
    games = {game["id"]: game for game in found["games"]}
    assert set(games) == {finished, running}
    assert games[finished]["finished"]
    assert games[finished]["sides"] == ["white", "black"]
    assert MOVE in games[finished]["record"].replace("-", "")
    assert secret(api) not in answer.text
    assert "argon2" not in answer.text
    with_guest = newcomer()
    assert with_guest.refused("GET", "/account/export") == (401, "signed-out")


# Profiles, friends, blocks.


def test_a_profile_shows_public_games_only(newcomer: Callable[[], Api]) -> None:
    owner, visitor = newcomer(), newcomer()
    name = register(owner)
    public, private = owner.table(visibility="public"), owner.table()
    running = owner.table(visibility="public")
    for table in (public, private):
        resign(table, owner)
    seen = visitor.get(f"/players/{name.upper()}")
    assert seen["name"] == name
    assert [game["id"] for game in seen["games"]] == [public]
    assert seen["finished"] == 2
    assert (seen["you"], seen["friend"], seen["blocked"]) == (False, False, False)
    assert "email" not in seen
    own = owner.get(f"/players/{name}")
    assert own["you"]
    assert {game["id"] for game in own["games"]} == {public, private, running}
    assert visitor.refused("GET", "/players/nobody-has-this") == (404, "not-found")


def test_friends_and_blocks(newcomer: Callable[[], Api]) -> None:
    one, other = newcomer(), newcomer()
    name, friend = register(one), register(other)
    one.http.put(f"{API}/account/friends/{friend}")
    other.http.put(f"{API}/account/friends/{name}")
    assert one.get(f"/players/{friend}")["friend"]
    assert [each["name"] for each in one.get("/account/friends")] == [friend]
    one.http.put(f"{API}/account/blocked/{friend}")
    assert [each["name"] for each in one.get("/account/blocked")] == [friend]
    assert one.get("/account/friends") == []
    assert other.get("/account/friends") == [], "whom somebody blocks does not follow them"
    assert one.refused("PUT", f"/account/friends/{friend}")[1] == "bad-request"
    one.http.delete(f"{API}/account/blocked/{friend}")
    assert one.get("/account/blocked") == []
    assert one.refused("PUT", f"/account/friends/{name}")[1] == "bad-request"
    assert one.refused("PUT", "/account/friends/nobody-has-this") == (404, "not-found")
    assert newcomer().refused("PUT", f"/account/friends/{friend}") == (401, "signed-out")


def test_the_mail_address_changes_with_the_password_only(api: Api) -> None:
    register(api)
    wrong = {"email": "me@mail.example", "password": "not this one"}
    assert api.refused("PUT", "/account/email", json=wrong) == (403, "wrong-password")
    right = {"email": "me@mail.example", "password": PASSWORD}
    assert api.http.put(f"{API}/account/email", json=right).json()["account"]["email"] == "me@mail.example"
    assert api.http.put(f"{API}/account/email", json={**right, "email": ""}).json()["account"]["email"] is None
