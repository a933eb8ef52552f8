"""What players propose to each other. An offer is state of the table, with who made it."""

from __future__ import annotations

from dataclasses import dataclass

DRAW = "draw"
TAKE_BACK = "take-back"
ABORT = "abort"  # end the game without a result
RESTART = "restart"  # start again, with the same sides
REMATCH = "rematch"  # another game, with changed sides
OFFERS = (DRAW, TAKE_BACK, ABORT, RESTART, REMATCH)


@dataclass(frozen=True, slots=True)
class Offer:
    kind: str
    side: str


Offers = tuple[Offer, ...]


def standing_after_move(offers: Offers, mover: str) -> Offers:
    """A move answers what the others have offered, and makes everything but an own draw offer pointless."""
    return tuple(offer for offer in offers if offer.kind == DRAW and offer.side == mover)


def without(offers: Offers, kind: str) -> Offers:
    return tuple(offer for offer in offers if offer.kind != kind)


def made_by(offers: Offers, kind: str) -> set[str]:
    """The sides that have offered this."""
    return {offer.side for offer in offers if offer.kind == kind}
