"""What players are told to do in each phase of each game, why a move is a good one, what a side could do."""

import pytest

import ludarium
from ludarium.core.claims import claim_text
from ludarium.core.danger import advised
from tests.games.explained import position_of


def advice(position, viewer):
    return position.game.advice(position.view(viewer), position.options)


def said(position, claim, viewer):
    return str(claim_text(position.game, claim, viewer))


GOALS = {
    "tokonoma": (
        "white",
        "Bring one of your flats, the small discs, into the enemy house on c1. A side that cannot move loses.",
    ),
    "hexchess": ("green", "Capture all enemy tiles: those on the board and those that come from the bench."),
    "romgon": (
        "black",
        "Bring your Rhombus to the enemy base on 3-0, or attack the enemy Rhombus when it has no safe move. "
        "A side that cannot move loses.",
    ),
    "cheduk": (
        "red",
        "Capture the enemy Chief, or let your Spies get five pieces of information from enemy Territory.",
    ),
    "gungi": ("black", "Checkmate the enemy Commander: attack it so that nothing can save it."),
}


@pytest.mark.parametrize("name", GOALS)
def test_every_game_has_a_goal_for_its_players_and_one_for_spectators(name):
    position = ludarium.game(name).start()
    side, goal = GOALS[name]
    assert str(advice(position, side).goal) == goal
    assert str(advice(position, None).goal).startswith("Each side tries to")


