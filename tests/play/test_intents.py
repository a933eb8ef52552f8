"""Whatever is wanted at a table is a value, and one function judges it."""

import pytest

from ludarium.core.outcome import Outcome
from ludarium.play import Seat, Table, TimeControl, intents
from ludarium.play.intents import action_of, judge
from tests.play.tables import (
    ADA,
    BOB,
    against_bot,
    bots,
    first_move,
    one_device,
    person,
    play,
    refused,
    table_of,
    two_players,
)

MINUTE = TimeControl(base=60_000)


def after(table: Table, intent: intents.Intent, by: str | None, now: int = 1000) -> tuple[str, Table]:
    """What an intent came to be, and the table after it."""
    found = judge(table, intent, by, now)
    return action_of(intent, table, found), found


def test_a_move_is_stale_when_its_ply_is_past_and_a_resignation_never_is() -> None:
    table = two_players()
    move = intents.Move(first_move(table), 0)
    action, moved = after(table, move, ADA)
    assert (action, moved.ply, moved.version) == ("moved", 1, 1)
    assert refused(judge, moved, move, ADA, 2000) == "stale"
    assert after(moved, intents.Resign(), ADA)[1].outcome == Outcome("black", "resignation")


def test_a_secret_choice_is_not_stale_because_the_other_side_has_chosen() -> None:
    table = two_players(game="cheduk")
    choices = {side: table.position.legal_moves_of(side)[0].text for side in ("red", "blue")}
    players = {"red": ADA, "blue": BOB}
    for first, second in (("red", "blue"), ("blue", "red")):
        chosen = judge(table, intents.Move(choices[first], 0), players[first], 0)
        both = judge(chosen, intents.Move(choices[second], 0), players[second], 0)
        assert both.ply == 2
        assert refused(judge, both, intents.Move(choices[first], 0), players[first], 0) == "stale"


def test_a_move_that_was_allowed_at_one_version_is_stale_at_another() -> None:
    table = play(against_bot(), 2)
    move = intents.Move(first_move(table), 2, at=table.version)
    assert judge(table, move, ADA, 0).ply == 3
    asked = judge(two_players(), intents.Offer("draw"), ADA, 0)
    assert refused(judge, asked, intents.Move(first_move(asked), 0, at=0), ADA, 0) == "stale"


def test_the_server_decides_for_its_computer_and_for_nobody_else() -> None:
    table = play(against_bot(), 1)
    move = intents.Move(first_move(table), 1, side="black")
    assert judge(table, move, None, 0).decisions[-1].side == "black"
    assert refused(judge, table, move, ADA, 0) == "not-yours"
    assert refused(judge, against_bot(), intents.Move(first_move(table), 0, side="white"), None, 0) == "not-yours"


def test_two_on_one_device_decide_for_the_side_that_acts() -> None:
    table = one_device()
    for ply in range(4):
        table = judge(table, intents.Move(first_move(table), ply), ADA, 0)
    assert [decision.side for decision in table.decisions] == ["white", "black"] * 2


@pytest.mark.parametrize(
    "intent",
    [
        intents.Move("d6b5", 0),
        intents.Offer("draw"),
        intents.Decline("draw"),
        intents.Resign(),
        intents.ClaimResult("win", {}),
        intents.GiveTime(),
        intents.Berserk(),
        intents.Plan(0, []),
        intents.Hurry(),
    ],
)
def test_who_does_not_play_at_a_table_can_want_nothing_there(intent: intents.Intent) -> None:
    assert refused(judge, two_players(control=MINUTE), intent, "eve", 0) == "not-yours"


def test_an_offer_that_is_accepted_is_what_it_brought_about() -> None:
    table = play(two_players(), 2)
    action, asked = after(table, intents.Offer("take-back"), ADA)
    assert action == "offered"
    assert after(asked, intents.Decline("take-back"), BOB)[0] == "declined"
    assert after(asked, intents.Offer("take-back"), BOB)[0] == "taken-back"
    drawn = judge(table, intents.Offer("draw"), ADA, 0)
    assert after(drawn, intents.Offer("draw"), BOB)[0] == "ended"
    over = judge(table, intents.Resign(), ADA, 0)
    rematch = judge(over, intents.Offer("rematch", "next"), ADA, 0)
    action, agreed = after(rematch, intents.Offer("rematch", "next"), BOB)
    assert (action, agreed.successor) == ("offered", "next")


