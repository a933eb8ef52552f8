"""What is said at tables, who reads it, and what moderators do about it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from ludarium.client import Client
from ludarium.play import Refused
from ludarium.server.chat.words import cleaned, has_link
from tests.clients.people import account, play, rated_table, refused, resign, settled
from tests.clients.wire import PASSWORD, Api
from tests.server.moderated import Moderated, moderated
from tests.servers import RunningServer

__all__ = ["moderated"]

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
        ("evil\u3002com", True),
        ("1.2.3.4/x", True),
        ("evil.photography", True),
        ("пример.рф", True),
        ("ftp://x", True),
        ("I lost 1.5 to 0.5. Next", False),
        ("e4.e5 was good", False),
        ("well...ok", False),
    ],
)
def test_links_are_told_from_words(text: str, is_link: bool) -> None:
    assert has_link(text) == is_link


# At a table.


def said(api: Api, table: str) -> list[str]:
    return [line.text or line.phrase for line in api.client.chat(table).lines]


def test_players_and_spectators_have_rooms_of_their_own(accounts: Callable[[], Api]) -> None:
    one, other, looker = accounts(), accounts(), accounts()
    table = rated_table(one, other)
    with other.live(table) as player, looker.live(table) as spectator:
        player.snapshot()
        spectator.snapshot()
        one.client.say(table, "good luck!")
        heard = player.hear("chat")["line"]
        assert (heard["text"], heard["name"], heard["room"]) == ("good luck!", one.name, "players")
        looker.client.say(table, "white is better")
        assert spectator.hear("chat")["line"]["text"] == "white is better"
    assert said(one, table) == said(other, table) == ["good luck!"]
    assert said(looker, table) == ["white is better"]
    play(table, one, other)
    resign(table, one)
    assert said(other, table) == ["good luck!", "white is better"]
    assert said(looker, table) == ["white is better"]


def test_a_guest_has_quick_phrases(server: RunningServer, accounts: Callable[[], Api], api: Api) -> None:
    one = accounts()
    table = one.open_table("white")
    api.client.sit(table, "black")
    assert api.client.chat(table).phrases_only
    assert refused(api.client.say, table, "hi") == (401, "signed-out")
    api.post(f"/tables/{table}/chat", phrase="good-luck")
    assert api.refused("POST", f"/tables/{table}/chat", json={"phrase": "buy-this"})[0] == 400
    assert said(one, table) == ["good-luck"]


def test_who_is_blocked_is_not_heard(accounts: Callable[[], Api]) -> None:
    one, other = accounts(), accounts()
    table = rated_table(one, other)
    other.client.block(one.name)
    with other.live(table) as deaf, one.live(table) as own:
        deaf.snapshot()
        own.snapshot()
        one.client.say(table, "can you hear me?")
        own.hear("chat")
        other.client.say(table, "no")
        assert deaf.hear("chat")["line"]["text"] == "no"
    assert said(other, table) == ["no"]


def test_flood_repetition_and_links_are_refused(accounts: Callable[[], Api]) -> None:
    one, other = accounts(), accounts()
    table = rated_table(one, other)
    one.client.say(table, "hello")
    assert refused(one.client.say, table, "hello") == (429, "too-many")
    assert refused(one.client.say, table, "see https://example.org") == (403, "not-yours")
    path = f"/api/v1/tables/{table}/chat"
    kinds = [one.http.post(path, json={"text": f"line {number}"}).status_code for number in range(10)]
    assert 429 in kinds
    assert refused(one.client.say, table, "x" * 1001)[0] == 400


def test_nobody_writes_where_they_may_not_look(accounts: Callable[[], Api]) -> None:
    one, stranger = accounts(), accounts()
    table = one.table()
    assert refused(stranger.client.say, table, "hi") == (403, "not-yours")
    assert refused(stranger.client.chat, table) == (403, "not-yours")


# Moderators.


def test_a_timeout_and_a_ban_silence_an_account_with_all_its_tokens(moderated: Moderated) -> None:
    running, moderator = moderated
    with account(running.address) as one, account(running.address) as other:
        table, name = rated_table(one, other), one.name
        program = Client(running.address, one.client.make_token("program", ["read", "play"]).secret)
        assert moderator.http.post(f"/api/v1/moderation/players/{name}/timeout", json={"reason": "rude", "minutes": 5})
        assert refused(one.client.say, table, "hi") == (403, "silenced")
        assert refused(program.say, table, "hi")[1] == "silenced"
        assert "rude" in one.client.chat(table).closed
        moderator.http.delete(f"/api/v1/moderation/players/{name}/timeout").raise_for_status()
        one.client.say(table, "sorry")
        with one.live(table) as live:
            live.snapshot()
            moderator.http.post(f"/api/v1/moderation/players/{name}/ban", json={"reason": "again"}).raise_for_status()
            assert live.closing_code() == 4401
        assert refused(program.say, table, "hi")[0] == 401
        assert refused(one.client.sign_in, name, PASSWORD) == (403, "banned")
        assert one.client.me().account is None
        log = moderator.get("/moderation/audit")
        log = [entry for entry in log if entry["action"] != "end-game"]
        assert [entry["action"] for entry in log[:3]] == ["ban", "lift-timeout", "timeout"]
        assert log[0]["details"] == "again (for ever)"
        program.close()
        assert re.fullmatch(r"rude \(until \d{4}-\d\d-\d\d \d\d:\d\d UTC\)", log[2]["details"])


def test_a_report_keeps_what_was_said_and_a_line_can_be_hidden(moderated: Moderated) -> None:
    running, moderator = moderated
    with account(running.address) as one, account(running.address) as other:
        table = rated_table(one, other)
        line = one.client.say(table, "something rude").id
        other.post("/reports", about=one.name, kind="chat", text="see above", table=table)
        moderator.http.post(f"/api/v1/moderation/lines/{line}/hide").raise_for_status()
        assert said(other, table) == []
        (report,) = moderator.get("/moderation/reports")
        assert (report["about"], report["reporter"]) == (one.name, other.name)
        assert [line["text"] for line in report["context"]] == ["something rude"]
        moderator.http.post(f"/api/v1/moderation/reports/{report['id']}/close", json={"note": "told them"})
        assert moderator.get("/moderation/reports") == []
        assert moderator.get("/moderation/reports?closed=true")[0]["note"] == "told them"
        assert one.refused("GET", "/moderation/reports") == (403, "not-yours")
        assert one.refused("POST", "/reports", json={"about": one.name, "kind": "other"}) == (400, "bad-request")


def test_an_annulled_game_does_not_count(moderated: Moderated) -> None:
    running, moderator = moderated
    with account(running.address) as one, account(running.address) as other:
        table = rated_table(one, other)
        play(table, one, other)
        resign(table, one)
        path = f"/api/v1/moderation/tables/{table}/annul"
        settled(one, table)
        moderator.http.post(path, json={"reason": "arranged"}).raise_for_status()
        assert one.get(f"/players/{one.name}/ratings") == []
        moderator.http.delete(path).raise_for_status()
        assert one.get(f"/players/{one.name}/ratings")[0]["rating"] < 1600


def test_an_announcement_reaches_everybody(moderated: Moderated) -> None:
    running, moderator = moderated
    with Api(running.address) as guest:
        assert guest.get("/announcements") == []
        made = moderator.post("/moderation/announcements", text="The server stops at noon.", hours=2)
        assert [each["text"] for each in guest.get("/announcements")] == ["The server stops at noon."]
        moderator.http.delete(f"/api/v1/moderation/announcements/{made['id']}").raise_for_status()
        assert guest.get("/announcements") == []
        assert guest.refused("POST", "/moderation/announcements", json={"text": "me too"}) == (401, "signed-out")
