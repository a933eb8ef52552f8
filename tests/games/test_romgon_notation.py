"""Romgon's texts: what is read, what is refused, and how it is said."""

import pytest

import ludarium
from ludarium import IllegalMove, InvalidMove, OptionError, PositionError

GAME = ludarium.game("romgon")
START = "S4s/T05t0/C6h0/R7r/H06c/T05t0/S4s b 0 0"
EMPTY = "6/7/8/R7r/8/7/6"


# Positions.


@pytest.mark.parametrize(
    ("setup", "text"),
    [
        ("classic", START),
        ("grand", "C4c/S5s/H0T04t0h0/R7r/H0T04t0h0/S5s/C4c b 0 0"),
        ("square-attack", "S4s/S5s/S6s/R7r/S6s/S5s/S4s b 0 0"),
        ("hexagon-siege", "S4s/H05h0/H06h0/R7r/H06h0/H05h0/S4s b 0 0"),
    ],
)
def test_starts(setup, text):
    assert GAME.start(setup=setup).text == text


@pytest.mark.parametrize(
    ("given", "canonical"),
    [
        (EMPTY, f"{EMPTY} b 0 0"),
        (f"{EMPTY} w", f"{EMPTY} w 0 0"),
        (f"{EMPTY} w 7", f"{EMPTY} w 7 0"),
        (f"{EMPTY} w 007 0012", f"{EMPTY} w 7 12"),
        (f"{EMPTY} w 999999999 999999999", f"{EMPTY} w 999999999 999999999"),
        ("H3H4H5h52/7/8/R7r/8/7/6", "H0H1H2h22/7/8/R7r/8/7/6 b 0 0"),
    ],
)
def test_positions_are_read_and_written_in_full(given, canonical):
    assert GAME.position(given).text == canonical


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "7 rows"),
        (" ", "side"),
        ("6/7/8/R7r/8/7 b 0 0", "7 rows, this one 6"),
        (f"{EMPTY}/6 b 0 0", "7 rows, this one 8"),
        ("6/7/8/R7r/8/7/33 b 0 0", "two digits"),
        ("6/7/8/R7r/8/7/06 b 0 0", "row 6"),
        ("6/7/8/R7r/8/7/60 b 0 0", "row 6"),
        ("6/7/8/R7r/8/7/7 b 0 0", "does not have 6 hexes"),
        ("5/7/8/R7r/8/7/6 b 0 0", "row 0"),
        ("T5/7/8/R7r/8/7/6 b 0 0", "row 0"),
        ("T65/7/8/R7r/8/7/6 b 0 0", "Triangle"),
        ("H65/7/8/R7r/8/7/6 b 0 0", "Hexagon"),
        ("H/7/8/R7r/8/7/6 b 0 0", "Hexagon"),
        ("K5/7/8/R7r/8/7/6 b 0 0", "neither"),
        ("٣٣/7/8/R7r/8/7/6 b 0 0", "neither"),
        ("T²5/7/8/R7r/8/7/6 b 0 0", "Triangle"),
        ("\ud8005/7/8/R7r/8/7/6 b 0 0", "neither"),
        ("S\n4/7/8/R7r/8/7/6 b 0 0", "neither"),
        (f"{EMPTY} B 0 0", "side"),
        (f"{EMPTY} bw 0 0", "side"),
        (f"{EMPTY}  0 0", "side"),
        (f"{EMPTY} b x 0", "quiet"),
        (f"{EMPTY} b -1 0", "quiet"),
        (f"{EMPTY} b +1 0", "quiet"),
        (f"{EMPTY} b ٣ 0", "quiet"),
        (f"{EMPTY} b 1² 0", "quiet"),
        (f"{EMPTY} b 0 1.0", "ply"),
        (f"{EMPTY} b 0 ", "ply"),
        (f"{EMPTY} b 0 1000000000", "ply"),
        (f"{EMPTY} b {'9' * 3000} 0", "quiet"),
        (f"{EMPTY} b 0 0 0", "four fields"),
        (f"{EMPTY} b 0 0 ", "four fields"),
        ("6/7/8/9/8/7/6 b 0 0", "no Rhombus"),
        ("6/7/8/R6rr/8/7/6 b 0 0", "2 Rhombuses"),
        ("6/7/8/RR6r/8/7/6 b 0 0", "2 Rhombuses"),
        ("6/7/8/r7R/8/7/6 b 0 0", "goal"),
        ("6/7/8/R7R/8/7/6 b 0 0", "Rhombuses"),
        ("6/7/8/8R/8/7/6 b 0 0", "goal"),
        ("6/7/8/r8/8/7/6 b 0 0", "goal"),
        ("?5/7/8/R7r/8/7/6 b 0 0", "neither"),
        ("6/7/8/" + "R" * 3000 + "/8/7/6 b 0 0", "row 3"),
        ("1" * 4001, "at most 4000"),
    ],
)
def test_bad_positions_are_refused_with_a_reason(text, hint):
    with pytest.raises(PositionError, match=hint):
        GAME.position(text)


