"""What people write for moves, why moves are refused, and the clicks that make them."""

import pytest

import ludarium
from ludarium.core.paths import finished, next_steps
from tests.games.cheduk_boards import game, position

HERE = "Ck12 Dk8 Ek11 Ah6 Gk10 Sd6 Md4 Si9 ca1 ga2 da8 ac6 sb4"
REST = "M R h6,c6 - - R 1,0 d4 0"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Dk8-k9", "Dk8-k9"), ("dk8-K9", "Dk8-k9"), (" D k8 - k9 ", "Dk8-k9"), ("Dk8k9", "Dk8-k9"), ("k8k9", "Dk8-k9"),
        ("外k8-k9", "Dk8-k9"), ("Dk8xa8", "Dk8xa8"), ("Dk8a8", "Dk8xa8"), ("Dk8-a8", "Dk8xa8"), ("Dk8×a8", "Dk8xa8"),
        ("k8a8", "Dk8xa8"), ("Sd6c6>h7", "Sd6xc6>h7"), ("d6-c6 > h7", "Sd6xc6>h7"), ("d6c6>h7", "Sd6xc6>h7"),
        ("sd4>h7", "Sd4>h7"), ("d4>h7", "Sd4>h7"), ("s@g8", "S@g8"), ("諜@g8", "S@g8"),
    ],
)  # fmt: skip
def test_what_a_person_may_write(written, meant):
    assert position(HERE, REST).find(written).text == meant


def test_castling_gathering_and_passing_may_be_written_loosely():
    castling = position("Ck12 Da12 Ah6 ca1 ac6", "M R h6,c6 - - R 0,0 - 0")
    for written in ("O-O", "o-o", "0-0", "castle", "OO"):
        assert castling.find(written).text == "O-O"
    gathering = position("Ck12 Ah6 Sd4 ca1 ac6")
    for written in ("Sd4!", "d4!", "s d4 !"):
        assert gathering.find(written).text == "Sd4!"


def test_an_attack_on_a_protected_chief_may_be_written_as_a_move():
    here = position("Ck12 Dh1 Ah6 ca1 ga2 ac6")
    assert here.find("Dh1a1").text == here.find("Dh1-a1").text == "Dh1*a1"


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "D", "k8", "Dk8-", "Dk8-k13", "Dk8-l9", "Dk8-k0", "Dk8-k²", "Dk8-k٣", "Zk8-k9", "A@", "@g8", "S@g8>h7",
        "D@g8", "Dk8-k9>", "Sd4>", "Sd4!!", "e4", "O-O-O", "\x00", "\ud800", "𝟙", "Dk8--k9", "Dk8-k9\x00", "k" * 100,
        "c9-c10",
    ],
)  # fmt: skip
def test_what_is_no_move_cannot_be_read(text):
    with pytest.raises(ludarium.InvalidMove):
        position(HERE, REST).play(text)


def test_a_move_that_is_too_long_cannot_be_read():
    with pytest.raises(ludarium.InvalidMove):
        position(HERE, REST).play("S" * 100_000)


