"""Chats at tables: lines are text, people are muted and reported, or do not chat at all; moderators act."""

import os
import re
import subprocess
import sys
from typing import Any

from tests.e2e.addresses import go_to
from tests.e2e.conftest import DESKTOP, PHONE, OpenPage
from tests.e2e.people import in_menu, register, sign_in
from tests.e2e.player import OPEN, YOU, bot, new_table, sit_down
from tests.e2e.server import Server
from tests.e2e.test_pages import settled, violations
from tests.waiting import ASKING, until

TALL = {"viewport": {"width": 1280, "height": 1000}}
LONG = "so long a line that it takes more than one row on the screen of a phone"
MARKUP = '<img src=x onerror="alert(1)"> & <b>bold</b>'


def opponents(open_page: OpenPage, device: dict[str, Any] = TALL) -> tuple[Any, Any, str, tuple[str, str]]:
    """Two people with accounts at a table, the second one with this device; and their names."""
    first, second = open_page(device=TALL), open_page(device=device)
    names = register(first), register(second)
    table = new_table(first, "tokonoma", YOU, OPEN, visibility="link")
    assert second.request.post(f"/api/v1/tables/{table}/seats/black").ok
    for page in (first, second):
        sit_down(page, table)
    return first, second, table, names


def chat_of(page: Any) -> Any:
    return page.get_by_role("region", name="Chat")


def say(page: Any, text: str) -> None:
    chat_of(page).get_by_label("Write a line").fill(text)
    page.keyboard.press("Enter")


def test_two_players_chat_in_text_and_one_is_muted_and_reported(open_page: OpenPage) -> None:
    one, other, table, (talker, listener) = opponents(open_page, PHONE)
    say(one, MARKUP)
    head = chat_of(other).get_by_role("button", name="Chat Players")
    head.get_by_text("1 new").wait_for()
    head.click()
    chat_of(other).get_by_text(MARKUP).wait_for()
    assert other.locator(".chat .line :is(img, b)").count() == 0
    assert chat_of(other).get_by_text("1 new").count() == 0
    chat_of(other).get_by_role("button", name="Quick phrases").click()
    chat_of(other).get_by_role("button", name="Good luck!").click()
    chat_of(one).get_by_text("Good luck!").wait_for()

    say(one, "see https://example.org")
    chat_of(one).get_by_role("alert").get_by_text("You can write links after").wait_for()
    assert chat_of(one).get_by_label("Write a line").input_value() == "see https://example.org"

    chat_of(other).get_by_role("button", name=talker).click()
    assert violations(other) == []
    chat_of(other).get_by_role("button", name="Report").click()
    dialog = other.get_by_role("dialog", name=f"Report {talker}")
    dialog.get_by_label("What happened?").fill("insults")
    assert violations(other) == []
    dialog.get_by_role("button", name="Send the report").click()
    dialog.get_by_text("A moderator will look at it.").wait_for()
    dialog.get_by_role("button", name="Close").click()

    chat_of(other).get_by_role("button", name="Mute").click()
    chat_of(other).get_by_text(f"{talker} is muted.").wait_for()
    assert other.locator(".chat .line").all_inner_texts() == [f"{listener} Good luck!"]
    say(one, "can you hear me?")
    chat_of(one).get_by_text("can you hear me?").wait_for()
    assert violations(one) == []
    other.reload()
    head.click()
    chat_of(other).get_by_text("Good luck!").wait_for()
    assert chat_of(other).get_by_text("can you hear me?").count() == 0, "who is muted stays muted"

    assert one.request.post(f"/api/v1/tables/{table}/chat", data={"phrase": "hello"}).ok
    too_fast = chat_of(one).get_by_role("alert").get_by_text("Not so fast: try again in")
    sent = chat_of(one).get_by_text("once more")

    def refused() -> bool:  # on a busy machine the next line may be allowed again before it is written
        while one.request.post(f"/api/v1/tables/{table}/chat", data={"text": "line"}).ok:
            pass
        before = sent.count()
        say(one, "once more")
        until(lambda: too_fast.count() or sent.count() > before, every=ASKING)
        return bool(too_fast.count())

    until(refused)


