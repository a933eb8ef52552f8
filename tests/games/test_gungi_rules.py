"""Gungi's rules, one by one."""

import json
from pathlib import Path

import pytest

import ludarium

GAME = ludarium.game("gungi")
VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "gungi.json").read_text(encoding="utf-8"))
SIDES = {"b": "black", "w": "white"}


def legal(position):
    return [move.text for move in position.legal_moves]


def ended(position):
    return position.outcome and (position.outcome.winner, position.outcome.reason)


def battle(board, hands="-", side="b", phase="B", turns=10, **options):
    return GAME.position(f"{board} {hands} {side} {phase} {turns}", **options)


def played(position, *moves):
    for move in moves:
        position = position.play(move)
    return position


def agrees(position, vector):
    assert legal(position) == vector["legal_moves"]
    winner, reason = vector["outcome"] or (None, None)
    assert ended(position) == ((SIDES.get(winner), reason) if reason else None)


@pytest.mark.parametrize("vector", VECTORS["special"], ids=lambda vector: vector["id"])
def test_sample_position(vector):
    position = GAME.position(vector["position"], **vector["options"])
    assert position.text == vector["position"]
    agrees(position, vector)
    for after in vector.get("after", []):
        later = position.play(after["move"])
        assert later.text == after["position"]
        agrees(later, after)


@pytest.mark.parametrize("vector", VECTORS["sequences"], ids=lambda vector: vector["id"])
def test_sample_sequence(vector):
    position = played(GAME.start(**vector["options"]), *vector["moves"])
    assert position.text == vector["final"]
    assert position.outcome is None


# Placement.


def test_the_battle_starts_with_black_after_46_placements():
    moves = VECTORS["sequences"][0]["moves"]
    position = played(GAME.start(), *moves[:-1])
    assert (len(moves), position.turn, position.state.phase) == (46, "white", 0)
    assert played(position, moves[-1]).turn == "black"


def test_a_side_with_nothing_left_to_place_is_passed_over():
    white = "9/3om4/9"
    black = "OOOOOOQR1/NNNSSCCHP/TFAAM4"
    position = GAME.position(f"{white}/9/9/9/{black} Oc2s2n3tfhpa2o6qr b P 0")
    position = played(position, "O@i1", "C@a9", "C@b9")
    assert position.turn == "white"


def test_a_column_cannot_be_filled_without_a_soldier():
    board = "9/9/9/9/9/9/[CSN]8/[CSN]8/[HA]8"
    position = GAME.position(f"{board} MNTFPAO7QRmc2s2n3tfhpa2o7qr b P 0")
    assert "P@a1" not in legal(position)
    assert "Q@a1" in legal(position)
    assert "M@a1" not in legal(position)


def test_allies_block_shields_a_commander_in_the_placement():
    text = "4m4/9/9/9/9/9/4O4/9/9 MC2S2N3TFHPA2O6QRc2s2n3tfhpa2o7qr b P 0"
    assert "H@e1" not in legal(GAME.position(text))
    assert "H@e1" in legal(GAME.position(text, allies_block=True))


# Movement.


def test_a_piece_on_tier_one_does_not_pass_over_an_enemy():
    assert "e4-e6" not in legal(battle("8m/9/9/9/4o4/4K4/9/9/M8"))
    assert "e4-e6" in legal(battle("8m/9/9/9/4O4/4K4/9/9/M8"))
    assert "e4-e6" not in legal(battle("8m/9/9/9/4O4/4K4/9/9/M8", allies_block=True))


def test_the_colour_of_the_top_decides_whether_a_tower_is_passed():
    assert "e2xe7" in legal(battle("8m/9/4n4/9/4[oC]4/9/9/4H4/M8"))
    assert "e2xe7" not in legal(battle("8m/9/4n4/9/4[Co]4/9/9/4H4/M8"))


def test_a_tower_has_three_tiers_at_most():
    assert "e3-e4" not in legal(battle("8m/9/9/9/9/4[SNC]4/4O4/9/M8"))


