"""Why one might make a move, as the rules can tell."""

import pytest

from ludarium.core.claims import claim_text
from ludarium.core.reasons import hint, renounces, why
from tests.games.explained import position_of


def said(position, claims, viewer=None):
    """Claims in words for the side to act."""
    return [str(claim_text(position.game, claim, viewer or position.turn)) for claim in claims]


REASONS = [
    ("tokonoma", "5/2fF2/2f1F2/6/5 w", "c5c4", {}, "captures the Flat on b3"),
    ("tokonoma", "f4/6/1FA4/6/5 w", "c2c1", {}, "wins at once: White's flat entered Black's house"),
    ("hexchess", "4/5/2g3/2x1x2/6/5/y3 0b 0b g t 0 1", "11-18", {}, "promotes the tile"),
    ("hexchess", "4/5/1g4/2x1x2/6/5/y3 0b 0b g t 0 1", "10-11", {}, "puts the tile on a safe hex"),
    ("hexchess", "start", "B0", {}, "gives another action"),
    ("hexchess", "4/1y3/1g1y2/2x1x2/6/5/4 0b 0b g t 0 1", "10x5", {}, "captures the Tile on 5"),
    ("romgon", "6/7/2s5/2R5r/8/7/6 w 0 0", "R3-2>3-1", {}, "answers the attack on the Rhombus"),
    (
        "romgon",
        "6/7/8/1r4R2/8/7/6 w 0 0",
        "R3-6>3-8",
        {"variant": "fog"},
        "wins at once: White's Rhombus reached Black's base",
    ),
    ("romgon", "6/7/4s3/R3S3r/8/7/6 w 0 0", "S3-4>2-4x", {"variant": "fog"}, "captures the Square on 2-4"),
    (
        "cheduk",
        "c10/11/11/1s1S7/g10/2a4A3/11/11/11/10G/11/10C M R h6,c6 - - - 0,0 - 0",
        "Sd4!",
        {},
        "gathers a piece of information",
    ),
    (
        "cheduk",
        "c10/11/11/1s9/11/1gaS3A3/11/11/11/10G/11/10C M R h6,c6 - - - 0,0 - 0",
        "Sd6xc6>h7",
        {},
        "enters the enemy Embassy for a point",
    ),
    (
        "cheduk",
        "c10/11/g10/11/11/2a4A3/11/11/11/10G/11/d9C M R h6,c6 - - - 0,0 - 0",
        "Gk10-k11",
        {},
        "ends the threat to the Chief on k12",
    ),
    ("gungi", "4h3m/9/9/9/9/9/9/9/3GM4 - b B 10", "e1-f1", {}, "gets out of check"),
    ("gungi", "7m1/9/9/9/4H4/9/9/9/1M7 - b B 10", "e5-h5", {}, "gives check"),
    ("gungi", "8m/9/9/9/4[oGc]4/9/9/9/M8 - b B 10", "e5:2x1", {}, "captures the Soldier (bronze back) on e5"),
    ("gungi", "8m/9/9/9/4[oGc]4/9/9/9/M8 - b B 10", "e5:2x3", {}, "captures the Captain on e5"),
    ("cheduk", "start", "A@h10", {}, "makes a small Territory of 13 tiles, which is easier to guard"),
    ("cheduk", "start", "A@i4", {}, "makes a large Territory of 43 tiles, with room for your Spies"),
    ("cheduk", "start", "A@h6", {}, "takes the smallest number: you move first, unless both sides have it"),
    (
        "cheduk",
        "ce9/e10/g3a6/11/d10/11/11/7A2D/11/10G/10E/9EC S B h8,e3 - - RB 0,0 - 0",
        "S@c2",
        {},
        "gives the Envoy on a2 a piece to leap over",
    ),
    (
        "cheduk",
        "ce9/e10/g3a6/11/d10/11/11/8A1D/11/10G/10E/9EC S B i8,e3 - - RB 0,0 - 0",
        "S@d3",
        {},
        "stands on a small number, and the smaller sum moves first",
    ),
    (
        "cheduk",
        "c10/11/g10/11/11/2a4A3/11/11/7S3/10G/11/10C M R h6,c6 - - - 0,0 - 0",
        "Sh9-g8",
        {},
        "brings the Spy nearer to enemy Territory, steps left: 5",
    ),
    ("romgon", "6/7/8/R7r/8/7/6 w 0 0", "R3-0>3-2", {}, "brings the Rhombus nearer to the enemy base, steps left: 6"),
    (
        "romgon",
        "3t21s/3t43/1S6/1R6r/2CS4/7/3c1T0 b 8 86",
        "t1-3>2-3-rotR",
        {},
        "takes 3-3 from the enemy Rhombus",
    ),
    ("tokonoma", "2f2/5F/2s+bA2/6/2f2 b", "c3d4", {}, "frees the flat on c3 to move and attack"),
    (
        "tokonoma",
        "3F1/3a2/7/1b1FA1/5 b",
        "d2b3",
        {},
        "looks at the Flat on d4: a second attacker would empty that tile",
    ),
    (
        "cheduk",
        "1e9/c1s8/1g1s7/2a1d6/2s8/4s6/2s2D1S3/4S6/11/4S2S2G/11/5e4C M R h9,b7 - - RB 0,0 - 16",
        "Gk10-k11",
        {},
        "protects the Chief: the Guard stands beside it",
    ),
    (
        "cheduk",
        "c10/11/g10/11/d10/2a4A3/11/9s1/11/8G2/11/10C M R h6,c6 - - - 0,0 - 0",
        "Gi10-j9",
        {},
        "keeps the Spy on j8 from gathering",
    ),
    (
        "cheduk",
        "1c1ss6/e3a6/g1s1s6/2s3d4/11/6E4/11/11/4E1A4/8S1G/6eSS2/6SS2C M R h10,e3 - - RB 0,0 - 4",
        "Gk10-j10",
        {},
        "keeps Blue from winning at once",
    ),
    ("romgon", "S4s/6t0/C1T25/1R3r3/1T01h02t11/c4s1/6 b 1 18", "h4-3>4-2", {}, "ends the threat to the Circle on 5-0"),
    ("romgon", "S4s/6t0/C1T25/1R3r3/1T01h02t11/c4s1/6 b 1 18", "h4-3>4-2-rotL", {}, "protects the Circle on 5-0"),
    ("romgon", "6/1T12t0s1/C1S3h11/R7r/1H15c/T05t0/S4s b 8 8", "h2-6>0-5", {}, "keeps White from winning at once"),
    ("tokonoma", "2A1F/ff3S+/a+1sB+A1F/fbFB1F/a+4 w", "a3a1", {}, "ends the threat to the Blind on d4"),
    ("tokonoma", "A2SF/f1B2F/a+2B+1F1/a1F1AF/f4 w", "c4a2", {}, "protects the Flat on d3"),
    ("tokonoma", "f4/6/4F2/6/5 w", "c5c4", {}, "brings a flat nearer to the enemy house, steps left: 3"),
    ("hexchess", "start", "T26", {}, "puts a tile near the centre, where it is promoted, steps left: 2"),
    (
        "gungi",
        "1fnnmpnt1/2cshsca1/H[oa]or1qooo/4o4/9/9/OOOQOROOO/1ACS1SCA1/1TNPMNNF1 B b B 4",
        "B@e4",
        {},
        "ends the threat to the Soldier (bronze back) on e3",
    ),
]


