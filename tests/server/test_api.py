"""Requests: what the catalogue tells, what tables do, and that bad input is refused with a sentence."""

import re
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

import ludarium
from ludarium.core.blank import put_down
from ludarium.core.record import Record
from tests.clients.people import seated
from tests.clients.wire import API, OPEN, YOU, Api, bot
from tests.servers import RunningServer

GAMES = ludarium.games()


# Games.


def test_every_game_is_listed_with_its_picture(api: Api) -> None:
    listed = api.get("/games")
    assert sorted(game["name"] for game in listed) == sorted(GAMES)
    found = [ludarium.game(game["name"]) for game in listed]
    order = [(not game.lessons, game.difficulty, -len(game.lessons)) for game in found]
    assert order == sorted(order), "from easy to hard, those without lessons last"
    for game in listed:
        assert game["title"]
        assert game["summary"]
        assert game["length"]
        assert game["complexity"]
        assert {"pieces", "trays", "marks"} <= set(game["preview"])
        assert len(game["sides"]) == 2


@pytest.mark.parametrize("name", GAMES)
def test_a_game_tells_what_is_needed_to_play_it(api: Api, name: str) -> None:
    game, data = ludarium.game(name), api.get(f"/games/{name}")
    assert [option["name"] for option in data["options"]] == [option.name for option in game.options]
    assert {option["kind"] for option in data["options"]} <= {"choice", "number", "flag"}
    assert [cell["name"] for cell in data["board"]["cells"]] == [cell.name for cell in game.board.cells]
    assert not [key for key in data["board"] if key.startswith("_")]
    assert len(data["levels"]) >= 1
    described = [{key: level[key] for key in level if key not in ("name", "title")} for level in data["levels"]]
    assert all(described.count(one) == 1 for one in described)


@pytest.mark.parametrize("name", GAMES)
def test_the_rulebook_page_has_pictures_that_are_there(api: Api, name: str) -> None:
    if not api.get(f"/games/{name}")["rules"]:
        assert api.refused("GET", f"/games/{name}/rules") == (404, "not-found")
        return
    html = api.get(f"/games/{name}/rules")["html"]
    pictures = re.findall(r'<img src="([^"]+)"', html)
    assert pictures
    assert html.count("<figcaption>") == len(pictures)
    assert "<!--" not in html
    for address in pictures:
        answer = api.http.get(address)
        assert answer.status_code == 200, address
        assert answer.headers["content-type"] == "image/svg+xml"


def test_what_is_not_there_is_refused(api: Api) -> None:
    assert api.refused("GET", "/games/nonsense") == (404, "unknown-game")
    assert api.refused("GET", "/nonsense") == (404, "not-found")
    assert api.refused("GET", f"/games/{GAMES[0]}/rules/..%2F..%2Fsecret.svg")[0] in (400, 404)
    assert api.refused("DELETE", "/games") == (405, "bad-request")


# Positions.


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_shown_after_moves(api: Api, name: str) -> None:
    position = ludarium.game(name).start()
    position = position.play(position.legal_moves[0])
    shown = api.post("/positions", game=name, moves=[position.move.text])
    view = shown["view"]
    assert view["text"] == shown["text"] == position.text
    assert (view["partial"], shown["outcome"]) == (False, None)
    assert [move["text"] for move in view["legal_moves"]] == [move.text for move in position.legal_moves]
    assert all(move["path"] and move["display"] for move in view["legal_moves"])


def test_why_a_piece_cannot_go_somewhere_is_told_in_positions_and_at_tables(
    api: Api, newcomer: Callable[[], Api]
) -> None:
    text, way = "fF3/2FBF1/a1b4/3f2/2f1F b", {"origin": "c1", "target": "c3"}
    reason = {"text": "Your own {piece} stands on {cell}.", "values": {"piece": "Blind", "cell": "c3"}}
    assert api.post("/positions/why-not", game="tokonoma", text=text, **way) == {"reason": reason}
    table_id = api.table(position=text, visibility="link")
    with api.live(table_id) as live, newcomer().live(table_id) as spectator:
        assert live.ask("why-not", **way)["reason"] == reason
        assert live.ask("why-not", origin="nowhere", target="c3")["reason"] is None
        assert spectator.ask("why-not", **way)["reason"] is None


