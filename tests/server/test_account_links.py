"""Invitations and links for forgotten passwords, from the command line and by mail, while the server runs."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludarium.cli.main import run
from ludarium.server.limits import Limits, Rate
from tests.clients.wire import API, PASSWORD, Api
from tests.server.inbox import Inbox, inbox
from tests.server.test_accounts import OTHER, register, secret, sign_in
from tests.servers import RunningServer

__all__ = ["inbox"]

Admin = Callable[..., str]


@pytest.fixture
def admin(database: str, capsys: pytest.CaptureFixture[str]) -> Admin:
    """`ludarium admin ...` on the database of the test's servers; gives what it prints."""

    def command(*arguments: str, code: int = 0) -> str:
        capsys.readouterr()
        links = [] if arguments[0] == "promote" else ["--url", "https://games.example/"]
        options = ["--database", database, *links]
        assert run(["admin", *arguments, *options]) == code
        printed = capsys.readouterr()
        return printed.out + printed.err

    return command


def token_in(text: str) -> str:
    found = re.search(r"https://games\.example/\w+/([\w-]+)", text)
    assert found, text
    return found.group(1)


def test_an_invitation_lets_one_person_in(start_server: Callable[..., RunningServer], admin: Admin) -> None:
    with Api(start_server(registration="invite").address) as api, Api(api.address) as other:
        wish: dict[str, Any] = {"name": "harriet", "password": PASSWORD}
        assert api.get("/account")["registration"] == "invite"
        assert api.refused("POST", "/account", json=wish) == (400, "bad-invitation")
        assert api.refused("POST", "/account", json={**wish, "invitation": "guess"}) == (400, "bad-invitation")
        token = token_in(admin("invite"))
        table = api.table()
        assert api.refused("POST", "/account", json={**wish, "name": "admin", "invitation": token})[1] == "name-taken"
        register(api, "harriet", invitation=token)
        assert [each["id"] for each in api.get("/tables")] == [table]
        again = {"name": "gregory", "password": PASSWORD, "invitation": token}
        assert other.refused("POST", "/account", json=again) == (400, "bad-invitation")


def test_an_admin_is_made_on_the_command_line(start_server: Callable[..., RunningServer], admin: Admin) -> None:
    with Api(start_server(registration="closed").address) as api:
        token = token_in(admin("create", "Matilda", "--link"))
        assert api.refused("POST", "/account/sign-in", json={"name": "Matilda", "password": PASSWORD})[0] == 403
        assert api.post("/account/reset-link", token=token) == {"name": "Matilda"}
        assert api.post("/account/reset", token=token, password=PASSWORD)["account"]["admin"] is True
        assert "promote" in admin("create", "matilda", "--link", code=1)
        assert "reserved" in admin("create", "admin", "--link", code=1)


def test_somebody_who_has_registered_is_made_an_admin(start_server: Callable[..., RunningServer], admin: Admin) -> None:
    with Api(start_server().address) as api:
        name = register(api)
        assert api.get("/account")["account"]["admin"] is False
        admin("promote", name)
        assert api.get("/account")["account"]["admin"] is True
        assert "no account" in admin("promote", "nobody-has-this", code=1)


def test_a_reset_link_works_once_and_ends_all_sessions(
    start_server: Callable[..., RunningServer], admin: Admin
) -> None:
    with Api(start_server().address) as owner, Api(owner.address) as elsewhere:
        name = register(owner)
        table = elsewhere.table()
        token, second = token_in(admin("reset", name)), token_in(admin("reset", name))
        weak = {"token": token, "password": "short"}
        assert elsewhere.refused("POST", "/account/reset", json=weak) == (400, "bad-password")
        before = secret(elsewhere)
        assert elsewhere.post("/account/reset", token=token, password=OTHER)["name"] == name
        assert secret(elsewhere) != before
        assert [each["id"] for each in elsewhere.get("/tables")] == [table], "the guest's games are kept here, too"
        for used in (token, second, "guess"):
            wish = {"token": used, "password": "another one here"}
            assert owner.refused("POST", "/account/reset", json=wish) == (400, "bad-link")
            assert owner.refused("POST", "/account/reset-link", json={"token": used}) == (400, "bad-link")
        assert owner.get("/account")["account"] is None
        assert owner.refused("POST", "/account/sign-in", json={"name": name, "password": PASSWORD})[0] == 403
        sign_in(owner, name, OTHER)


