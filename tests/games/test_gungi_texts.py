"""Gungi's texts: what the loader refuses, and what a person may write."""

import pytest

import ludarium
from ludarium import IllegalMove, InvalidMove, OptionError, PositionError

GAME = ludarium.game("gungi")
STANDARD = "1fnnmpnt1/1acshsca1/oooroqooo/9/9/9/OOOQOROOO/1ACSHSCA1/1TNPMNNF1 - b B 0"
PLACEMENT = "9/9/9/9/9/9/9/9/9 MC2S2N3TFHPA2O7QRmc2s2n3tfhpa2o7qr b P 0"
PLACED = "9/9/9/9/9/9/9/9/{} C2S2N3TFHPA2O7QRmc2s2n3tfhpa2o7qr b P 0"


@pytest.mark.parametrize("text", [STANDARD, PLACEMENT, "8m/9/9/9/4[TOs]4/9/9/9/M8 O7b w B 31"])
def test_a_position_is_written_as_it_was_read(text):
    assert GAME.position(text).text == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "board, hands, side, phase and turns"),
        ("9/9", "board, hands"),
        (STANDARD + " ", "board, hands"),
        ("8m/9/9/9/9/9/9/M8 - b B 0", "9 rows"),
        ("8m/9/9/9/9/9/9/9/M7 - b B 0", "row 1"),
        ("8m/9/9/9/9/9/9/45/M8 - b B 0", "two digits"),
        ("8m/9/9/9/9/9/9/0/M8 - b B 0", "no piece"),
        ("8m/9/9/9/9/9/9/٣6/M8 - b B 0", "no piece"),
        ("8m/9/9/9/9/9/9/²7/M8 - b B 0", "no piece"),
        ("8m/9/9/9/9/9/9/ſ8/M8 - b B 0", "no piece"),
        ("8m/9/9/9/9/9/9/\ud8008/M8 - b B 0", "no piece"),
        ("8m/9/9/9/9/9/9/Z8/M8 - b B 0", "'Z' is no piece"),
        ("8m/9/9/9/9/9/9/[O]8/M8 - b B 0", "two or three"),
        ("8m/9/9/9/9/9/9/[]8/M8 - b B 0", "two or three"),
        ("8m/9/9/9/9/9/9/[SNAC]8/M8 - b B 0", "two or three"),
        ("8m/9/9/9/9/9/9/[SN8/M8 - b B 0", "no piece"),
        ("8m/9/9/9/9/9/9/[S1]8/M8 - b B 0", "no piece"),
        ("8m/9/9/9/9/9/9/[OQ]8/M8 - b B 0", "two Black pieces with the name Soldier"),
        ("8m/9/9/9/9/9/9/[MO]8/9 - b B 0", "stands on a Commander"),
        ("8m/B8/9/9/9/9/9/B8/M8 - b B 0", "column a holds two Black Bronzes"),
        ("8m/9/9/9/9/9/9/M8/M8 - b B 0", "2 Commanders"),
        ("9/9/9/9/9/9/9/9/9 - b B 0", "no Commander"),
        ("8m/9/9/9/9/9/9/9/9 M b B 0", "never in hand"),
        ("8m/9/9/9/9/9/9/9/M8 D3 b B 0", "the set has 2"),
        ("8m/9/9/9/9/9/9/9/M8 B14o b B 0", "the set has 14"),
        ("8m/9/9/9/9/9/9/9/M8 O99 b B 0", "the set has 14"),
        ("8m/9/9/9/9/9/9/9/M8  b B 0", "no piece"),
        ("8m/9/9/9/9/9/9/9/M8 O1 b B 0", "no number"),
        ("8m/9/9/9/9/9/9/9/M8 O0 b B 0", "no piece"),
        ("8m/9/9/9/9/9/9/9/M8 OA b B 0", "out of order"),
        ("8m/9/9/9/9/9/9/9/M8 oO b B 0", "out of order"),
        ("8m/9/9/9/9/9/9/9/M8 OO b B 0", "out of order"),
        ("8m/9/9/9/9/9/9/9/M8 -O b B 0", "no piece"),
        ("8m/9/9/9/9/9/9/9/M8 - x B 0", "b or w"),
        ("8m/9/9/9/9/9/9/9/M8 - bw B 0", "b or w"),
        ("8m/9/9/9/9/9/9/9/M8 - b X 0", "phase"),
        ("8m/9/9/9/9/9/9/9/M8 - b L 0", "phase"),
        ("8m/9/9/9/9/9/9/9/M8 - b B -1", "completed turns"),
        ("8m/9/9/9/9/9/9/9/M8 - b B 01", "completed turns"),
        ("8m/9/9/9/9/9/9/9/M8 - b B ٣", "completed turns"),
        ("8m/9/9/9/9/9/9/9/M8 - b B 99999999999999999999", "completed turns"),
        ("8m/9/9/9/9/9/9/9/M8 - b LT 0", "no Catapult in hand"),
        ("8m/9/9/9/9/9/9/9/M8 t b LT 0", "no Catapult in hand"),
        ("8m/9/9/9/9/9/MCCSGNNNA/AOOOOOOOI/QRHPTIKKJ F b LF 0", "no empty square"),
        (PLACEMENT.replace(" 0", " 1"), "the last field is 0"),
        (PLACEMENT.replace("MC2", "MC"), "in the placement there are 2"),
        (PLACED.format("9"), "of Commander"),
        ("9/9/9/9/M8/9/9/9/9 C2S2N3TFHPA2O7QRmc2s2n3tfhpa2o7qr b P 0", "own territory"),
        ("9/9/9/9/9/9/9/9/[ST]8 MC2SN3FHPA2O7QRmc2s2n3tfhpa2o7qr b P 0", "tier one only"),
        ("9/9/9/9/9/9/9/O8/O8 MC2S2N3TFHPA2O5QRmc2s2n3tfhpa2o7qr b P 0", "has 2 Black Soldiers"),
        ("9/9/9/9/9/9/[CSN]8/[CSN]8/M8 NTFHPA2O7QRmc2s2n3tfhpa2o7qr b P 0", "no room left"),
        ("4m4/9/9/9/9/9/9/9/4H4 MC2S2N3TFPA2O7QRc2s2n3tfhpa2o7qr b P 0", "stands attacked"),
        ("x" * 5000, "at most"),
    ],
)
def test_the_loader_says_what_is_wrong(text, said):
    with pytest.raises(PositionError, match=said):
        GAME.position(text)