@pytest.mark.parametrize("name", GAMES)
def test_a_position_composed_from_its_own_pieces_is_the_same(api: Api, name: str) -> None:
    position = ludarium.game(name).start()
    for _ in range(6):
        if position.legal_moves:
            position = position.play(position.legal_moves[len(position.legal_moves) // 2])
    position = position.game.position(position.text)
    scene = position.scene
    shown = api.post("/positions", game=name, text=position.text)
    blank = next((blank for blank in position.game.blanks if blank.name == shown["blank"]), None)
    pieces = [
        {"cell": piece.cell, "symbol": piece.symbol, "side": piece.side, "angle": piece.angle}
        for piece in (put_down(scene, blank) if blank else scene.pieces)
    ]
    slots = {f"{tray.name}/{slot.name}": slot.count for tray in scene.trays for slot in tray.slots}
    answer = api.http.post(
        f"{API}/positions/compose",
        json={"game": name, "base": position.text, "pieces": pieces, "slots": slots, "turn": position.turn},
    )
    if name == "hex7":
        assert "cannot be set up piece by piece" in answer.json()["problem"]
    else:
        assert answer.json()["position"]["text"] == position.text


def test_pieces_that_cannot_stand_so_are_told_in_words(api: Api) -> None:
    """What lacks while somebody builds a position is no failure of the request."""
    flat = {"cell": "c4", "symbol": "flat", "side": "white"}

    def refused(**changes: object) -> str:
        told = api.post("/positions/compose", **{"game": "tokonoma", "pieces": [flat], "turn": "white", **changes})
        assert told["position"] is None
        return str(told["problem"])

    star = {"cell": "c4", "symbol": "star", "side": "white"}
    assert "no cell 'z9'" in refused(pieces=[{"cell": "z9", "symbol": "flat", "side": "white"}])
    assert "no piece 'queen'" in refused(pieces=[{"cell": "c4", "symbol": "queen", "side": "white"}])
    assert "only flats and talls" in refused(pieces=[{"cell": "c4", "symbol": "house", "side": "white"}])
    assert "no side 'green'" in refused(pieces=[{"cell": "c4", "symbol": "flat", "side": "green"}])
    assert refused(pieces=[star, star, star])
    assert "the side to act" in refused(turn="green")
    assert "no tray" in refused(slots={"no/tray": 3})
    too_many = {"game": "tokonoma", "pieces": [star] * 501, "turn": "white"}
    assert api.refused("POST", "/positions/compose", json=too_many) == (400, "bad-request")


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        ({"game": "nonsense"}, "unknown-game"),
        ({"game": "tokonoma", "text": "what?"}, "position"),
        ({"game": "tokonoma", "text": "²"}, "position"),
        ({"game": "tokonoma", "text": "x" * 5000}, "bad-request"),
        ({"game": "tokonoma", "options": {"nonsense": 1}}, "option"),
        ({"game": "tokonoma", "options": {"repetition": "three"}}, "option"),
        ({"game": "tokonoma", "options": {"repetition": 10**30}}, "bad-request"),
        ({"game": "tokonoma", "options": {"repetition": None}}, "bad-request"),
        ({"game": "tokonoma", "moves": ["nonsense"]}, "invalid-move"),
        ({"game": "tokonoma", "moves": ["d6d6"]}, "illegal-move"),
        ({"game": "tokonoma", "moves": "d6b5"}, "bad-request"),
        ({"game": 7}, "bad-request"),
        ({"game": "tokonoma", "surprise": 1}, "bad-request"),
        ([], "bad-request"),
        ({}, "bad-request"),
    ],
)
def test_a_bad_position_is_refused_by_kind(api: Api, data: object, kind: str) -> None:
    status, found = api.refused("POST", "/positions", json=data)
    assert found == kind
    assert status < 500


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"nonsense", b"\xff\xfe", b'{"game": "\\ud800"}', b"[" * 60_000, b'{"game": ' + b"9" * 5000 + b"}"],
)
def test_a_body_that_is_no_json_is_refused(api: Api, body: bytes) -> None:
    for path in ("/positions", "/tables", "/positions/compose"):
        answer = api.http.post(API + path, content=body, headers={"content-type": "application/json"})
        assert 400 <= answer.status_code < 500, answer.text
        assert answer.json()["error"]


def test_a_position_text_that_is_too_long_is_refused_in_words(api: Api) -> None:
    answer = api.http.post(f"{API}/positions", json={"game": "tokonoma", "text": "f" * 4001})
    assert answer.status_code == 400
    assert answer.json()["error"] == "the text is too long (4000 characters at most)"


def test_a_body_that_is_too_large_is_refused(api: Api) -> None:
    assert api.refused("POST", "/positions", content=b" " * 100_000) == (413, "too-large")


# Tables.


