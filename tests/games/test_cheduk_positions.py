"""Which position strings CheDuk accepts, and which it refuses."""

import random

import pytest

import ludarium
from tests.games.cheduk_boards import game, position, text
from tests.games.cheduk_scatter import random_options, scattered

START = "ce9/e10/g10/11/d10/11/11/10D/11/10G/10E/9EC A R -,- - - RB 0,0 - 0"
MAIN = "ce3s5/e3s6/g3s6/2s8/d10/1sa4AS2/7S3/10D/7S3/10G/5S4E/4S4EC M R h6,c6 - - RB 0,0 - 0"
FIXED = "ca1 da5 eb1 ea2 ga3 Ck12 Dk8 Ej12 Ek11 Gk10"
SPIES = "S {} h6,c6 - - RB 0,0 - 0"


def refused(string, **options):
    with pytest.raises(ludarium.PositionError) as error:
        game.position(string, **options)
    assert str(error.value)


def test_texts_round_trip_in_every_phase():
    rng = random.Random(3)
    for seed in range(5):
        here = game.start(seed=seed)
        for _ in range(40):
            assert game.position(here.text).text == here.text
            assert game.position(here.text).key == here.key
            if here.outcome:
                break
            here = here.play(rng.choice(here.legal_moves))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("M R", "M  R"), ("M R", "M"), ("M R", "M R R"), (" 0", " 0 "), ("ce3", " ce3"),
        ("ce3s5/", ""), ("4S4EC", "4S4EC/11"), ("ce3s5", "ce3s4"), ("ce3s5", "ce3s6"), ("ce3s5", "ce12s5"),
        ("ce3s5", "ce03s5"), ("ce3s5", "ce0s3s4"), ("7S3/10D", "7S0003/10D"), ("ce3s5", "ce3p5"), ("ce3s5", "cé3s5"),
        ("ce3s5", "ce٣s5"), ("ce3s5", "ce²1s5"), ("ce3s5", "ce\n3s5"), ("ce3s5", "ce\ud8003s5"), ("ce3s5", "ce-3s5"),
        ("M R", "m R"), ("M R", "X R"), ("M R", " R"), ("M R", "AS R"), ("M R", "M W"), ("M R", "M RB"), ("M R", "M "),
        ("h6,c6", "h6"), ("h6,c6", "h6,c6,c6"), ("h6,c6", "h13,c6"), ("h6,c6", "H6,c6"), ("h6,c6", "h06,c6"),
        ("h6,c6", "c6,h6"), ("h6,c6", "-,c6"), ("h6,c6", "h6,?"), ("h6,c6", "?,?"), ("h6,c6", "f6,c6"),
        ("h6,c6", "l6,c6"),
        ("RB 0", "BR 0"), ("RB 0", "rb 0"), ("RB 0", "RR 0"), ("RB 0", " 0"), ("- - RB", "-- - RB"),
        ("0,0", "0"), ("0,0", "00,0"), ("0,0", "0,0,0"), ("0,0", "+0,0"), ("0,0", "-0,0"), ("0,0", "٠,0"),
        ("0,0", "0,x"),
        ("0,0 - 0", "0,0 -- 0"), ("0,0 - 0", "1,0 a1,a1 0"), ("0,0 - 0", "2,0 b1,a1 0"), ("0,0 - 0", "2,0 a2,b1 0"),
        ("0,0 - 0", "1,0 a1, 0"), ("0,0 - 0", "1,0 a0 0"), ("0,0 - 0", "1,0 f6 0"),
        ("- 0", "- 00"), ("- 0", "- -1"), ("- 0", "- +1"), ("- 0", "- 1.0"), ("- 0", "- ²"), ("- 0", "- " + "9" * 2000),
    ],
)  # fmt: skip
def test_the_form_is_exact(old, new):
    assert old in MAIN
    head, _, tail = MAIN.rpartition(old)
    refused(head + new + tail)


@pytest.mark.parametrize("string", ["", " ", "/", "\x00", "11" * 3000, "start", MAIN + "\n", " " * 9])
def test_absurd_strings(string):
    refused(string)


