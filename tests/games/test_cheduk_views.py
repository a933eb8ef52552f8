"""What each viewer may know while the Ambassadors are chosen: one's own choice, and the bare fact of the other's."""

import json

import pytest

import ludarium
from ludarium.games.cheduk.cells import AMBASSADOR_TILES, CELLS
from ludarium.games.cheduk.notation import START_TEXT, read_view, write_position
from ludarium.games.cheduk.setup import HIDDEN

game = ludarium.game("cheduk")
TILES = {side: [CELLS[cell] for cell in tiles] for side, tiles in zip(("red", "blue"), AMBASSADOR_TILES, strict=True)}
VIEWERS = ("red", "blue", None)
OTHER = {"red": "blue", "blue": "red"}
AFTER_START = START_TEXT.split(" ", 4)[4]


def chosen(red=None, blue=None, **options):
    position = game.start(**options)
    for side, tile in (("blue", blue), ("red", red)):
        if tile:
            position = position.play(f"A@{tile}", side=side)
    return position


def text(side, embassies):
    return f"{START_TEXT.split()[0]} A {side} {embassies} {AFTER_START}"


def traffic(position, viewer):
    return json.dumps(position.view(viewer).as_data(), sort_keys=True)


TABLE = [
    (None, None, "red", "R -,-"),
    (None, None, "blue", "R -,-"),
    (None, None, None, "R -,-"),
    ("h6", None, "red", "B h6,-"),
    ("h6", None, "blue", "B ?,-"),
    ("h6", None, None, "B ?,-"),
    (None, "c6", "red", "R -,?"),
    (None, "c6", "blue", "R -,c6"),
    (None, "c6", None, "R -,?"),
]


@pytest.mark.parametrize(("red", "blue", "viewer", "fields"), TABLE)
def test_the_text_shows_the_own_choice_and_that_the_other_is_made(red, blue, viewer, fields):
    view = chosen(red, blue).view(viewer)
    assert view.text == text(*fields.split())
    assert view.turn == {"R": "red", "B": "blue"}[fields[0]]
    assert view.moves == ()
    assert view.last == ()
    own = {"red": red, "blue": blue}.get(viewer, "none")
    assert [move.text for move in view.legal_moves] == ([] if own else sorted(f"A@{tile}" for tile in TILES[viewer]))
    assert {notice.side for notice in view.notices} == {side for side, made in (("red", red), ("blue", blue)) if made}


def test_the_referee_keeps_blue_s_early_choice_beside_the_position():
    position = chosen(blue="c6")
    assert position.text == text("R", "-,-")
    assert position.may_choose == ("red",)
    assert [move.text for move in position.play("A@h6").moves] == ["A@h6", "A@c6"]


def test_the_referee_s_full_position_after_red_s_choice():
    assert chosen(red="h6").text == text("B", "h6,-")


@pytest.mark.parametrize("side", ["red", "blue"])
def test_nothing_that_others_get_depends_on_a_choice(side):
    for viewer in VIEWERS:
        seen = {traffic(chosen(**{side: tile}), viewer) for tile in TILES[side]}
        assert len(seen) == (18 if viewer == side else 1)


@pytest.mark.parametrize("side", ["red", "blue"])
def test_the_other_s_choices_and_errors_do_not_depend_on_a_choice(side):
    other = OTHER[side]
    for attempt in ("A@f6", "S@h7", "Dk8-k9", "O-O", "nonsense", f"A@{TILES[side][0]}"):
        refusals = set()
        for tile in TILES[side]:
            position = chosen(**{side: tile})
            assert [move.text for move in position.legal_moves_of(other)] == sorted(f"A@{t}" for t in TILES[other])
            with pytest.raises((ludarium.InvalidMove, ludarium.IllegalMove)) as refusal:
                position.play(attempt, side=other)
            refusals.add((refusal.type, str(refusal.value)))
        assert len(refusals) == 1


def test_both_choices_are_shown_together():
    for order in (("red", "blue"), ("blue", "red")):
        position = game.start()
        for side in order:
            position = position.play({"red": "A@h6", "blue": "A@c6"}[side], side=side)
        for viewer in VIEWERS:
            view = position.view(viewer)
            assert view.text == position.text
            assert view.moves == ("A@h6", "A@c6")
            assert {piece.cell for piece in view.scene.pieces if piece.symbol == "ambassador"} == {"h6", "c6"}


def test_a_choice_is_made_once():
    for side, tile in (("red", "A@h6"), ("blue", "A@c6")):
        position = game.start().play(tile, side=side)
        with pytest.raises(ludarium.IllegalMove):
            position.play(tile, side=side)


def test_only_the_chooser_sees_the_chosen_tile_on_the_board():
    for side, tile in (("red", "h6"), ("blue", "c6")):
        position = chosen(**{side: tile})
        for viewer in VIEWERS:
            scene = position.view(viewer).scene
            marked = {mark.cell for mark in scene.marks if mark.symbol == "embassy"}
            assert marked == ({tile} if viewer == side else set())
            assert bool(scene.tints) == (viewer == side)


def test_a_loaded_choice_is_hidden_too():
    for tile in TILES["red"]:
        position = game.position(text("B", f"{tile},-"))
        assert traffic(position, "blue") == traffic(chosen(red="h6"), "blue")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_reader_of_views_accepts_what_a_viewer_gets(viewer):
    for red in (None, *TILES["red"]):
        for blue in (None, *TILES["blue"]) if red is None else (None,):
            seen = chosen(red, blue).view(viewer).text
            assert write_position(read_view(seen, viewer)) == seen


FORMS = ["R -,-", "B h6,-", "B ?,-", "R -,c6", "R -,?"]
COLUMNS = {
    "red": {"R -,-", "B h6,-", "R -,?"},
    "blue": {"R -,-", "B ?,-", "R -,c6"},
    None: {"R -,-", "B ?,-", "R -,?"},
}
NEVER = [
    "B -,-",
    "R h6,-",
    "R ?,-",
    "B -,c6",
    "B -,?",
    "B h6,?",
    "B ?,c6",
    "R ?,?",
    "B h6,c6",
    "B c6,-",
    "R -,h6",
    "B f6,-",
]


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("fields", FORMS + NEVER)
def test_the_reader_of_views_accepts_exactly_the_viewer_s_column(viewer, fields):
    if fields in COLUMNS[viewer]:
        assert (HIDDEN in read_view(text(*fields.split()), viewer).embassies) == ("?" in fields)
    else:
        with pytest.raises(ludarium.PositionError):
            read_view(text(*fields.split()), viewer)


def test_the_reader_of_views_wants_the_rest_of_the_start_too():
    for wrong in (START_TEXT.replace("RB", "R"), START_TEXT.replace("10D", "D10"), START_TEXT[:-1] + "1"):
        with pytest.raises(ludarium.PositionError):
            read_view(wrong, None)


def test_later_a_view_is_the_full_position():
    position = chosen("h6", "c6")
    assert write_position(read_view(position.text, "blue")) == position.text
    with pytest.raises(ludarium.PositionError):
        read_view(position.text.replace("h6,c6", "h6,?"), "blue")


def test_the_reader_of_views_knows_its_viewers():
    with pytest.raises(ValueError, match="nobody"):
        read_view(START_TEXT, "nobody")


@pytest.mark.parametrize("fields", ["B ?,-", "R -,?", "R -,c6"])
def test_the_reader_of_full_positions_refuses_views(fields):
    with pytest.raises(ludarium.PositionError):
        game.position(text(*fields.split()))