def test_a_table_is_opened_listed_shown_and_deleted(api: Api) -> None:
    first, second = api.table(), api.against("black")
    listed = {table["id"]: table for table in api.get("/tables")}
    assert set(listed) == {first, second}
    assert listed[first]["you"] == ["white", "black"]
    assert listed[second]["you"] == ["black"]
    white = listed[second]["seats"]["white"]
    assert (white["kind"], white["name"], white["level"], white["bot"]) == ("bot", "Computer", "beginner", False)
    shown = api.show(first)
    assert (shown["table"]["you"], shown["state"]["view"]["ply"]) == (["white", "black"], 0)
    assert api.http.delete(f"{API}/tables/{first}").status_code == 204
    assert api.refused("GET", f"/tables/{first}") == (404, "not-found")
    assert [table["id"] for table in api.get("/tables")] == [second]


def test_a_table_starts_from_a_position_and_moves(api: Api) -> None:
    start = ludarium.game("tokonoma").start().play("d6b5")
    state = api.show(api.table(position=start.text, moves=["e1e3"]))["state"]
    assert state["view"]["text"] == start.play("e1e3").text
    assert [move["text"] for move in state["moves"]] == ["e1e3"]


def test_a_table_keeps_its_options(api: Api) -> None:
    options = {"repetition": 0, "no_progress": 7}
    assert api.show(api.table(options=options))["table"]["options"] == options


def test_the_sides_are_drawn_where_that_is_asked_for(api: Api) -> None:
    sides = {tuple(api.show(api.against("white", shuffle=True))["table"]["you"]) for _ in range(20)}
    assert sides == {("white",), ("black",)}


def test_a_private_table_is_not_shown(api: Api, server: RunningServer) -> None:
    table_id = api.table()
    with Api(server.address) as stranger:
        for path in ("", "/record"):
            assert stranger.refused("GET", f"/tables/{table_id}{path}") == (403, "not-yours")
        assert stranger.refused("DELETE", f"/tables/{table_id}") == (403, "not-yours")
        assert stranger.refused("POST", f"/tables/{table_id}/seats/white") == (403, "not-yours")
        assert stranger.get("/tables") == []
    assert api.show(table_id)["state"]["view"]["ply"] == 0


@pytest.mark.parametrize("visibility", ["link", "public"])
def test_a_table_may_be_shown_to_others_who_may_not_delete_it(api: Api, server: RunningServer, visibility: str) -> None:
    table_id = api.table(visibility=visibility)
    with Api(server.address) as stranger:
        shown = stranger.show(table_id)
        assert (shown["table"]["you"], shown["state"]["view"]["legal_moves"]) == ([], [])
        assert stranger.refused("DELETE", f"/tables/{table_id}") == (403, "not-yours")
        assert stranger.get("/tables") == []


def test_a_table_at_which_somebody_else_plays_is_not_deleted(api: Api, friend: Api) -> None:
    table_id = seated(api, friend)
    assert api.refused("DELETE", f"/tables/{table_id}") == (403, "not-yours")


@pytest.mark.parametrize(
    "data",
    [
        {"seats": {}},
        {"seats": {"white": OPEN, "black": bot()}},
        {"seats": {"white": YOU}},  # the other seat is open, and nobody could find a private table
        {"seats": {"white": YOU, "green": bot()}},
        {"seats": {"white": YOU, "black": bot("godlike")}},
        {"seats": {"white": YOU, "black": {"kind": "you", "level": "beginner"}}},
        {"seats": {"white": YOU, "black": {"kind": "nonsense"}}},
        {"seats": {"white": YOU, "black": {"kind": "you", "player": "me"}}},
        {"time_control": {"base_seconds": 0, "increment_seconds": 5}},
        {"time_control": {"base_seconds": 1e300}},
        {"time_control": {"base_seconds": -5, "increment_seconds": 0}},
        {"time_control": {"base_seconds": 60, "per_move_days": 3}},
        {"takebacks": "sometimes"},
        {"visibility": "secret"},
        {"position": "nonsense"},
        {"options": {"repetition": 1}},
        {"moves": ["d6b5", "nonsense"]},
        {"surprise": 1},
    ],
)
def test_a_table_that_cannot_be_is_refused(api: Api, data: dict[str, object]) -> None:
    seats = {"white": YOU, "black": YOU}
    status, _ = api.refused("POST", "/tables", json={"game": "tokonoma", "seats": seats, **data})
    assert status == 400
    assert api.get("/tables") == []


