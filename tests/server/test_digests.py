"""Mails that list the games in which it is somebody's turn: rarely, in their language, and easy to end."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import Connection, func, select

from ludarium.server.limits import AT_ONCE, DAILY, DIGEST_AFTER, MAIL_ATTEMPTS, MAIL_BACKOFF
from ludarium.server.notifications import digests
from ludarium.server.notifications.letters import duration
from ludarium.server.now import now_ms
from ludarium.server.store.schema import notification_choices
from tests.server.inbox import Inbox, inbox
from tests.server.notified import Calendar, House, calendar, chosen, game_between, house, move, service
from tests.waiting import until

__all__ = ["calendar", "house", "inbox", "service"]

DAY = 24 * 3600.0
HOURS = 3_600_000  # milliseconds
DAYS = 24 * HOURS
WEEK = {"per_move_days": 7}


@pytest.fixture(autouse=True)
def running(house: House, inbox: Inbox) -> None:
    house.start(**inbox.settings)


def nobody_is_due(house: House) -> bool:
    """Nor is a mail begun that is not written down as sent."""
    begun = select(func.count(notification_choices.c.mail_id))
    return house.read(digests.due, now_ms()) == [] and house.read(lambda connection: connection.scalar(begun)) == 0


def is_put_off(house: House) -> bool:
    """Whether a failure is written down: the next attempt is later than this one could have ended."""
    last = select(func.max(notification_choices.c.due))
    return house.read(lambda connection: connection.scalar(last)) > now_ms() + digests.LEASE


def test_a_daily_mail_lists_the_games_with_the_time_left(house: House, inbox: Inbox, calendar: Calendar) -> None:
    ana = house.member("Ana")
    ben = house.member("Ben", "ben@mail.example", language="ko")
    assert ben.get("/notifications")["mail"] == "on"
    assert ana.get("/notifications")["mail"] == "no-address"
    for each in (ana, ben):
        chosen(each, "daily")
    tables = [game_between(ana, ben, control=control) for control in (WEEK, {"per_move_days": 3}, None)]
    for table in tables:
        move(ana, table)
    house.idle()
    assert nobody_is_due(house)  # whoever plays now needs no mail
    calendar.seconds += DIGEST_AFTER + 60
    to, mail = inbox.wait(1)
    assert to == ["ben@mail.example"]
    assert mail["Subject"] == "Ludarium: 내 차례인 대국 3개"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail["Auto-Submitted"] == "auto-generated"
    lines = [line for line in mail.get_content().splitlines() if line.startswith("* ")]
    assert lines == [
        "* Tokonoma · 상대: Ana: 2일 남음",
        "* Tokonoma · 상대: Ana: 6일 남음",
        "* Tokonoma · 상대: Ana",
    ]
    links = re.findall(r"https://games\.example/table/([\w-]+)", mail.get_content())
    assert links == [tables[1], tables[0], tables[2]]
    until(lambda: nobody_is_due(house))

    # A new turn on the same day waits for the next one.
    other = game_between(ana, ben, control=WEEK)
    move(ana, other)
    house.idle()
    calendar.seconds += 2 * DIGEST_AFTER
    assert nobody_is_due(house)
    calendar.seconds += DAILY
    assert other in inbox.wait(2)[1].get_content()
    until(lambda: nobody_is_due(house))
    assert len(inbox.mails) == 2


def test_a_mail_reminds_once_of_a_game_that_runs_out_of_time(house: House, inbox: Inbox, calendar: Calendar) -> None:
    ana, ben = house.member("Ana"), house.member("Ben", "ben@mail.example")
    chosen(ben, "daily")
    move(ana, game_between(ana, ben, control={"per_move_days": 3}))
    house.idle()
    calendar.seconds += DIGEST_AFTER + 60
    assert inbox.wait(1)[1]["Subject"] == "Ludarium: your turn in a game"
    until(lambda: nobody_is_due(house))
    calendar.seconds += DAILY  # nothing is new, and there is time
    assert nobody_is_due(house)
    calendar.seconds += DAILY
    assert "hours left" in inbox.wait(2)[1].get_content()
    until(lambda: nobody_is_due(house))
    assert len(inbox.mails) == 2


def test_who_wants_them_at_once_gets_them_at_once(house: House, inbox: Inbox, calendar: Calendar) -> None:
    ana, ben = house.member("Ana"), house.member("Ben", "ben@mail.example", language="ja")
    chosen(ben, "at-once")
    first = game_between(ana, ben, control=WEEK)
    move(ana, first)
    _, mail = inbox.wait(1)
    assert mail["Subject"] == "Ludarium：あなたの番の対局があります"
    assert "残り7日" in mail.get_content()
    assert f"https://games.example/table/{first}" in mail.get_content()
    second = game_between(ana, ben, control=WEEK)
    move(ana, second)
    house.idle()
    assert nobody_is_due(house)  # several within a short time come together
    calendar.seconds += AT_ONCE
    _, mail = inbox.wait(2)
    assert "2局" in mail["Subject"]
    until(lambda: nobody_is_due(house))
    assert len(inbox.mails) == 2


def test_who_has_moved_gets_no_mail(house: House, inbox: Inbox, calendar: Calendar) -> None:
    ana, ben = house.member("Ana"), house.member("Ben", "ben@mail.example")
    chosen(ben, "daily")
    moved, waiting = game_between(ana, ben, control=WEEK), game_between(ana, ben, control=WEEK)
    move(ana, moved)
    house.idle()
    move(ben, moved)
    calendar.seconds += DIGEST_AFTER + 60
    until(lambda: house.rows("mail_turns") == 0)
    move(ana, waiting)
    house.idle()
    calendar.seconds += DIGEST_AFTER + 60
    _, mail = inbox.wait(1)
    assert waiting in mail.get_content()
    assert moved not in mail.get_content()
    assert len(inbox.mails) == 1


def test_the_link_in_a_mail_ends_mails_without_signing_in(house: House, inbox: Inbox, calendar: Calendar) -> None:
    ana, ben = house.member("Ana"), house.member("Ben", "ben@mail.example", language="ko")
    chosen(ben, "at-once", turn=False)
    move(ana, game_between(ana, ben))
    _, mail = inbox.wait(1)
    address = mail["List-Unsubscribe"].strip("<>")
    assert address in mail.get_content()
    # Mail programs decode nothing in these headers, so they are looked at as they were sent.
    raw = inbox.mails[0][1]
    assert f"\r\nList-Unsubscribe: <{address}>\r\n".encode() in raw
    assert b"\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n" in raw
    assert re.search(rb"^Message-ID: <[0-9a-f]{32}@games\.example>\r\n", raw, re.MULTILINE)
    path = address.removeprefix("https://games.example")
    stranger = house.visitor()
    page = stranger.http.get(path)
    assert (page.status_code, page.headers["content-type"].partition(";")[0]) == (200, "text/html")
    assert "메일 그만 받기" in page.text
    assert ben.get("/notifications")["choices"]["digest"] == "at-once"  # programs that follow links change nothing
    done = stranger.http.post(path, data={"List-Unsubscribe": "One-Click"})
    assert (done.status_code, "설정" in done.text) == (200, True)
    choices = ben.get("/notifications")["choices"]
    assert (choices["digest"], choices["push"]["turn"]) == ("off", False)
    move(ana, game_between(ana, ben))
    house.idle()
    calendar.seconds += DAY
    assert nobody_is_due(house)
    for method in ("GET", "POST"):
        unknown = "/notifications/unsubscribe?token=nobody"
        assert stranger.refused(method, unknown) == (400, "bad-link")


def test_a_mail_that_cannot_be_sent_is_tried_again(house: House, inbox: Inbox, calendar: Calendar) -> None:
    ana, ben = house.member("Ana"), house.member("Ben", "ben@mail.example")
    chosen(ben, "at-once")
    inbox.answers = ["451 later", "452 later"]
    move(ana, game_between(ana, ben))
    until(lambda: len(inbox.answers) == 1)
    until(lambda: is_put_off(house))
    calendar.seconds += MAIL_BACKOFF + 1
    until(lambda: not inbox.answers)
    until(lambda: is_put_off(house))
    calendar.seconds += 4 * MAIL_BACKOFF + 1
    inbox.wait(1)
    until(lambda: nobody_is_due(house))
    assert len(inbox.mails) == 1


def test_a_mail_that_a_kill_has_interrupted_each_time_is_given_up(
    house: House, inbox: Inbox, calendar: Calendar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the server had been killed before it could write down how it went."""
    ana, ben = house.member("Ana"), house.member("Ben", "ben@mail.example")
    chosen(ben, "at-once")
    monkeypatch.setattr(digests, "failed", lambda *_: None)
    inbox.answers = ["451 later"] * (MAIL_ATTEMPTS + 1)
    move(ana, game_between(ana, ben))
    for number in range(MAIL_ATTEMPTS):
        until(lambda number=number: len(inbox.answers) == MAIL_ATTEMPTS - number)
        calendar.seconds += digests.LEASE / 1000 + 1
    until(lambda: nobody_is_due(house))
    assert len(inbox.answers) == 1


