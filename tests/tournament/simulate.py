"""Whole tournaments with made-up results, and with those who come late, leave or do not appear."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ludarium.tournament import Entrant, Event, Pairing, Plan, Result, is_over, next_pairings

PLAYED = (Result.FIRST, Result.SECOND, Result.DRAW)
NOT_PLAYED = (Result.FIRST_BY_FORFEIT, Result.SECOND_BY_FORFEIT, Result.NOBODY)
STEP = 1000  # milliseconds that a game takes here
MOST_STEPS = 400

Decide = Callable[[Pairing, Random], Result]


def fair(_pairing: Pairing, random: Random) -> Result:
    return random.choice(PLAYED)


def with_forfeits(_pairing: Pairing, random: Random) -> Result:
    return random.choice(NOT_PLAYED[:2]) if random.random() < 0.15 else random.choice(PLAYED)


def start(plan: Plan, players: int, ends: int | None = None) -> Event:
    event = Event(plan=plan, ends=ends)
    for number in range(1, players + 1):
        event = event.entered(entrant(number))
    return event


def entrant(number: int) -> Entrant:
    return Entrant(id=f"p{number}", name=f"Player {number}", rating=2500 - 10 * number)


def run(
    event: Event,
    random: Random,
    decide: Decide = fair,
    withdrawals: float = 0.0,
    late: int = 0,
    seen: Callable[[Event, list[Pairing]], None] | None = None,
) -> Event:
    """Play a tournament to its end. Results come in any order; some arrive before others are even paired."""
    now = 0
    for _ in range(MOST_STEPS):
        new = next_pairings(event, now)
        if seen is not None:
            seen(event, new)
        if not new and not any(event.running) and is_over(event, now):
            return event
        event = event.paired(new)
        waiting = list(event.running)
        random.shuffle(waiting)
        some = waiting if event.plan.format != "knockout" else waiting[: max(1, len(waiting) // 2)]
        for pairing in some:
            now += STEP
            event = event.with_result(pairing.number, decide(pairing, random), now)
        if not waiting:
            now += STEP
        if late and event.plan.takes_late_entries and random.random() < 0.5:
            late -= 1
            event = event.entered(entrant(len(event.entrants) + 1))
        for each in event.entrants:
            if not each.withdrawn and random.random() < withdrawals:
                event = event.changed(each.id, withdrawn=True)
    raise AssertionError("the tournament does not end")