@pytest.mark.parametrize(
    "options",
    [
        {"variant": "Fog"},
        {"setup": "giant"},
        {"movement": ""},
        {"rotation": 2},
        {"deadlock": None},
        {"shuttle": "five"},
        {"elimination": "all"},
        {"stagnation": -1},
        {"stagnation": "100"},
        {"stagnation": True},
        {"stagnation": 1.5},
        {"fog_radius": 1},
        {"fog_radius": 5},
        {"fog_radius": 0},
        {"fog": True},
    ],
)
def test_bad_options_are_refused(options):
    with pytest.raises(OptionError):
        GAME.start(**options)


def test_absurd_limits_are_read():
    position = GAME.position(f"{EMPTY} w 999999999 0", stagnation=10**18 - 1)
    assert position.play("R3-0>3-1").outcome is None
    assert position.view(None).counters["stagnation"] == 10**18 - 1


# Moves.


@pytest.mark.parametrize(
    ("position", "given", "canonical"),
    [
        (START, "T1-6>1-5", "t1-6>1-5"),
        (START, " t1-6 > 1-5 - rotl ", "t1-6>1-5-rotL"),
        (START, "H2-7-ROTR", "h2-7-rotR"),
        ("5r/7/8/R1T0s5/8/7/6 w 0 0", "t3-2>3-3", "T3-2>3-3x"),
        ("5r/7/8/R1T0s5/8/7/6 w 0 0", "T3-2>3-3X", "T3-2>3-3x"),
        ("5r/7/8/4R4/8/7/6 w 0 0", "r3-4>2-3", "R3-4>2-3@"),
        ("6/7/8/6R1r/8/7/6 w 0 0", "R3-6>3-8", "R3-6>3-8@"),
    ],
)
def test_flags_and_case_may_be_left_to_the_reader(position, given, canonical):
    assert GAME.position(position).find(given).text == canonical


def test_turning_about_to_the_left_is_turning_about():
    position = GAME.position("5r/7/8/R2T05/8/7/6 w 0 0", rotation="free")
    assert position.find("T3-3-rotL3").text == "T3-3-rotR3"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "t",
        "t1-6",
        "1-6>1-5",
        "t1-6>",
        "t1-6>1-5-",
        "t1-6>1-5-rot",
        "t1-6>1-5-rotX",
        "t1-6>1-5-rotL4",
        "t1-6>1-5xx",
        "t1-6>1-5@x",
        "t1-6>1-5-rotLx",
        "t1-6>1-9",
        "t1-7>1-5",
        "t9-9>1-5",
        "k1-6>1-5",
        "t١-6>1-5",
        "t1-6>1-²",
        "t1-6\x00>1-5",
        "\ud800",
        "t1-6>1-5" * 20,
        "💥",
    ],
)
def test_what_is_no_move_is_invalid(text):
    with pytest.raises(InvalidMove):
        GAME.start().play(text)