def test_guests_open_the_chat_themselves_and_nobody_talks_to_the_computer(open_page: OpenPage) -> None:
    page, friend = open_page(device=TALL), open_page(device={**DESKTOP, "locale": "ko"})
    sit_down(page, new_table(page, "tokonoma", YOU, bot()))
    assert chat_of(page).count() == 0
    table = new_table(page, "tokonoma", YOU, OPEN, visibility="link")
    assert friend.request.post(f"/api/v1/tables/{table}/seats/black").ok
    sit_down(page, table)
    sit_down(friend, table)
    head = chat_of(page).get_by_role("button", name="Chat Players")
    assert head.get_attribute("aria-expanded") == "false"
    head.click()
    chat_of(page).get_by_text("Sign in to write").wait_for()
    assert chat_of(page).get_by_label("Write a line").count() == 0
    korean = friend.get_by_role("region", name="채팅")
    korean.get_by_role("button", name="채팅").click()
    korean.get_by_text("아직 아무 말도 없습니다.").wait_for()
    chat_of(page).get_by_role("button", name="Thank you!").click()
    korean.get_by_role("log").get_by_text("고맙습니다!").wait_for()
    go_to(page, "settings")
    page.get_by_label("Chat at tables with other people").uncheck()
    sit_down(page, table)
    assert chat_of(page).count() == 0


def make_moderator(server: Server, name: str) -> None:
    command = ["-c", "from ludarium.cli import main; main()", "admin", "moderator", name, "--data", str(server.data)]
    subprocess.run([sys.executable, *command], check=True, env={**os.environ, "LUDARIUM_LANE": ""}, cwd=server.data)


def test_a_moderator_hides_bans_announces_and_is_in_the_audit_log(open_page: OpenPage, server: Server) -> None:
    rude, victim, table, (offender, offended) = opponents(open_page)
    for text in (LONG, "an insult"):
        say(rude, text)
        chat_of(victim).get_by_text(text).wait_for()
    report = {"about": offender, "kind": "chat", "text": "see the chat", "table": table}
    assert victim.request.post("/api/v1/reports", data=report).ok

    page = open_page(device=PHONE)
    name = register(page)
    go_to(page, "moderation")
    page.get_by_text("This page is for moderators.").wait_for()
    make_moderator(server, name)
    go_to(page, "")
    page.reload()
    in_menu(page, name, "Moderation")
    entry = page.get_by_role("article", name=f"{offended} about {offender}")
    entry.get_by_text("see the chat").wait_for()
    settled(page)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    box = entry.get_by_role("button", name=f"Hide the line “{LONG}”").bounding_box()
    assert box["width"] > box["height"], "its word is in one row"
    entry.get_by_role("button", name="Hide the line “an insult”").click()
    chat_of(victim).get_by_text("an insult").wait_for(state="detached")

    entry.get_by_role("link", name=offender).click()
    page.get_by_role("heading", name=offender).wait_for()
    page.get_by_label("Reason").fill("calm down")
    page.get_by_role("button", name="Impose").click()
    page.get_by_role("button", name="Lift the timeout").wait_for()
    say(rude, "another one")
    chat_of(rude).get_by_role("alert").get_by_text("You can write again in 24 h").wait_for()
    page.get_by_label(re.compile("^What")).select_option("Ban")
    page.get_by_label("How long").select_option("For ever")
    page.get_by_label("Reason").fill("insults")
    page.get_by_role("button", name="Impose").click()
    page.get_by_role("button", name="Lift the ban").wait_for()
    sign_in(rude, offender)
    rude.get_by_role("alert").get_by_text("This account is banned. The reason: insults").wait_for()
    assert violations(rude) == []
    said = rude.request.post(f"/api/v1/tables/{table}/chat", data={"text": "still here"})
    assert not said.ok, "who is banned cannot speak"
    settled(page)
    assert violations(page) == []

    tabs = page.get_by_role("navigation", name="Moderation")
    tabs.get_by_role("link", name="Reports").click()
    entry.get_by_label("Note").fill("banned")
    entry.get_by_role("button", name="Close the report").click()
    page.get_by_text("No reports here.").or_(page.get_by_role("article").first).wait_for()
    entry.wait_for(state="detached")
    tabs.get_by_role("link", name="Announcements").click()
    page.get_by_label("Text").fill("Maintenance <b>tonight</b>")
    page.get_by_role("button", name="Tell everybody").click()
    banner = victim.get_by_role("region", name="Announcement")
    banner.get_by_text("Maintenance <b>tonight</b>").wait_for()
    assert violations(victim) == []
    settled(page)
    assert violations(page) == []
    banner.get_by_role("button", name="Dismiss").click()
    banner.wait_for(state="detached")
    page.get_by_role("button", name="Withdraw").click()
    page.get_by_text("Nothing is announced now.").wait_for()
    tabs.get_by_role("link", name="Audit log").click()
    log = page.get_by_role("region", name="Audit log")
    log.get_by_role("row", name="Announcement withdrawn").first.wait_for()
    actions = log.locator("tbody tr td:nth-child(3)").all_inner_texts()
    done = [
        "Announcement withdrawn",
        "Announcement",
        "Report closed",
        "Game ended after a ban",
        "Ban",
        "Timeout",
        "Line hidden",
        "Made moderator",
    ]
    assert actions[: len(done)] == done
    assert violations(page) == []
