"""What players propose to each other. An offer is state of the table, with who made it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

OfferKind = Literal["draw", "take-back", "abort", "restart", "rematch"]
DRAW: OfferKind = "draw"
TAKE_BACK: OfferKind = "take-back"
ABORT: OfferKind = "abort"  # end the game without a result
RESTART: OfferKind = "restart"  # start again, with the same sides
REMATCH: OfferKind = "rematch"  # another game, with changed sides
OFFERS: tuple[OfferKind, ...] = get_args(OfferKind)


@dataclass(frozen=True, slots=True)
class Offer:
    kind: OfferKind
    side: str


Offers = tuple[Offer, ...]


def standing_after_move(offers: Offers, mover: str) -> Offers:
    """A move answers what the others have offered, and makes everything but an own draw offer pointless."""
    return tuple(offer for offer in offers if offer.kind == DRAW and offer.side == mover)


def without(offers: Offers, kind: OfferKind) -> Offers:
    return tuple(offer for offer in offers if offer.kind != kind)


def made_by(offers: Offers, kind: OfferKind) -> set[str]:
    """The sides that have offered this."""
    return {offer.side for offer in offers if offer.kind == kind}
