"""What players may offer each other at a table, and when they have agreed. What is impossible is not offered."""

from __future__ import annotations

from typing import Literal, get_args

from ludarium.play.errors import Refused
from ludarium.play.offers import ABORT, DRAW, OFFERS, REMATCH, RESTART, TAKE_BACK, OfferKind, Offers, made_by
from ludarium.play.seats import Viewer, players
from ludarium.play.table import NEVER, Table

ABORTED_ALONE = 2  # decisions; as long as there are fewer, a player may abort without asking
ClaimedResult = Literal["win", "draw"]
WIN: ClaimedResult = "win"
CLAIMS: tuple[ClaimedResult, ...] = get_args(ClaimedResult)


def available(table: Table, viewer: Viewer) -> tuple[OfferKind, ...]:
    """The offers that a viewer could make now."""
    side = table.side_seen_by(viewer)
    return () if side is None else tuple(kind for kind in OFFERS if refusal_of(table, kind, side) is None)


def refusal_of(table: Table, kind: OfferKind, side: str) -> Refused | None:
    """Why a side cannot offer something at a table, if it cannot."""
    if kind not in OFFERS:
        return Refused("bad-request", f"there is no offer {kind!r}; there are: {', '.join(OFFERS)}")
    if table.seats[side].player is None:
        return Refused("not-yours", "nobody who could offer anything plays this side")
    if table.tournament is not None and kind in (ABORT, RESTART, REMATCH):
        return Refused("bad-request", "a game of a tournament is played to its end, and once")
    if kind == REMATCH:
        return rematch_refusal(table)
    if kind != ABORT and not table.is_full:
        return not_begun()
    if kind == TAKE_BACK:
        return take_back_refusal(table, side)
    if table.outcome is not None:
        return over(table)
    if kind == DRAW:
        return draw_refusal(table)
    if kind == RESTART and not table.game.restarts_by_agreement:
        return Refused("bad-request", f"a game of {table.game.title} is not restarted")
    return None


def rematch_refusal(table: Table) -> Refused | None:
    if table.outcome is None:
        return Refused("bad-request", "the game is not over yet")
    return None if table.successor is None else Refused("stale", "the next game has begun already")


def draw_refusal(table: Table) -> Refused | None:
    if not table.game.draws_by_agreement:
        return Refused("bad-request", f"a draw cannot be agreed in {table.game.title}")
    if any(seat.is_bot for seat in table.seats.values()):
        return Refused("bad-request", "the computer does not agree to a draw; play on")
    return None


def take_back_refusal(table: Table, side: str) -> Refused | None:
    if table.takebacks == NEVER:
        return Refused("bad-request", "this table was set up without take-backs")
    if len(players(table.seats)) > 1 and not table.game.takebacks_between_players:
        return Refused("bad-request", f"between two players nothing is taken back in {table.game.title}")
    if table.outcome is not None:
        return over(table)
    asking = next((made.side for made in table.offers if made.kind == TAKE_BACK), side)  # else this one grants it
    kept = kept_by_take_back(table, asking)
    if kept is None:
        return Refused("bad-request", "there is nothing to take back")
    if table.reveals(table.position_at(kept)):
        return Refused("bad-request", "what was hidden has been revealed, so this cannot be taken back")
    return None


def again_refusal(table: Table, side: str) -> Refused | None:
    """Why a side cannot try again from before its last decision, at a table of its own."""
    if table.outcome is None:
        return Refused("bad-request", "the game is not over yet")
    if len(players(table.seats)) > 1:
        return Refused("bad-request", "somebody else has played this game with you: offer a rematch")
    kept = kept_by_take_back(table, side)
    if kept is None:
        return Refused("bad-request", "you have decided nothing here")
    before = table.position_at(kept)
    if not table.exposed and (before.view(side).partial or table.game.reveals(before, table.position)):
        return Refused("bad-request", "what was hidden has been revealed, so this cannot be tried again")
    return None


def claim_refusal(table: Table, result: ClaimedResult) -> Refused | None:
    """Why nobody could claim this at a table, however long the opponent is away."""
    if result not in CLAIMS:
        return Refused("bad-request", f"there is no claim {result!r}; there are: {', '.join(CLAIMS)}")
    if table.claim_after is None or len(players(table.seats)) < 2:
        return Refused("bad-request", "only games of two players in real time are claimed")
    if table.ply < ABORTED_ALONE:
        return Refused("bad-request", "the game has hardly begun: abort it instead")
    return draw_refusal(table) if result == DRAW else None


def kept_by_take_back(table: Table, side: str) -> int | None:
    """How many decisions stay when a side takes its player's last one back; None if there is none."""
    own = table.sides_of(table.seats[side].player)
    plies = range(table.ply - 1, -1, -1)
    return next((ply for ply in plies if table.decisions[ply].side in own), None)


def reached(table: Table, kind: OfferKind, offers: Offers) -> bool:
    """Whether everybody who plays here has offered the same, or need not be asked."""
    if kind == ABORT and table.ply < ABORTED_ALONE:
        return True
    return {table.seats[side].player for side in made_by(offers, kind)} >= players(table.seats)


def not_begun() -> Refused:
    return Refused("bad-request", "the game starts when somebody has taken the open seat")


def over(table: Table) -> Refused:
    assert table.outcome is not None
    return Refused("illegal-move", f"the game is over ({table.outcome.reason})")


def refuse_if_over(table: Table) -> None:
    if table.outcome is not None:
        raise over(table)


def refuse_hurry(table: Table, player: str | None) -> None:
    if not may_command(table, player):
        raise Refused("not-yours", "you do not play at this table")


def refuse_pause(table: Table, player: str | None) -> None:
    if not may_pause(table):
        raise Refused("bad-request", "only a game of the computer against itself without clocks can wait")
    if not may_command(table, player):
        raise Refused("not-yours", "only who made this table may have the computer wait")


def may_pause(table: Table) -> bool:
    """Whether nobody waits for the computer at a table."""
    return not players(table.seats) and table.clock is None


def may_command(table: Table, player: str | None) -> bool:
    """Whether the computer at a table thinks for a player: who plays there, or has made it for bots alone."""
    return bool(table.sides_of(player)) or (player == table.creator and not players(table.seats))