WALKS = [
    # Tokonoma
    (
        "tokonoma",
        "start",
        (),
        {},
        "white",
        "Move a piece. Enemy tiles that two of your pieces could go to are then emptied.",
    ),
    (
        "tokonoma",
        "start",
        (),
        {},
        "black",
        "White moves a piece. Enemy tiles that two of its pieces could go to are then emptied.",
    ),
    ("tokonoma", "f4/6/1FA4/6/5 w", ("c2c1",), {}, "white", "You win: White's flat entered Black's house."),
    (
        "tokonoma",
        "f4/6/1FA4/6/5 w",
        ("c2c1",),
        {},
        "black",
        "You lose. White wins: White's flat entered Black's house.",
    ),
    ("tokonoma", "f4/6/1FA4/6/5 w", ("c2c1",), {}, None, "White wins: White's flat entered Black's house."),
    # HexChess
    (
        "hexchess",
        "start",
        (),
        {},
        "green",
        "Place a tile or the Blocker from your bench: not on the centre, a safe hex or a wall.",
    ),
    ("hexchess", "start", (), {}, "yellow", "Green places a piece from the bench."),
    ("hexchess", "start", ("T0", "T36"), {}, "green", "Place a tile or the Blocker, or move a tile."),
    ("hexchess", "start", ("B0",), {}, "green", "Second action: place or move a tile."),
    ("hexchess", "start", ("B0",), {}, "yellow", "Green has placed the Blocker and acts once more."),
    ("hexchess", "start", ("B0", "T1", "B2", "T3"), {}, "green", "Place a tile, or move one."),
    ("hexchess", "4/5/6/2xGx2/6/5/y2y 0b 0b g t 0 1", (), {}, "green", "Move a tile, or place the Blocker."),
    (
        "hexchess",
        "4/5/6/2xGx2/6/5/3y 0b 0b g t 0 1",
        ("18x36",),
        {},
        "green",
        "You win: Yellow has no tile left.",
    ),
    # Romgon
    (
        "romgon",
        "start",
        (),
        {},
        "black",
        "Move a piece. A Triangle or Hexagon may turn after its step, or turn instead of it.",
    ),
    ("romgon", "start", (), {}, "white", "Black moves or turns a piece."),
    ("romgon", "6/7/8/R3S3r/8/7/6 w 0 0", (), {}, "white", "Move a piece."),
    ("romgon", "6/7/2s5/1R6r/8/7/6 w 0 0", (), {}, "white", "Move a piece."),
    (
        "romgon",
        "6/7/2s5/2R5r/8/7/6 w 0 0",
        (),
        {},
        "white",
        "Your Rhombus is attacked: move it, capture the attacker, or block a Circle's way.",
    ),
    ("romgon", "6/7/2s5/2R5r/8/7/6 w 0 0", (), {}, "black", "White's Rhombus is attacked: it has to be saved now."),
    ("romgon", "6/7/2s5/2R5r/8/7/6 w 0 0", (), {"variant": "fog"}, "white", "Move a piece."),
    # CheDuk
    (
        "cheduk",
        "start",
        (),
        {},
        "red",
        "Place your Ambassador on one of your tiles with a 1, 2 or 3. Blue will not see it.",
    ),
    (
        "cheduk",
        "start",
        (),
        {},
        "blue",
        "Place your Ambassador on one of your tiles with a 1, 2 or 3. Red will not see it.",
    ),
    ("cheduk", "start", (), {}, None, "Both sides place their Ambassadors in secret."),
    ("cheduk", "start", ("A@h6",), {}, "red", "Your Ambassador is placed. Blue is still choosing."),
    (
        "cheduk",
        "start",
        ("A@h6",),
        {},
        "blue",
        "Place your Ambassador on one of your tiles with a 1, 2 or 3. Red will not see it.",
    ),
    ("cheduk", "start", ("A@h6",), {}, None, "Blue is still placing the Ambassador in secret."),
    (
        "cheduk",
        "start",
        ("A@h6", "A@c6"),
        {},
        "blue",
        "You place the first Spy, on a numbered tile of your Territory.",
    ),
    ("cheduk", "start", ("A@h6", "A@c6"), {}, "red", "Blue places the first Spy."),
    ("cheduk", "start", ("A@h6", "A@c6", "S@b6"), {}, "red", "Place a Spy on a numbered tile of your Territory."),
    ("cheduk", "start", ("A@h6", "A@c6", "S@b6"), {}, "blue", "Red places a Spy."),
    (
        "cheduk",
        "c10/11/11/1s1S7/g10/2a4A3/11/11/11/10G/11/10C M R h6,c6 - - - 0,0 - 0",
        (),
        {},
        "red",
        "Move a piece, or gather information with a Spy.",
    ),
    (
        "cheduk",
        "c10/11/g10/11/11/2a4A3/11/11/7S3/10G/11/10C M R h6,c6 - - - 0,0 - 0",
        (),
        {},
        "red",
        "Move a piece, or bring one back from your hand.",
    ),
    # Gungi
    ("gungi", "start", (), {}, "black", "Place a piece in your territory. Each column needs one Soldier."),
    ("gungi", "start", ("M@e1",), {}, "black", "White places a piece."),
    ("gungi", "start", (), {"setup": "standard"}, "black", "The battle begins: move a piece."),
    ("gungi", "start", (), {"setup": "standard"}, "white", "The battle begins: Black moves first."),
    ("gungi", "start", ("e3-e4",), {"setup": "standard"}, "white", "Move a piece."),
    (
        "gungi",
        "8m/9/9/9/4[oGc]4/9/9/9/M8 A b B 10",
        (),
        {},
        "black",
        "Move a piece, capture inside a tower, or drop a piece from your hand.",
    ),
    (
        "gungi",
        "4h3m/9/9/9/9/9/9/9/3GM4 - b B 10",
        (),
        {},
        "black",
        "You are in check: move the Commander, capture, or block.",
    ),
    ("gungi", "4h3m/9/9/9/9/9/9/9/3GM4 - b B 10", (), {}, None, "Black is in check."),
    (
        "gungi",
        "8m/9/9/9/4Gl3/9/9/9/M8 - b B 10",
        ("e5xf5",),
        {},
        "black",
        "Place the captured Catapult on an empty square of your territory.",
    ),
    ("gungi", "8m/9/9/9/4Gl3/9/9/9/M8 - b B 10", ("e5xf5",), {}, "white", "Black places the captured Catapult."),
]


@pytest.mark.parametrize(("name", "text", "moves", "options", "viewer", "told"), WALKS)
def test_the_next_decision_is_told_in_the_words_of_the_game(name, text, moves, options, viewer, told):
    assert str(advice(position_of(name, text, *moves, **options), viewer).now) == told