WHY = [
    (HERE, REST, "Dk7-k6", "no piece on k7"),
    (HERE, REST, "Ga2-a3", "not red's"),
    (HERE, REST, "Ek8-k9", "a Diplomat, not a Special Envoy"),
    (HERE, REST, "Dk8-k10", "own piece"),
    ("Ck12 Dh1 Ah6 ca1 ga2 ac6", "M R h6,c6 - - - 0,0 - 0", "Dh1xa1", "written with '*'"),
    (HERE, REST, "Dk8-b2", "goes to"),
    (HERE, REST, "Dk8xk9", "written with '-'"),
    (HERE, REST, "Sd6xc6", "returns at once"),
    (HERE, REST, "Sd6xc6>f6", "not in the own Territory"),
    (HERE, REST, "Sd6xc6>k10", "not empty"),
    (HERE, REST, "Sd6-d7>h7", "nobody returns"),
    (HERE, REST, "Sd6>h7", "gathered nothing"),
    (HERE, REST, "Sd4>d6", "not in the own Territory"),
    (HERE, REST, "Sd4!", "once"),
    (HERE, REST, "Sd6!", "blue's Territory"),
    (HERE, REST, "O-O", "line"),
    (HERE, REST, "A@h6", "no Ambassador in hand"),
    (HERE, REST, "S@f6", "not in the own Territory"),
    (HERE, REST, "S@k10", "not empty"),
    (HERE, REST, "pass", "nothing else to do"),
    (HERE, REST, "Ek11-k10", "own piece"),
    (HERE, REST, "Ek11-j11", "jumps exactly one piece"),
    ("Ck12 Dk11 Ah6 ca1 ac6", "M R h6,c6 - - - 0,0 - 0", "O-O", "once"),
    ("Ck12 sj12 Ah6 ca1 ac6", "M R h6,c6 - - - 0,0 - 0", "Ck12-j12", "does not capture"),
    ("Ch7 Ah6 ca1 ac6", "M R h6,c6 - - - 0,0 - 0", "Ch7-g7", "only by castling"),
    ("Ck12 Ea9 Sc9 ae9 Ah6 ca1", "M R h6,c6 - - - 0,0 - 0", "Ea9-e9", "capture an Ambassador"),
    ("Ck12 Ee6 Sd6 Ah6 ca1", "M R h6,c6 B B - 1,0 - 0", "Ee6-b6", "Occupied Embassy (c6)"),
    ("Ck12 Sd5 Ah6 gc4 ca1", "M R h6,c6 - B - 1,0 - 0", "Sd5!", "Guard"),
    ("Ck12 Mc7 Ah6 ca1 ac6", "M R h6,c6 - - - 1,0 d5 0", "Sc7>h7", "only from there"),
    ("Ck12 ca1 ac6", "M R h6,c6 R R - 0,1 - 0", "A@h6", "Occupied"),
    ("Ck12 Gh6 ca1 ac6", "M R h6,c6 - R - 0,1 - 0", "A@h6", "not empty"),
    ("Ck12 ca1 ac6", "M R h6,c6 - - - 0,0 - 0", "A@i6", "on its Embassy, h6"),
    ("Ck12 Si6 Sh7 Si8 Si9 Sj7 ca1", "M R h6,c6 - - - 0,0 - 0", "S@g8", "no Spy in hand"),
    ("Ck12 Sd6 Ah6 ca1 ac6", "M R h6,c6 - - - 4,0 a1,b1,c1,d1 0", "Sd6xc6>h7", "nobody returns"),
]


@pytest.mark.parametrize(("pieces", "rest", "move", "reason"), WHY)
def test_a_refusal_says_why(pieces, rest, move, reason):
    here = position(pieces, rest)
    before = here.text
    with pytest.raises(ludarium.IllegalMove) as refusal:
        here.play(move)
    assert reason in str(refusal.value)
    assert here.text == before


def test_refusals_before_the_main_phase():
    for line, move, reason in (((), "A@f6", "18 tiles"), (("A@h6", "A@c6"), "S@i6", "own number")):
        here = game.start()
        for played in line:
            here = here.play(played)
        with pytest.raises(ludarium.IllegalMove, match=reason):
            here.play(move)


def test_a_finished_game_refuses_every_move():
    over = position("Ck12", "M B h6,c6 - - - 0,0 - 0")
    with pytest.raises(ludarium.IllegalMove, match="over"):
        over.play("pass")


# Clicks.


@pytest.mark.parametrize(
    ("move", "path"),
    [
        ("Dk8xa8", ("k8", "a8")), ("Sd6xc6>h7", ("d6", "c6", "h7")), ("Sd4>h7", ("d4", "return", "h7")),
        ("S@g8", ("red-hand:spy", "g8")),
    ],
)  # fmt: skip
def test_a_move_is_a_path_of_clicks(move, path):
    assert position(HERE, REST).find(move).path == path


def test_actions_are_buttons():
    assert position("Ck12 Ah6 Sd4 ca1 ac6").find("Sd4!").path == ("d4", "gather")
    assert position("Ck12 Da12 Ah6 ca1 ac6", "M R h6,c6 - - R 0,0 - 0").find("O-O").path == ("castle",)
    assert set(game.actions) == {"gather", "return", "castle", "pass"}


def test_choosing_a_raid_s_return_is_a_third_click():
    legal = position(HERE, REST).legal_moves
    assert finished(legal, ["d6", "c6"]) is None
    assert "h7" in next_steps(legal, ["d6", "c6"])
    assert "k10" not in next_steps(legal, ["d6", "c6"])


def test_the_ambassador_is_chosen_from_the_hand():
    start = game.start()
    assert start.find("A@h6").path == ("red-hand:ambassador", "h6")
    assert start.find("A@c6", side="blue").path == ("blue-hand:ambassador", "c6")