def test_a_tower_holds_a_name_only_once_a_side():
    assert "e3-e4" not in legal(battle("8m/9/9/9/9/4[QN]4/4O4/9/M8"))
    assert "e3-e4" in legal(battle("8m/9/9/9/9/4[qN]4/4O4/9/M8"))
    assert "e3xe4" not in legal(battle("8m/9/9/9/9/4[Qn]4/4O4/9/M8"))


def test_nothing_stands_on_a_commander():
    assert "a1-a2" not in legal(battle("8m/9/9/9/9/9/9/M8/O8"))


def test_a_fortress_takes_the_slide_from_a_lance_before_it():
    assert "e3-e8" in legal(battle("8m/9/9/9/9/9/4L4/9/M2F5"))
    assert "e3-e8" not in legal(battle("8m/9/9/9/9/9/4L4/9/M3F4"))
    assert "e3-d4" in legal(battle("8m/9/9/9/9/9/4L4/9/M3F4"))


def test_expansion_adds_one_tier_at_most():
    """Between Catapult and Fortress a Soldier on tier one has the moves of tier two, not three."""
    position = battle("8m/9/9/9/9/9/4O4/3T5/M3F4")
    assert [move for move in legal(position) if move.startswith("e3")] == ["e3-c3", "e3-e4", "e3-g3"]


def test_tower_on_enemy_leaves_the_choice_to_capture():
    board = "8m/9/9/9/4o4/4O4/9/9/M8"
    assert [move for move in legal(battle(board)) if move[0] == "e"] == ["e4xe5"]
    position = battle(board, tower_on_enemy=True)
    assert [move for move in legal(position) if move[0] == "e"] == ["e4-e5", "e4xe5"]
    assert position.play("e4-e5").text.split(" ")[0] == "8m/9/9/9/4[oO]4/9/9/9/M8"


# Bronze.


def test_a_column_holds_one_bronze_a_side():
    board = "8m/9/9/5B3/9/4B4/9/9/M8"
    position = battle(board, "B")
    assert "e4-f4" not in legal(position)
    assert "e4-d4" in legal(position)
    assert not any(move in legal(position) for move in ("B@e1", "B@f9"))


def test_a_bronze_converts_no_bronze_backed_soldier():
    assert "e4xf4" not in legal(battle("8m/9/9/9/9/4B[oa]3/9/9/M8"))
    assert "e4xf4" in legal(battle("8m/9/9/9/9/4B[qa]3/9/9/M8"))


def test_a_bronze_that_strikes_the_top_converts_what_lies_below():
    position = battle("8m/9/9/9/4[sBa]4/9/9/9/M8")
    assert position.play("e5:2x3").text.startswith("8m/9/9/9/4[KB]4/")
    assert position.play("e5:2x1").text.startswith("8m/9/9/9/4[Ba]4/")


def test_a_lance_that_is_converted_needs_no_placement():
    after = battle("8m/9/9/9/4B[la]3/9/9/9/M8").play("e5xf5")
    assert after.text == "8m/9/9/9/5[TB]3/9/9/9/M8 W w B 11"


# Lances.


def test_a_lance_captured_into_a_full_territory_stays_in_hand():
    board = "8m/9/9/9/4y4/4G4/MCCSSNNNA/AOOOOOOOI/QRHPTIKKJ"
    after = battle(board).play("e4xe5")
    assert after.text.split(" ")[1:] == ["F", "w", "B", "11"]


def test_the_square_that_the_attacker_left_takes_the_catapult():
    board = "8m/9/9/9/9/4l4/MCCSGNNNA/AOOOOOOOI/QRHPTIKKJ"
    after = battle(board).play("e3xe4")
    assert legal(after) == ["T@e3"]


# Take-backs.


def test_a_take_back_keeps_the_turn():
    position = battle("4O4/9/9/9/8m/9/9/9/M8")
    after = position.play("<e9")
    assert (after.turn, after.text) == ("black", "9/9/9/9/8m/9/9/9/M8 O b B 10")


