"""RMN, Romgon's own record format."""

import random

import pytest

import ludarium
from ludarium import Outcome, Record, RecordError
from ludarium.core.record import RecordedMove

GAME = ludarium.game("romgon")
RMN = GAME.record_formats["rmn"]

SHORT = """[White "Ada"]
[Black "Bob"]
[Date "2024-05-01"]
[Variant "standard"]
[Result "B resignation"]

1. s6-5>5-5 S0-0>1-1 {both Squares} 2. t1-6-rotL
0-1
"""


def test_black_moves_first_and_one_nil_is_whites():
    record = RMN.read(SHORT)
    assert record.players == {"black": "Bob", "white": "Ada"}
    assert record.tags == {"Date": "2024-05-01"}
    assert record.outcome == Outcome("black", "resignation")
    assert record.moves[1] == RecordedMove("S0-0>1-1", "both Squares")
    assert record.replay().text == "5s/T0S4t5/C6h0/R7r/H06c/T04st0/S5 w 3 3"
    assert RMN.write(record) == SHORT


@pytest.mark.parametrize(
    "options",
    [{}, {"variant": "fog", "fog_radius": 3}, {"setup": "grand", "stagnation": 30}, {"movement": "textbook"}],
)
def test_games_survive_the_round_trip(options):
    chance = random.Random(str(options))
    position = GAME.start(**options)
    while position.outcome is None and len(position.moves) < 60:
        position = position.play(chance.choice(list(position.legal_moves)))
    record = Record.of(position, {"black": 'B "x" \\', "white": "Ünü\nlines"}, Event="a [test]")
    again = RMN.read(RMN.write(record))
    assert again == record
    assert again.replay() == position


def test_a_start_position_and_comments_survive():
    record = Record(
        game=GAME,
        start="6/7/8/6R1r/8/7/6 w 0 0",
        comment="a race {sic} [%clk]",
        moves=(RecordedMove("R3-6>3-8@", "} over [", 61_000),),
        outcome=Outcome("white", "escape-race"),
    )
    text = RMN.write(record)
    assert '[StartPosition "6/7/8/6R1r/8/7/6 w 0 0"]' in text
    assert '[Result "W escape-race"]' in text
    assert text.endswith("1-0\n")
    assert RMN.read(text) == record


def test_an_unfinished_and_an_aborted_game_end_with_a_star():
    for outcome in (None, Outcome(None, "abort")):
        record = Record(game=GAME, moves=(RecordedMove("s6-5>5-5"),), outcome=outcome)
        assert RMN.write(record).endswith("1. s6-5>5-5\n*\n")
        assert RMN.read(RMN.write(record)) == record


def test_a_variant_may_be_called_by_its_title():
    assert RMN.read('[Variant "Fog of War"]\n\n*').options == {"variant": "fog"}
    assert RMN.read("").options == {}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[White "Ada"]\n[Variant "blitz"]\n\n*', 2),
        ('[Options "variant=fog"]\n[Variant "original"]\n\n*', 2),
        ('[White "A"]\n[Options "stagnation"]\n\n*', 2),
        ('[White "A"]\n[Options "stagnation=-1"]\n\n*', 2),
        ('[White "A"]\n[Options "stagnation=1 stagnation=2"]\n\n*', 2),
        ('[White "A"]\n[Options "speed=1"]\n\n*', 2),
        ('[White "A"]\n[Result "Black fortress"]\n\n*', 2),
        ('[Result "B checkmate"]\n\n*', 1),
        ('[Result "- fortress"]\n\n*', 1),
        ('[Result "B fortress"]\n\n1. s6-5>5-5\n1-0', 4),
        ('[White "A"]\n\n1. s6-5>5-5\n1-0', 4),
        ('[White "A"]\n\n1. s6-5>5-5\nnonsense', 4),
        ('[White "A"]\n\n1. s6-5>5-5 {open', 3),
        ('[White "A"]\n[White "B"]\n', 2),
        ('[White "A]\n', 1),
        ("[White]\n", 1),
        ("x" * 1_000_001, None),
    ],
)
def test_errors_name_their_line(text, line):
    with pytest.raises(RecordError) as error:
        RMN.read(text)
    assert error.value.line == line


def test_an_illegal_move_is_found_by_replaying():
    record = RMN.read('[Variant "standard"]\n\n1. s6-5>5-5\nS0-0>0-1\n*')
    with pytest.raises(RecordError, match="line 4"):
        record.replay()
