"""The referee, without anything around it: who may do what, and what it does."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludarium
from ludarium.core.record import Record
from ludarium.play import Refused, Seat, Table, TimeControl, actions, agreement
from ludarium.play.clock import DAY
from ludarium.play.offers import ABORT, DRAW, OFFERS, TAKE_BACK
from ludarium.play.record import record_of, seat_name
from ludarium.play.table import winning_move
from tests.play.tables import ADA, BOB, against_bot, bots, first_move, one_device, person, play, refused, table_of
from tests.play.tables import two_players as between_two

MINUTE = TimeControl(base=60_000, increment=1000)
NEARLY_WON = "2f2/1fbf2/1f2F2/F2a2/5 w"


# Moves.


def test_a_move_gives_a_new_table_and_leaves_the_old_one() -> None:
    table = one_device()
    after = actions.move(table, "white", "d6b5", 0, 0)
    assert (table.ply, table.version, after.ply, after.version) == (0, 0, 1, 1)
    assert after.position.turn == "black"
    assert after.decisions[0].displays == (table.position.display("d6b5"),)


def test_a_move_for_another_ply_is_stale() -> None:
    table = play(one_device(), 1)
    assert refused(actions.move, table, "black", first_move(table), 0, 0) == "stale"


def test_a_table_takes_so_many_moves_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "MOST_DECISIONS", 2)
    table = play(one_device(), 2)
    assert refused(actions.move, table, "white", first_move(table), 0) == "too-large"


def test_decisions_are_found_from_a_position() -> None:
    table = play(one_device(), 3, now=5)
    found = actions.decisions_of(table.position)
    assert [(each.side, each.text, each.displays) for each in found] == [
        (each.side, each.text, each.displays) for each in table.decisions
    ]
    assert {(each.left, each.at) for each in found} == {(None, 0)}, "nothing is known of clocks and times"


def test_only_the_side_to_act_moves() -> None:
    assert refused(actions.move, one_device(), "black", "d6b5", 0) == "illegal-move"


@pytest.mark.parametrize(("text", "kind"), [("", "invalid-move"), ("²٣", "invalid-move"), ("d6d6", "illegal-move")])
def test_what_is_no_legal_move_is_refused(text: str, kind: str) -> None:
    assert refused(actions.move, one_device(), "white", text, 0) == kind


def test_a_game_that_the_rules_end_takes_no_more_moves() -> None:
    game = ludarium.game("tokonoma")
    table = one_device(position=game.position("f3A+/b+4S+/a+b+3B+A+/s+4B+/a+3F w", no_progress=1))
    while table.outcome is None:
        table = play(table, 1)
    assert refused(actions.move, table, table.position.turn, "d6b5", 0) == "illegal-move"


@pytest.mark.parametrize(
    ("variant", "exposed", "side", "told"),
    [
        ("original", False, "black", "a Square on 0-5 reaches 1-5, 1-6"),
        ("fog", False, "black", "not a legal move here"),
        ("fog", True, "black", "a Square on 0-5 reaches 1-5, 1-6"),
        ("fog", False, "white", "it is not white's turn"),
    ],
)
def test_why_a_move_is_illegal_is_not_told_where_something_is_hidden(
    variant: str, exposed: bool, side: str, told: str
) -> None:
    table = between_two(position=ludarium.game("romgon").start(variant=variant), exposed=exposed)
    with pytest.raises(Refused) as caught:
        actions.move(table, side, "s0-5>3-4", 0)
    assert (caught.value.kind, caught.value.message) == ("illegal-move", f"s0-5>3-4: {told}")


def test_a_move_that_wins_at_once_is_found_for_those_who_may_make_it() -> None:
    position = ludarium.game("tokonoma").position(NEARLY_WON)
    table = one_device(position=position)
    found = winning_move(table, table.sides_of(ADA))
    assert found is not None
    assert actions.move(table, "white", found.text, 0).outcome is not None
    assert winning_move(one_device(), ("white", "black")) is None
    assert winning_move(table, ()) is None
    assert winning_move(between_two(position=position), ("black",)) is None
    assert winning_move(actions.resign(between_two(position=position), "black", 0), ("white",)) is None


def test_a_move_that_wins_at_once_is_not_told_where_something_is_hidden() -> None:
    text = "6/RS4s/1t05s/8r/2H25/1S5/2T53 b 2 84"
    for variant, told in (("original", "t2-1>1-0x"), ("fog", None)):
        position = ludarium.game("romgon").position(text, variant=variant)
        found = winning_move(between_two(position=position), ("black",))
        assert (found and found.text) == told


# Seats.


def test_who_may_act_follows_from_the_seats() -> None:
    table = between_two()
    assert table.acting_side(ADA) == "white"
    assert table.acting_side(BOB) == "black"
    assert refused(table.acting_side, "eve") == "not-yours"
    assert refused(table.acting_side, None) == "not-yours"


def test_on_one_device_the_player_acts_for_the_side_to_act() -> None:
    table = one_device()
    assert (table.acting_side(ADA), play(table, 1).acting_side(ADA)) == ("white", "black")


def test_a_bot_acts_when_its_side_does() -> None:
    table = table_of(Seat(level="beginner"), person())
    assert table.bot_to_act == "white"
    assert play(table, 1).bot_to_act is None


def test_the_game_starts_when_the_open_seat_is_taken() -> None:
    table = table_of(person(), Seat())
    assert refused(actions.move, table, "white", "d6b5", 0) == "bad-request"
    assert refused(actions.sit, table, "white", BOB, "Bob", 0) == "not-yours"
    assert refused(actions.sit, table, "green", BOB, "Bob", 0) == "bad-request"
    taken = actions.sit(table, "black", BOB, "Bob", 0)
    assert taken.seats["black"] == Seat(player=BOB, name="Bob", bot_account=False)
    program = actions.sit(table, "black", BOB, "Bob", 0, bot_account=True)
    assert program.seats["black"] == Seat(player=BOB, name="Bob", bot_account=True)
    assert actions.move(taken, "white", "d6b5", 0).ply == 1


def test_before_the_game_starts_it_can_only_be_aborted() -> None:
    table = table_of(person(), Seat())
    assert agreement.available(table, ("white",)) == ("abort",)
    assert refused(actions.offer, table, "draw", "white", 0) == "bad-request"
    assert refused(actions.resign, table, "white", 0) == "bad-request"
    aborted = actions.offer(table, "abort", "white", 0)
    assert aborted.outcome is not None
    assert aborted.outcome.reason == "abort"


def test_a_private_table_is_seen_by_those_who_sit_there() -> None:
    table = between_two()
    assert table.may_see(ADA)
    assert table.may_see(BOB)
    assert not table.may_see("eve")
    assert between_two(visibility="link").may_see("eve")


# Take-backs.


def test_a_take_back_on_one_device_takes_one_decision() -> None:
    table = play(one_device(), 3)
    back = actions.offer(table, TAKE_BACK, table.acting_side(ADA), 0)
    assert (back.ply, back.version) == (2, 4)
    assert back.position is table.position_at(2)


def test_a_take_back_against_a_bot_goes_back_to_ones_own_decision() -> None:
    table = play(against_bot(), 4)
    assert actions.offer(table, TAKE_BACK, "white", 0).ply == 2
    assert actions.offer(play(table, 1), TAKE_BACK, "white", 0).ply == 4


def test_between_two_players_a_take_back_needs_the_others_consent() -> None:
    table = play(between_two(), 2)
    asked = actions.offer(table, TAKE_BACK, "white", 0)
    assert (asked.ply, [(offer.kind, offer.side) for offer in asked.offers]) == (2, [(TAKE_BACK, "white")])
    assert refused(actions.offer, asked, TAKE_BACK, "white", 0) == "bad-request"
    agreed = actions.offer(asked, TAKE_BACK, "black", 0)
    assert (agreed.ply, agreed.position.turn, agreed.offers) == (0, "white", ())
    assert actions.decline(asked, TAKE_BACK, "black", 0).offers == ()


def test_who_has_decided_nothing_yet_may_grant_a_take_back() -> None:
    table = play(between_two(), 1)
    asked = actions.offer(table, TAKE_BACK, "white", 0)
    assert actions.offer(asked, TAKE_BACK, "black", 0).ply == 0


def test_nothing_to_take_back_is_refused() -> None:
    assert refused(actions.offer, one_device(), TAKE_BACK, "white", 0) == "bad-request"
    second = play(table_of(Seat(level="beginner"), person()), 1)
    assert refused(actions.offer, second, TAKE_BACK, "black", 0) == "bad-request"


def won(opened: Callable[..., Table], **changes: object) -> Table:
    position = ludarium.game("tokonoma").position(NEARLY_WON)
    winning = winning_move(one_device(position=position), ("white",))
    assert winning is not None
    return actions.move(opened(position=position, **changes), "white", winning.text, 0)


def test_an_end_is_final() -> None:
    for opened in (one_device, between_two, against_bot):
        assert refused(actions.offer, won(opened), TAKE_BACK, "white", 0) == "illegal-move"


def test_who_played_alone_tries_again_at_a_table_of_their_own_that_does_not_count() -> None:
    counted = {"rated": True, "takebacks": "never", "tournament": "cup", "visibility": "public", "creator": "cup"}
    for over in (won(one_device), won(against_bot, **counted), won(against_bot, control=MINUTE)):
        again = actions.try_again(over, "white", 9, "again")
        assert (again.id, again.creator, again.seats, again.ply, again.outcome) == ("again", ADA, over.seats, 0, None)
        assert (again.counts, again.visibility, again.takebacks) == (False, "private", "fair")
        assert again.position == over.first
        assert (again.version, again.created) == (0, 9)
        assert over.outcome is not None


def test_a_try_begins_before_the_last_own_decision_with_the_time_of_then() -> None:
    table = play(against_bot(control=MINUTE), 4, 1000)
    over = actions.resign(table, "white", 9000)
    again = actions.try_again(over, "white", 20_000, "again")
    assert (again.ply, again.position.turn) == (2, "white")
    assert again.times(20_000) == table.decisions[1].left


def test_nobody_tries_again_with_another_person_or_before_the_end_or_without_a_decision() -> None:
    assert refused(actions.try_again, won(between_two), "white", 0, "again") == "bad-request"
    assert refused(actions.try_again, play(one_device(), 2), "white", 0, "again") == "bad-request"
    assert refused(actions.try_again, actions.resign(one_device(), "white", 0), "white", 0, "again") == "bad-request"


def test_nobody_tries_again_where_something_hidden_was_revealed() -> None:
    fog = ludarium.game("romgon").start(variant="fog")
    over = actions.resign(play(against_bot(position=fog), 2), "black", 0)
    assert refused(actions.try_again, over, "black", 0, "again") == "bad-request"
    placed = play(against_bot(game="cheduk"), 2)
    chosen = actions.resign(placed, "red", 0)
    assert refused(actions.try_again, chosen, "red", 0, "again") == "bad-request"


def test_a_table_without_take_backs_refuses_them() -> None:
    assert refused(actions.offer, play(one_device(takebacks="never"), 2), TAKE_BACK, "white", 0) == "bad-request"


def test_between_two_players_nothing_is_taken_back_in_a_game_that_forbids_it() -> None:
    assert refused(actions.offer, play(between_two(game="romgon"), 2), TAKE_BACK, "black", 0) == "bad-request"
    assert actions.offer(play(one_device(game="romgon"), 2), TAKE_BACK, "black", 0).ply == 1
    assert actions.offer(play(against_bot(game="romgon"), 2), TAKE_BACK, "black", 0).ply == 0


def test_in_the_fog_nothing_is_taken_back_unless_the_table_allows_it() -> None:
    fog = ludarium.game("romgon").start(variant="fog")
    assert refused(actions.offer, play(against_bot(position=fog), 2), TAKE_BACK, "black", 0) == "bad-request"
    assert actions.offer(play(against_bot(position=fog, takebacks="always"), 2), TAKE_BACK, "black", 0).ply == 0


def test_a_revealed_choice_is_not_chosen_again() -> None:
    table = against_bot(game="cheduk")
    table = actions.move(table, "blue", table.position.legal_moves_of("blue")[0].text, 0)
    own = actions.move(table, "red", table.position.legal_moves_of("red")[0].text, 0)
    assert refused(actions.offer, own, TAKE_BACK, "red", 0) == "bad-request"


def test_a_simultaneous_choice_is_not_stale_because_others_made_theirs() -> None:
    table = between_two(game="cheduk")
    choices = {side: table.position.legal_moves_of(side)[0].text for side in table.seats}
    for first, second in (("red", "blue"), ("blue", "red")):
        chosen = actions.move(table, first, choices[first], 0, 0)
        both = actions.move(chosen, second, choices[second], 0, 0)
        assert [decision.side for decision in both.decisions] == [first, second]
        # What was decided already is not decided again, and not in the next round.
        assert refused(actions.move, both, first, choices[first], 0, 0) == "stale"
        assert refused(actions.move, both, second, choices[second], 0, 1) == "stale"
        assert refused(actions.move, chosen, second, choices[second], 0, -1) == "stale"
        assert refused(actions.move, chosen, second, choices[second], 0, 5) == "stale"


def test_a_move_in_turn_is_stale_when_the_game_went_on() -> None:
    table = play(one_device(), 2)
    assert refused(actions.move, table, table.position.turn, first_move(table), 0, 1) == "stale"
    assert refused(actions.move, table, table.position.turn, first_move(table), 0, 0) == "stale"


def test_a_choice_that_nobody_has_seen_may_be_changed() -> None:
    table = against_bot(game="cheduk")
    chosen = actions.move(table, "red", table.position.legal_moves_of("red")[0].text, 0)
    back = actions.offer(chosen, TAKE_BACK, "red", 0)
    assert back.ply == 0
    assert back.position.legal_moves_of("red")


def test_a_decision_after_a_choice_that_came_early_is_taken_back() -> None:
    """The computer chose before its turn: going back must not replay from a position that carries its choice."""
    table = against_bot(game="cheduk")
    for side in ("blue", "red"):
        table = actions.move(table, side, table.position.legal_moves_of(side)[0].text, 0)
    before = table
    while table.position.turn != "red" or table.ply == before.ply:
        before = table
        table = play(table, 1)
    table = play(table, 1)
    assert actions.offer(table, TAKE_BACK, "red", 0).position.turn == "red"


# Draws and other ends outside the rules.


def test_who_resigns_loses() -> None:
    ended = actions.resign(play(one_device(), 1), "black", 0)
    assert ended.outcome == ludarium.Outcome("white", "resignation")
    assert refused(actions.resign, ended, "black", 0) == "illegal-move"
    assert refused(actions.offer, ended, TAKE_BACK, "black", 0) == "illegal-move"


def test_a_draw_is_agreed_at_once_on_one_device_and_never_with_a_bot() -> None:
    assert actions.offer(one_device(), DRAW, "white", 0).outcome == ludarium.Outcome(None, "agreement")
    assert refused(actions.offer, against_bot(), DRAW, "white", 0) == "bad-request"
    assert refused(actions.offer, bots(), DRAW, "white", 0) == "not-yours"


def test_between_two_players_a_draw_needs_both() -> None:
    offered = actions.offer(between_two(), DRAW, "white", 0)
    assert offered.outcome is None
    assert actions.offer(offered, DRAW, "black", 0).outcome == ludarium.Outcome(None, "agreement")


def test_a_move_declines_the_others_offer_and_keeps_ones_own() -> None:
    offered = actions.offer(between_two(), DRAW, "white", 0)
    assert play(offered, 1).offers == offered.offers
    assert play(offered, 2).offers == ()


def test_a_draw_is_not_agreed_in_a_game_without_agreed_draws() -> None:
    assert refused(actions.offer, between_two(game="romgon"), DRAW, "black", 0) == "bad-request"
    assert refused(actions.offer, one_device(game="romgon"), DRAW, "black", 0) == "bad-request"


def test_a_game_is_aborted_alone_before_the_second_decision_and_by_agreement_later() -> None:
    assert actions.offer(play(between_two(), 1), ABORT, "black", 0).outcome == ludarium.Outcome(None, "abort")
    asked = actions.offer(play(between_two(), 2), ABORT, "black", 0)
    assert asked.outcome is None
    assert actions.offer(asked, ABORT, "white", 0).outcome == ludarium.Outcome(None, "abort")


def test_a_rematch_changes_sides_and_draws_what_chance_decides_anew() -> None:
    ended = actions.resign(between_two(game="cheduk", control=MINUTE), "red", 0)
    asked = actions.offer(ended, "rematch", "red", 0, "next")
    assert asked.successor is None
    agreed = actions.offer(asked, "rematch", "blue", 5, "next")
    assert agreed.successor == "next"
    assert refused(actions.offer, agreed, "rematch", "red", 0) == "stale"
    following = [actions.follow_up(agreed, 7, Random(seed)) for seed in (1, 2)]
    assert [table.id for table in following] == ["next", "next"]
    assert following[0].seats == {"red": ended.seats["blue"], "blue": ended.seats["red"]}
    assert (following[0].ply, following[0].version, following[0].outcome, following[0].created) == (0, 0, None, 7)
    assert following[0].times(9) == {"red": 60_000, "blue": 60_000}
    assert following[0].position.options["seed"] != following[1].position.options["seed"]


def test_a_restart_keeps_the_sides_and_exists_only_where_the_game_has_it() -> None:
    assert refused(actions.offer, between_two(), "restart", "white", 0) == "bad-request"
    asked = actions.offer(between_two(game="cheduk"), "restart", "red", 0, "next")
    agreed = actions.offer(asked, "restart", "blue", 0, "next")
    assert agreed.outcome == ludarium.Outcome(None, "abort")
    assert actions.follow_up(agreed, 0, Random(1)).seats == agreed.seats


def test_a_rematch_from_a_position_starts_there_again() -> None:
    position = ludarium.game("tokonoma").position(NEARLY_WON)
    ended = actions.resign(play(one_device(position=position), 1), "white", 0)
    following = actions.follow_up(actions.offer(ended, "rematch", "white", 0, "next"), 0, Random(1))
    assert following.position == position


def test_an_offer_that_there_is_not_is_refused() -> None:
    assert refused(actions.offer, one_device(), "money", "white", 0) == "bad-request"
    assert refused(actions.decline, one_device(), DRAW, "white", 0) == "stale"


# Clocks.


def test_a_flag_ends_the_game() -> None:
    table = play(one_device(control=MINUTE), 1)
    assert actions.flag(table, 59_999) is None
    fallen = actions.flag(table, 60_000)
    assert fallen is not None
    assert fallen.outcome == ludarium.Outcome("white", "timeout")
    assert fallen.times(10**9) == {"white": 60_000, "black": 0}
    assert actions.flag(fallen, 10**9) is None


@pytest.mark.parametrize("kept", [1, 2, 3, 4])
def test_a_take_back_gives_the_time_back(kept: int) -> None:
    table = one_device(control=MINUTE)
    for number in range(kept):
        table = play(table, 1, now=1000 * number)
    at = 1000 * (kept - 1)
    later = actions.offer(play(table, 1, now=20_000), TAKE_BACK, "black", 30_000)
    assert later.times(30_000) == table.times(at)


def test_the_clock_begins_anew_when_the_first_decision_is_taken_back() -> None:
    table = actions.offer(play(one_device(control=MINUTE), 1), TAKE_BACK, "white", 30_000)
    assert table.clock is not None
    assert (table.clock.running, table.times(10**9)) == ((), {"white": 60_000, "black": 60_000})


def test_moves_from_before_the_clock_leave_it_as_it_is() -> None:
    position = ludarium.game("tokonoma").start().play("d6b5").play("e1e3")
    table = one_device(position=position, decisions=actions.decisions_of(position), control=MINUTE)
    taken_back = actions.offer(play(table, 1, now=10_000), TAKE_BACK, "white", 30_000)
    assert (taken_back.ply, taken_back.clock) == (2, play(table, 1, now=10_000).clock)


def test_what_is_played_in_real_time() -> None:
    assert between_two(control=MINUTE).in_real_time
    assert not between_two().in_real_time
    assert not between_two(control=TimeControl(per_move=86_400_000)).in_real_time
    assert not actions.resign(between_two(control=MINUTE), "white", 0).in_real_time


def test_an_end_stops_the_clock() -> None:
    table = actions.resign(play(one_device(control=MINUTE), 1), "black", 10_000)
    assert table.times(10**9) == {"white": 60_000, "black": 50_000}


def test_time_is_given_to_the_other_side() -> None:
    table = actions.give_time(play(between_two(control=MINUTE), 1), "white", 0)
    assert table.times(0) == {"white": 60_000, "black": 75_000}
    assert refused(actions.give_time, between_two(), "white", 0) == "bad-request"


def test_where_a_move_has_days_a_day_is_given() -> None:
    table = actions.give_time(between_two(control=TimeControl(per_move=3 * DAY)), "white", 0)
    assert table.times(0) == {"white": 3 * DAY, "black": 4 * DAY}


# Records.


def test_a_record_replays_to_the_same_position_with_its_clocks() -> None:
    table = actions.resign(play(one_device(control=MINUTE), 5, now=1000), "black", 2000)
    record = Record.parse(record_of(table, ()).text)
    assert record.replay() == table.position
    assert record.outcome == table.outcome
    assert record.tags["Clock"] == "60+1"
    assert [move.clock for move in record.moves] == [
        (decision.left or {})[decision.side] for decision in table.decisions
    ]


def test_the_record_of_a_game_with_something_hidden_is_open_when_it_is_over() -> None:
    table = play(between_two(position=ludarium.game("romgon").start(variant="fog")), 2)
    for viewer in (("black",), ("white",), ()):
        assert refused(record_of, table, viewer) == "bad-request"
    assert len(record_of(actions.resign(table, "black", 0), ()).moves) == 2


def test_a_record_names_who_played_and_by_which_clock() -> None:
    def record(first: Seat, control: TimeControl | None) -> Record:
        return record_of(play(table_of(first, person(BOB), control=control), 2), ())

    names = [Seat(level="club"), Seat(player="x"), Seat(player="x", name="Xenia"), Seat()]
    assert [seat_name(seat) for seat in names] == ["Computer (club)", "Guest", "Xenia", "?"]
    assert record(person(ADA), None).tags == {}
    assert {move.clock for move in record(person(ADA), None).moves} == {None}
    delayed = record(person(ADA), TimeControl(base=300_000, increment=2000, delay=5000))
    assert delayed.tags == {"Clock": "300+2 d5"}
    assert record(person(ADA), TimeControl(per_move=3 * 86_400_000)).tags == {"Clock": "3d"}


def test_a_record_has_the_day_on_which_its_table_was_opened() -> None:
    table = replace(play(one_device(), 2), created=1_795_000_000_000)
    assert record_of(table, ()).tags == {"Date": "2026-11-18"}
    assert record_of(replace(table, created=0), ()).tags == {}


def test_a_record_has_no_clocks_where_a_choice_brought_no_move() -> None:
    table = between_two(game="cheduk", control=MINUTE)
    for side in ("red", "blue"):
        table = actions.move(table, side, table.position.legal_moves_of(side)[0].text, 0)
    over = actions.resign(table, "red", 0)
    assert len(over.decisions) == 2
    assert len(record_of(over, ()).moves) == len(over.position.moves)


# Whatever happens.

STEPS = st.sampled_from(["move", "move", "move", "illegal", "stale", "resign", "flag", "decline", *OFFERS])
TABLES = {"one device": one_device, "bot": against_bot, "two players": between_two, "bots": bots}


@settings(max_examples=80, deadline=None)
@given(
    kind=st.sampled_from(sorted(TABLES)),
    steps=st.lists(st.tuples(STEPS, st.sampled_from([0, 1]), st.integers(0, 5000)), max_size=25),
    seed=st.integers(),
)
def test_the_referee_is_never_confused(kind: str, steps: list[tuple[str, int, int]], seed: int) -> None:
    """Versions grow by one, what is refused changes nothing, clocks never grow but by increments, replays agree."""
    random, now = Random(seed), 0
    table = TABLES[kind](control=MINUTE)
    history = [table]
    for step, index, passed in steps:
        now += passed
        side = list(table.seats)[index]
        try:
            after = acted(table, step, side, now, random)
        except Refused:
            assert table == history[-1]
            continue
        if after is None:
            continue
        assert step not in ("illegal", "stale")
        history.append(after)
        table = after
    for before, after in pairwise(history):
        assert after.version == before.version + 1
        assert before.outcome is None or after.ply < before.ply or after.offers != before.offers
    position = table.game.start()
    for ply, decision in enumerate(table.decisions):
        assert table.position_at(ply) == position
        position = position.play(decision.text, decision.side)
    assert position == table.position
    assert len(table.displays) == len(position.moves)
    assert all(left >= 0 for left in (table.times(now) or {}).values())


def acted(table: Table, step: str, side: str, now: int, random: Random) -> Table | None:
    match step:
        case "move":
            moves = [move.text for move in table.position.legal_moves] or ["d6b5"]
            return actions.move(table, table.position.turn, random.choice(moves), now, table.ply)
        case "illegal":
            return actions.move(table, table.position.turn, "a1a1", now)
        case "stale":
            return actions.move(table, table.position.turn, "d6b5", now, table.ply + 1)
        case "resign":
            return actions.resign(table, side, now)
        case "flag":
            return actions.flag(table, now)
        case "decline":
            return actions.decline(table, DRAW, side, now)
        case _:
            return actions.offer(table, step, side, now, "next")


# Tournaments.


def test_a_game_of_a_tournament_is_neither_aborted_nor_played_again() -> None:
    table = between_two(tournament="cup")
    assert refused(actions.offer, table, ABORT, "white", 0) == "bad-request"
    assert ABORT not in agreement.available(table, ("white",))
    over = actions.resign(table, "white", 0)
    assert agreement.available(over, ("white",)) == ()


def test_berserk_halves_the_own_time_once_and_before_the_first_move() -> None:
    table = between_two(control=MINUTE)
    assert refused(actions.berserk, table, "white", 0) == "bad-request"
    offered = between_two(control=MINUTE, berserk=())
    halved = actions.berserk(offered, "white", 0)
    assert halved.times(0) == {"white": 30_000, "black": 60_000}
    assert halved.berserk == ("white",)
    assert refused(actions.berserk, halved, "white", 0) == "bad-request"
    moved = play(offered, 1)
    assert (moved.may_berserk("black"), moved.may_berserk("white")) == (True, False)
    assert refused(actions.berserk, actions.resign(moved, "white", 0), "black", 0) == "illegal-move"
