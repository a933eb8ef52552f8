"""Swiss tournaments by the Dutch system of FIDE, paired by py4swiss."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludarium.tournament.model import Event, Pairing, Result
from ludarium.tournament.trf import parsed

if TYPE_CHECKING:
    from py4swiss.engines.common import Pairing as Paired


def next_pairings(event: Event) -> list[Pairing]:
    """The next round; nothing while one is played, after the last one, or when nobody is left to be paired."""
    if any(event.running) or event.round >= event.plan.rounds:
        return []
    number = event.round + 1
    here = [each for each in event.entrants if each.active and each.since <= number]
    if len(here) < 2:
        return []
    made: list[Pairing] = []
    for pair in paired(event):
        first = event.seeded[pair.white - 1].id
        second = event.seeded[pair.black - 1].id if pair.black else None
        made.append(
            Pairing(
                number=len(event.pairings) + len(made) + 1,
                round=number,
                first=first,
                second=second,
                result=None if second is not None else Result.BYE,
            )
        )
    return made


def paired(event: Event) -> list[Paired]:
    """By starting numbers, 0 for the bye; nothing if no round is possible any more."""
    from py4swiss.engines import DutchEngine
    from py4swiss.engines.common import PairingError

    try:
        return DutchEngine.generate_pairings(parsed(event))
    except PairingError:
        return []


def is_over(event: Event) -> bool:
    if any(event.running):
        return False
    return event.round >= event.plan.rounds or not next_pairings(event)
