"""HexChess's position strings and moves: what is read, what is refused, and what is said about it."""

import pytest

import ludarium
from ludarium.core.options import Number
from tests.counting import some

GAME = ludarium.game("hexchess")
START = "4/5/6/2x1x2/6/5/4 7b 7b g t 0 1"


@pytest.mark.parametrize(
    "text",
    [
        START,
        "G3/5/2yy2/2xYx2/2gG2/5/#2# 3- 2- y t 17 41",
        "#3/5/6/2x1x2/6/5/4 7- 7b g b 0 1",
        "4/5/6/2x1x2/6/5/3y 0b 0b y t 999999999 999999999",
        "ggg1/gggg1/6/2x1x2/6/1yyyy/1yyy 0b 0b g t 0 15",
    ],
)
def test_a_position_string_is_canonical(text):
    assert GAME.position(text).text == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "seven fields"),
        (START + " ", "seven fields"),
        (" " + START, "seven fields"),
        (START.replace(" ", "  ", 1), "seven fields"),
        (START.replace(" ", "\t"), "seven fields"),
        (START + "\n", "turn number"),
        ("4/5/6/2x1x2/6/5 7b 7b g t 0 1", "7 rows"),
        ("4/5/6/2x1x2/6/5/4/4 7b 7b g t 0 1", "7 rows"),
        ("5/5/6/2x1x2/6/5/4 7b 7b g t 0 1", "row 1"),
        ("4/5/6/2x1x1/6/5/4 7b 7b g t 0 1", "row 4"),
        ("4/5/6/2x1x2/6/5/ 7b 7b g t 0 1", "row 7"),
        ("22/5/6/2x1x2/6/5/4 7b 7b g t 0 1", "two digits"),
        ("40/5/6/2x1x2/6/5/4 7b 7b g t 0 1", "row 1"),
        ("4/5/6/2x1x2/6/5/8 7b 7b g t 0 1", "row 7"),
        ("٤/5/6/2x1x2/6/5/4 7b 7b g t 0 1", "row 1"),
        ("²2/5/6/2x1x2/6/5/4 7b 7b g t 0 1", "row 1"),
        ("3\ud800/5/6/2x1x2/6/5/4 7b 7b g t 0 1", "row 1"),
        ("b3/5/6/2x1x2/6/5/4 6b 7b g t 0 1", "row 1"),
        ("4/5/6/7/6/5/4 7b 7b g t 0 1", "hex 17"),
        ("4/5/6/2x4/6/5/4 7b 7b g t 0 1", "hex 19"),
        ("x3/5/6/2x1x2/6/5/4 7b 7b g t 0 1", "hex 0"),
        ("4/5/6/2g1x2/6/5/4 6b 7b g t 0 1", "hex 17"),
        ("4/5/2#3/2x1x2/6/5/4 7- 7b g t 0 1", "plain hexes only"),
        ("4/5/6/2x#x2/6/5/4 7- 7b g t 0 1", "plain hexes only"),
        ("4/5/6/2xgx2/6/5/4 6b 7b g t 0 1", "promoted"),
        ("4/5/6/2xyx2/6/5/4 6b 6b g t 0 1", "promoted"),
        ("#3/5/6/2x1x2/6/5/4 7b 7b g t 0 1", "0 Blockers"),
        ("4/5/6/2x1x2/6/5/4 7- 7b g t 0 1", "1 Blockers"),
        ("###1/5/6/2x1x2/6/5/4 7- 7- g t 0 1", "2 Blockers"),
        ("g3/5/6/2x1x2/6/5/4 7b 7b g t 0 1", "Green has 8"),
        ("YYY1/YYYYY/6/2x1x2/6/5/4 7b 0b g t 0 1", "Yellow has 8"),
        ("4/5/6/2x1x2/6/5/4 0b 0b g t 0 1", "neither side"),
        ("4/5/6/2x1x2/6/5/4 8b 7b g t 0 1", "Green's bench"),
        ("4/5/6/2x1x2/6/5/4 7 7b g t 0 1", "Green's bench"),
        ("4/5/6/2x1x2/6/5/4 7b 07b g t 0 1", "Yellow's bench"),
        ("4/5/6/2x1x2/6/5/4 7b ٧b g t 0 1", "Yellow's bench"),
        ("4/5/6/2x1x2/6/5/4 7b 7B g t 0 1", "Yellow's bench"),
        ("4/5/6/2x1x2/6/5/4 7b 7b w t 0 1", "player to act"),
        ("4/5/6/2x1x2/6/5/4 7b 7b gy t 0 1", "player to act"),
        ("4/5/6/2x1x2/6/5/4 7b 7b  t 0 1", "player to act"),
        ("4/5/6/2x1x2/6/5/4 7b 7b g a 0 1", "step"),
        ("4/5/6/2x1x2/6/5/4 7b 7b g tb 0 1", "step"),
        ("4/5/6/2x1x2/6/5/4 7b 7b g b 0 1", "step b"),
        ("#3/5/6/2x1x2/6/5/4 7- 7b y b 0 1", "step b"),
        ("#3/5/6/2x1x2/6/5/4 7- 7b g b 1 1", "counter"),
        ("4/5/6/2x1x2/6/5/4 7b 7b g t 00 1", "no-progress counter"),
        ("4/5/6/2x1x2/6/5/4 7b 7b g t -1 1", "no-progress counter"),
        ("4/5/6/2x1x2/6/5/4 7b 7b g t ٣ 1", "no-progress counter"),
        ("4/5/6/2x1x2/6/5/4 7b 7b g t ² 1", "no-progress counter"),
        ("4/5/6/2x1x2/6/5/4 7b 7b g t 0 0", "turn number"),
        ("4/5/6/2x1x2/6/5/4 7b 7b g t 0 01", "turn number"),
        ("4/5/6/2x1x2/6/5/4 7b 7b g t 0 1e3", "turn number"),
        ("4/5/6/2x1x2/6/5/4 7b 7b g t 0 " + "9" * 500, "turn number"),
        ("4/5/6/2x1x2/6/5/4 7b 7b g t " + "9" * 500 + " 1", "no-progress counter"),
        ("4" * 5000, "at most 4000 characters"),
        ("\x00", "seven fields"),
    ],
)
def test_a_wrong_position_string_is_refused_with_its_place(text, said):
    with pytest.raises(ludarium.PositionError, match=said):
        GAME.position(text)


