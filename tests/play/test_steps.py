"""A step makes the table after it of the table before it, also where it was sent as text."""

from collections.abc import Callable

import msgspec
import pytest

from ludarium.play import Seat, Table, TimeControl, intents
from ludarium.play.intents import Intent
from ludarium.play.steps import Missed, Step, applied, carried_out
from tests.play.tables import ADA, BOB, first_move, person, play, table_of, two_players

MINUTE, DAYS = TimeControl(base=60_000, increment=1000, lag=300), TimeControl(per_move=86_400_000)
NOW = 5000


def moved(table: Table) -> Intent:
    return intents.Move(first_move(table), table.ply)


def chosen(table: Table) -> Intent:
    return intents.Move(table.position.legal_moves_of("blue")[0].text, table.ply)


STEPS: dict[str, tuple[Table, str | None, Callable[[Table], Intent]]] = {
    "a move": (play(two_players(control=MINUTE), 3), BOB, moved),
    "a secret choice": (two_players(game="cheduk"), BOB, chosen),
    "an offer": (play(two_players(), 2), ADA, lambda _: intents.Offer("draw")),
    "time": (play(two_players(control=MINUTE), 2), ADA, lambda _: intents.GiveTime()),
    "berserk": (two_players(control=MINUTE, berserk=()), ADA, lambda _: intents.Berserk()),
    "a seat": (table_of(person(), Seat(), control=MINUTE), BOB, lambda _: intents.Sit("black", "Bob")),
    "vacation": (play(two_players(control=DAYS), 2), BOB, lambda _: intents.SetAway(True)),
    "a flag": (play(two_players(control=MINUTE), 2), None, lambda _: intents.Flag()),
    "an end": (play(two_players(control=MINUTE), 2), ADA, lambda _: intents.Resign()),
    "other players": (
        play(two_players(), 2),
        None,
        lambda table: intents.Reseat("eve", {**table.seats, "white": person("eve")}),
    ),
    "a take-back": (
        intents.judge(play(two_players(control=MINUTE), 4), intents.Offer("take-back"), ADA, 0),
        BOB,
        lambda _: intents.Offer("take-back"),
    ),
    "a rematch": (
        intents.judge(
            intents.judge(play(two_players(), 2), intents.Resign(), ADA, 0), intents.Offer("rematch", "next"), ADA, 0
        ),
        BOB,
        lambda _: intents.Offer("rematch", "next"),
    ),
}


@pytest.mark.parametrize("what", STEPS)
def test_a_step_makes_the_next_table_also_as_text(what: str) -> None:
    table, by, intend = STEPS[what]
    now = 10**6 if what == "a flag" else NOW
    (change,), refused, _ = carried_out(table, intend(table), by, now, {})
    assert refused is None
    step = change.step
    read = msgspec.json.decode(msgspec.json.encode(step), type=Step)
    assert read == step
    again = applied(table, read)
    assert again.after == change.after
    assert (again.action, again.side) == (change.action, change.side)
    for ply in range(change.after.ply):
        assert again.after.position_at(ply) == change.after.position_at(ply)


def test_a_step_that_comes_twice_or_too_early_is_noticed() -> None:
    table, steps = two_players(), list[Step]()
    for by in (ADA, BOB, ADA):
        (change,), _, _ = carried_out(table, moved(table), by, NOW, {})
        steps.append(change.step)
        table = change.after
    for wrong in (steps[1], steps[2]):
        with pytest.raises(Missed):
            applied(two_players(), wrong)
    with pytest.raises(Missed):
        applied(table, steps[2])


def test_conditional_moves_answer_at_once_and_a_flag_falls_before() -> None:
    table = play(two_players(control=DAYS), 1)
    reply = table.position.legal_moves[0]
    answer = table.position.play(reply).legal_moves[0]
    planned = intents.judge(table, intents.Plan(1, [[reply.text, answer.text]]), ADA, 0)
    changes, _, fell = carried_out(planned, intents.Move(reply.text, 1), BOB, NOW, {})
    assert [change.side for change in changes] == ["black", "white"]
    assert [change.after.version for change in changes] == [planned.version + 1, planned.version + 2]
    assert not fell
    late = play(two_players(control=MINUTE), 2)
    (ended,), refused, fell = carried_out(late, moved(late), ADA, 10**6, {})
    assert fell
    assert refused is not None
    assert ended.after.outcome is not None