@pytest.mark.parametrize(
    ("position", "text", "hint"),
    [
        (START, "t3-3>3-4", "black has no Triangle on 3-3"),
        (START, "T1-0>1-1", "black has no Triangle on 1-0"),
        (START, "s1-6>1-5", "black has no Square on 1-6"),
        (START, "s0-5-rotL", "does not turn"),
        (START, "s0-5>1-5-rotL", "does not turn"),
        (START, "t1-6-rotR2", "one step"),
        (START, "s0-5>1-6", "own side"),
        (START, "s0-5>0-4", "reaches 1-5, 1-6"),
        (START, "s0-5>1-5x", "nothing to capture"),
        (START, "s0-5>1-5@", "no special move"),
        (START, "c4-7>6-4", "reaches"),
        ("5r/7/8/R1T0s5/8/7/6 w 0 0", "T3-2>3-3-rotL", "a capture ends the turn"),
        ("5r/7/8/R1T0s5/8/7/6 w 0 0", "T3-2>3-3x-rotL", "a capture ends the turn"),
        ("5r/7/8/R1T0s5/8/7/6 w 0 0", "T3-2>3-3@", "flag is x"),
        ("6/2s4/3C4/R7r/8/7/6 w 0 0", "C2-3>1-2", "does not capture"),
        ("6/7/3s4/4R3r/8/7/6 w 0 0", "R3-4>2-3", "does not capture"),
        ("6/7/8/2R1r4/8/7/S5 w 0 0", "R3-2>3-4", "captures no Rhombus"),
        ("6/7/8/6R1r/8/7/S5 w 0 0", "R3-6>3-8", "Base Defense"),
        ("6/7/7s/6R2/8/r6/6 w 0 0", "R3-6>3-8", "Shape Defence"),
        ("6/7/7s/6R2/8/r6/6 w 0 0", "R3-6>3-7", "would be attacked on 3-7"),
        ("6/7/s7/R3T03r/8/7/6 w 0 0", "T3-4-rotL", "does not stop the attack"),
        ("c5/S6/8/R7r/S7/7/6 w 0 0", "S1-0>2-1", "leave the Rhombus attacked"),
        ("6/7/8/R8/8/5s1/6 w 0 0", "R3-0>3-1", "the game is over"),
    ],
)
def test_what_is_not_allowed_is_explained(position, text, hint):
    before = GAME.position(position)
    with pytest.raises(IllegalMove, match=hint):
        before.play(text)
    assert before == GAME.position(position)


@pytest.mark.parametrize(
    ("text", "options"), [(START, {}), (START, {"variant": "fog"}), ("c5/S6/8/R7r/S7/7/6 w 0 0", {})]
)
def test_every_refused_step_has_a_reason(text, options):
    position = GAME.position(text, **options)
    own = [piece for piece in position.scene.pieces if piece.side == position.turn]
    allowed = {(move.text[1:4], move.text[5:8]) for move in position.legal_moves}
    steps = [(piece, cell.name) for piece in own for cell in GAME.board.cells if (piece.cell, cell.name) not in allowed]
    for piece, target in steps:
        with pytest.raises(IllegalMove) as refusal:
            position.find(f"{piece.text[0]}{piece.cell}>{target}")
        assert "not a legal move here" not in str(refusal.value)


# Terminal and drawing.


def test_orientation_is_visible_in_the_terminal_and_in_the_drawing():
    position = GAME.position("T0T1T2T3T4T5/7/H0H1H25/R7r/8/7/t05 w 0 0")
    assert [line.split() for line in str(position).splitlines()[0:3:2]] == [
        ["T→", "T↘", "T↙", "T←", "T↖", "T↗"],
        ["H─", "H╲", "H╱", ".", ".", ".", ".", "."],
    ]
    angles = {piece.cell: piece.angle for piece in position.scene.pieces}
    assert [angles[f"0-{i}"] for i in range(6)] == [0, 60, 120, 180, 240, 300]
    assert [angles[f"2-{i}"] for i in range(3)] == [0, 60, 120]
    assert angles["6-0"] == 180


def test_captured_pieces_lie_at_the_home_of_who_took_them():
    position = GAME.position("5r/7/8/R1T0s5/8/7/6 w 0 0").play("T3-2>3-3x")
    black, white = position.scene.trays
    assert (black.side, black.slots) == ("black", ())
    assert [(slot.symbol, slot.side, slot.count) for slot in white.slots] == [("square", "black", 1)]
    race = GAME.position("6/7/8/6R1r/8/7/6 w 0 0").play("R3-6>3-8@")
    assert all(tray.slots == () for tray in race.scene.trays)


# Notices of the open variants.


