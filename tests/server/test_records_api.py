"""Records over the API: any format is read, parts are opened, texts are written."""

from __future__ import annotations

import pytest

import ludarium
from ludarium.wire.bounds import LARGEST_RECORD, MOST_MOVES
from tests.clients.wire import Api

TEXT = """[Game "tokonoma"]
[Options "repetition=5"]
[White "Ada"]
[Date "2026-11-17"]
[Result "white resignation"]

1. d6b5 $1 {[%clk 0:04:58] the Sun} (1. b6a4 e1e3) 1... e1e3 (1... e1e3 2. b6a4)
1-0
"""


def test_a_record_is_told_as_a_tree_and_written_back_unchanged(api: Api) -> None:
    record = api.post("/records/read", text=TEXT)["record"]
    assert (record["game"], record["format"], record["played"]) == ("tokonoma", "record", 2)
    assert record["options"] == {"repetition": 5}
    assert record["tags"] == {"White": "Ada", "Date": "2026-11-17", "Result": "white resignation"}
    assert [(node["parent"], node["text"], node["display"]) for node in record["nodes"]] == [
        (-1, "d6b5", "Bb5"),
        (0, "e1e3", "Ae3"),
        (1, "b6a4", "Sa4"),
        (-1, "b6a4", "Sa4"),
        (3, "e1e3", "Ae3"),
    ]
    first = record["nodes"][0]
    assert (first["comment"], first["glyphs"], first["clock"]) == ("the Sun", [1], 298_000)
    parts = {name: record[name] for name in ("game", "options", "start", "tags")}
    moves = TEXT.split("\n\n")[1].removesuffix("1-0\n")
    assert api.post("/records/write", **parts, moves=moves) == {"text": TEXT, "file": "tokonoma-2.record"}
    again = api.post("/records/open", **parts, moves=moves)["record"]
    assert again == record


def test_formats_of_games_and_position_strings_are_read(api: Api) -> None:
    rmn = api.post("/records/read", text="1. s6-5>5-5 S0-0>1-1 *")["record"]
    assert (rmn["game"], rmn["format"], len(rmn["nodes"])) == ("romgon", "rmn", 2)
    public = api.post("/records/read", text="4f995oD")["record"]
    assert (public["game"], public["format"], public["start"]) == ("tokonoma", "public", "F4/6/7/6/f4 b")
    position = api.post("/records/read", text="f4/6/1F5/6/5 w", game="tokonoma")["record"]
    assert (position["format"], position["start"]) == ("position", "f4/6/1F5/6/5 w")
    parts = {"game": "tokonoma", "start": "F4/6/7/6/f4 b", "format": "public"}
    assert api.post("/records/write", **parts) == {"text": "4f995oD\n", "file": "tokonoma-0.public"}


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", None, "nothing to read"),
        ("hello", 1, "starts with its game"),
        (TEXT.replace("(1. b6a4", "\n(1. b6a5"), 8, "b6a5"),
        (TEXT.replace("[Date ", "[Date: "), 4, "a tag looks like"),
        (f'[Game "tokonoma"]\n\n{"d6b5 " * (MOST_MOVES + 1)}', 3, "at most"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(api: Api, text: str, line: int | None, says: str) -> None:
    answer = api.post("/records/read", text=text)
    assert answer["record"] is None
    assert says in answer["problem"]["error"]
    assert answer["problem"]["line"] == line


def test_bad_parts_are_told_or_refused(api: Api) -> None:
    opened = api.post("/records/open", game="tokonoma", moves="d6b5\n(", tags={})
    assert opened["problem"]["line"] == 2
    assert "cannot be set up" in api.post("/records/open", game="tokonoma", start="x")["problem"]["error"]
    wrong = {"game": "tokonoma", "moves": "d6d6"}
    assert api.refused("POST", "/records/write", json=wrong) == (400, "bad-request")
    assert api.refused("POST", "/records/open", json={"game": "nonsense"}) == (404, "unknown-game")
    assert api.refused("POST", "/records/open", json={"game": "tokonoma", "options": {"x": 1}}) == (400, "option")
    large = {"text": "x" * LARGEST_RECORD}
    assert api.refused("POST", "/records/read", json=large) == (413, "too-large")


def test_moves_that_look_like_scores_are_moves(api: Api) -> None:
    parts = {"game": "hexchess", "start": "g3/5/6/2xYx2/6/5/3y 0b 0b g t 0 1", "moves": "0-1"}
    assert [node["text"] for node in api.post("/records/open", **parts)["record"]["nodes"]] == ["0-1"]
    assert api.post("/records/write", **parts)["text"].endswith("1. 0-1\n*\n")


def test_a_result_that_the_rules_give_is_written(api: Api) -> None:
    won = {"game": "tokonoma", "start": "f4/6/1F5/6/5 w", "moves": "c2c1"}
    text = api.post("/records/write", **won, tags={"Result": "black timeout"})["text"]
    assert ludarium.Record.parse(text).outcome == ludarium.Outcome("white", "house")
    lie = {"game": "tokonoma", "moves": "d6b5", "tags": {"Result": "white house"}}
    assert ludarium.Record.parse(api.post("/records/write", **lie)["text"]).outcome is None
