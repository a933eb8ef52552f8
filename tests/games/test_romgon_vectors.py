"""The sample vectors of the rules: moves, ends, sight, announced turns, notices and counters."""

import json
from pathlib import Path

import pytest

import ludarium
from ludarium import Outcome, Position

VECTORS = json.loads((Path(__file__).parent.parent / "vectors" / "romgon.json").read_text())
SIDES = {"w": "white", "b": "black", "spectator": None}
GAME = ludarium.game("romgon")


def seen(position: Position, viewer: str | None) -> list[str]:
    hidden = position.view(viewer).scene.hidden
    return sorted(cell.name for cell in GAME.board.cells if cell.name not in hidden)


def counters(position: Position, viewer: str | None) -> dict[str, object]:
    """A view's counters in the shape of the vectors."""
    found = dict(position.view(viewer).counters)
    shuttles: dict[str, dict[str, int]] = {}
    if position.options["variant"] != "fog":
        shuttles = {"w": {}, "b": {}}
    elif viewer:
        shuttles = {viewer[0]: {}}
    for name in [name for name in found if name.startswith("shuttle ")]:
        letter = name.removeprefix("shuttle ")[0]
        shuttles["w" if letter.isupper() else "b"][name] = found.pop(name)
    return {**found, "occurrences": found.get("occurrences"), "shuttles": shuttles}


@pytest.mark.parametrize("vector", VECTORS["special"], ids=lambda vector: vector["name"])
def test_vector(vector):
    position = GAME.position(vector["position"], **vector["options"])
    if "legal_moves" in vector:
        assert [move.text for move in position.legal_moves] == vector["legal_moves"]
    assert set(vector.get("must_include", ())) <= {move.text for move in position.legal_moves}
    assert not set(vector.get("must_exclude", ())) & {move.text for move in position.legal_moves}
    for viewer, cells in vector.get("visible", {}).items():
        assert seen(position, SIDES[viewer]) == cells
    for move in vector.get("moves", ()):
        position = position.play(move)
    expected = vector["expect_outcome"]
    assert position.outcome == (Outcome(SIDES[expected[0]], expected[1]) if expected else None)
    assert position.text == vector.get("final_position", position.text)
    if "legal_moves_after" in vector:
        assert [move.text for move in position.legal_moves] == vector["legal_moves_after"]
    for viewer, cells in vector.get("visible_after", {}).items():
        assert seen(position, SIDES[viewer]) == cells
    for viewer, text in vector.get("announced", {}).items():
        assert position.view(SIDES[viewer]).moves[-1] == text
    for viewer, kinds in vector.get("warnings", {}).items():
        assert [notice.kind for notice in position.view(SIDES[viewer]).notices] == kinds
    for viewer, expected_counters in vector.get("counters", {}).items():
        assert counters(position, SIDES[viewer]) == expected_counters


@pytest.mark.parametrize("text", VECTORS["reject"]["positions"])
def test_rejected_position(text):
    with pytest.raises(ludarium.PositionError):
        GAME.position(text)


@pytest.mark.parametrize("options", VECTORS["reject"]["options"])
def test_rejected_option(options):
    with pytest.raises(ludarium.OptionError):
        GAME.start(**options)
