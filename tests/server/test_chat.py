"""What is said at tables, who reads it, and what moderators do about it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from ludarium.play import Refused
from ludarium.server.chat.words import cleaned, has_link
from ludarium.server.moderation.desk import Desk
from ludarium.server.settings import Settings
from ludarium.server.store import Store
from tests.server.clients import Api, RunningServer
from tests.server.databases import migrated_database
from tests.server.rated_clients import account, name_of, play, rated_table, resign, settled

# Words.


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  good   game\n\n", "good game"),
        ("<b>bold</b> & more", "<b>bold</b> & more"),  # never markup, so there is nothing to escape here
        ("safe\u202egnp.exe", "safegnp.exe"),  # a right-to-left override
        ("a\u200bb\u2066c\u2069", "abc"),
        ("q\u0301\u0302\u0303\u0304\u0305\u0306", "q\u0301\u0302"),  # marks that grow over other lines
        ("bell\x07\x00", "bell"),
        ("안녕하세요 ありがとう", "안녕하세요 ありがとう"),
    ],
)
def test_a_line_is_plain_text(text: str, kept: str) -> None:
    assert cleaned(text) == kept


@pytest.mark.parametrize("text", ["", " \n", "\u200b\u202e", "x" * 201])
def test_a_line_has_something_to_say_and_a_bound(text: str) -> None:
    with pytest.raises(Refused):
        cleaned(text)


@pytest.mark.parametrize(
    ("text", "is_link"),
    [
        ("see https://example.org", True),
        ("WWW.example.org", True),
        ("example.com/win", True),
        ("e4.e5 was good", False),
        ("well...ok", False),
    ],
)
def test_links_are_told_from_words(text: str, is_link: bool) -> None:
    assert has_link(text) == is_link


# At a table.


@pytest.fixture(scope="module")
def people(server: RunningServer) -> Iterator[Callable[[], Api]]:
    with ExitStack() as opened:
        yield lambda: opened.enter_context(account(server.address))


def said(api: Api, table: str) -> list[str]:
    return [line["text"] or line["phrase"] for line in api.get(f"/tables/{table}/chat")["lines"]]


def test_players_and_spectators_have_rooms_of_their_own(people: Callable[[], Api]) -> None:
    one, other, looker = people(), people(), people()
    table = rated_table(one, other)
    with other.live(table) as player, looker.live(table) as spectator:
        player.snapshot()
        spectator.snapshot()
        one.post(f"/tables/{table}/chat", text="good luck!")
        heard = player.hear("chat")["line"]
        assert (heard["text"], heard["name"], heard["room"]) == ("good luck!", name_of(one), "players")
        looker.post(f"/tables/{table}/chat", text="white is better")
        assert spectator.hear("chat")["line"]["text"] == "white is better"
    assert said(one, table) == said(other, table) == ["good luck!"]
    assert said(looker, table) == ["white is better"]
    play(table, one, other)
    resign(table, one)
    assert said(other, table) == ["good luck!", "white is better"]
    assert said(looker, table) == ["white is better"]


def test_a_guest_has_quick_phrases(server: RunningServer, people: Callable[[], Api], api: Api) -> None:
    one = people()
    table = one.open_table("white")
    api.post(f"/tables/{table}/seats/black")
    assert api.get(f"/tables/{table}/chat")["phrases_only"]
    assert api.refused("POST", f"/tables/{table}/chat", json={"text": "hi"}) == (401, "signed-out")
    api.post(f"/tables/{table}/chat", phrase="good-luck")
    assert api.refused("POST", f"/tables/{table}/chat", json={"phrase": "buy-this"})[0] == 400
    assert said(one, table) == ["good-luck"]


def test_who_is_blocked_is_not_heard(people: Callable[[], Api]) -> None:
    one, other = people(), people()
    table = rated_table(one, other)
    other.http.put(f"/api/v1/account/blocked/{name_of(one)}").raise_for_status()
    with other.live(table) as deaf, one.live(table) as own:
        deaf.snapshot()
        own.snapshot()
        one.post(f"/tables/{table}/chat", text="can you hear me?")
        own.hear("chat")
        other.post(f"/tables/{table}/chat", text="no")
        assert deaf.hear("chat")["line"]["text"] == "no"
    assert said(other, table) == ["no"]


def test_flood_repetition_and_links_are_refused(people: Callable[[], Api]) -> None:
    one, other = people(), people()
    path = f"/tables/{rated_table(one, other)}/chat"
    one.post(path, text="hello")
    assert one.refused("POST", path, json={"text": "hello"}) == (429, "too-many")
    assert one.refused("POST", path, json={"text": "see https://example.org"}) == (403, "not-yours")
    kinds = [one.http.post(f"/api/v1{path}", json={"text": f"line {number}"}).status_code for number in range(10)]
    assert 429 in kinds
    assert one.refused("POST", path, json={"text": "x" * 1001})[0] == 400


def test_nobody_writes_where_they_may_not_look(people: Callable[[], Api]) -> None:
    one, stranger = people(), people()
    table = one.table()
    assert stranger.refused("POST", f"/tables/{table}/chat", json={"text": "hi"}) == (403, "not-yours")
    assert stranger.refused("GET", f"/tables/{table}/chat") == (403, "not-yours")


# Moderators.


@pytest.fixture(scope="module")
def moderated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[RunningServer, Api]]:
    """A server and one of its moderators."""
    database = migrated_database(tmp_path_factory.mktemp("moderated"))
    with RunningServer(Settings(database=database, workers=0)) as running, account(running.address) as moderator:
        at_store(database, lambda store: Desk(store).set_moderator(name_of(moderator), True))
        yield running, moderator


def at_store(url: str, work: Callable[[Store], object]) -> None:
    async def run() -> None:
        store = Store(url)
        await store.open()
        try:
            await work(store)  # type: ignore[misc]
        finally:
            await store.close()

    asyncio.run(run())


def test_a_timeout_and_a_ban_silence_an_account_with_all_its_tokens(moderated: tuple[RunningServer, Api]) -> None:
    running, moderator = moderated
    with account(running.address) as one, account(running.address) as other:
        table, name = rated_table(one, other), name_of(one)
        token = one.post("/account/tokens", name="program", scopes=["read", "play"])["secret"]
        program = {"Authorization": f"Bearer {token}"}
        path = f"/api/v1/tables/{table}/chat"
        assert moderator.http.post(f"/api/v1/moderation/players/{name}/timeout", json={"reason": "rude", "minutes": 5})
        assert one.refused("POST", f"/tables/{table}/chat", json={"text": "hi"}) == (403, "silenced")
        assert one.http.post(path, json={"text": "hi"}, headers=program).json()["kind"] == "silenced"
        assert "rude" in one.get(f"/tables/{table}/chat")["closed"]
        moderator.http.delete(f"/api/v1/moderation/players/{name}/timeout").raise_for_status()
        one.post(f"/tables/{table}/chat", text="sorry")
        with one.live(table) as live:
            live.snapshot()
            moderator.http.post(f"/api/v1/moderation/players/{name}/ban", json={"reason": "again"}).raise_for_status()
            assert live.closing_code() == 4401
        assert one.http.post(path, json={"text": "hi"}, headers=program).status_code == 401
        assert one.refused("POST", "/account/sign-in", json={"name": name, "password": "correct horse"}) == (
            403,
            "banned",
        )
        assert one.get("/account")["account"] is None
        log = moderator.get("/moderation/audit")
        assert [entry["action"] for entry in log[:3]] == ["ban", "lift-timeout", "timeout"]
        assert log[0]["details"] == "again (for ever)"
        assert re.fullmatch(r"rude \(until \d{4}-\d\d-\d\d \d\d:\d\d UTC\)", log[2]["details"])


def test_a_report_keeps_what_was_said_and_a_line_can_be_hidden(moderated: tuple[RunningServer, Api]) -> None:
    running, moderator = moderated
    with account(running.address) as one, account(running.address) as other:
        table = rated_table(one, other)
        line = one.post(f"/tables/{table}/chat", text="something rude")["id"]
        other.post("/reports", about=name_of(one), kind="chat", text="see above", table=table)
        moderator.http.post(f"/api/v1/moderation/lines/{line}/hide").raise_for_status()
        assert said(other, table) == []
        (report,) = moderator.get("/moderation/reports")
        assert (report["about"], report["reporter"]) == (name_of(one), name_of(other))
        assert [line["text"] for line in report["context"]] == ["something rude"]
        moderator.http.post(f"/api/v1/moderation/reports/{report['id']}/close", json={"note": "told them"})
        assert moderator.get("/moderation/reports") == []
        assert moderator.get("/moderation/reports?closed=true")[0]["note"] == "told them"
        assert one.refused("GET", "/moderation/reports") == (403, "not-yours")
        assert one.refused("POST", "/reports", json={"about": name_of(one), "kind": "other"}) == (400, "bad-request")


def test_an_annulled_game_does_not_count(moderated: tuple[RunningServer, Api]) -> None:
    running, moderator = moderated
    with account(running.address) as one, account(running.address) as other:
        table = rated_table(one, other)
        play(table, one, other)
        resign(table, one)
        path = f"/api/v1/moderation/tables/{table}/annul"
        settled(one, table)
        moderator.http.post(path, json={"reason": "arranged"}).raise_for_status()
        assert one.get(f"/players/{name_of(one)}/ratings") == []
        moderator.http.delete(path).raise_for_status()
        assert one.get(f"/players/{name_of(one)}/ratings")[0]["rating"] < 1600


def test_an_announcement_reaches_everybody(moderated: tuple[RunningServer, Api]) -> None:
    running, moderator = moderated
    with Api(running.address) as guest:
        assert guest.get("/announcements") == []
        made = moderator.post("/moderation/announcements", text="The server stops at noon.", hours=2)
        assert [each["text"] for each in guest.get("/announcements")] == ["The server stops at noon."]
        moderator.http.delete(f"/api/v1/moderation/announcements/{made['id']}").raise_for_status()
        assert guest.get("/announcements") == []
        assert guest.refused("POST", "/moderation/announcements", json={"text": "me too"}) == (401, "signed-out")
