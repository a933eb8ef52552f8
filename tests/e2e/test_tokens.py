"""Tokens on the account page: made, copied, used by a program, revoked. Bots are marked in the lobby."""

import pytest

from ludarium.client import ApiError, Client
from tests.e2e.addresses import go_to
from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.people import in_menu, register
from tests.e2e.server import Server
from tests.e2e.test_pages import settled, violations


def test_a_token_is_made_used_and_revoked(open_page: OpenPage, server: Server) -> None:
    page = open_page(device=PHONE)
    name = register(page)
    in_menu(page, name, "Account")
    tokens = page.get_by_role("region", name="Tokens for programs")
    tokens.get_by_label("What is it for?").fill("my first program")
    tokens.get_by_label("play at tables").check()
    tokens.get_by_role("button", name="Make a token").click()
    secret = tokens.get_by_label("The new token").input_value()
    with Client(server.url, secret) as program:
        assert program.me().name == name
        assert program.own_token().scopes == ["read", "play"]
        tokens.get_by_text("not used yet").or_(tokens.get_by_text("last used")).wait_for()
        settled(page)
        assert not violations(page)
        tokens.get_by_role("button", name="Revoke the token “my first program”").click()
        tokens.get_by_text("my first program").wait_for(state="detached")
        with pytest.raises(ApiError, match="revoked"):
            program.me()


def test_a_bot_is_marked_in_the_lobby_and_on_its_profile(open_page: OpenPage, server: Server) -> None:
    with Client(server.url) as robot:
        robot.register("Robotina", "correct horse")
        robot.become_bot()
        with robot.join_lobby():
            robot.seek("tokonoma", clocks=["7+7"])
            page = open_page("")
            row = page.locator(".seek", has_text="Robotina")
            row.get_by_text("bot", exact=True).wait_for()
            go_to(page, "@/Robotina")
            page.get_by_role("heading", name="Robotina").get_by_text("bot", exact=True).wait_for()