def test_the_loader_refuses_a_placement_with_nothing_to_place():
    board = "1fnnmpnt1/1acshsca1/oooroqooo/9/9/9/OOOQOROOO/1ACSHSCA1/1TNPMNN2"
    with pytest.raises(PositionError, match="nothing in hand"):
        GAME.position(f"{board} F w P 0")
    assert [move.text for move in GAME.position(f"{board} F b P 0").legal_moves] == [
        "F@a1", "F@a2", "F@h1", "F@i1", "F@i2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "options",
    [{"setup": "random"}, {"repetition": 1}, {"repetition": -1}, {"turn_limit": 2**40}, {"allies_block": 1}, {"x": 1}],
)
def test_wrong_options_are_refused(options):
    with pytest.raises(OptionError):
        GAME.start(**options)


# Moves.

POSITION = GAME.position("8m/9/9/4o4/3[SoG]5/9/2C1O1[FAN]2/9/M8 Q b B 10")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("e3-e4", "e3-e4"),
        ("E3-E4", "e3-e4"),
        (" e3 - e4 ", "e3-e4"),
        ("e3e4", "e3-e4"),
        ("Soldier e4", "e3-e4"),
        ("soldier e3-e4", "e3-e4"),
        ("Soldier (bronze back) e4", "e3-e4"),
        ("d5e6", "d5xe6"),
        ("d5-e6", "d5xe6"),
        ("Gold xe6", "d5xe6"),
        ("D5:1X2", "d5:1x2"),
        ("c3g3", "c3~g3"),
        ("C3~G3", "c3~g3"),
        ("q@a2", "Q@a2"),
        ("Soldier (silver back) @a2", "Q@a2"),
    ],
)
def test_what_a_person_writes_is_understood(written, meant):
    assert POSITION.find(written).text == meant


@pytest.mark.parametrize(
    "text", ["", " ", "e3", "e3-e0", "e3-j4", "Z@a1", "e3:4x1", "e3xe4<", "ſ@a1", "Q@a²", "e٣-e4", "\ud800", "e3--e4"]
)
def test_what_is_no_move_is_invalid(text):
    with pytest.raises(InvalidMove):
        POSITION.find(text)


def test_words_that_fit_two_moves_are_refused():
    position = GAME.position("8m/9/9/9/9/9/3S1S3/9/M8 - b B 10")
    with pytest.raises(InvalidMove, match="d3-e4 or f3-e4"):
        position.find("Samurai e4")
    assert position.display("d3-e4") == "Samurai d3-e4"
    assert position.display("d3-d4") == "Samurai d4"