DETAILS = [
    ("hexchess", "start", (), {}, "green", "Tiles left on your bench: 7."),
    ("hexchess", "start", ("B0",), {"bonus": "optional"}, "green", "The second action may be declined."),
    (
        "romgon",
        "6/7/8/R7r/8/7/6 w 0 0",
        (),
        {},
        "white",
        "Only the Rhombuses are left: the first one in the enemy base wins.",
    ),
    ("romgon", "start", (), {"variant": "fog"}, "black", "You see 2 hexes around your pieces."),
    (
        "cheduk",
        "start",
        (),
        {},
        "red",
        "Your Territory reaches from it to your corner. "
        "The smaller number places its Spies second, but then moves first.",
    ),
    (
        "cheduk",
        "start",
        ("A@h6", "A@c6"),
        {},
        "blue",
        "Spies left to place: 5. Then Red moves first: its Ambassador has the smaller number.",
    ),
    (
        "cheduk",
        "start",
        ("A@h6", "A@c6", "S@b6"),
        {},
        "red",
        "Spies left to place: 5. Then you move first: your Ambassador has the smaller number.",
    ),
    (
        "cheduk",
        "start",
        ("A@i6", "A@c6"),
        {},
        None,
        "Spies left to place: 5. Both Ambassadors have a 2: "
        "the side with the smaller sum of numbers under its Spies will move first.",
    ),
    (
        "gungi",
        "start",
        (),
        {"setup": "standard"},
        "black",
        "A piece may also step onto one of yours: in a tower it moves differently on each tier.",
    ),
    ("gungi", "start", (), {}, "black", "Pieces left to place: 23."),
    ("gungi", "start", ("M@e1",), {}, "black", "Pieces that White has left to place: 23."),
    ("gungi", "4h3m/9/9/9/9/9/9/9/3GM4 - b B 10", (), {}, "black", "The check comes from e9."),
    (
        "gungi",
        "2N6/9/9/9/8m/9/9/9/M8 - b B 10",
        (),
        {},
        "black",
        "First you may take the Ninja on c9 back into your hand.",
    ),
]


@pytest.mark.parametrize(("name", "text", "moves", "options", "viewer", "told"), DETAILS)
def test_more_is_told_where_there_is_more_to_say(name, text, moves, options, viewer, told):
    assert str(advice(position_of(name, text, *moves, **options), viewer).detail) == told


TIPS = [
    ("tokonoma", "f4/6/1FA4/6/5 w", (), {}, "white", "Your flat on c2 can enter the enemy house and win."),
    ("tokonoma", "f4/6/1FA4/6/5 w", (), {}, None, "White's flat on c2 can enter the enemy house next move."),
    ("romgon", "6/7/8/1r4R2/8/7/6 w 0 0", (), {}, "white", "Your Rhombus can enter the enemy base and win."),
    (
        "cheduk",
        "c10/11/11/1s1S7/g10/2a4A3/11/11/11/10G/11/10C M R h6,c6 - - - 0,0 - 0",
        (),
        {},
        "red",
        "Your Spy on d4 can gather information: that is worth a point.",
    ),
    (
        "cheduk",
        "c6D3/1g9/11/1s9/11/2a4A3/11/11/11/10G/11/10C M R h6,c6 - - - 0,0 - 0",
        (),
        {},
        "red",
        "Your Diplomat on h1 can capture the enemy Chief and win.",
    ),
    ("tokonoma", "5/2fF2/2f1F2/6/5 w", (), {}, "white", "Your Flat on c5 can empty b3."),
    ("tokonoma", "f4/1bF3/3F3/1f1A2/5 w", (), {}, "white", "Your Flat on c4 can empty b2, d2."),
    (
        "tokonoma",
        "1b1F1/1aF2A/1f5/2f3/3F1 w",
        (),
        {},
        "white",
        "Your Flat on a4 can empty a2.",
    ),
    (
        "hexchess",
        "4/5/6/2xGx2/6/5/y2y 0b 0b g t 0 1",
        (),
        {},
        "green",
        "You can capture the Tile on 33, or the Tile on 36.",
    ),
    ("hexchess", "4/1y3/1g4/2x1x2/6/5/4 0b 1b g t 0 1", (), {}, "green", "Your Tile on 10 can capture the Tile on 5."),
    (
        "hexchess",
        "4/5/2g3/2x1x2/6/5/y3 0b 0b g t 0 1",
        (),
        {},
        "green",
        "Your tile on 11 can step onto the centre: there it is promoted and slides any distance.",
    ),
    ("romgon", "6/7/4s3/R3S3r/8/7/6 w 0 0", (), {}, "white", "Your Square on 3-4 can capture the Square on 2-4."),
    (
        "romgon",
        "6/7/4s3/R3S3r/8/7/6 w 0 0",
        (),
        {"variant": "fog"},
        "white",
        "Your Square on 3-4 can capture the Square on 2-4, but what guards it may be hidden.",
    ),
    (
        "cheduk",
        "c10/g10/8s2/11/1s9/2a4A3/11/6S3D/11/10G/11/10C M R h6,c6 - - RB 0,0 - 0",
        (),
        {},
        "red",
        "Your Diplomat on k8 can capture the Spy on i3.",
    ),
    (
        "gungi",
        "8m/9/9/9/4o4/4G4/9/9/M8 - b B 10",
        (),
        {},
        "black",
        "Your Gold on e4 can capture the Soldier (bronze back) on e5.",
    ),
]


