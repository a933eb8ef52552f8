"""Every claim that is made about a position or a move is true, and a win of the opponent's is always told."""

import random
from itertools import chain, count, islice

import pytest

import ludarium
from ludarium.core.claims import Claim, claim_text
from ludarium.core.danger import advised, given
from ludarium.testing import claims as checker
from ludarium.testing import playout
from tests.games.claim_checks import CHECKS_OF
from tests.games.claimed import check_hint, check_what_now, in_danger, self_play

OURS = sorted(CHECKS_OF)
HINTS = 50
WITH_REASON = 47  # of these, at least


@pytest.mark.parametrize("name", OURS)
def test_what_hints_and_the_what_now_line_say_is_true(name):
    played = list(islice(chain.from_iterable(self_play(name, number) for number in count()), 0, 3 * HINTS, 3))
    reasons = [check_hint(position, move) for position, move in played]
    assert sum(map(bool, reasons)) >= WITH_REASON
    assert sum(check_what_now(position, position.turn) for position, _ in played) > 5


def near_the_end(name, games):
    """The last positions of random games, in which a win at once is not rare."""
    game, chance = ludarium.game(name), random.Random(f"danger in {name}")
    for _ in range(games):
        line = list(playout(game.start(**game.table_options), chance, longest=400))
        yield from (position for position in line[-6:] if position.outcome is None and len(position.may_choose) == 1)


@pytest.mark.parametrize("name", OURS)
def test_whenever_the_opponent_could_win_at_once_it_is_told(name):
    dangers = 0
    for position in near_the_end(name, games=8):
        for side in position.game.sides:
            check_what_now(position, side.name)
            dangers += in_danger(position, side.name)
    assert dangers >= 8


@pytest.mark.parametrize("name", OURS)
def test_the_turn_is_given_as_a_position_put_together_by_hand_has_it(name):
    found = 0
    for position, _ in islice(self_play(name, 0), 30, 90, 6):
        other = next(side.name for side in position.game.sides if side.name != position.turn)
        turned, again = given(position, other), checker.given(position, other)
        assert turned is not None
        assert (turned.turn, turned.text, turned.key) == (other, again.text, again.key)
        assert {move.text for move in turned.legal_moves} == {move.text for move in again.legal_moves}
        found += 1
    assert found > 5


def test_the_checker_notices_what_is_not_so():
    position = ludarium.game("tokonoma").position("f4/6/1FA4/6/5 w")
    move = position.find("c2c1")
    claims = [
        Claim("can-win", "black", ("flat",), ("a1", "b1"), plies=1, end="house"),
        Claim("can-win", "white", ("arm",), ("c2", "c1"), plies=1, end="house"),
        Claim("can-win", "white", ("flat",), ("c2", "c1"), plies=1, end="stalemate"),
        Claim("can-capture", "white", ("flat", "flat"), ("c2", "a1")),
        Claim("captures", "white", ("flat",), ("a1",)),
        Claim("wins-next-anyway", "black", plies=2),
        Claim("turns-safely", "white", ("flat",), ("c2", "c1")),
    ]
    assert [checker.is_true(position, claim, move) for claim in claims] == [False] * len(claims)
    assert checker.is_true(position, Claim("can-win", "white", ("flat",), ("c2", "c1"), plies=1, end="house"))
    with pytest.raises(ValueError, match="nothing checks"):
        checker.is_true(position, Claim("smells", "white"))


def test_a_claim_without_words_names_the_kinds_that_there_are():
    game = ludarium.game("tokonoma")
    with pytest.raises(ValueError, match=r"no words for a claim of the kind 'smells'.*nears-house"):
        claim_text(game, Claim("smells", "white"), None)


def test_words_differ_with_the_viewer_and_with_the_end():
    game = ludarium.game("tokonoma")
    claim = Claim("can-win", "white", ("flat",), ("c2", "c1"), plies=1, end="house")
    assert [str(claim_text(game, claim, viewer)) for viewer in ("white", "black", None)] == [
        "Your flat on c2 can enter the enemy house and win.",
        "White's flat on c2 can enter your house next move.",
        "White's flat on c2 can enter the enemy house next move.",
    ]
    lost = Claim("wins-next-anyway", "black", plies=2)
    assert str(claim_text(game, lost, "white")) == "Black wins next move, whatever you do."


@pytest.mark.parametrize("name", ["hex7", "breakthrough"])
def test_danger_is_told_in_games_of_third_parties(name):
    dangers = 0
    for position in near_the_end(name, games=4):
        for side in position.game.sides:
            told = advised(position, position.view(side.name)).danger
            other = next(each.name for each in position.game.sides if each != side)
            here = given(position, other)
            assert (told is not None) == (here is not None and checker.can_win(here))
            dangers += told is not None
    assert dangers >= 8
