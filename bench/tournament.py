"""How long pairing takes: `python -m bench.tournament`. Milliseconds a round, the slowest in brackets."""

from __future__ import annotations

from random import Random
from time import perf_counter

from ludarium.tournament import Entrant, Event, Plan, Result, next_pairings, standings

SIZES = (
    (Plan(format="swiss", rounds=9), 64),
    (Plan(format="swiss", rounds=9), 128),
    (Plan(format="round-robin"), 64),
    (Plan(format="knockout", twice=True), 64),
    (Plan(format="arena"), 64),
    (Plan(format="arena"), 1000),
)
MOST_ROUNDS = 20
RESULTS = (Result.FIRST, Result.SECOND, Result.DRAW)


def main() -> None:
    next_pairings(started(Plan(format="swiss"), 4))  # what is loaded once does not count
    print(f"{'format':12} {'players':>7} {'rounds':>6} {'pairing':>16} {'table':>8}")
    for plan, players in SIZES:
        times, table = measured(plan, players)
        mean, slowest = 1000 * sum(times) / len(times), 1000 * max(times)
        print(f"{plan.format:12} {players:7} {len(times):6} {mean:8.1f} ({slowest:5.0f}) {1000 * table:8.1f}")


def started(plan: Plan, players: int) -> Event:
    event = Event(plan=plan, ends=10**12 if plan.format == "arena" else None)
    for number in range(players):
        event = event.entered(Entrant(id=str(number), name=f"Player {number}", rating=2500 - number))
    return event


def measured(plan: Plan, players: int) -> tuple[list[float], float]:
    """Seconds for each round's pairing, and for the table at the end."""
    random, event, now, times = Random(1), started(plan, players), 0, []
    while len(times) < MOST_ROUNDS:
        begun = perf_counter()
        new = next_pairings(event, now)
        if not new:
            break
        times.append(perf_counter() - begun)
        event = event.paired(new)
        for pairing in list(event.running):
            now += 1
            event = event.with_result(pairing.number, random.choice(RESULTS), now)
    begun = perf_counter()
    standings(event)
    return times, perf_counter() - begun


if __name__ == "__main__":
    main()