def test_options_reach_what_the_rules_can_count():
    for option in some(option for option in GAME.options if isinstance(option, Number)):
        assert GAME.start(**{option.name: option.most}).legal_moves


# Moves.

MIDDLE = "4/1gy2/2g3/2x1x2/6/5/3y 1b 1b g t 0 41"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("t7", "T7"),
        (" T 7 ", "T7"),
        ("b7", "B7"),
        ("5X6", "5x6"),
        ("5×6", "5x6"),
        ("5 x 6", "5x6"),
        ("5–0", "5-0"),
        ("5 - 0", "5-0"),
        ("5 0", "5-0"),
        ("5 6", "5x6"),
        ("5 to 6", "5x6"),
        ("5->0", "5-0"),
        ("11→18", "11-18"),
    ],
)
def test_people_may_write_a_move_loosely(written, meant):
    assert GAME.position(MIDDLE).find(written).text == meant


@pytest.mark.parametrize("word", ["--", "pass", " PASS ", "—"])
def test_no_action_has_words(word):
    assert GAME.position("#3/5/2yy2/2xGx2/2yy2/5/3# 0- 0- g t 0 41").find(word).text == "--"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "T",
        "T37",
        "T07",
        "T99",
        "T-1",
        "T٣",
        "T²",
        "X7",
        "5",
        "5-",
        "-5",
        "-",
        "---",
        "5-37",
        "37-5",
        "05-6",
        "5--6",
        "5xx6",
        "5-6-7",
        "5-6x7",
        "T5-6",
        "٥-6",
        "5-⁶",
        "T7\x00",
        "T\ud800",
        "e4",
        "O-O",
        "T" + "7" * 99,
        "7" * 10_000,
    ],
)
def test_what_is_no_move_is_invalid(text):
    position = GAME.position(MIDDLE)
    with pytest.raises(ludarium.InvalidMove):
        position.play(text)
    assert position.text == MIDDLE