@pytest.mark.parametrize(("name", "text", "move", "options", "reason"), REASONS)
def test_reasons_for_a_move_are_those_of_the_rules(name, text, move, options, reason):
    position = position_of(name, text, **options)
    reasons = said(position, position.game.reasons_for(position, position.find(move)))
    assert reason in reasons
    assert len(set(reasons)) == len(reasons)


QUIET = [
    ("tokonoma", "1F3/2f2B/5FA/1b4/2fF1 w", "c7c5", "gives the Arm 3 more ways to go"),
    ("tokonoma", "3F1/b2a2/7/2AF2/5 w", "d4e3", "moves the Flat where no enemy can capture it"),
    ("tokonoma", "3F1/3a2/3b3/3FA1/5 b", "c4d3", "opens a way for the Arm on b4"),
    ("tokonoma", "1b1F1/1aF3/1f4A/2f3/3F1 b", "c2d2", "guards e3: if the Flat on e4 goes there, it can be captured"),
    (
        "romgon",
        "3t22/4t5s1/cS6/1R6r/3SC3/7/4T11 b 2 80",
        "t1-4>1-3-rotL",
        "guards 2-3: if the Circle on 4-4 goes there, it can be captured",
    ),
    (
        "romgon",
        "3t21s/4t52/1SC5/1R6r/3S4/7/3cT11 w 5 83",
        "C2-2>4-5",
        "brings the Circle nearer to the enemy Rhombus",
    ),
    (
        "cheduk",
        "11/10E/11/cg1s7/11/11/s3s6/3D3AS1G/aes8/6SS3/5S2S2/7C2E M R h8,b8 - - RB 0,0 - 31",
        "Ek12-f2",
        "brings the Special Envoy nearer to the enemy Chief",
    ),
    ("hexchess", "start", "T0", "brings the Tile into play where no enemy can capture it"),
    (
        "hexchess",
        "3y/2#2/yy1g2/2xYx2/2Gg2/y4/3# 4- 0- g t 0 21",
        "25-31",
        "opens 3 more ways for the Promoted tile on 24",
    ),
    (
        "gungi",
        "1fnnmpnt1/2cshsca1/H[oa]or1qooo/4o4/9/9/OOOQOROOO/1ACS1SCA1/1TNPMNNF1 B b B 4",
        "B@c6",
        "takes 2 ways from the Prodigy on f9",
    ),
]