def test_a_deadlock_shows_what_trapped_the_rhombus():
    position = GAME.position("6/6S/8/R5ssr/8/7/6 w").play("S1-6>2-7")
    assert position.outcome.reason == "deadlock"
    assert [(notice.kind, notice.cells) for notice in position.view().notices] == [("rhombus-attacked", ("3-8", "2-7"))]


def test_notices_of_an_open_game():
    repeat = ("t1-6-rotL", "T1-0-rotL", "t1-6-rotR", "T1-0-rotR")
    position = GAME.start()
    for turn in repeat:
        position = position.play(turn)
    assert [(w.kind, w.count) for w in position.view("white").notices] == [("repetition", 2)]
    position = GAME.position("c5/7/1S6/R7r/H07/7/6 w 80 90")
    assert [(w.kind, w.side, w.cells, w.count) for w in position.view(None).notices] == [
        ("rhombus-attacked", "white", ("3-0", "0-0"), None),
        ("stagnation", None, (), 20),
    ]
    assert GAME.position("c5/7/1S6/R7r/H07/7/6 w 79 90").view(None).notices[1:] == ()
    assert GAME.position("6/7/8/R8/8/5s1/6 w 99 0").view(None).notices == ()


DEFENDED = [
    ("6/7/7s/6R2/8/r6/6 w 0 0", {}, ("3-8", "2-7")),
    ("6/R6/8/2r6/S7/7/6 b 0 0", {}, ("3-0", "4-0")),
    ("6/7/7s/7R1/7s/r6/6 w 0 0", {}, ("3-8", "2-7", "4-7")),
    ("6/7/7s/6R1s/8/r6/6 w 0 0", {}, ("3-8", "2-7")),
    ("6/7/8/S5R1r/8/7/6 w 0 0", {}, ("3-8",)),
    ("6/7/8/S5R1r/8/7/6 w 0 0", {"variant": "original"}, ("3-8",)),
    ("5c/7/7R/9/8/r6/6 w 0 0", {"movement": "textbook"}, ("3-8", "0-5")),
]
NOT_DEFENDED = {
    "the other side is to act": ("6/7/7s/6R2/8/r6/6 b 0 0", {}),
    "the goal is out of reach": ("6/7/7s/5R3/8/r6/6 w 0 0", {}),
    "an attacked goal is open in original": ("6/7/7s/6R2/8/r6/6 w 0 0", {"variant": "original"}),
    "a friend stands on the goal": ("6/7/7s/6R1S/8/r6/6 w 0 0", {}),
    "a shape on the goal is captured": ("6/7/8/6R1s/8/r6/6 w 0 0", {}),
    "a Rhombus does not guard an empty goal": ("6/7/8/S5Rr1/8/7/6 w 0 0", {}),
    "Base Defense is off in an Escape Race": ("6/7/8/6R1r/8/7/6 w 0 0", {}),
    "the game is over": ("6/7/7s/6R2/8/7/6 w 0 0", {}),
}


def base_notices(text, options, viewer=None):
    notices = GAME.position(text, **options).view(viewer).notices
    return [notice for notice in notices if notice.kind == "base-defended"]


@pytest.mark.parametrize(("text", "options", "cells"), DEFENDED)
def test_a_defended_base_within_reach_is_pointed_out_to_everybody(text, options, cells):
    position = GAME.position(text, **options)
    assert not [move for move in position.legal_moves if move.text[0] in "Rr" and move.path[1] == cells[0]]
    for viewer in ("white", "black", None):
        assert [(w.side, w.cells) for w in base_notices(text, options, viewer)] == [(position.turn, cells)]


@pytest.mark.parametrize(("text", "options"), NOT_DEFENDED.values(), ids=NOT_DEFENDED)
def test_no_base_is_called_defended_when(text, options):
    assert base_notices(text, options) == []


@pytest.mark.parametrize("text", [text for text, _, _ in DEFENDED])
def test_defended_bases_are_told_to_nobody_in_the_fog(text):
    for viewer in ("white", "black", None):
        assert base_notices(text, {"variant": "fog"}, viewer) == []


def test_players_see_turns_as_arrows() -> None:
    position = ludarium.game("romgon").start()
    shown = {move.text: position.game.display(position, move.code) for move in position.legal_moves}
    assert shown["t1-6-rotL"] == "t1-6↺"
    assert shown["t1-6-rotR"] == "t1-6↻"