def test_a_seat_with_a_password_is_taken_by_who_has_opened_its_lock() -> None:
    table = table_of(person(), Seat(), lock="a hash")
    assert refused(judge, table, intents.Sit("black", "Bob"), BOB, 0) == "wrong-password"
    assert refused(judge, table, intents.Sit("black", "Bob", "another"), BOB, 0) == "wrong-password"
    assert refused(judge, table, intents.Sit("black", "Ada", "a hash"), ADA, 0) == "bad-request"
    action, taken = after(table, intents.Sit("black", "Bob", "a hash"), BOB)
    assert (action, taken.seats["black"].player) == ("sat", BOB)


def test_a_claim_says_since_when_the_opponent_is_gone() -> None:
    table = play(two_players(control=MINUTE), 2)
    late = 10**6
    assert refused(judge, table, intents.ClaimResult("win", {"white": 0}), ADA, late) == "bad-request"
    assert after(table, intents.ClaimResult("win", {"black": 0}), ADA, late)[1].outcome == Outcome(
        "white", "abandonment"
    )


def test_a_flag_falls_by_the_clock_less_the_lag_that_is_forgiven() -> None:
    table = play(two_players(control=MINUTE.with_lag), 2)
    assert judge(table, intents.Flag(), None, 1000) is table
    action, over = after(table, intents.Flag(), None, 10**6)
    assert (action, over.outcome) == ("ended", Outcome("black", "timeout"))
    assert judge(table, intents.Flag({"white": 500}), None, 60_100) is table


def test_moderators_and_organisers_end_a_game_once() -> None:
    table = play(two_players(), 2)
    action, over = after(table, intents.Disqualify({ADA}), None)
    assert (action, over.outcome) == ("ended", Outcome("black", "adjudication"))
    decided = judge(table, intents.Adjudicate("white", "correction"), None, 0)
    assert decided.outcome == Outcome("white", "correction")
    assert judge(decided, intents.Adjudicate("black", "removal"), None, 0) is decided


def test_a_guest_who_becomes_an_account_keeps_the_seat_and_the_table_its_time() -> None:
    table = play(two_players(), 1, now=500)
    seats = {**table.seats, "white": person("an account")}
    action, seated = after(table, intents.Reseat("an account", seats), None, 9000)
    assert (action, seated.version, seated.updated) == ("sat", table.version + 1, table.updated)
    assert (seated.creator, seated.seats) == ("an account", seats)


def test_time_is_given_halved_and_stands_still_on_vacation() -> None:
    assert after(two_players(control=MINUTE), intents.GiveTime(), ADA)[0] == "time-given"
    assert after(two_players(control=MINUTE, berserk=()), intents.Berserk(), ADA)[0] == "berserk"
    action, away = after(two_players(control=TimeControl(per_move=86_400_000)), intents.SetAway(True), BOB)
    assert (action, away.seats["black"].away) == ("vacation", True)


def test_the_computer_waits_for_who_made_the_table_where_nobody_plays() -> None:
    assert judge(bots(), intents.Pause(True), ADA, 0) == bots()
    assert refused(judge, bots(), intents.Pause(True), BOB, 0) == "not-yours"
    assert refused(judge, against_bot(), intents.Pause(True), ADA, 0) == "bad-request"
    assert refused(judge, bots(control=MINUTE), intents.Pause(True), ADA, 0) == "bad-request"
    assert judge(against_bot(), intents.Hurry(), ADA, 0) == against_bot()


def test_a_plan_is_stale_after_another_decision_and_changes_no_version() -> None:
    table = play(two_players(control=TimeControl(per_move=86_400_000)), 1)
    reply = table.position.legal_moves[0]
    answer = table.position.play(reply).legal_moves[0]
    plan = intents.Plan(1, [[reply.text, answer.text]])
    planned = judge(table, plan, ADA, 0)
    assert (planned.version, planned.plans) == (table.version, {"white": ((reply.text, answer.text),)})
    moved = judge(table, intents.Move(reply.text, 1), BOB, 0)
    assert refused(judge, moved, plan, ADA, 0) == "stale"
