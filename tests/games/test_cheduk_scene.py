"""What is drawn: Territories, Embassies, gathered cells, points, hands and losses, in pictures and in plain text."""

import ludarium
from ludarium.games.cheduk.cells import COUNTS, KINDS
from tests.games.cheduk_boards import game, position

RICH = position(
    "ca1 sb3 sc3 sb4 Md4 sa6 Gc6 Ah6 Sj7 mk7 Si8 Sj8 Si9 gk10 Ek11 Ej12 Ck12",
    "M R h6,c6 B B - 3,1 b3,d4,k7 20",
)


def tray(scene, name):
    return next(tray for tray in scene.trays if tray.name == name)


def counts(scene, name):
    return {slot.symbol: slot.count for slot in tray(scene, name).slots}


def test_territories_are_tinted():
    tints = RICH.scene.tints
    assert sum(tone.startswith("red") for tone in tints.values()) == 37
    assert sum(tone.startswith("blue") for tone in tints.values()) == 27
    assert tints["h6"].startswith("red")
    assert "f6" not in tints


def test_embassies_say_whether_they_are_occupied_and_still_pay():
    marks = {mark.cell: (mark.symbol, mark.side, mark.text) for mark in RICH.scene.marks}
    assert marks["c6"] == ("occupied-embassy", "blue", "")
    assert marks["h6"] == ("embassy", "red", "+1")


def test_gathered_cells_are_marked_for_the_side_that_gathered():
    marks = {mark.cell: mark.side for mark in RICH.scene.marks if mark.symbol == "gathered"}
    assert marks == {"b3": "red", "d4": "red", "k7": "blue"}


def test_marked_spies_have_a_drawing_of_their_own():
    marked = {piece.cell for piece in RICH.scene.pieces if piece.symbol == "marked-spy"}
    assert marked == {"d4", "k7"}


def test_trays_hold_hands_losses_and_points():
    scene = RICH.scene
    assert counts(scene, "red-hand") == {"ambassador": 0, "spy": 0}
    assert counts(scene, "blue-hand") == {"ambassador": 1, "spy": 0}
    assert counts(scene, "red-lost") == {"diplomat": 1}
    assert counts(scene, "blue-lost") == {"diplomat": 1, "envoy": 2}
    assert all(slot.spent for slot in tray(scene, "blue-lost").slots)
    assert counts(scene, "red-information") == {"information": 3}
    assert counts(scene, "blue-information") == {"information": 1}


def test_every_piece_is_on_the_board_in_hand_or_lost():
    for side in ("red", "blue"):
        on_board = [piece for piece in RICH.scene.pieces if piece.side == side]
        beside = [slot for name in ("hand", "lost") for slot in tray(RICH.scene, f"{side}-{name}").slots]
        assert len(on_board) + sum(slot.count for slot in beside) == sum(COUNTS)


def test_numbers_show_as_long_as_pieces_are_placed():
    numbers = {mark.cell: mark.text for mark in game.start().scene.marks}
    assert len(numbers) == 78
    assert (numbers["h6"], numbers["c6"], numbers["k1"]) == ("1", "2", "6")
    assert not [mark for mark in RICH.scene.marks if mark.symbol == "starting-tile"]


def test_numbers_show_where_a_spy_may_be_placed_once_the_territories_are_known():
    position = game.start().play("A@h6").play("A@c6")
    shown = {(mark.side, mark.cell) for mark in position.scene.marks if mark.symbol == "starting-tile"}
    for _ in range(2):
        open_tiles = {(position.turn, move.path[-1]) for move in position.legal_moves}
        assert open_tiles <= shown
        shown -= open_tiles
        position = position.play(position.legal_moves[0])
    assert not shown


def test_the_text_board_shows_it_all():
    lines = str(RICH).splitlines()
    assert lines[3].split() == ["'", "s", "'", "M!", *"......."]
    assert lines[5].split() == ["s", "'", "G#", ".", ".", ".", ".", "A=", ",", ",", ","]
    assert "Red's information: ix3" in lines
    assert "Blue's losses: (Dx1) (Ex2)" in lines
    assert "Blue's hand: Ax1" in lines
    assert lines[-1] == "red to act"


def test_pieces_have_glyphs_and_names():
    symbols = game.board.symbols
    assert "".join(symbols[kind].glyph for kind in KINDS) == "首外特使守諜"
    assert all(symbols[kind].names["ko"] for kind in KINDS)


def test_counters_name_what_the_rules_count():
    assert RICH.view("red").counters == {
        "occurrences": 1,
        "quiet": 20,
        "red-information": 3,
        "blue-information": 1,
        "red-castling": 0,
        "blue-castling": 0,
    }


def kinds(position, viewer=None):
    return {notice.kind: notice for notice in position.view(viewer).notices}


def test_an_attacked_chief_is_pointed_out():
    here = position("Ck12 De1 Ah6 ca1 ac6")
    assert kinds(here)["chief"].side == "blue"
    assert set(kinds(here)["chief"].cells) == {"a1", "e1"}
    assert kinds(here)["chief"].chance, "of the side to act, which can capture it at once"
    assert not kinds(position("Ck12 ca1 da12"))["chief"].chance, "it has to be saved"
    assert "chief" not in kinds(position("Ck12 De1 Ah6 ca1 ga2 ac6"))


def test_a_side_one_point_short_is_pointed_out():
    assert kinds(position("Ck12 ca1", "M R h6,c6 - - - 0,4 h6,i6,j6,k6 0"))["information"].side == "blue"


def test_draws_that_come_near_are_pointed_out():
    assert kinds(position("Ck12 Gk10 ca1", "M R h6,c6 - - - 0,0 - 85"))["no-progress"].count == 15
    assert "no-progress" not in kinds(position("Ck12 Gk10 ca1", "M R h6,c6 - - - 0,0 - 79"))
    here = position("Ck12 Gk10 ca1 ga3")
    for _ in range(3):
        for move in ("Gk10-k9", "Ga3-a4", "Gk9-k10", "Ga4-a3"):
            here = here.play(move)
    assert kinds(here)["repetition"].count == 4
    assert kinds(here)["draw-proposal"].count == 4


def test_the_two_embassies_name_the_opening():
    start = game.start()
    assert start.opening == start.play("A@h6").opening == ""
    assert start.play("A@h6").play("A@c6").opening == "Forward Wide v. Middle Even"
    assert start.play("A@h6").play("A@d7").opening == "Twin Forward Wide"


def test_a_record_of_a_game_replays():
    here = game.start(seed=3)
    line = "A@h6 A@c6 S@b6 S@i6 S@c4 S@h7 S@e3 S@h9 S@e2 S@f11 S@f1 S@e12 Ek11xf1 Da5-k5"
    for move in line.split():
        here = here.play(move)
    again = ludarium.Record.parse(ludarium.Record.of(here).text).replay()
    assert again == here