def test_a_take_back_may_not_uncover_the_enemy_commander():
    """With allies blocking, the Soldier on e9 shields the Commander on f9 from the Hidden Dragon on a9."""
    board = "H3Om3/9/9/9/9/9/9/9/M8"
    assert "<e9" not in legal(battle(board, allies_block=True))


def test_a_captured_piece_delays_the_take_back():
    position = battle("4n4/9/3N5/9/8m/9/9/9/M8")
    assert {"d7xe9", "d7-c9", "d7-c9<"} <= set(legal(position))
    assert "d7-e9<" not in legal(position)


# Check and mate.


def test_a_commander_in_check_does_not_climb():
    assert "e1-d1" not in legal(battle("4h3m/9/9/9/9/9/9/9/3GM4"))
    assert "e1-d1" in legal(battle("8m/9/9/9/9/9/9/9/3GM4"))


def test_a_captain_does_not_lift_a_commander_out_of_check():
    board = "4{}3m/9/9/6[FAC]2/9/9/9/9/4M4"
    assert "g6~e1" not in legal(battle(board.format("h")))
    assert "g6~e1" in legal(battle(board.format("n")))


def test_a_piece_below_the_commander_gives_check():
    position = battle("8m/9/9/9/9/9/9/9/[sM]8")
    assert position.state.in_check(0)
    assert not battle("8m/9/9/9/9/9/9/9/[tM]8").state.in_check(0)


def test_a_capture_that_bronze_may_not_make_is_no_check():
    """Column e holds another Bronze of White's, so the one on d1 may not come there."""
    assert battle("8m/9/9/9/9/9/9/9/3bM4").state.in_check(0)
    assert not battle("8m/9/9/9/4b4/9/9/9/3bM4").state.in_check(0)


@pytest.mark.parametrize("soldier", "OQR")
def test_a_dropped_soldier_may_not_mate(soldier):
    position = battle("8m/H8/6N2/9/9/9/9/9/M8", f"{soldier}G")
    assert f"{soldier}@i8" not in legal(position)
    assert ended(position.play("G@i8")) == ("black", "checkmate")


def test_a_soldier_that_moves_may_mate():
    position = battle("8m/H8/6N1O/9/9/9/9/9/M8")
    assert ended(position.play("i7-i8")) == ("black", "checkmate")


def test_bronzes_alone_may_not_mate():
    position = battle("6B1m/H8/6N2/9/9/9/9/9/MD7")
    assert "g9-h9" not in legal(position)
    assert ended(position.play("b1-b9")) == ("black", "checkmate")


def test_no_legal_action_without_check_is_a_draw():
    position = battle("8m/H8/6N2/9/9/9/9/9/M8", side="w")
    assert (legal(position), ended(position)) == ([], (None, "stalemate"))
    assert [(notice.kind, notice.side, notice.cells) for notice in position.view().notices] == [
        ("no-legal-move", "white", ("i9",))
    ]


def test_only_a_loaded_position_lets_a_commander_be_captured():
    position = battle("4m4/9/9/9/9/9/9/9/M3H4")
    after = position.play("e1xe9")
    assert ended(after) == ("black", "commander-captured")
    assert after.text == "4H4/9/9/9/9/9/9/9/M8 - w B 11"
    assert ended(GAME.position(after.text)) == ("black", "commander-captured")


# Draws.


def shuffled(position, times):
    for _ in range(times):
        position = played(position, "a1-a2", "i9-i8", "a2-a1", "i8-i9")
    return position


def test_the_fourth_occurrence_is_a_draw():
    start = battle("8m/9/9/9/4s4/9/9/9/M8", turns=0)
    third = shuffled(start, 2)
    assert third.outcome is None
    assert third.view().counters["occurrences"] == 3
    assert ended(shuffled(start, 3)) == (None, "repetition")
    assert shuffled(battle("8m/9/9/9/4s4/9/9/9/M8", repetition=0), 5).outcome is None
    assert ended(shuffled(battle("8m/9/9/9/4s4/9/9/9/M8", repetition=2), 1)) == (None, "repetition")