@pytest.mark.parametrize(("name", "text", "move", "reason"), QUIET)
def test_a_quiet_move_tells_what_it_opens_blocks_or_keeps_safe(name, text, move, reason):
    position = position_of(name, text)
    found = position.find(move)
    assert position.game.reasons_for(position, found) == ()
    assert said(position, why(position, found)) == [reason]


def test_a_quiet_move_into_danger_has_no_reason():
    position = position_of("tokonoma", "3F1/3a2/7/1b1FA1/5 b")
    assert why(position, position.find("b4c4")) == ()


RENOUNCING = [
    ("hexchess", "4/1y3/1g1y2/2x1x2/6/5/4 0b 0b g t 0 1", "10-11", True),
    ("hexchess", "4/1y3/1g1y2/2x1x2/6/5/4 0b 0b g t 0 1", "10x5", False),
    ("hexchess", "4/5/1g4/2x1x2/6/5/y3 0b 0b g t 0 1", "10-11", False),
    ("romgon", "6/7/4s3/R3S3r/8/7/6 w 0 0", "S3-4>4-4", True),
]


@pytest.mark.parametrize(("name", "text", "move", "told"), RENOUNCING)
def test_a_best_move_that_captures_nothing_says_so_where_there_are_captures(name, text, move, told):
    position = position_of(name, text)
    reasons = said(position, renounces(position, position.find(move)))
    assert reasons == (["captures nothing now, though it could: no capture seems to be as good"] if told else [])


def test_a_move_that_wins_needs_no_other_word():
    position = position_of("romgon", "6/7/4s3/1r2S1R2/8/7/6 w 0 0")
    winning = position.find("R3-6>3-8")
    assert any(position.game.effect(position, move).captures for move in position.legal_moves)
    assert position.play(winning).outcome is not None
    assert renounces(position, winning) == ()


DECIDED = [
    ("tokonoma", "5/1F3A/2s+2F1/2S1B1/5 w", "b2c2", "wins in 2 moves, whatever Black does"),
    ("tokonoma", "5/5A/1Fs+2F1/2S1B1/5 b", "c3e2", "White wins next move, whatever you do."),
    ("romgon", "6/T56/2S4r/1CR1SH13/8/7/6 w 5 69", "H3-5>4-5-rotR", "wins in 2 moves, whatever Black does"),
    ("romgon", "6/T56/2S4r/1CR1S4/5H22/7/6 b 6 70", "r2-7>4-7", "White wins next move, whatever you do."),
    ("hexchess", "#2y/5/1#1g1g/2xGx2/6/5/4 0- 0- g t 3 105", "18-11", "wins in 2 moves, whatever Yellow does"),
    ("hexchess", "#2y/5/1#Gg1g/2x1x2/6/5/4 0- 0- y t 4 106", "3-8", "Green wins next move, whatever you do."),
]


@pytest.mark.parametrize(("name", "text", "move", "told"), DECIDED)
def test_a_hint_tells_first_that_the_game_is_decided(name, text, move, told):
    position = position_of(name, text)
    assert said(position, hint(position, position.find(move)))[0] == told


def test_a_turn_on_the_spot_is_not_said_to_go_anywhere():
    position = position_of("romgon", "6/7/2S5/1CRT0T0sr2/2S5/6t0/6 b 2 50")
    reasons = said(position, hint(position, position.find("t5-6-rotR")))
    assert reasons == ["turns the Triangle, which no enemy can capture"]


def test_reasons_in_the_fog_tell_what_the_mover_sees_and_nothing_else():
    """Two positions that look alike to the mover have the same reasons for every move."""
    seen = [position_of("romgon", text, variant="fog") for text in FOGGY]
    told = [{move.text: hint(position, move) for move in position.view("white").legal_moves} for position in seen]
    assert seen[0].view("white").scene == seen[1].view("white").scene
    assert told[0] == told[1]
    assert any(told[0].values())


FOGGY = ("6/7/4s3/R3S3r/8/7/6 w 0 0", "6/7/4s3/R3S3r/8/7/5s w 0 0")
