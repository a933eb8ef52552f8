"""Boards inside other pages: what they show, to whom, and with which headers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest

from tests.clients.people import seated
from tests.clients.wire import Api
from tests.server.test_spectators import MOVES, play

ADDRESS = re.compile(r'(?:src|href|srcset)="([^"]+)"')


def embedded(api: Api, table: str, wishes: str = "") -> tuple[list[str], str]:
    """The moves that a board shows, and its page."""
    answer = api.http.get(f"/embed/game/{table}{wishes}")
    assert answer.status_code == 200, answer.text
    found = re.search(r'data-moves="([^"]*)"', answer.text)
    assert found is not None
    return json.loads(unescape(found[1])), answer.text


def test_other_pages_may_frame_it_and_nothing_else(api: Api) -> None:
    table = api.table(visibility="public")
    answer = api.http.get(f"/embed/game/{table}")
    rules = dict(rule.strip().partition(" ")[::2] for rule in answer.headers["content-security-policy"].split(";"))
    assert (rules["frame-ancestors"], rules["default-src"], rules["script-src"]) == ("*", "'none'", "'self'")
    assert "x-frame-options" not in answer.headers
    for path in ("/", f"/table/{table}", f"/pictures/games/{table}.svg", "/api/v1/games", "/embedded"):
        headers = api.http.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"], path
        assert headers["x-frame-options"] == "DENY"


def test_it_sets_no_cookie_and_takes_nothing_from_elsewhere(api: Api) -> None:
    table = api.table(visibility="public", moves=MOVES)
    with Api(api.address) as newcomer:
        answer = newcomer.http.get(f"/embed/game/{table}")
        addresses = [unescape(address) for address in ADDRESS.findall(answer.text)]
        assert len(addresses) >= 9
        assert [address for address in addresses if not re.match(r"(/[^/]|\?at=)", address)] == []
        for address in addresses:
            assert newcomer.http.get(f"/embed/game/{table}{address}" if address[0] == "?" else address).is_success
            assert (address == f"/game/{table}") is bool(newcomer.http.cookies), "its link leads to the server's page"
            newcomer.http.cookies.clear()


def test_without_scripts_its_links_walk_through_the_moves(api: Api) -> None:
    table = api.table(visibility="public", moves=MOVES)
    moves, page = embedded(api, table)
    assert moves == list(MOVES)
    assert f"3. {MOVES[2]}</span>" in page
    _, before = embedded(api, table, "?at=1&theme=dark&pieces=letters&flipped=true")
    assert f"1. {MOVES[0]}</span>" in before
    assert 'data-theme="dark"' in before
    assert f"/pictures/games/{table}.svg?at=1&amp;theme=dark&amp;cell=64&amp;pieces=letters&amp;flipped=true" in before
    assert 'href="?at=2&amp;theme=dark&amp;pieces=letters&amp;flipped=true"' in before


def test_it_is_as_late_as_spectators_are(api: Api, newcomer: Callable[[], Api]) -> None:
    friend, stranger = newcomer(), newcomer()
    table = seated(api, friend, visibility="public", spectators={"delay_moves": 2})
    with api.live(table) as one, friend.live(table) as other:
        play((one, other), 0, 3)
    for viewer in (stranger, api):
        moves, page = embedded(viewer, table)
        assert moves == [MOVES[0]]
        assert " data-runs" in page
        assert MOVES[1] not in page


@pytest.mark.parametrize(
    ("game", "wishes"),
    [
        ("tokonoma", {"visibility": "private"}),
        ("tokonoma", {"visibility": "public", "spectators": {"allowed": False}}),
        ("romgon", {"visibility": "public", "options": {"variant": "fog"}}),
    ],
    ids=["private", "closed", "fog"],
)
def test_a_game_that_not_everybody_may_see_is_not_told_from_one_that_is_not_there(
    api: Api, game: str, wishes: dict[str, Any]
) -> None:
    table = api.table(game, **wishes)
    closed, missing = api.http.get(f"/embed/game/{table}"), api.http.get("/embed/game/nothing")
    assert (closed.status_code, closed.text) == (404, missing.text)
    assert "frame-ancestors *" in closed.headers["content-security-policy"]
    assert "set-cookie" not in closed.headers


def test_it_speaks_the_language_of_its_reader(api: Api) -> None:
    table = api.table(visibility="public")
    answer = api.http.get(f"/embed/game/{table}", headers={"Accept-Language": "ja"})
    assert '<html lang="ja"' in answer.text
    assert "次の手" in answer.text
