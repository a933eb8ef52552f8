"""What a program that shows a preview of a link sees of each kind of page; it runs no script and sends no cookie."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

import ludarium
from ludarium.server.links.heads import with_head
from ludarium.server.links.previews import Preview
from ludarium.server.links.texts import TEXTS
from tests.clients.people import account, resign
from tests.clients.wire import Api
from tests.counting import some
from tests.server.test_spectators import MOVES, play
from tests.servers import RunningServer

ROBOT = {"User-Agent": "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)"}
META = re.compile(r'<meta (?:property|name)="((?:og|twitter):[\w:]+|description)" content="([^"]*)">')
GENERAL = "One table for abstract strategy games: play, study and learn."


class Seen(dict[str, str]):
    """The tags of a page, and the bytes and the kind of its picture."""

    page: str
    picture: httpx.Response | None = None


def seen(server: RunningServer, path: str, language: str = "") -> Seen:
    headers = {**ROBOT, **({"Accept-Language": language} if language else {})}
    with httpx.Client(base_url=server.address, headers=headers, verify=False) as robot:
        answer = robot.get(path)
        assert answer.status_code == 200
        found = Seen({name: unescape(value) for name, value in META.findall(answer.text)})
        found.page = answer.text
        assert answer.text.count("<title>") == 1
        assert answer.text.count('name="description"') == 1
        if "og:image" in found:
            assert found["og:image"].startswith(server.address)
            parts = urlsplit(found["og:image"])
            found.picture = robot.get(f"{parts.path}?{parts.query}")
            assert "set-cookie" not in found.picture.headers
    return found


def is_picture(shown: Seen) -> bool:
    return shown.picture is not None and shown.picture.content.startswith(b"\x89PNG")


def is_general(shown: Seen) -> bool:
    return (shown["og:title"], shown["og:description"], "og:image" in shown) == ("Ludarium", GENERAL, False)


@pytest.mark.parametrize("name", ludarium.games())
def test_pages_about_a_game_have_its_title_a_sentence_and_its_board(server: RunningServer, name: str) -> None:
    game = ludarium.game(name)
    titles = {
        f"/learn/{name}": f"Learn {game.title}",
        f"/learn/{name}/rules": f"Rules of {game.title}",
        f"/new/{name}": f"Play {game.title}",
        f"/leaderboards/{name}": f"{game.title}: the best players",
        f"/sandbox/{name}": f"A position of {game.title}",
        f"/puzzles/{name}": f"Puzzles of {game.title}",
    }
    for path, title in some(titles.items(), 6):
        shown = seen(server, path)
        assert (shown["og:title"], shown["twitter:card"]) == (title, "summary_large_image")
        assert shown["og:description"] not in ("", GENERAL)
        assert shown["og:url"] == f"{server.address}{path}"
        assert is_picture(shown)


def test_a_lesson_shows_its_position_and_its_task(server: RunningServer) -> None:
    game = ludarium.game("tokonoma")
    lesson = game.lessons[0]
    shown = seen(server, f"/learn/tokonoma/lesson/{lesson.name}")
    assert shown["og:title"] == f"{lesson.title} · {game.title}"
    assert shown["og:description"] == lesson.task
    assert is_picture(shown)
    assert shown["og:image"] != seen(server, "/learn/tokonoma")["og:image"]
    assert is_general(seen(server, "/learn/tokonoma/lesson/none"))


def test_a_study_shows_its_position(server: RunningServer) -> None:
    position = ludarium.game("romgon").start().text
    shown = seen(server, f"/sandbox/romgon/{position.replace('/', '%2F').replace(' ', '%20')}")
    assert is_picture(shown)


def test_a_robot_is_told_in_its_language(server: RunningServer) -> None:
    assert "규칙" in seen(server, "/learn/gungi/rules", "ko-KR,ko;q=0.9")["og:title"]
    assert seen(server, "/nothing", "ja")["og:description"] == TEXTS["ja"]["general"]
    assert {language: texts.keys() for language, texts in TEXTS.items()} == dict.fromkeys(TEXTS, TEXTS["en"].keys())


def test_a_game_is_shown_as_spectators_see_it(server: RunningServer, newcomer: Callable[[], Api]) -> None:
    one, other = newcomer(), newcomer()
    table = one.open_table("white", visibility="public", spectators={"delay_moves": 2})
    waiting = seen(server, f"/table/{table}")
    assert waiting["og:title"] == f"{one.name} waits for an opponent · Tokonoma"
    assert is_picture(waiting)
    other.post(f"/tables/{table}/seats/black")
    with one.live(table) as white, other.live(table) as black:
        play((white, black), 0, 3)
    running = seen(server, f"/table/{table}")
    assert running["og:title"] == f"{one.name} – {other.name} · Tokonoma"
    assert running["og:description"] == "A game in progress, 1 moves so far. Look on."
    late = running.picture
    resign(table, other)
    over = seen(server, f"/game/{table}")
    assert over["og:description"] == f"{one.name} won after 3 moves."
    assert late is not None
    assert over.picture is not None
    assert late.content != over.picture.content


@pytest.mark.parametrize(
    ("game", "wishes"),
    [
        ("tokonoma", {"visibility": "private"}),
        ("tokonoma", {"visibility": "public", "spectators": {"allowed": False}}),
        ("romgon", {"visibility": "public", "options": {"variant": "fog"}}),
        ("cheduk", {"visibility": "public"}),
    ],
    ids=["private", "closed", "fog", "secret choice"],
)
def test_what_not_everybody_may_see_looks_like_what_is_not_there(
    api: Api, server: RunningServer, game: str, wishes: dict[str, Any]
) -> None:
    table = api.table(game, **wishes)
    if game == "cheduk":
        with api.live(table) as live:
            live.move("A@f10", 0)
    shown = seen(server, f"/table/{table}")
    assert is_general(shown)
    missing = seen(server, "/table/nothing-here")
    assert shown.page.replace(table, "") == missing.page.replace("nothing-here", "")
    player = api.http.get(f"/table/{table}").text
    assert player == shown.page, "whoever asks"


def test_a_private_game_is_shown_by_its_key_alone(api: Api, server: RunningServer) -> None:
    table = api.table(moves=MOVES)
    resign(table, api)
    key = api.post(f"/history/{table}/share")["id"]
    assert is_general(seen(server, f"/game/{table}"))
    assert is_picture(seen(server, f"/game/{key}"))


def test_players_and_tournaments_have_their_names(server: RunningServer) -> None:
    with account(server.address) as organiser:
        shown = seen(server, f"/@/{organiser.name}")
        assert shown["og:title"] == f"{organiser.name} at Ludarium"
        assert shown["og:description"] == "Finished games: 0."
        assert is_picture(shown)
        clock = {"base_seconds": 300, "increment_seconds": 3}
        wish = {"name": "Cup <b>of</b> tea", "game": "gungi", "control": clock, "format": "swiss", "when_full": True}
        cup = organiser.post("/tournaments", **wish)["id"]
    shown = seen(server, f"/tournament/{cup}")
    assert shown["og:title"] == "Cup <b>of</b> tea · Gungi"
    assert "<b>of" not in shown.page
    assert shown["og:description"] == "Swiss, 0 players. Entry is open."
    assert is_picture(shown)
    for path in ("/@/nobody-has-this", "/tournament/nothing", "/learn/nothing", "/settings", "/", "/@/%00"):
        assert is_general(seen(server, path)), path


def test_a_name_cannot_leave_its_tag() -> None:
    page = b'<head><meta name="description" content="x" /><title>Ludarium</title></head>'
    made = with_head(page, Preview('"><script>\\1', "'&<>"), "https://games.example", '/@/"><script>').decode()
    assert "<script>" not in made
    assert made.count("&quot;&gt;&lt;script&gt;\\1") == 3
