"""The referee, without any server around it."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludarium
from ludarium.core.record import Record
from ludarium.server.errors import Refused
from ludarium.server.table import COMPUTER, ENGINES, HOTSEAT, MODES, SANDBOX, ClockRule, Seat, Table

SIDES = ("white", "black")


def new_table(mode: str = HOTSEAT, rule: ClockRule | None = None, person: str = "white", **fields: object) -> Table:
    game = ludarium.game("tokonoma")
    computers = {COMPUTER: [side for side in SIDES if side != person], ENGINES: SIDES}.get(mode, ())
    seats = {side: Seat("beginner" if side in computers else None) for side in SIDES}
    clocks = dict.fromkeys(SIDES, rule.base) if rule else None
    table = Table(id="t", owner="o", mode=mode, seats=seats, position=game.start(), rule=rule, clocks=clocks)
    return replace(table, **fields)  # type: ignore[arg-type]


def first_move(table: Table) -> str:
    return table.position.legal_moves[0].text


def play(table: Table, plies: int, now: int = 0) -> Table:
    for _ in range(plies):
        table = table.moved(table.position.turn, first_move(table), now)
    return table


def refusal(deed: object, *arguments: object) -> str:
    with pytest.raises(Refused) as caught:
        deed(*arguments)  # type: ignore[operator]
    assert caught.value.message
    return caught.value.kind


# Moves.


NEARLY_WON = "2f2/1fbf2/1f2F2/F2a2/5 w"


def test_a_move_that_wins_at_once_is_found() -> None:
    table = new_table(position=ludarium.game("tokonoma").position(NEARLY_WON))
    assert table.winning_move is not None
    assert table.moved("white", table.winning_move.text, 0).outcome is not None
    assert new_table().winning_move is None


def test_nobody_is_told_how_the_computer_could_win() -> None:
    position = ludarium.game("tokonoma").position(NEARLY_WON)
    assert new_table(ENGINES, position=position).winning_move is None
    assert new_table(COMPUTER, person="black", position=position).winning_move is None


def test_a_move_gives_a_new_table_and_leaves_the_old_one() -> None:
    table = new_table()
    after = table.moved("white", "d6b5", 0, ply=0)
    assert (table.ply, table.version, after.ply, after.version) == (0, 0, 1, 1)
    assert after.position.turn == "black"
    assert after.decisions[0].displays == (table.position.display("d6b5"),)


def test_a_move_for_another_ply_is_stale() -> None:
    table = new_table().moved("white", "d6b5", 0)
    assert refusal(table.moved, "black", first_move(table), 0, 0) == "stale"


def test_only_the_side_to_act_moves() -> None:
    assert refusal(new_table().moved, "black", "d6b5", 0) == "illegal-move"


@pytest.mark.parametrize(("text", "kind"), [("", "invalid-move"), ("²٣", "invalid-move"), ("d6d6", "illegal-move")])
def test_what_is_no_legal_move_is_refused(text: str, kind: str) -> None:
    assert refusal(new_table().moved, "white", text, 0) == kind


def test_a_game_that_the_rules_end_takes_no_more_moves() -> None:
    game = ludarium.game("tokonoma")
    table = new_table(position=game.position("f3A+/b+4S+/a+b+3B+A+/s+4B+/a+3F w", no_progress=1))
    while table.outcome is None:
        table = play(table, 1)
    assert refusal(table.moved, table.position.turn, "d6b5", 0) == "illegal-move"
    assert table.words == game.reasons[table.outcome.reason]


# Seats.


def test_against_the_computer_the_owner_has_the_side_without_a_level() -> None:
    table = new_table(COMPUTER, person="black")
    assert table.owners_side == "black"
    assert table.computer_to_act == "white"
    assert play(table, 1).computer_to_act is None


def test_on_one_device_the_owner_acts_for_the_side_to_act() -> None:
    table = new_table()
    assert (table.owners_side, play(table, 1).owners_side) == ("white", "black")


# Take-backs.


def test_a_take_back_on_one_device_takes_one_move() -> None:
    table = play(new_table(), 3)
    back = table.taken_back(0)
    assert (back.ply, back.version) == (2, 4)
    assert back.position == play(new_table(), 2).position


def test_a_take_back_against_the_computer_goes_back_to_ones_own_decision() -> None:
    table = play(new_table(COMPUTER), 4)
    assert table.taken_back(0).ply == 2
    assert play(table, 1).taken_back(0).ply == 4
    assert play(table, 1).taken_back(0).position.turn == "white"


def test_nothing_to_take_back_is_refused() -> None:
    assert refusal(new_table().taken_back, 0) == "bad-request"
    assert refusal(play(new_table(COMPUTER, person="black"), 1).taken_back, 0) == "bad-request"


def test_a_table_without_take_backs_refuses_them() -> None:
    assert refusal(play(new_table(takebacks=False), 2).taken_back, 0) == "bad-request"


# Ends outside the rules.


def test_who_resigns_loses() -> None:
    ended = play(new_table(), 1).resigned(0)
    assert ended.outcome == ludarium.Outcome("white", "resignation")
    assert refusal(ended.resigned, 0) == "illegal-move"
    assert refusal(ended.taken_back, 0) == "bad-request"


def test_two_on_one_device_agree_to_a_draw_and_the_computer_does_not() -> None:
    assert new_table().agreed(0).outcome == ludarium.Outcome(None, "agreement")
    for mode in (COMPUTER, ENGINES, SANDBOX):
        assert refusal(new_table(mode).agreed, 0) == "bad-request"


# Clocks.

MINUTE = ClockRule(60_000, 1000)


def test_no_clock_runs_before_the_first_move() -> None:
    table = new_table(rule=MINUTE)
    assert table.times(10**9) == {"white": 60_000, "black": 60_000}
    assert table.flag_falls_at is None


def test_the_clock_of_the_side_to_act_runs_and_a_completed_turn_gains_the_increment() -> None:
    table = new_table(rule=MINUTE).moved("white", "d6b5", 1000)
    assert table.times(5000) == {"white": 60_000, "black": 56_000}
    table = play(table, 1, now=5000)
    assert table.times(5000) == {"white": 60_000, "black": 57_000}
    assert table.running == ("white",)


def test_a_flag_falls_when_the_time_is_used_up_and_not_before() -> None:
    table = new_table(rule=MINUTE).moved("white", "d6b5", 1000)
    assert table.flag_falls_at == 61_000
    assert table.flagged(60_999) is None
    fallen = table.flagged(61_000)
    assert fallen is not None
    assert fallen.outcome == ludarium.Outcome("white", "timeout")
    assert fallen.times(10**9) == {"white": 60_000, "black": 0}


def test_a_take_back_gives_the_time_back() -> None:
    table = play(new_table(rule=MINUTE), 2)
    later = play(table, 1, now=20_000).taken_back(30_000)
    assert later.times(30_000) == table.times(0)


def test_an_end_stops_the_clocks() -> None:
    table = play(new_table(rule=MINUTE), 1).resigned(10_000)
    assert table.times(10**9) == {"white": 60_000, "black": 50_000}


# Records.


def test_a_record_replays_to_the_same_position_with_its_clocks() -> None:
    table = play(new_table(rule=MINUTE), 5, now=1000).resigned(2000)
    record = Record.parse(table.record().text)
    assert record.replay() == table.position
    assert record.outcome == table.outcome
    assert [move.clock for move in record.moves] == [
        (decision.clocks or {})[decision.side] for decision in table.decisions
    ]


# Whatever happens.

DEEDS = st.sampled_from(["move", "move", "move", "illegal", "stale", "take-back", "resign", "draw", "flag"])


@settings(max_examples=60, deadline=None)
@given(
    mode=st.sampled_from(MODES), deeds=st.lists(st.tuples(DEEDS, st.integers(0, 5000)), max_size=25), seed=st.integers()
)
def test_the_referee_is_never_confused(mode: str, deeds: list[tuple[str, int]], seed: int) -> None:
    """Versions grow by one, refused deeds change nothing, clocks never grow but by increments, replays agree."""
    random, now = Random(seed), 0
    table = new_table(mode, MINUTE)
    history = [table]
    for deed, passed in deeds:
        now += passed
        try:
            match deed:
                case "move":
                    moves = list(table.position.legal_moves)
                    text = random.choice(moves).text if moves else "d6b5"
                    after = table.moved(table.position.turn, text, now, table.ply)
                case "illegal":
                    after = table.moved(table.position.turn, "a1a1", now)
                case "stale":
                    after = table.moved(table.position.turn, first_move(table), now, table.ply + 1)
                case "take-back":
                    after = table.taken_back(now)
                case "resign":
                    after = table.resigned(now)
                case "draw":
                    after = table.agreed(now)
                case _:
                    flagged = table.flagged(now)
                    if flagged is None:
                        continue
                    after = flagged
        except (Refused, IndexError):
            assert table == history[-1]
            continue
        assert deed not in ("illegal", "stale")
        history.append(after)
        table = after
    for before, after in pairwise(history):
        assert after.version == before.version + 1
        assert abs(after.ply - before.ply) <= 2
        assert before.outcome is None or after.ply < before.ply
    position = table.game.start()
    for decision in table.decisions:
        position = position.play(decision.text, decision.side)
    assert position == table.position
    assert len(table.displays) == len(position.moves)
    assert all(left >= 0 for left in (table.times(now) or {}).values())