def test_a_mail_that_one_process_sends_is_not_sent_by_another(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben = house.member("Ana"), house.member("Ben", "ben@mail.example")
    chosen(ben, "at-once")
    monkeypatch.setattr(digests, "due", lambda *_: [])  # the server's own mails
    move(ana, game_between(ana, ben))
    user = house.read(lambda connection: connection.scalar(select(notification_choices.c.user_id)))

    def begin(connection: Connection) -> list[digests.Mailing | None]:
        begun = [digests.begin(connection, user, f"m{number}", now_ms()) for number in range(2)]
        connection.rollback()
        return begun

    first, second = house.read(begin)
    assert first is not None
    assert second is None


@pytest.mark.parametrize(
    ("milliseconds", "words"),
    [
        (3 * DAYS - 15_000, "3 days"),  # the clock has just started
        (3 * DAYS - 2 * HOURS, "2 days"),
        (DAYS - 1, "1 day"),
        (23 * HOURS - 1, "23 hours"),
        (HOURS // 2, "less than an hour"),
    ],
)
def test_the_time_left_is_told_as_people_would(milliseconds: int, words: str) -> None:
    assert duration(milliseconds, "en") == words


def test_a_mail_tells_nothing_that_is_hidden(house: House, inbox: Inbox, calendar: Calendar) -> None:
    """Two games that differ only in what one of them may not know: the same mail but for the id of the table."""
    ana, ben = house.member("Ana"), house.member("Ben", "ben@mail.example")
    chosen(ben, "at-once")
    texts = []
    for number in (0, 1):
        table = game_between(ana, ben, "romgon", control=None, options={"variant": "fog"})
        with ana.live(table) as live:
            view = live.snapshot()["view"]
            assert view["partial"]
            live.move(view["legal_moves"][number]["text"], 0)
        texts.append(inbox.wait(number + 1)[1].get_content().replace(table, "TABLE"))
        move(ben, table)
        calendar.seconds += AT_ONCE + 1
    assert texts[0] == texts[1]


def test_an_address_that_is_not_confirmed_gets_no_mails(house: House, inbox: Inbox, calendar: Calendar) -> None:
    ana, ben = house.member("Ana"), house.member("Ben", "a.stranger@mail.example", confirmed=False)
    assert chosen(ben, "at-once")["mail"] == "unconfirmed"
    move(ana, game_between(ana, ben))
    house.idle()
    calendar.seconds += DIGEST_AFTER + 60
    assert nobody_is_due(house)
    house.set_email("Ben", "ben@mail.example", confirmed=True)
    to, _ = inbox.wait(1)
    assert to == ["ben@mail.example"]