def test_a_position_within_a_turn_is_not_counted():
    """After the take-back the board is that of a later start of turn, but it was not the start of one."""
    start = battle("4O3m/9/9/9/4s4/9/9/9/M8", repetition=2)
    within = start.play("<e9")
    position = played(within, "a1-a2", "i9-i8", "a2-a1", "i8-i9")
    assert position.text.split(" ")[:4] == within.text.split(" ")[:4]
    assert position.outcome is None
    assert ended(position.play("a1-a2")) == (None, "repetition")


def test_the_turn_limit_is_a_draw():
    position = battle("8m/9/9/9/4s4/9/9/9/M8", turns=8, turn_limit=10)
    assert ended(played(position, "a1-a2", "i9-i8")) == (None, "turn-limit")
    assert ended(battle("8m/9/9/9/4s4/9/9/9/M8", turns=400)) == (None, "turn-limit")
    assert battle("8m/9/9/9/4s4/9/9/9/M8", turns=400, turn_limit=0).outcome is None


def test_mate_comes_before_the_turn_limit():
    position = battle("8m/H8/9/9/9/9/9/9/MD7", turns=9, turn_limit=10)
    assert ended(position.play("b1-b9")) == ("black", "checkmate")


def test_a_mate_shows_what_gave_it():
    position = battle("8m/H8/6N2/9/9/9/9/9/M8", "OG").play("G@i8")
    assert [(notice.kind, notice.side, notice.cells) for notice in position.view().notices] == [
        ("check", "white", ("i9", "i8"))
    ]


# What a fast answer must not overlook.


def exchanges(board):
    return [text for text in legal(battle(board)) if "~" in text]


def test_a_captain_brings_no_second_bronze_into_its_column():
    assert exchanges("8m/1[FSN]7/4[SAB]4/9/2B6/9/2C6/6[SAJ]2/M8") == ["c3~b8", "c3~g2"]
    assert exchanges("8m/1[FSN]7/4[SAB]4/9/9/9/2C6/6[SAJ]2/M8") == ["c3~b8", "c3~e7", "c3~g2"]
    assert exchanges("8m/9/2[SAB]6/9/9/9/2C6/9/M8") == ["c3~c7"]


def test_a_piece_between_its_commander_and_an_enemy_two_squares_away_is_pinned():
    assert [text for text in legal(battle("6k2/6C2/6M2/9/9/9/9/9/m8")) if text.startswith("g8")] == ["g8xg9"]
    assert "g8-f9" in legal(battle("9/6C2/6M2/9/9/9/9/9/m8"))


def test_a_check_from_afar_is_answered_by_a_drop_in_between():
    assert [text for text in legal(battle("6l2/9/6M2/9/9/9/9/9/m8", "W")) if "@" in text] == ["W@g8"]


@pytest.mark.parametrize(("uncovered", "allowed"), [("B", False), ("A", True)])
def test_no_piece_uncovers_a_bronze_that_gives_mate(uncovered, allowed):
    besieged = f"9/9/9/9/9/8X/D1O1O1M2/Q2[NO]OHBK1/2O[{uncovered}O]m[NBO]P1I"
    assert ("d1-b1" in legal(battle(besieged, "NO2RLYWB2"))) == allowed


def test_keys_tell_hands_and_sides_apart():
    board = "8m/9/9/9/9/9/9/9/M8"
    positions = [battle(board, hands, side) for hands in ("-", "W", "W2", "w") for side in "bw"]
    assert len({position.key for position in positions}) == len(positions)


@pytest.mark.skipif(ludarium.compiled, reason="only plain Python can be asked for a null move")
def test_after_a_null_move_the_key_is_that_of_the_other_side():
    for side, other in ("bw", "wb"):
        state = battle("8m/9/9/9/9/9/9/9/M8", side=side).state.copy()
        state.reserve(1)
        state.make_null_move()
        assert state.key == battle("8m/9/9/9/9/9/9/9/M8", side=other).key