def test_an_old_link_is_refused(
    start_server: Callable[..., RunningServer], admin: Admin, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Api(start_server(registration="invite").address) as api:
        admin("create", "Matilda", "--link")
        monkeypatch.setattr("ludarium.server.accounts.queries.RESET_VALID", -1.0)
        monkeypatch.setattr("ludarium.server.accounts.queries.INVITATION_VALID", -1.0)
        reset, invitation = token_in(admin("reset", "Matilda")), token_in(admin("invite"))
        wish = {"token": reset, "password": PASSWORD}
        assert api.refused("POST", "/account/reset", json=wish) == (400, "bad-link")
        new = {"name": "harriet", "password": PASSWORD, "invitation": invitation}
        assert api.refused("POST", "/account", json=new) == (400, "bad-invitation")


def test_guessing_links_is_limited(start_server: Callable[..., RunningServer]) -> None:
    limits = Limits(guesses_from=Rate("guesses", 3, 600))
    with Api(start_server(limits=limits).address) as thief:
        kinds = [thief.refused("POST", "/account/reset-link", json={"token": f"g{n}"})[1] for n in range(4)]
    assert kinds == ["bad-link"] * 3 + ["too-many"]


# Mail.


def test_a_forgotten_password_is_reset_by_mail(start_server: Callable[..., RunningServer], inbox: Inbox) -> None:
    server = start_server(**inbox.settings, url="https://games.example")
    with Api(server.address) as owner, Api(server.address) as silent, Api(server.address) as elsewhere:
        assert elsewhere.get("/account")["mail"] is True
        name = register(owner, email="owner@mail.example")
        assert owner.http.post(confirming_link(inbox, 1)).status_code == 200
        without = register(silent)
        owner.http.put(f"{API}/settings", json={"language": "ko"})
        answers = [
            elsewhere.http.post(f"{API}/account/reset-mail", json={"name": who})
            for who in ("nobody-has-this", without, name)
        ]
        assert [(answer.status_code, answer.content) for answer in answers] == [(204, b"")] * 3
        to, mail = inbox.wait(2)
        assert to == ["owner@mail.example"]
        assert "비밀번호" in mail["Subject"]
        assert len(inbox.mails) == 2
        token = token_in(mail.get_content())
        assert elsewhere.post("/account/reset", token=token, password=OTHER)["name"] == name


def confirming_link(inbox: Inbox, number: int) -> str:
    """The path of the link in a mail."""
    _, mail = inbox.wait(number)
    found = re.search(r"https://games\.example(/api/\S+)", mail.get_content())
    assert found
    return found.group(1)


def test_an_address_gets_one_mail_until_it_is_confirmed(
    start_server: Callable[..., RunningServer], inbox: Inbox
) -> None:
    server = start_server(**inbox.settings, url="https://games.example")
    with Api(server.address) as owner, Api(server.address) as reader:
        owner.http.headers["accept-language"] = "ko-KR,en;q=0.5"
        name = register(owner, email="owner@mail.example")
        to, mail = inbox.wait(1)
        assert (to, mail["Subject"]) == (["owner@mail.example"], "Ludarium: 메일 주소 확인")
        assert re.search(rb"^Message-ID: <[^<>@\s]+@games\.example>\r\n", inbox.mails[0][1], re.MULTILINE)
        assert owner.get("/notifications")["mail"] == "unconfirmed"
        assert reader.http.post(f"{API}/account/reset-mail", json={"name": name}).status_code == 204

        # Reading the link is not enough: programs that look through mails do that.
        link = confirming_link(inbox, 1)
        page = reader.http.get(link)
        assert page.headers["content-type"].startswith("text/html")
        assert "owner@mail.example" in page.text
        assert owner.get("/account")["account"]["confirmed"] is False
        assert reader.http.post(link).status_code == 200
        assert owner.get("/account")["account"]["confirmed"] is True
        assert owner.get("/notifications")["mail"] == "on"
        assert reader.http.post(link).json()["kind"] == reader.http.get(link).json()["kind"] == "bad-link"

        assert reader.http.post(f"{API}/account/reset-mail", json={"name": name}).status_code == 204
        assert "password" in inbox.wait(2)[1]["Subject"], "the one before was not sent"
        wish = {"email": "owner@mail.example", "password": PASSWORD}
        assert owner.http.put(f"{API}/account/email", json=wish).json()["account"]["confirmed"] is True
        new = {"email": "a&b@mail.example", "password": PASSWORD}
        assert owner.http.put(f"{API}/account/email", json=new).json()["account"]["confirmed"] is False
        assert "a&amp;b@mail.example" in reader.http.get(confirming_link(inbox, 3)).text
        assert owner.http.put(f"{API}/account/email", json=wish).json()["account"]["confirmed"] is False
        assert reader.http.post(confirming_link(inbox, 3)).status_code == 400, "that link is for another address"
        assert reader.http.post(confirming_link(inbox, 4)).status_code == 200


def test_mails_to_new_addresses_are_limited(start_server: Callable[..., RunningServer], inbox: Inbox) -> None:
    limits = Limits(reset_mails=Rate("mails", 1, 600))
    with Api(start_server(**inbox.settings, limits=limits).address) as api:
        register(api)
        wish = {"email": "one@mail.example", "password": PASSWORD}
        assert api.http.put(f"{API}/account/email", json=wish).status_code == 200
        other = {**wish, "email": "other@mail.example"}
        assert api.refused("PUT", "/account/email", json=other) == (429, "too-many")
        assert api.get("/account")["account"]["email"] == "one@mail.example"


def test_registering_with_an_address_counts_as_a_mail(start_server: Callable[..., RunningServer], inbox: Inbox) -> None:
    limits = Limits(reset_mails=Rate("mails", 2, 600))
    server = start_server(**inbox.settings, limits=limits)
    with Api(server.address) as one, Api(server.address) as two, Api(server.address) as three:
        register(one, email="one@mail.example")
        register(two, email="two@mail.example")
        asked = {"name": "Third", "password": PASSWORD, "email": "three@mail.example"}
        assert three.refused("POST", "/account", json=asked) == (429, "too-many")
        assert three.get("/account")["account"] is None
        assert three.http.post(f"{API}/account", json={**asked, "email": ""}).status_code == 200


def test_nobody_is_asked_for_a_confirmation_without_end(
    start_server: Callable[..., RunningServer], inbox: Inbox
) -> None:
    """However many accounts name their address; whoever names it is told nothing."""
    few = Rate("mails", 2, 3600)
    server = start_server(**inbox.settings, limits=Limits(confirm_mails_to=few))
    for number in range(5):
        with Api(server.address) as api:
            register(api, email=("victim@mail.example", "Victim@Mail.example")[number % 2])
            assert api.get("/account")["account"]["confirmed"] is False
    with Api(server.address) as api:
        register(api, email="last@mail.example")
    to = [inbox.wait(number)[0][0].casefold() for number in (1, 2, 3)]
    assert sorted(to) == ["last@mail.example", "victim@mail.example", "victim@mail.example"]
    assert len(inbox.mails) == 3


def test_nobody_is_sent_links_without_end(start_server: Callable[..., RunningServer], inbox: Inbox) -> None:
    """However many addresses ask for them, and whoever asks is told nothing."""
    few = Rate("mails to one account", 2, 3600)
    server = start_server(**inbox.settings, url="https://games.example", limits=Limits(reset_mails_to=few))
    with Api(server.address) as one, Api(server.address) as other, Api(server.address) as asking:
        names = []
        for number, api in enumerate((one, other), 1):
            names.append(register(api, email=f"mail{number}@mail.example"))
            assert api.http.post(confirming_link(inbox, number)).status_code == 200
        for name in (*names[:1] * 4, names[1]):
            assert asking.http.post(f"{API}/account/reset-mail", json={"name": name}).status_code == 204
        sent = sorted(inbox.wait(number)[0] for number in (3, 4, 5))
        assert sent == [["mail1@mail.example"], ["mail1@mail.example"], ["mail2@mail.example"]]


def test_mails_are_limited_and_refused_where_there_are_none(
    start_server: Callable[..., RunningServer], inbox: Inbox
) -> None:
    limits = Limits(reset_mails=Rate("mails", 1, 600))
    with Api(start_server(**inbox.settings, limits=limits).address) as api:
        assert api.http.post(f"{API}/account/reset-mail", json={"name": "x"}).status_code == 204
        assert api.refused("POST", "/account/reset-mail", json={"name": "x"}) == (429, "too-many")
    with Api(start_server().address) as api:
        assert api.refused("POST", "/account/reset-mail", json={"name": "x"}) == (400, "no-mail")


def test_a_wrong_mail_server_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for options in (["--smtp-url", "http://x"], ["--smtp-url", "smtp://x"]):
        assert run(["serve", "--data", str(tmp_path), *options]) == 1
        assert "mail" in capsys.readouterr().err