@pytest.mark.parametrize(("name", "text", "moves", "options", "viewer", "told"), TIPS)
def test_what_may_be_had_at_once_is_a_tip(name, text, moves, options, viewer, told):
    position = position_of(name, text, *moves, **options)
    assert said(position, advised(position, position.view(viewer)).tip, viewer) == told


PRICES = [
    # The Square may be taken for nothing; a second Square guards the other one.
    ("romgon", "6/7/4s3/R3S3r/8/7/6 w 0 0", "Your Square on 3-4 can capture the Square on 2-4."),
    (
        "hexchess",
        "4/1yy2/1G4/2x1x2/6/5/4 0b 0b g t 0 1",
        "Your Promoted tile on 10 can capture the Tile on 5, but the Tile on 6 captures it then.",
    ),
]


@pytest.mark.parametrize(("name", "text", "told"), PRICES)
def test_a_capture_that_loses_is_told_with_its_price(name, text, told):
    position = position_of(name, text)
    assert said(position, advised(position, position.view(position.turn)).tip, position.turn) == told


ATTACKED_CHIEF = "c6D3/1g9/11/1s9/11/2a4A3/11/11/11/10G/11/10C M {} h6,c6 - - - 0,0 - 0"
DANGERS = [
    ("tokonoma", "f4/6/1FA4/6/5 w", {}, "black", "White's flat on c2 can enter your house next move."),
    ("tokonoma", "f4/6/1FA4/6/5 b", {}, "black", "White's flat on c2 can enter your house next move."),
    (
        "hexchess",
        "4/1y3/1g4/2x1x2/6/5/4 0b 0b y t 0 1",
        {},
        "yellow",
        "Green's Tile on 10 can capture your last tile next move.",
    ),
    ("romgon", "6/7/8/1r4R2/8/7/6 b 0 0", {}, "black", "White's Rhombus can enter your base next move."),
    ("romgon", "6/7/8/1r4R2/8/7/6 b 0 0", {"variant": "fog"}, "black", None),
    (
        "romgon",
        "6/7/2s5/2R5r/8/7/5S w 0 0",
        {},
        "white",
        "Black's Square on 2-2 can capture your Rhombus next move.",
    ),
    ("cheduk", ATTACKED_CHIEF.format("B"), {}, "blue", "Red's Diplomat on h1 can capture your Chief next move."),
    ("cheduk", ATTACKED_CHIEF.format("R"), {}, "blue", "Red's Diplomat on h1 can capture your Chief next move."),
    ("cheduk", ATTACKED_CHIEF.format("B"), {}, "red", None),
    (
        "cheduk",
        "c10/11/11/1s1S7/g10/2a4A3/11/11/11/10G/11/10C M B h6,c6 - - - 4,0 b1,a2,b2,a3 0",
        {},
        "blue",
        "Red's Spy on d4 can get the fifth piece of information next move.",
    ),
]


@pytest.mark.parametrize(("name", "text", "options", "viewer", "told"), DANGERS)
def test_that_the_opponent_wins_with_the_next_move_is_told_with_what_does_it(name, text, options, viewer, told):
    position = position_of(name, text, **options)
    danger = advised(position, position.view(viewer)).danger
    assert (danger and said(position, danger, viewer)) == told
    assert advised(position, position.view(viewer), tips=False).danger is None


def test_cheduk_tells_where_spies_have_to_go_until_one_is_there():
    told = "Move a piece. Your Spies gather information in enemy Territory: bring them there."
    position = position_of("cheduk", "c10/11/g10/11/11/2a4AS2/7S3/8S2/7SS2/10G/11/10C M R h6,c6 - - - 0,0 - 0")
    assert str(advice(position, "red").now) == told
    there = position_of("cheduk", "c10/11/3S7/11/g10/2a4AS2/7S3/8S2/8S2/10G/11/10C M R h6,c6 - - - 1,0 d3 0")
    assert str(advice(there, "red").now) != told


