"""Tokonoma's texts: position strings, the public game's strings, moves as people write them, openings, notices."""

import pytest

import ludarium
from ludarium.games.tokonoma import notation
from tests.games.tokonoma_reference import DATA

game = ludarium.game("tokonoma")
START = "f3A+/b+4S+/a+b+3B+A+/s+4B+/a+3F w"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "rows"),
        (START[:-2], "rows"),
        (START + " 0", "rows"),
        (START[:-1] + "x", "side to move"),
        (START[:-1] + "wb", "side to move"),
        (START[:-1], "side to move"),
        (START[:-1] + "W", "side to move"),
        ("5/6/7/6 w", "5 rows"),
        ("5/6/7/6/5/5 w", "5 rows"),
        ("4/6/7/6/5 w", "row a"),
        ("5/6/7/6/F5 w", "row e"),
        ("5/F+5/7/6/5 w", "flat cannot stand on a flat"),
        ("5/6/34/6/5 w", "two digits"),
        ("5/6/7/6/8 w", "row e"),
        ("5/6/0F6/6/5 w", "row c"),
        ("5/6/٣F3/6/5 w", "row c"),
        ("5/6/²F4/6/5 w", "row c"),
        ("5/6/3ſ3/6/5 w", "row c"),
        ("5/6/3K3/6/5 w", "row c"),
        ("5/6/+6/6/5 w", "row c"),
        ("FFFFF/FF4/7/6/5 w", "White has 7"),
        ("5/6/aaa4/6/5 w", "Black has 3"),
        ("5/6/BBB4/6/5 w", "White has 3"),
        ("S4/2S3/7/6/5 w", "White has 2"),
        ("5/6/3S3/6/5 w", "Star on c4"),
        ("5/6/3s3/6/5 w", "Star on c4"),
        ("5/6/A+6/6/5 w", "enemy house"),
        ("5/6/6b+/6/5 w", "enemy house"),
        ("5/6/F5f/6/5 w", "both houses"),
        ("x" * 5000, "at most"),
    ],
)
def test_the_loader_refuses(text, says):
    with pytest.raises(ludarium.PositionError, match=says):
        game.position(text)


def test_the_loader_takes_a_lone_tall_in_the_enemy_house():
    assert game.position("f4/6/A5b/6/4F w").outcome is None


@pytest.mark.parametrize("pair", DATA["public"], ids=lambda pair: pair["public"])
def test_public_position_strings(pair):
    assert notation.read_public(pair["public"]) == pair["position"]
    assert notation.write_public(pair["position"]) == pair["public"]


def test_long_runs_of_a_public_string_are_nines_first():
    assert notation.write_public("F4/6/7/6/f4 b") == "4f995oD"


@pytest.mark.parametrize("text", ["", "W ", "A3oX", "0W", "99999W", "zW", "²W", "ffffffffW", "f" * 40 + "W"])
def test_bad_public_strings_are_refused(text):
    with pytest.raises(ludarium.PositionError):
        notation.read_public(text)


# Moves.


@pytest.mark.parametrize("text", ["d6b5", "D6B5", "d6-b5", " d6 b5 ", "Bb5", "Bd6b5", "Bb5*#"])
def test_a_move_may_be_written_in_several_ways(text):
    assert game.start().find(text).text == "d6b5"


@pytest.mark.parametrize("text", ["", "b5", "d6", "d6b9", "f1a1", "d6b5b4", "Qb5", "c8c7", "d٦b5", "Bc4", "Sd6b5"])
def test_what_cannot_be_read_is_invalid(text):
    with pytest.raises(ludarium.InvalidMove):
        game.start().play(text)


@pytest.mark.parametrize(
    ("position", "move", "says"),
    [
        (START, "c4c3", "no piece on c4"),
        (START, "e1e3", "not white's"),
        (START, "c7c6", "goes to c5"),
        ("f4/6/2fF3/6/5 w", "c4c3", "enemy"),
        ("f4/6/2FF3/6/5 w", "c4c3", "empty tiles only"),
        ("f4/6/2B1A2/6/5 w", "c5c3", "already holds a tall"),
    ],
)
def test_an_illegal_move_is_explained(position, move, says):
    with pytest.raises(ludarium.IllegalMove, match=says):
        game.position(position).play(move)


def test_a_display_form_names_its_origin_only_where_two_pieces_of_a_kind_could_go():
    start = game.start()
    shown = {move.text: start.display(move) for move in start.legal_moves}
    assert shown["c7c5"] == "Ac5"
    assert shown["e5d5"] == "Fd5"
    both = game.position("f4/6/5B1/6/4B w")
    assert both.display("c6d6") == "Bc6d6"
    assert both.display("e5c5") == "Bc5"


# Openings.


def played(moves):
    position = game.start()
    for move in moves.split():
        position = position.play(move)
    return position


@pytest.mark.parametrize(
    ("moves", "name"),
    [
        ("d6b5 a1a2 b6a4", ""),
        ("d6b5 b1d2 b6a4 d1e2", "Twin Sun"),
        ("b6a4 d1e2 d6b5 b1d2", "Twin Sun"),
        ("c7c5 b1d2 c5d5 e1e3", "Seal v. Devil"),
        ("e5e4 a1a2 e4d4 a2a3", ""),
        ("d6b5 b1d2 a5a3 c1c3 c6e4 c2a2", "Devil v. Hierophant"),
    ],
)
def test_openings_are_named_by_the_first_two_moves_of_each_side(moves, name):
    assert played(moves).opening == name


def test_a_set_up_position_has_no_opening():
    position = game.position("f4/6/3F3/6/5 w")
    assert position.play("c4c3").play("a1a2").opening == ""


# Notices.


def kinds(position):
    return {notice.kind: notice for notice in game.notices(position)}


def test_a_repetition_that_is_one_short_is_pointed_out():
    once = played("b6c5 d1c3 c5b6 c3d1")
    assert kinds(once)["repetition"].count == 2
    assert "repetition" not in kinds(game.start())


def test_a_no_progress_count_that_runs_out_is_pointed_out():
    position = game.start(no_progress=22)
    assert "no-progress" not in kinds(position)
    position = position.play("b6c5").play("d1c3")
    assert kinds(position)["no-progress"].count == 20


def test_a_flat_that_can_enter_the_house_is_pointed_out():
    found = kinds(game.position("f4/6/1F5/6/5 w"))["house"]
    assert (found.side, found.cells, found.chance) == ("white", ("c2", "c1"), True)


def test_a_side_that_cannot_move_shows_its_pieces_after_the_end():
    found = kinds(game.position("5/6/7/4A1/4f w").play("d5d6"))["no-legal-move"]
    assert (found.side, found.cells) == ("black", ("e5",))


def test_the_attackers_that_emptied_the_last_tile_are_shown():
    found = kinds(game.position("5/2fA+2/3F3/6/5 w").play("b4b5"))["no-legal-move"]
    assert (found.side, found.cells) == ("black", ("b4", "b5", "c4"))


def test_a_game_that_is_won_in_the_house_has_no_notices():
    assert not game.notices(game.position("f4/6/F6/6/5 b"))