def test_a_long_game_is_replayed_while_others_are_served(api: Api) -> None:
    """The event loop does not replay: what is asked meanwhile is answered."""
    texts = []
    position = ludarium.game("tokonoma").start(repetition=0)
    for number in range(200):
        text = position.legal_moves[number % len(position.legal_moves)].text
        texts.append(text)
        position = position.play(text)
        if position.outcome is not None:
            break
    state = api.show(api.table(options={"repetition": 0}, moves=texts))["state"]
    assert state["view"]["text"] == position.text


def test_a_record_can_be_read_again(api: Api) -> None:
    table_id = api.table(moves=["d6b5", "e1e3"])
    answer = api.http.get(f"{API}/tables/{table_id}/record")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert Record.parse(answer.text).replay().text == api.show(table_id)["state"]["view"]["text"]


# Lessons and settings.


@pytest.mark.parametrize("name", GAMES)
def test_a_course_is_told_in_order(api: Api, name: str) -> None:
    game, course = ludarium.game(name), api.get(f"/games/{name}/course")
    told = [lesson["name"] for chapter in course["chapters"] for lesson in chapter["lessons"]]
    assert told == [lesson.name for lesson in game.lessons]
    assert [opening["name"] for opening in course["openings"]] == [opening.name for opening in game.openings]
    if game.goal:
        assert [frame["caption"] for frame in course["goal"]["frames"]] == list(game.goal.captions)


@pytest.mark.parametrize("name", GAMES)
def test_lessons_are_solved_by_their_solutions_and_remembered(api: Api, name: str) -> None:
    game = ludarium.game(name)
    for lesson in game.lessons[:6]:
        path = f"/lessons/{name}/{lesson.name}"
        answer = api.post(path, moves=[])
        assert not answer["solved"]
        while not answer["solved"]:
            assert len(answer["moves"]) < len(lesson.solution), lesson.name
            answer = api.post(path, moves=[*answer["moves"], lesson.solution[len(answer["moves"])]])
    assert set(api.get(f"/lessons/{name}")["solved"]) == {lesson.name for lesson in game.lessons[:6]}


def test_a_wrong_move_is_shown_and_does_not_count(api: Api) -> None:
    answer = api.post("/lessons/tokonoma/two-attackers", moves=["b4a3"])
    assert (answer["solved"], answer["moves"], answer["wrong"]["text"]) == (
        False,
        [],
        "Fewer than two of your pieces look at b3 now, so it is not emptied.",
    )
    assert answer["view"]["text"] != ludarium.game("tokonoma").lessons[7].position
    assert api.get("/lessons/tokonoma")["solved"] == {}


def test_a_solution_that_was_shown_is_not_remembered(api: Api) -> None:
    answer = api.post("/lessons/tokonoma/flat", moves=["c4d3"], shown=True)
    assert answer["solved"]
    assert api.get("/lessons/tokonoma")["solved"] == {}


def test_texts_are_served_by_language(api: Api) -> None:
    game = ludarium.game("tokonoma")
    texts = api.get("/games/tokonoma/texts/ko")["texts"]
    assert texts[game.summary] != game.summary
    assert api.refused("GET", "/games/tokonoma/texts/xx") == (404, "not-found")
    (summary,) = [one for one in api.get("/games") if one["name"] == "tokonoma"]
    assert summary["texts"]["ko"][game.summary] == texts[game.summary]


def test_languages_say_how_complete_they_are(api: Api) -> None:
    for one in api.get("/languages"):
        assert 0 < one["translated"] <= one["texts"]


def test_a_rulebook_page_has_contents_that_lead_somewhere_and_marks_its_pieces(api: Api) -> None:
    page = api.get("/games/gungi/rules")
    assert [heading["title"] for heading in page["contents"]][:2] == ["Board, towers and names", "Before the battle"]
    assert all(f'id="{heading["name"]}"' in page["html"] for heading in page["contents"])
    symbols = set(re.findall(r'data-piece="([\w-]+)"', page["html"]))
    assert symbols == set(ludarium.game("gungi").guide)


@pytest.mark.parametrize("name", [name for name in GAMES if ludarium.game(name).strategy])
def test_a_game_says_where_its_page_tells_how_to_play_well(api: Api, name: str) -> None:
    contents = api.get(f"/games/{name}/rules")["contents"]
    titles = {heading["name"]: heading["title"] for heading in contents}
    assert titles[api.get(f"/games/{name}")["strategy"]] == ludarium.game(name).strategy


@pytest.mark.parametrize("name", [name for name in GAMES if not ludarium.game(name).strategy])
def test_a_game_without_such_a_chapter_names_none(api: Api, name: str) -> None:
    assert api.get(f"/games/{name}")["strategy"] == ""


