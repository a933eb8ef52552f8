"""One way to ask every format: what is to be played next, and whether it is over."""

from __future__ import annotations

from collections.abc import Collection

from ludarium.tournament import arena, knockout, roundrobin, swiss
from ludarium.tournament.bracket import rounds_for
from ludarium.tournament.model import Event, Pairing

LEAST_ENTRANTS = 2


def next_pairings(event: Event, now: int = 0, here: Collection[str] | None = None) -> list[Pairing]:
    """The games that can begin, byes among them; nothing while others have to end first.

    here: who could play now (arena), None for everybody
    """
    if len(event.entrants) < LEAST_ENTRANTS:
        return []
    if event.plan.format == "swiss":
        return swiss.next_pairings(event)
    if event.plan.format == "round-robin":
        return roundrobin.next_pairings(event)
    if event.plan.format == "knockout":
        return knockout.next_pairings(event)
    return [] if arena.is_over(event, now) else arena.next_pairings(event, here)


def is_over(event: Event, now: int = 0) -> bool:
    """Ask after `next_pairings` has given nothing: for a Swiss tournament it takes as long."""
    if event.plan.format == "swiss":
        return swiss.is_over(event)
    if event.plan.format == "round-robin":
        return roundrobin.is_over(event)
    if event.plan.format == "knockout":
        return knockout.is_over(event)
    return arena.is_over(event, now)


def rounds(event: Event) -> int | None:
    """How many there will be, as far as that is known."""
    if event.plan.format == "swiss":
        return event.plan.rounds
    if event.plan.format == "round-robin":
        return roundrobin.number_of_rounds(event)
    if event.plan.format == "knockout":
        return rounds_for(len(event.entrants)) if not event.plan.twice else None
    return None