def test_the_main_phase_of_cheduk_is_announced():
    placed = ("S@b6", "S@i6", "S@c4", "S@h7", "S@e3", "S@h9", "S@e2", "S@f11", "S@f1", "S@e12")
    position = position_of("cheduk", "start", "A@h6", "A@c6", *placed)
    assert str(advice(position, "red").detail) == "All pieces are placed. You move first."
    assert str(advice(position, "blue").detail) == "All pieces are placed. Red moves first."
    later = position.play(position.legal_moves[0])
    assert str(advice(later, "blue").detail) == "All pieces are placed. Red has moved first."
    assert str(advice(later, "red").detail) == "Information: you have 0 of 5, the opponent has 0."
    assert str(advice(later, None).detail) == "Information: Red has 0 of 5, Blue has 0."


# What a side could do.


def could(position, side, start):
    moves = position.game.could_do(position.view(None), position.options, side)
    return {move.text: move for move in moves if move.path[0] == start}


def test_a_capture_at_a_distance_is_foreseen_for_the_other_side_too():
    position = position_of("tokonoma", "5/2fF2/2f1F2/6/5 b")
    assert could(position, "white", "c5")["c5c4"].captures == ("b3",)


def test_the_other_side_does_not_owe_the_second_action():
    position = position_of("hexchess", "start", "T0", "T36", "B1")
    assert could(position, "yellow", "bench:yellow-blocker")
    assert not could(position, "green", "bench:blocker")
    assert set(could(position, "green", "0")) == {"0-4", "0-5"}


def test_out_of_turn_a_rhombus_could_go_where_it_is_attacked_now():
    position = position_of("romgon", "6/7/8/R3s3r/8/7/6 b 0 0")
    assert "R3-0>3-2" in could(position, "white", "3-0")
    assert set(could(position, "black", "3-4")) == {move.text for move in position.legal_moves if move.path[0] == "3-4"}


def test_spies_are_placed_in_turn_but_could_be_placed_by_both():
    position = position_of("cheduk", "start", "A@h6", "A@c6")
    assert len(could(position, "red", "red-hand:spy")) == 27
    assert len(could(position, "blue", "blue-hand:spy")) == 17


def test_an_attack_on_a_protected_chief_takes_the_guard():
    position = position_of("cheduk", "c6D3/g10/11/1s9/11/2a4A3/11/11/11/10G/11/10C M B h6,c6 - - - 0,0 - 0")
    assert could(position, "red", "h1")["Dh1*a1"].captures == ("a2",)


def test_a_pinned_piece_could_move_when_the_pin_is_gone():
    pinned = "4h3m/9/9/9/9/9/9/4G4/4M4 - {} B 10"
    out_of_turn = position_of("gungi", pinned.format("w"))
    assert "e2-d2" in could(out_of_turn, "black", "e2")
    assert "e2-d2" not in could(position_of("gungi", pinned.format("b")), "black", "e2")


def test_during_a_forced_placement_the_other_side_could_fight():
    position = position_of("gungi", "8m/9/9/9/4Gl3/9/9/9/M8 - b B 10", "e5xf5")
    assert set(could(position, "black", "hand:catapult")) == {move.text for move in position.legal_moves}
    assert could(position, "white", "i9")


def test_a_side_that_has_placed_everything_waits():
    placed = "9/9/9/9/9/9/OOOQOROOO/1ACSHSCA1/1TNPMNNF1 mc2s2n3tfhpa2o7qr w P 0"
    position = position_of("gungi", placed)
    assert not position.game.could_do(position.view(None), position.options, "black")


# Automatic placement.


def test_both_sides_place_themselves_as_in_the_standard_arrangement():
    game = ludarium.game("gungi")
    position = game.start()
    while moves := game.auto_place(position):
        position = position.play(moves[0])
    assert position.text == game.start(setup="standard").text


def test_a_placement_is_completed_around_what_stands():
    position = position_of("gungi", "start", "M@e3", "M@e8", "H@d1", "N@e9", "C@d1")
    moves = position.game.auto_place(position.play("O@a7"))
    assert len(moves) == 20
    while moves := position.game.auto_place(position):
        position = position.play(moves[0])
    assert position.view(None).text.split(" ")[3] == "B"
    assert position.text.split("/")[6].split(" ")[0][4] == "M"


def test_nothing_is_placed_by_itself_in_the_battle_or_in_other_games():
    for name in ludarium.games():
        game = ludarium.game(name)
        position = game.start(**game.table_options)
        assert game.auto_place(position) == ()
