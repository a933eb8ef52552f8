"""What a referee takes back is a decision, and a choice that is kept is one."""

from dataclasses import replace

import pytest

import ludarium
from ludarium.core.outcome import Outcome
from tests.conformance.secrets import Bet

CHEDUK = ludarium.game("cheduk")


def test_every_move_is_a_decision():
    start = ludarium.game("tokonoma").start()
    reply = start.play("d6b5").legal_moves[0]
    position = start.play("d6b5").play(reply)
    assert [move.text for move in position.decisions] == ["d6b5", reply.text]
    assert position.back(0) is position
    assert position.back(1) is position.previous
    assert position.back(2) is position.first is start


def test_more_decisions_than_there_were_cannot_be_taken_back():
    position = ludarium.game("tokonoma").start().play("d6b5")
    with pytest.raises(ValueError, match="there were 1"):
        position.back(2)


def test_an_early_choice_is_no_part_of_the_first_position():
    start = CHEDUK.start()
    early = start.play(start.legal_moves_of("blue")[0], "blue")
    assert early.first is start
    both = early.play(start.legal_moves_of("red")[0], "red")
    assert both.first is start
    assert not both.first.kept


def test_choices_at_the_same_time_are_decisions_in_the_order_in_which_they_came():
    start = CHEDUK.start()
    blue, red = start.legal_moves_of("blue")[3], start.legal_moves_of("red")[5]
    early = start.play(blue, "blue")
    assert (early.decisions, early.moves, early.back(1)) == ((blue,), (), start)
    assert early.move is None
    both = early.play(red, "red")
    assert both.decisions == (blue, red)
    assert both.moves == (red, blue)
    assert both.back(1) is early
    assert both.back(1).kept == {"blue": blue}
    assert both.back(2) is start
    assert not both.kept


def test_decisions_replay_to_the_same_position():
    start = CHEDUK.start()
    played = start.play(start.legal_moves_of("blue")[3], "blue").play(start.legal_moves[5], "red")
    for _ in range(4):
        played = played.play(played.legal_moves[0])
    here = played.first
    for decision in played.decisions:
        here = here.play(decision.text, decision.side)
    assert here == played
    assert here.moves == played.moves


def test_a_choice_that_was_taken_back_can_be_made_otherwise():
    start = Bet().start()
    early = start.play("b", "ring")
    other = early.back(1).play("c", "ring").play("a", "cross")
    assert [move.text for move in other.moves] == ["a", "c"]
    assert other.outcome.winner == "ring"


class Trio(Bet):
    """Three sides bet at the same time."""

    name = "trio"
    sides = (*Bet.sides, replace(Bet.sides[0], name="star"))

    def turn_of(self, value):
        return len(value.bets) % 3

    def outcome_of(self, value):
        return Outcome(None, "bet") if len(value.bets) == 3 else None

    def may_choose(self, state):
        return tuple(range(len(state.value.bets), 3))


def test_no_kept_choice_is_lost_when_others_are_played():
    position = Trio().start().play("c", "star").play("b", "ring")
    assert position.may_choose == ("cross",)
    over = position.play("a", "cross")
    assert [(move.side, move.text) for move in over.moves] == [("cross", "a"), ("ring", "b"), ("star", "c")]
    assert [move.side for move in over.decisions] == ["star", "ring", "cross"]
    assert over.outcome is not None