@pytest.mark.parametrize(
    ("board", "hands", "move", "why"),
    [
        ("8m/9/9/9/9/9/9/9/M8", "-", "e4-e5", "no piece on e4"),
        ("8m/9/9/9/9/4o4/9/9/M8", "-", "e4-e3", "is the opponent's"),
        ("8m/9/9/9/9/4O4/9/9/M8", "-", "e4-e6", "moves of tier 1"),
        ("8m/9/9/9/4o4/4K4/9/9/M8", "-", "e4-e6", "cannot pass over e5"),
        ("8m/9/9/9/4s4/4O4/9/9/M8", "-", "e4-e5<", "not be stuck"),
        ("8m/9/9/9/4[Qs]4/4O4/9/9/M8", "-", "e4xe5", "holds a Soldier of yours"),
        ("8m/9/9/9/4[ACN]4/4O4/9/9/M8", "-", "e4-e5", "three tiers"),
        ("8m/9/9/9/9/9/9/M8/O8", "-", "a1-a2", "nothing is put on a Commander"),
        ("8m/9/9/9/9/4T4/9/9/M8", "-", "e4-e5", "Catapult never moves"),
        ("8m/9/9/9/9/4O4/9/9/M8", "-", "e4xe5", "no enemy on top of e5"),
        ("4h3m/9/9/9/9/9/9/9/3GM4", "-", "e1-d1", "in check may not climb"),
        ("4h3m/9/9/9/9/9/9/9/3GM4", "-", "d1-c1", "leave your Commander in check"),
        ("8m/H8/6N2/9/9/9/9/9/M8", "OG", "O@i8", "dropped Soldier may not give checkmate"),
        ("6B1m/H8/6N2/9/9/9/9/9/MD7", "-", "g9-h9", "Bronzes alone"),
        ("8m/9/9/9/9/9/4O4/9/M8", "Q", "Q@e5", "has a Soldier of yours"),
        ("8m/9/9/9/9/9/4B4/9/M8", "B", "B@e5", "has a Bronze of yours"),
        ("8m/9/9/9/9/9/4B4/3B5/M8", "-", "d2-e2", "has a Bronze of yours"),
        ("8m/9/9/9/9/9/4N4/9/M8", "C", "C@e3", "only back pieces"),
        ("8m/9/9/9/9/9/4J4/9/M8", "I", "I@e3", "only front pieces"),
        ("8m/9/9/9/9/9/4S4/9/M8", "I", "I@e3", "nothing is dropped on a Samurai"),
        ("8m/9/9/9/9/9/4s4/9/M8", "I", "I@e3", "an enemy piece"),
        ("8m/9/9/9/9/9/9/9/M8", "T", "T@e5", "empty square of your territory"),
        ("8m/9/9/9/9/9/9/9/M8", "-", "T@e1", "no Catapult in hand"),
        ("8m/9/9/9/4[To]4/9/9/9/M8", "-", "e5:1x2", "Catapult never attacks"),
        ("8m/9/9/9/4[To]4/9/9/9/M8", "-", "e5:2x1", "is the opponent's"),
        ("8m/9/9/9/4[SO]4/9/9/9/M8", "-", "e5:2x1", "is yours"),
        ("8m/9/9/9/4[So]4/9/9/9/M8", "-", "e5:1x3", "has 2 tiers"),
        ("8m/9/9/9/4S4/9/9/9/M8", "-", "<e5", "never taken back"),
        ("8m/9/9/9/4O4/9/9/9/M8", "-", "<e5", "not stuck"),
        ("8m/9/9/9/4S4/9/9/9/M8", "-", "e5~a1", "lone Samurai"),
    ],
)
def test_an_illegal_move_is_refused_with_the_reason(board, hands, move, why):
    position = GAME.position(f"{board} {hands} b B 10")
    with pytest.raises(IllegalMove, match=why):
        position.play(move)


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("e1-e2", "before the first move"),
        ("B@e1", "no Bronze in hand"),
        ("S@e5", "not in your territory"),
        ("N@a1", "three tiers"),
        ("N@b1", "nothing is put on a Commander"),
        ("F@c1", "empty square"),
        ("Q@c3", "has its Soldier already"),
        ("C@c1", "holds a Captain already"),
        ("H@e2", "stand attacked"),
    ],
)
def test_a_forbidden_placement_is_refused_with_the_reason(move, why):
    black = "9/9/[SNA]M[OC]6"
    position = GAME.position(f"4m4/9/9/9/9/9/{black} CSN2TFHPAO6QRc2s2n3tfhpa2o7qr b P 0")
    with pytest.raises(IllegalMove, match=why):
        position.play(move)


def test_only_the_captured_lance_may_be_placed():
    position = GAME.position("8m/9/9/4y4/4G4/9/9/9/M8 - b B 10").play("e5xe6")
    with pytest.raises(IllegalMove, match="now a Fortress"):
        position.play("a1-a2")
    with pytest.raises(IllegalMove, match="now a Fortress"):
        position.play("F@a1")
