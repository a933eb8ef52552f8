"""Pictures of positions and games, as any program can ask for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

import ludarium
from ludarium.picture import Captions, svg
from ludarium.server.limits import Limits, Rate
from ludarium.server.pictures import pool, service
from ludarium.server.settings import Settings
from tests.clients.people import BLITZ, resign, seated
from tests.clients.wire import API, Api
from tests.server.databases import migrated_database
from tests.server.test_spectators import MOVES, play
from tests.servers import RunningServer

SMALL = {"game": "tokonoma", "cell": 16}


def asked(api: Api, **wishes: Any) -> bytes:
    answer = api.http.post(f"{API}/pictures", json={**SMALL, **wishes})
    assert answer.status_code == 200, answer.text
    return answer.content


def frames(content: bytes) -> int:
    with Image.open(BytesIO(content)) as animation:
        assert animation.format == "GIF"
        return int(getattr(animation, "n_frames", 1))


def test_a_position_is_drawn_as_svg_png_and_a_line_as_gif(api: Api) -> None:
    after = ludarium.game("tokonoma").start().play(MOVES[0]).play(MOVES[1])
    line = {"moves": MOVES[:2], "names": {"white": "Ana"}, "arrows": [["b6", "a4"]], "theme": "dark"}
    wanted = svg(after, cell=16, captions=Captions(names={"white": "Ana"}), arrows=[("b6", "a4")], theme="dark")
    assert asked(api, **line) == wanted.encode()
    with Image.open(BytesIO(asked(api, kind="png", **line))) as still:
        assert still.format == "PNG"
    assert frames(asked(api, kind="gif", **line)) == 3
    assert frames(asked(api, kind="gif", first=2, **line)) == 1
    assert frames(api.client.picture("tokonoma", MOVES, kind="gif", cell=16)) == 4


def test_the_same_picture_is_made_once(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    ordered: list[object] = []
    draw = pool.Drawers.draw

    async def counted(self: pool.Drawers, order: Any, requester: Any) -> Any:
        ordered.append(order)
        return await draw(self, order, requester)

    monkeypatch.setattr(pool.Drawers, "draw", counted)
    first = api.http.post(f"{API}/pictures", json={**SMALL, "moves": MOVES[:1], "pieces": "letters"})
    again = api.http.get(f"/pictures/tokonoma.svg?cell=16&moves={MOVES[0]}&pieces=letters")
    assert (first.content, len(ordered)) == (again.content, 1)
    unchanged = api.http.get(str(again.url), headers={"If-None-Match": again.headers["etag"]})
    assert (unchanged.status_code, unchanged.content) == (304, b"")


def test_pictures_that_nobody_asks_for_any_more_go_first(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "PICTURE_MEMORY", 0)
    assert asked(api, flipped=True) == asked(api, flipped=True)


@pytest.mark.parametrize(
    ("wish", "status", "said"),
    [
        ({"kind": "gif", "moves": ["d6b5"] * 500}, 400, "at most 119 moves, and these are 500: begin at a later move"),
        ({"kind": "gif", "moves": ["d6b5"] * 3000}, 400, "2000"),
        ({"kind": "gif", "cell": 128}, 400, "at most 56 pixels"),
        ({"cell": 5000}, 400, "128"),
        ({"moves": ["d6b5", "d6b5"]}, 409, "d6b5"),
        ({"arrows": [["b6", "nowhere"]]}, 400, "nowhere"),
        ({"names": {"green": "Ana"}}, 400, "no side 'green'"),
        ({"game": "nothing"}, 404, "nothing"),
        ({"kind": "webp"}, 400, "webp"),
        ({"first": 3, "kind": "gif"}, 400, "after 3 of 0 moves"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_a_sentence(
    api: Api, wish: dict[str, Any], status: int, said: str
) -> None:
    answer = api.http.post(f"{API}/pictures", json={**SMALL, **wish})
    assert (answer.status_code, said in answer.json()["error"]) == (status, True), answer.text


def test_a_picture_that_takes_too_long_is_given_up_and_the_next_one_is_drawn(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "PICTURE_MS", 1)
    answer = api.http.post(f"{API}/pictures", json={**SMALL, "kind": "gif", "moves": MOVES})
    assert answer.status_code == 400
    assert "make it shorter or smaller" in answer.json()["error"]
    monkeypatch.undo()
    assert frames(asked(api, kind="gif", moves=MOVES)) == 4


def test_an_address_of_a_picture_sets_no_cookie(api: Api) -> None:
    answer = api.http.get("/pictures/tokonoma.png?cell=16")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert "set-cookie" not in answer.headers
    for path in ("tokonoma", "tokonoma.jpg", ".png", "games/x.png", "nothing.png"):
        assert api.http.get(f"/pictures/{path}").status_code == 404, path


# Games.


def game_picture(api: Api, table: str, wishes: str = "", kind: str = "svg") -> bytes | int:
    answer = api.http.get(f"/pictures/games/{table}.{kind}?cell=16{wishes}")
    return answer.content if answer.is_success else answer.status_code


def test_a_game_is_drawn_as_a_spectator_sees_it_with_the_delay(api: Api, newcomer: Callable[[], Api]) -> None:
    friend, stranger = newcomer(), newcomer()
    table = seated(api, friend, visibility="public", spectators={"delay_moves": 2})
    names = {"white": api.name, "black": friend.name}
    with api.live(table) as one, friend.live(table) as other:
        play((one, other), 0, 3)
        seen = ludarium.game("tokonoma").start().play(MOVES[0])
        late = svg(seen, cell=16, captions=Captions(names=names)).encode()
        assert game_picture(stranger, table) == late
        assert game_picture(api, table) == late, "a player's link shows what everybody may see"
        assert game_picture(stranger, table, "&at=3") == 400
        gif = game_picture(stranger, table, kind="gif")
        assert isinstance(gif, bytes)
        assert frames(gif) == 2
    resign(table, friend)
    whole = game_picture(stranger, table, kind="gif")
    assert isinstance(whole, bytes)
    assert frames(whole) == 4
    assert game_picture(stranger, table, "&at=1") == late


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
def test_there_is_no_picture_of_what_not_everybody_may_see(api: Api, game: str, wishes: dict[str, Any]) -> None:
    table = api.table(game, **wishes)
    if game == "cheduk":
        with api.live(table) as live:
            live.move("A@f10", 0)  # a choice that the other side does not know
    for kind in ("svg", "png", "gif"):
        assert game_picture(api, table, kind=kind) == 404


def test_the_key_to_a_private_game_shows_it(api: Api) -> None:
    table = api.table(moves=MOVES)
    resign(table, api)
    key = api.post(f"/history/{table}/share")["id"]
    assert game_picture(api, table) == 404
    assert isinstance(game_picture(api, key), bytes)
    api.http.delete(f"{API}/history/{table}/share")
    assert game_picture(api, key) == 404


def test_a_position_of_ones_own_game_that_counts_is_not_drawn(accounts: Callable[[], Api]) -> None:
    one, other = accounts(), accounts()
    table = seated(one, other, rated=True, visibility="public", time_control=BLITZ)
    with one.live(table) as white, other.live(table) as black:
        play((white, black), 0, 1)
    refused = {**SMALL, "moves": MOVES[:1]}
    assert one.refused("POST", "/pictures", json=refused) == (403, "fair-play")
    assert asked(one, moves=[]), "its start is everybody's"


# Many.


@pytest.fixture(scope="module")
def strict_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    limits = Limits(pictures=Rate("milliseconds of pictures", 30, 3600))
    settings = Settings(database=migrated_database(tmp_path_factory.mktemp("data")), workers=0, limits=limits)
    with RunningServer(settings) as running:
        yield running


def test_a_flood_of_pictures_ends_where_its_milliseconds_are_used_up(strict_server: RunningServer) -> None:
    with Api(strict_server.address) as flooding, Api(strict_server.address) as other:
        flooding.get("/games")
        answers = [
            flooding.http.post(f"{API}/pictures", json={**SMALL, "kind": "png", "cell": cell}) for cell in range(40, 52)
        ]
        codes = [answer.status_code for answer in answers]
        assert codes[0] == 200
        assert codes[-1] == 429
        assert codes == sorted(codes), "once they are used up, nothing more is drawn"
        assert "milliseconds of pictures" in answers[-1].json()["error"]
        assert flooding.http.post(f"{API}/pictures", json={**SMALL, "kind": "png", "cell": 40}).is_success, "it is kept"
        other.get("/games")
        assert asked(other, kind="png", cell=60)