def test_a_turn_of_two_moves_is_not_one():
    with pytest.raises(ludarium.InvalidMove, match="two moves"):
        GAME.start().play("B7+T3")


def test_the_additional_action_is_shown_with_a_plus():
    position = GAME.start()
    assert position.display("B7") == "B7"
    position = position.play("B7")
    assert position.display("T3") == "+T3"
    assert position.play("+T3") == position.play("T3")


@pytest.mark.parametrize(
    ("text", "move", "said"),
    [
        (MIDDLE, "5-6", "a capture is written 5x6"),
        (MIDDLE, "5x0", "written 5-0"),
        (MIDDLE, "--", "no passing"),
        (MIDDLE, "T18", "the centre"),
        (MIDDLE, "T12", "a safe hex"),
        (MIDDLE, "B17", "an impassable hex"),
        (MIDDLE, "T5", "taken"),
        (MIDDLE, "0-1", "no tile on 0"),
        (MIDDLE, "17-18", "no tile on 17"),
        (MIDDLE, "36-35", "not Green's"),
        (MIDDLE, "5-5", "not promoted"),
        (MIDDLE, "5-20", "to 0, 1, 4, 6, 10, 11"),
        (MIDDLE, "5-11", "own"),
        (MIDDLE, "11-17", "impassable"),
        ("4/1gy2/2g3/2x1x2/6/5/3y 0b 1b g t 0 41", "T0", "no tile left on the bench"),
        ("#3/1gy2/2g3/2x1x2/6/5/3y 1- 1b g t 0 41", "B1", "placed the Blocker already"),
        ("#3/1gy2/2g3/2x1x2/6/5/3y 1- 1b g b 0 41", "--", "must be made"),
        ("#3/1gy2/2g3/2x1x2/6/5/3y 1- 1b g b 0 41", "B1", "additional action"),
        ("#3/1gy2/2g3/2x1x2/6/5/3y 1- 1b g t 0 41", "0-1", "never moves"),
        ("#3/1gy2/2g3/2x1x2/6/5/3y 1- 1b g t 0 41", "5-0", "wall"),
        ("#3/1gy2/2g3/2x1x2/6/5/3y 1- 1b g t 0 41", "5x0", "wall"),
        ("G3/1gy2/2g3/2x1x2/6/5/3y 1b 1b g t 0 41", "0-20", "no open straight line"),
        ("G3/1gy2/2g3/2x1x2/6/5/3y 1b 1b g t 0 41", "0-18", "5 is in the way"),
        ("4/1g3/2y3/2x1x2/6/5/3y 1b 1b g t 0 41", "5x11", "safe hex"),
        ("4/1g3/2y3/2x1x2/6/5/3y 1b 1b g t 0 41", "5-11", "safe hex"),
        ("4/2g2/6/2x1x2/6/5/4 3b 0b y t 0 42", "B0", "over"),
    ],
)
def test_an_illegal_move_is_told_why(text, move, said):
    position = GAME.position(text)
    with pytest.raises(ludarium.IllegalMove, match=said):
        position.play(move)
    assert position.text == text


def test_every_readable_move_is_legal_or_told_why():
    texts = [f"{piece}{n}" for piece in "TB" for n in range(37)]
    texts += [f"{a}{sign}{b}" for a in range(37) for b in range(37) for sign in "-x"]
    for text in (MIDDLE, "G3/1gy2/2Y3/2x1x#1/6/5/3y 1- 1b g b 0 41"):
        position = GAME.position(text)
        for move in some(move for move in ("--", *texts) if move not in position.legal_moves):
            with pytest.raises(ludarium.IllegalMove):
                position.find(move)
            assert GAME.why_illegal(position, move)


@pytest.mark.parametrize(
    ("move", "path"),
    [("T7", ("bench:tile", "7")), ("B7", ("bench:blocker", "7")), ("5-0", ("5", "0")), ("5x6", ("5", "6"))],
)
def test_a_move_is_a_path_of_clicks(move, path):
    assert GAME.position(MIDDLE).find(move).path == path


def test_no_action_is_a_button():
    position = GAME.position("#3/5/2yy2/2xGx2/2yy2/5/3# 0- 0- g t 0 41")
    assert [move.path for move in position.legal_moves] == [("pass",)]
    assert "pass" in GAME.actions