@pytest.mark.parametrize(
    "extra", ["Ca9", "ca9", "Da9", "da9", "Ea9", "ea9", "Aa9", "aa9", "Ga9", "ga9", "Sa9", "sa9", "Ma9", "ma9"]
)
def test_no_side_has_more_pieces_than_its_own(extra):
    full = "ca1 da5 eb1 ea2 ga3 ac6 sb6 sc4 se3 se2 sf1 Ck12 Dk8 Ej12 Ek11 Gk10 Ah6 Si6 Sh7 Sh9 Sf11 Se12"
    refused(text(f"{full} {extra}", "M R h6,c6 - - RB 0,0 - 0"))


# Phase A.


def test_phase_a_accepts_the_start_and_red_s_choice():
    assert game.position(START).text == START
    assert game.position(START.replace("R -,-", "B h6,-")).turn == "blue"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("R -,-", "B -,-"), ("R -,-", "R h6,-"), ("R -,-", "B c6,-"), ("R -,-", "B k6,-"), ("R -,-", "R -,c6"),
        ("R -,-", "B h6,c6"), ("R -,-", "B ?,-"), ("R -,-", "R -,?"), ("d10", "11"), ("10D", "9D1"),
        ("d10/11", "d10/7A3"),
        ("- - RB", "R - RB"), ("- - RB", "- R RB"), ("RB", "-"), ("0,0", "1,0"), ("0,0 -", "0,0 a1"), ("- 0", "- 1"),
    ],
)  # fmt: skip
def test_phase_a_accepts_nothing_else(old, new):
    assert old in START
    head, _, tail = START.rpartition(old)
    refused(head + new + tail)


# Phase S.


@pytest.mark.parametrize(
    ("spies", "side"),
    [("", "B"), ("sb6", "R"), ("sb6 Si6", "B"), ("sb6 sc5 sc4 sd4 sd3 Si6 Si7 Si8 Si9", "R")],
)
def test_phase_s_accepts_spies_in_their_order(spies, side):
    assert game.position(text(f"{FIXED} Ah6 ac6 {spies}", SPIES.format(side))).legal_moves


def test_on_a_tie_blue_places_first_in_loaded_positions_too():
    tie = "S {} h6,d7 - - RB 0,0 - 0"
    assert game.position(text(f"{FIXED} Ah6 ad7", tie.format("B"))).turn == "blue"
    refused(text(f"{FIXED} Ah6 ad7", tie.format("R")))


@pytest.mark.parametrize(
    ("pieces", "rest"),
    [
        (f"{FIXED} Ah6 ac6", SPIES.format("R")),
        (f"{FIXED} Ah6 ac6 sb6", SPIES.format("B")),
        (f"{FIXED} Ah6 ac6 Si6", SPIES.format("B")),
        (f"{FIXED} Ah6 ac6 sb6 sc5", SPIES.format("R")),
        (f"{FIXED} Ah6 ac6 sb6 sc5 sc4 sd4 sd3 Si6 Si7 Si8 Si9 Sj7", SPIES.format("B")),
        (f"{FIXED} Ah6 ac6 mb6", SPIES.format("R")),
        (f"{FIXED} Ah6 ac6 sb2", SPIES.format("R")),
        (f"{FIXED} Ah6 ac6 sd7", SPIES.format("R")),
        (f"{FIXED} Ah6 ac6 si6", SPIES.format("R")),
        (f"{FIXED} Ah6", SPIES.format("B")),
        (f"{FIXED} Ah6 ac5", SPIES.format("B")),
        (f"{FIXED.replace('da5', 'da4')} Ah6 ac6", SPIES.format("B")),
        (f"{FIXED.replace(' da5', '')} Ah6 ac6", SPIES.format("B")),
        (f"{FIXED} Ah6 ac6", "S B h6,- - - RB 0,0 - 0"),
        (f"{FIXED} Ah6 ac6", "S B h6,c6 B B RB 1,0 - 0"),
        (f"{FIXED} Ah6 ac6", "S B h6,c6 - - R 0,0 - 0"),
        (f"{FIXED} Ah6 ac6", "S B h6,c6 - - RB 0,0 - 1"),
        (f"{FIXED} Ak6 ac6", "S B k6,c6 - - RB 0,0 - 0"),
    ],
)
def test_phase_s_accepts_nothing_else(pieces, rest):
    refused(text(pieces, rest))


# Phase M. One accepted and one refused string for each side of a rule.