def test_a_lesson_that_is_not_there_is_refused(api: Api) -> None:
    assert api.refused("POST", "/lessons/tokonoma/nonsense", json={"moves": []}) == (404, "not-found")
    assert api.refused("GET", "/lessons/nonsense") == (404, "unknown-game")


def test_settings_are_kept_for_their_owner(api: Api, server: RunningServer) -> None:
    assert api.get("/settings") == {}
    settings = {"theme": "dark", "volume": 60, "grid": False, "名": "盤"}
    assert api.http.put(f"{API}/settings", json=settings).status_code == 200
    assert api.get("/settings") == settings
    with Api(server.address) as stranger:
        assert stranger.get("/settings") == {}


@pytest.mark.parametrize(
    "body",
    [
        b"[]",
        b"7",
        b"",
        b'{"a": [1]}',
        b'{"a": 1e999}',
        b'{"a": "' + b"x" * 20_000 + b'"}',
        b'{"a": ' * 2000,
    ],
)
def test_settings_that_cannot_be_kept_are_refused(api: Api, body: bytes) -> None:
    answer = api.http.put(f"{API}/settings", content=body)
    assert answer.status_code in (400, 413), answer.text


# Doors.


def test_the_cookie_is_secret_and_stays(api: Api) -> None:
    answer = api.http.get(f"{API}/games")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "set-cookie" not in api.http.get(f"{API}/games").headers


def test_a_cookie_of_another_form_is_replaced(server: RunningServer) -> None:
    answer = httpx.get(f"{server.address}{API}/games", headers={"Cookie": "ludarium=guess"})
    assert "set-cookie" in answer.headers


@pytest.mark.parametrize("others", ["a=b; ", "broken; =; ", "x" * 20_000 + "=1; "])
def test_a_valid_cookie_is_never_replaced(server: RunningServer, others: str) -> None:
    cookie = f"{others}ludarium={'s' * 43}"
    answer = httpx.get(f"{server.address}{API}/games", headers={"Cookie": cookie})
    assert (answer.status_code, "set-cookie" in answer.headers) == (200, False)


def test_cookies_that_are_too_long_are_refused_and_nothing_is_replaced(server: RunningServer) -> None:
    cookie = f"{'x' * 40_000}=1; ludarium={'s' * 43}"
    answer = httpx.get(f"{server.address}{API}/games", headers={"Cookie": cookie})
    assert (answer.status_code, "set-cookie" in answer.headers) == (413, False)


def test_answers_have_security_headers(api: Api) -> None:
    for path in ("/", f"{API}/games", f"{API}/nonsense"):
        headers = api.http.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_another_sites_page_cannot_act(api: Api) -> None:
    headers = {"Origin": "https://elsewhere.example"}
    data = {"game": "tokonoma", "seats": {"white": YOU, "black": YOU}}
    assert api.refused("POST", "/tables", json=data, headers=headers) == (403, "not-yours")
    assert api.get("/tables") == []


def test_health_metrics_and_documents_answer(api: Api) -> None:
    assert api.http.get("/health").json() == {"status": "ok", "workers": 1, "workers_wanted": 1}
    api.table()
    assert 'ludarium_actions_total{kind="opened"}' in api.http.get("/metrics").text
    assert "/api/v1/tables" in api.http.get("/api/docs").text
    schema = api.http.get("/api/docs/openapi.json").json()
    assert {"/api/v1/games", "/api/v1/tables", "/api/v1/positions/compose"} <= set(schema["paths"])


def test_the_old_paths_are_gone(api: Api) -> None:
    for path in ("/api/games", "/api/tables", "/api/v1"):
        assert api.http.get(path).status_code == 404


def test_without_a_client_there_is_a_friendly_page(api: Api) -> None:
    answer = api.http.get("/")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert api.http.get("/nothing.js").json()["kind"] == "not-found"


def test_too_many_new_tables_are_refused_with_a_time_to_wait(api: Api) -> None:
    for _ in range(30):
        api.table()
    answer = api.http.post(f"{API}/tables", json={"game": "tokonoma", "seats": {"white": YOU, "black": YOU}})
    assert answer.status_code == 429
    assert answer.json()["kind"] == "too-many"
    assert float(answer.headers["retry-after"]) >= answer.json()["retry_after"] - 1


def test_nothing_in_the_server_names_a_game() -> None:
    import ludarium.server

    for path in Path(ludarium.server.__file__).parent.rglob("*.py"):
        text = path.read_text("utf-8").lower()
        assert not [name for name in GAMES if name in text], path
