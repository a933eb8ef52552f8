"""What a table shows of HexChess: the scene, the print, the notices, the counters, the record."""

import ludarium

GAME = ludarium.game("hexchess")
MIDDLE = "4/1gy2/#2G2/2x1x2/2Y3/2y2/4 1- 2b g t 0 41"


def kinds(position):
    return [notice.kind for notice in position.view().notices]


def test_every_piece_is_in_the_scene_and_a_blocker_is_nobodys():
    pieces = {(piece.cell, piece.symbol, piece.side) for piece in GAME.position(MIDDLE).scene.pieces}
    assert pieces == {
        ("5", "tile", "green"),
        ("6", "tile", "yellow"),
        ("9", "blocker", None),
        ("12", "promoted", "green"),
        ("24", "promoted", "yellow"),
        ("30", "tile", "yellow"),
    }


def test_benches_show_what_is_left_and_what_is_captured():
    green, yellow = GAME.position(MIDDLE).scene.trays
    assert [(slot.name, slot.count, slot.spent) for slot in green.slots] == [
        ("bench:tile", 1, False),
        ("bench:blocker", 0, False),
        ("captured:green-tile", 4, True),
    ]
    assert [slot.count for slot in yellow.slots] == [2, 1, 2]


def test_the_clicks_of_a_placement_mean_the_bench_of_the_side_to_act():
    position = GAME.start()
    for side in ("green", "yellow"):
        owners = [tray.side for tray in position.scene.trays for slot in tray.slots if slot.name == "bench:tile"]
        assert owners == [side]
        position = position.play(position.legal_moves[-1])


def test_the_zones_have_their_own_tones():
    tones = {cell.name: cell.tone for cell in GAME.board.cells}
    assert {name for name, tone in tones.items() if tone == "impassable"} == {"17", "19"}
    assert {name for name, tone in tones.items() if tone == "safe"} == {"11", "12", "24", "25"}
    assert tones["18"] == "centre"
    assert set(tones.values()) == set(GAME.board.tones)


def test_the_print_shows_board_and_benches():
    assert str(GAME.position(MIDDLE)).splitlines() == [
        "     .  .  .  .",
        "   .  g  y  .  .",
        "  #  .  o  G  .  .",
        ".  .  x  *  x  .  .",
        "  .  .  Y  o  .  .",
        "   .  .  y  .  .",
        "     .  .  .  .",
        "Green's bench: Tx1 (Tx4)",
        "Yellow's bench: Tx2 Bx1 (Tx2)",
        "green to act",
    ]


def test_the_additional_action_is_announced():
    assert kinds(GAME.start()) == []
    assert kinds(GAME.start().play("B7")) == ["additional-action"]


def test_a_skipped_turn_is_announced():
    assert kinds(GAME.position("#3/5/2yy2/2xGx2/2yy2/5/3# 0- 0- g t 0 41")) == ["no-action"]


def test_a_last_tile_that_can_be_captured_is_pointed_out():
    position = GAME.position("4/1gyg1/6/2x1x2/6/5/4 3b 0b g t 0 41")
    (notice,) = position.view().notices
    assert (notice.kind, notice.side, notice.cells) == ("elimination", "green", ("5", "7", "6"))
    assert notice.chance
    assert kinds(GAME.position("4/1gyg1/6/2x1x2/6/5/4 3b 1b g t 0 41")) == []


def test_a_repetition_one_short_of_a_draw_is_pointed_out():
    position = GAME.position("g3/5/6/2x1x2/6/5/3y 0b 0b g t 0 41")
    assert kinds(position) == []
    for move in ("0-1", "36-35", "1-0", "35-36"):
        position = position.play(move)
    assert kinds(position) == ["repetition"]
    assert position.view().counters == {"occurrences": 2, "quiet": 4, "turn": 45}


def test_the_last_thirty_turns_without_progress_are_counted_down():
    text = "g3/5/6/2x1x2/6/5/3y 0b 0b g t {} 41"
    assert kinds(GAME.position(text.format(69))) == []
    (notice,) = GAME.position(text.format(70)).view().notices
    assert (notice.kind, notice.count) == ("no-progress", 30)
    assert kinds(GAME.position(text.format(70), no_progress=0)) == []


def test_an_ended_game_warns_of_nothing():
    assert kinds(GAME.position("4/2g2/6/2x1x2/6/5/4 3b 0b y t 0 42")) == []


def test_a_position_within_a_turn_is_no_occurrence():
    assert GAME.start().view().counters["occurrences"] == 1
    assert GAME.start().play("B7").view().counters["occurrences"] == 0


def test_nothing_is_hidden_but_the_opponents_choices():
    position = GAME.position(MIDDLE)
    green, yellow, spectator = (position.view(viewer) for viewer in ("green", "yellow", None))
    assert len(green.legal_moves) == len(position.legal_moves)
    assert not yellow.legal_moves
    assert not spectator.legal_moves
    assert green.text == yellow.text == spectator.text == MIDDLE


def test_a_record_tells_moves_between_the_first_hexes_from_the_result():
    position = GAME.position("g3/5/6/2x1x2/6/5/3y 0b 0b g t 0 41")
    for move in ("0-1", "36-35", "1-0", "35-36", "0-1"):
        position = position.play(move)
        record = ludarium.Record.of(position)
        assert ludarium.Record.parse(record.text) == record
        assert ludarium.Record.parse(record.text).replay().text == position.text


def test_a_blocker_and_its_additional_action_are_two_entries_of_a_record():
    position = GAME.start().play("B7").play("T3").play("T0")
    text = ludarium.Record.of(position).text
    assert "1. B7 T3 T0" in text
    assert ludarium.Record.parse(text).replay() == position