ACCEPTED = {
    "a chief outside has castled": ("Cg7 Ah6 ca1 ac6", "M R h6,c6 - - B 0,0 - 0"),
    "gathered cells of both": ("Ck12 Ah6 ca1 ac6", "M R h6,c6 - - - 1,2 a1,h6,k12 3"),
    "a gathered embassy": ("Ck12 Ah6 ca1", "M R h6,c6 - B - 2,0 c6 3"),
    "a marked spy where it gathered": ("Ck12 Ah6 Md4 ca1 ac6", "M R h6,c6 - - - 1,0 d4 3"),
    "a marked spy that walked on": ("Ck12 Ah6 Mb7 ca1 ac6", "M R h6,c6 - - - 1,0 d4 3"),
    "a marked blue spy that walked on": ("Ck12 Ah6 mk5 ca1 ac6", "M R h6,c6 - - - 0,1 h7 3"),
    "marked spies paired crosswise": ("Ck12 Ah6 Md4 Ma1 ca3 ac6", "M R h6,c6 - - - 2,0 a1,d4 3"),
    "an occupied empty embassy": ("Ck12 Ah6 ca1", "M R h6,c6 B B - 1,0 - 3"),
    "a free empty embassy that was paid": ("Ck12 Ah6 ca1", "M R h6,c6 - B - 1,0 - 3"),
    "an enemy on an occupied embassy": ("Ck12 Gc6 ca1", "M R h6,c6 B B - 1,0 - 3"),
    "no piece but two chiefs": ("Ck12 ca1", "M B h6,c6 - - RB 0,0 - 3"),
    "a lost chief": ("Ck12", "M B h6,c6 - - - 0,0 - 0"),
    "five points": ("Ck12 ca1", "M R h6,c6 - - - 0,5 h6,i6,j6,k6,h7 0"),
    "a winner on the loser's embassy, before": ("Ck12 Dc6", "M B h6,c6 - - - 0,0 - 0"),
    "a winner on the loser's embassy, paid": ("Ck12 Dc6", "M B h6,c6 - B - 1,0 - 0"),
    "a winner on the loser's embassy, occupied": ("Ck12 Dc6", "M B h6,c6 B B - 1,0 - 0"),
    "a winner on the own embassy, before": ("Ck12 Dh6", "M B h6,c6 R R - 0,1 - 0"),
    "one embassy before, one after": ("Ck12 Dh6 Gc6", "M B h6,c6 B RB - 1,1 - 0"),
}
REFUSED = {
    "a chief outside with its castling right": ("Cg7 Ah6 ca1 ac6", "M R h6,c6 - - RB 0,0 - 0"),
    "an embassy on no ambassador tile": ("Ck12 ca1", "M R k6,c6 - - - 0,0 - 0"),
    "an embassy on the other's tile": ("Ck12 ca1", "M R c6,h6 - - - 0,0 - 0"),
    "no embassy": ("Ck12 ca1", "M R -,- - - - 0,0 - 0"),
    "a gathered neutral cell": ("Ck12 ca1", "M R h6,c6 - - - 0,0 f6 0"),
    "more information than gathered": ("Ck12 ca1", "M R h6,c6 - - - 2,0 a1 0"),
    "less information than gathered": ("Ck12 ca1", "M R h6,c6 - - - 0,0 a1 0"),
    "information without the bonus": ("Ck12 ca1", "M R h6,c6 - B - 0,0 - 0"),
    "information for the wrong side": ("Ck12 ca1", "M R h6,c6 - - - 0,1 a1 0"),
    "six points": ("Ck12 ca1", "M B h6,c6 - - - 6,0 a1,b1,c1,d1,e1,f1 0"),
    "a mark without a gathered cell": ("Ck12 Md4 ca1", "M R h6,c6 - - - 0,0 - 0"),
    "two marks with one gathered cell": ("Ck12 Md4 Ma2 ca1", "M R h6,c6 - - - 1,0 d4 0"),
    "a mark that walked back": ("Ck12 Md4 ca1", "M R h6,c6 - - - 1,0 c4 0"),
    "a blue mark that walked back": ("Ck12 mh7 ca1", "M R h6,c6 - - - 0,1 i7 0"),
    "a mark at home": ("Ck12 Mh7 ca1", "M R h6,c6 - - - 1,0 d4 0"),
    "an enemy on a free embassy": ("Ck12 Gc6 ca1", "M R h6,c6 - B - 1,0 - 0"),
    "the owner on an occupied embassy": ("Ck12 ca1 ac6", "M R h6,c6 B B - 1,0 - 0"),
    "an occupation that was not paid": ("Ck12 ca1", "M R h6,c6 B - - 0,0 - 0"),
    "no chiefs": ("Ah6 ac6", "M R h6,c6 - - - 0,0 - 0"),
    "five points on both sides": ("Ck12 ca1", "M R h6,c6 - - - 5,5 a1,b1,c1,d1,e1,h6,i6,j6,k6,h7 0"),
    "a lost chief beside five points": ("Ck12", "M B h6,c6 - - - 5,0 a1,b1,c1,d1,e1 0"),
    "a loser with five points": ("Ck12", "M B h6,c6 - - - 0,5 h6,i6,j6,k6,h7 0"),
    "a winner to act after the chief": ("Ck12", "M R h6,c6 - - - 0,0 - 0"),
    "a winner to act after five points": ("Ck12 ca1", "M R h6,c6 - - - 5,0 a1,b1,c1,d1,e1 0"),
    "a counter after the chief": ("Ck12", "M B h6,c6 - - - 0,0 - 1"),
    "a counter after five points": ("Ck12 ca1", "M B h6,c6 - - - 5,0 a1,b1,c1,d1,e1 1"),
    "two embassies before": ("Ck12 Dh6 Gc6", "M B h6,c6 R RB - 1,1 - 0"),
    "the loser on his occupied embassy": ("Ck12 gc6", "M B h6,c6 B B - 1,0 - 0"),
    "the loser on the free embassy of the winner": ("Ck12 gh6", "M B h6,c6 - - - 0,0 - 0"),
    "a winner on the own embassy, unpaid": ("Ck12 Dh6", "M B h6,c6 R - - 0,0 - 0"),
    "a winner on the loser's embassy, occupied and unpaid": ("Ck12 Dc6", "M B h6,c6 B - - 0,0 - 0"),
}
PRESENCE_ACCEPTED = {
    "an enemy on the embassy": ("Ck12 Gc6 ca1", "M R h6,c6 B B - 1,0 - 3"),
    "a winner on the loser's embassy, unpaid": ("Ck12 Dc6", "M B h6,c6 B - - 0,0 - 0"),
    "a winner on the loser's embassy, paid": ("Ck12 Dc6", "M B h6,c6 B B - 1,0 - 0"),
}
PRESENCE_REFUSED = {
    "an occupied empty embassy": ("Ck12 ca1", "M R h6,c6 B B - 1,0 - 3"),
    "an enemy on a free embassy": ("Ck12 Gc6 ca1", "M R h6,c6 - B - 1,0 - 3"),
    "an occupation that was not paid": ("Ck12 Gc6 ca1", "M R h6,c6 B - - 0,0 - 3"),
    "a winner on the loser's free embassy": ("Ck12 Dc6", "M B h6,c6 - B - 1,0 - 0"),
    "a winner on the own occupied embassy": ("Ck12 Dh6", "M B h6,c6 R R - 0,1 - 0"),
}


@pytest.mark.parametrize("case", ACCEPTED)
def test_phase_m_accepts(case):
    loaded = position(*ACCEPTED[case])
    assert loaded.text == text(*ACCEPTED[case])


@pytest.mark.parametrize("case", REFUSED)
def test_phase_m_refuses(case):
    refused(text(*REFUSED[case]))


@pytest.mark.parametrize("case", PRESENCE_ACCEPTED)
def test_with_presence_phase_m_accepts(case):
    position(*PRESENCE_ACCEPTED[case], occupation="presence")


@pytest.mark.parametrize("case", PRESENCE_REFUSED)
def test_with_presence_phase_m_refuses(case):
    refused(text(*PRESENCE_REFUSED[case]), occupation="presence")


def test_every_position_that_play_reaches_is_accepted():
    rng = random.Random(11)
    for _ in range(60 if ludarium.compiled else 15):
        options = random_options(rng)
        here = game.position(scattered(rng, options.get("occupation") == "presence"), **options)
        for move in here.legal_moves:
            after = here.play(move)
            assert game.position(after.text, **options).text == after.text
