"""What a table shows of a Gungi position."""

import ludarium

GAME = ludarium.game("gungi")


def test_a_tower_is_printed_from_the_bottom_to_the_top():
    board = str(GAME.position("8m/9/9/9/4[TOs]4/9/9/9/M8 A2q b B 0"))
    assert "[TOs]" in board
    assert "Black's hand: Ax2" in board
    assert "White's hand: Qx1" in board


def test_every_tier_is_a_piece_of_the_scene():
    pieces = GAME.position("8m/9/9/9/4[TOs]4/9/9/9/M8 - b B 0").scene.pieces
    tower = [(piece.symbol, piece.side, piece.level) for piece in pieces if piece.cell == "e5"]
    assert tower == [("catapult", "black", 0), ("soldier-bronze", "black", 1), ("samurai", "white", 2)]


def test_namesakes_have_slots_of_their_own():
    position = GAME.position("8m/9/9/9/9/9/9/9/M8 OQRLYo b B 0")
    names = [slot.name for tray in position.scene.trays for slot in tray.slots]
    own = ["soldier-bronze", "soldier-silver", "soldier-gold", "lance-catapult", "lance-fortress"]
    assert names == [*(f"hand:{name}" for name in own), "hand:white-soldier-bronze"]


def test_marks_show_the_expanded_squares_and_the_pieces_with_a_longer_range():
    marks = GAME.position("8m/9/9/9/9/9/9/4S4/M3F4 - b B 0").scene.marks
    lifted = {f"e{row}": f"{'lifted' if row == 2 else 'expanded'}-black" for row in range(1, 10)}
    assert {mark.cell: mark.symbol for mark in marks} == lifted
    assert {(mark.text, mark.side) for mark in marks} == {("", "black")}  # a number would read as a tower's height


def test_a_check_is_pointed_out_with_the_commander_and_its_attackers():
    position = GAME.position("4h3m/9/9/9/9/9/9/3o5/4M4 - b B 0")
    (notice,) = position.view("black").notices
    assert (notice.kind, notice.side, notice.cells) == ("check", "black", ("e1", "e9"))
    (notice,) = GAME.position("8m/9/9/9/9/9/9/9/[sM]8 - b B 0").view().notices
    assert notice.cells == ("a1", "a1")


def test_forced_placement_repetition_and_turn_limit_are_pointed_out():
    position = GAME.position("8m/9/9/4y4/4G4/9/9/9/M8 - b B 390").play("e5xe6")
    assert [notice.kind for notice in position.view().notices] == ["forced-placement", "turn-limit"]
    position = GAME.position("8m/9/9/9/4s4/9/9/9/M8 - b B 0")
    for move in ("a1-a2", "i9-i8", "a2-a1", "i8-i9") * 2:
        position = position.play(move)
    assert [(notice.kind, notice.count) for notice in position.view().notices] == [("repetition", 3)]


def test_paths_ask_where_there_is_a_choice():
    def paths(text, **options):
        return {move.text: move.path for move in GAME.position(text, **options).legal_moves if move.path[0] != "a1"}

    found = paths("8m/9/3N5/9/4[SoG]4/9/9/9/M8 - b B 0")
    assert found["d7-e9"] == ("d7", "e9", "keep")
    assert found["d7-e9<"] == ("d7", "e9", "take-back")
    assert found["e5:1x2"] == ("e5", "tier-1", "strike-up")
    assert found["e5:3x2"] == ("e5", "tier-3", "strike-down")
    assert paths("8m/9/9/9/4[oG]4/9/9/9/M8 - b B 0")["e5:2x1"] == ("e5", "strike-down")
    assert paths("4O3m/9/9/9/9/9/9/9/M8 - b B 0")["<e9"] == ("e9", "take-back")
    found = paths("8m/9/9/9/4s4/4O4/9/9/M8 - b B 0", tower_on_enemy=True)
    assert found["e4xe5"] == ("e4", "e5", "capture")
    assert found["e4-e5"] == ("e4", "e5", "tower")
    assert paths("8m/9/9/6[FAN]2/9/9/2C6/9/M8 - b B 0")["c3~g6"] == ("c3", "exchange", "g6")
    assert paths("8m/9/9/9/9/9/9/9/M8 Q b B 0")["Q@e5"] == ("hand:soldier-silver", "e5")


def test_moves_are_called_out_by_piece_square_and_tier():
    position = GAME.position("8m/9/9/4o4/3[SoG]5/9/2C1O1[FAN]2/9/M8 Q b B 10")
    assert position.display("g3-f4") == "Ninja f4"
    assert position.display("d5xe6") == "Gold xe6"
    assert position.display("d5:1x2") == "Samurai d5 takes Soldier above"
    assert position.display("c3~g3") == "Captain c3 exchanges with Ninja g3"
    assert position.display("Q@a2") == "Soldier (silver back) @a2"
    tower = GAME.position("8m/9/9/9/4N4/4O4/9/9/M8 - b B 10")
    assert tower.display("e4-e5") == "Soldier (bronze back) e5 (tier 2)"
    assert GAME.start(setup="standard").display("d3-d4") == "Soldier (silver back) d4"


def test_the_line_ups_have_names():
    standard = GAME.start(setup="standard")
    assert standard.opening == standard.play("e3-e4").opening == "Standard arrangement"
    assert GAME.start().opening == GAME.start().play("M@e1").opening == ""
    board = "1fnnmpnt1/1acshsca1/oooroqooo/9/9/9/OOOQOROOO/1ACSHSCA1/1TNP1NNF1"
    position = GAME.position(f"{board} M b P 0").play("M@c1")
    assert position.opening == "High Seat v. Standard"


def test_each_piece_has_a_drawing_a_letter_and_a_character_of_its_own():
    symbols = [symbol for symbol in GAME.board.symbols.values() if symbol.glyph]
    assert len(symbols) == 23
    for part in ("letter", "glyph", "strokes", "title"):
        assert len({getattr(symbol, part) for symbol in symbols}) == 23
