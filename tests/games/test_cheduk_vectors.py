"""CheDuk against its sample vectors."""

import json
from pathlib import Path

import pytest

import ludarium

DATA = json.loads((Path(__file__).parents[1] / "vectors" / "cheduk.json").read_text(encoding="utf-8"))
SIDES = {"R": "red", "B": "blue", "D": None, None: None}
game = ludarium.game("cheduk")


def texts(moves):
    return [move.text for move in moves]


def played(position, moves):
    for move in moves:
        position = position.play(move)
    return position


def test_the_start():
    assert game.start().text == DATA["start_position"]


@pytest.mark.parametrize("case", DATA["special"], ids=lambda case: case["id"])
def test_special_position(case):
    position = game.position(case["position"], **case["options"])
    assert position.text == case["position"]
    assert texts(position.legal_moves) == case["legal_moves"]
    assert set(case["must_include"]) <= set(texts(position.legal_moves))
    assert not set(case["must_exclude"]) & set(texts(position.legal_moves))
    for line in case["plays"]:
        after = played(position, line["moves"])
        assert after.text == line["position"]
        expected = line["outcome"]
        assert after.outcome == (expected and ludarium.Outcome(SIDES[expected[0]], expected[1]))
        if "legal_moves_after" in line:
            assert texts(after.legal_moves) == line["legal_moves_after"]


@pytest.mark.parametrize("case", list(zip(*DATA["reject"].values(), strict=True)), ids=lambda case: case[1])
def test_refused_position(case):
    with pytest.raises(ludarium.PositionError):
        game.position(case[0])


@pytest.mark.parametrize("case", DATA["views"], ids=lambda case: f"{case['viewer']}-{case['red']}-{case['blue']}")
def test_view(case):
    position = game.start()
    for side in ("blue", "red"):
        if case[side]:
            position = position.play(f"A@{case[side]}", side=side)
    assert position.view(SIDES[case["viewer"]]).text == case["text"]
