"""What is done at a table: each action is a function from a Table to the next one, or Refused, and nothing changed.

`intents.judge` calls them for everybody who wants something.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from random import Random

from ludarium.core.chance import drawn
from ludarium.core.errors import IllegalMove, LudariumError
from ludarium.core.outcome import Outcome
from ludarium.core.position import Position
from ludarium.play import agreement
from ludarium.play.agreement import ABORTED_ALONE, WIN, ClaimedResult
from ludarium.play.clock import NO_LAG, Clock
from ludarium.play.errors import Refused, refusal
from ludarium.play.offers import (
    DRAW,
    REMATCH,
    RESTART,
    TAKE_BACK,
    Offer,
    OfferKind,
    made_by,
    standing_after_move,
    without,
)
from ludarium.play.plans import answer, plans_after
from ludarium.play.seats import Seat, Seats
from ludarium.play.table import FAIR, NEVER, NO_PLANS, PRIVATE, Decision, Table

MOST_DECISIONS = 2000


def sit(table: Table, side: str, player: str, name: str, now: int, bot_account: bool = False) -> Table:
    """Somebody takes an open seat."""
    agreement.refuse_if_over(table)
    if table.sides_of(player):
        raise Refused("bad-request", "you play at this table already")
    if side not in table.seats:
        raise Refused("bad-request", f"there is no side {side!r}; there are: {', '.join(table.seats)}")
    if not table.seats[side].is_open:
        raise Refused("not-yours", f"somebody plays {side} already")
    seated = table.after(now, seats={**table.seats, side: Seat(player=player, name=name, bot_account=bot_account)})
    return replace(seated, first_move_by=seated.first_move_due(now))


def move(table: Table, side: str, text: str, now: int, ply: int | None = None, lag: int = 0) -> Table:
    """A side decides."""
    agreement.refuse_if_over(table)
    if not table.is_full:
        raise agreement.not_begun()
    if ply is not None and is_stale(table, side, ply):
        raise Refused("stale", f"this was decided after {ply} moves, but {table.ply} have been made")
    if table.ply >= MOST_DECISIONS:
        raise Refused("too-large", f"a table takes {MOST_DECISIONS} moves at most")
    before, clock = table.position, table.clock
    try:
        after = before.play(text, side)
    except IllegalMove as error:
        # Why a move is illegal may tell what stands where; with something hidden that would be a way to ask.
        hidden = not table.exposed and side in before.may_choose and before.view(side).partial
        raise (Refused("illegal-move", f"{text}: not a legal move here") if hidden else refusal(error)) from None
    except LudariumError as error:
        raise refusal(error) from None
    if clock is not None:
        clock = clock.moved(side, table.running_at(after), now, lag)
    left = None if clock is None else clock.left
    assert after.decision is not None
    decision = Decision(side, after.decision.text, tuple(new_displays(before, after)), left, now)
    return table.after(
        now,
        position=after,
        decisions=(*table.decisions, decision),
        clock=clock,
        offers=standing_after_move(table.offers, side),
        plans=plans_after(table.plans, decision.text) if after.outcome is None else NO_PLANS,
        first_move_by=None,
    )


def keep(table: Table, side: str, now: int, ply: int) -> Table:
    """A side keeps its last decision in a teaching game, so that the computer replies."""
    agreement.refuse_if_over(table)
    if table.teaching is None:
        raise Refused("bad-request", "only in a teaching game moves are kept or taken back")
    own = table.sides_of(table.seats[side].player)
    if ply != table.ply or not table.is_held or table.decisions[-1].side not in own:
        raise Refused("stale", "there is no move of yours any more that waits to be kept")
    return table.after(now, teaching=table.ply)


def is_stale(table: Table, side: str, ply: int) -> bool:
    """Whether a side decided on what is not so any more. A simultaneous choice stays open while others make theirs."""
    behind = table.ply - ply
    if behind == 0:
        return False
    if not 0 < behind < len(table.seats) or len(table.position_at(ply).may_choose) == 1:
        return True
    return not all(side in table.position_at(seen).may_choose for seen in range(ply, table.ply + 1))


def planned_answer(table: Table, now: int) -> Table | None:
    """The table after the answer that the side to act has planned, if it has; what cannot be played is passed over."""
    planned = answer(table)
    if planned is None:
        return None
    try:
        return move(table, *planned, now)
    except Refused:
        return None


def new_displays(before: Position, after: Position) -> Iterable[str]:
    """The moves that stand between two positions, as players write them."""
    found: list[str] = []
    here = after
    while here.state is not before.state:
        assert here.previous is not None
        assert here.move is not None
        found.append(here.previous.written(here.move.code))
        here = here.previous
    return reversed(found)


def decisions_of(position: Position) -> tuple[Decision, ...]:
    """The decisions that led to a position, where nothing is known of clocks and times."""
    found: list[Decision] = []
    here = position
    while here.before is not None and here.decision is not None:
        made, displays = here.decision, tuple(new_displays(here.before, here))
        found.append(Decision(made.side, made.text, displays, None, 0))
        here = here.before
        here.forget()
    return tuple(reversed(found))


def flag(table: Table, now: int, lags: Mapping[str, int] = NO_LAG) -> Table | None:
    """The table after a clock has run out, or nobody has begun in time, if that is so. `lags`: by side."""
    if table.flag_at is not None and table.flag_at == table.first_move_by:
        return table.over(Outcome(None, "abort"), now) if now >= table.first_move_by else None
    loser = table.clock.flagged(now, lags) if table.clock is not None and table.outcome is None else None
    if loser is not None:
        return table.over(Outcome(table.other(loser), "timeout"), now)
    if table.appear_by is not None and now >= table.appear_by:
        return table.over(Outcome(None, "abort"), now)
    return None


def resign(table: Table, side: str, now: int) -> Table:
    """A side gives up."""
    agreement.refuse_if_over(table)
    if table.seats[side].player is None:
        raise Refused("not-yours", "nobody who could resign plays this side")
    if not table.is_full:
        raise agreement.not_begun()
    return table.over(Outcome(table.other(side), "resignation"), now)


def claim(table: Table, side: str, result: ClaimedResult, now: int, gone_since: int | None) -> Table:
    """A side claims a win, or a draw, because the opponent has left. `gone_since`: when that was, if so."""
    agreement.refuse_if_over(table)
    claimed = agreement.claim_refusal(table, result)
    if claimed is not None:
        raise claimed
    after = table.claim_after
    assert after is not None
    if gone_since is None:
        raise Refused("bad-request", "your opponent is here")
    if now < gone_since + after:
        wait = (gone_since + after - now) / 1000
        raise Refused("bad-request", f"your opponent may still come back; wait {wait:.0f} seconds", retry_after=wait)
    return table.over(Outcome(side if result == WIN else None, "abandonment"), now)


def disqualify(table: Table, excluded: Container[str | None], now: int) -> Table:
    """Who may not play on loses to an opponent who may. A game that has hardly begun, or has none, is aborted."""
    others = [side for side, seat in table.seats.items() if seat.player not in excluded]
    if table.outcome is not None or len(others) == len(table.seats):
        return table
    begun = table.is_full and (table.tournament is not None or table.ply >= ABORTED_ALONE)
    decided = begun and bool(others)
    return table.over(Outcome(others[0], "adjudication") if decided else Outcome(None, "abort"), now)


def adjudicate(table: Table, winner: str | None, reason: str, now: int) -> Table:
    """A game ends as it was decided elsewhere, if it has not ended."""
    return table if table.outcome is not None else table.over(Outcome(winner, reason), now)


def reseat(table: Table, creator: str, seats: Seats) -> Table:
    """The players of a table have other ids or names. This is no sign of life of theirs, so its time stays."""
    return table.after(table.updated, creator=creator, seats=seats)


def set_away(table: Table, player: str, away: bool, now: int) -> Table:
    """A player goes on vacation, or is back. Meanwhile their time stands still, and none is gained."""
    agreement.refuse_if_over(table)
    clock = table.clock
    if clock is None or not clock.control.is_correspondence:
        raise Refused("bad-request", "only correspondence games wait for somebody on vacation")
    seats = {side: replace(seat, away=away) if seat.player == player else seat for side, seat in table.seats.items()}
    if seats == table.seats:
        return table
    after = table.after(now, seats=seats)
    running = after.running_at(table.position)
    if table.decisions and table.decisions[-1].left is not None:
        return replace(after, clock=clock.stopped(now).resumed(running, now))
    same = running == table.running_at(table.position)  # else the bound for the first move begins anew
    return after if same else replace(after, first_move_by=after.first_move_due(now))


def give_time(table: Table, side: str, now: int) -> Table:
    """A side gives the other one more time."""
    agreement.refuse_if_over(table)
    if table.clock is None:
        raise Refused("bad-request", "there is no clock at this table")
    return table.after(now, clock=table.clock.gave(table.other(side), table.clock.control.gift, now))


def berserk(table: Table, side: str, now: int) -> Table:
    """A side halves its own time, for one point more if it wins."""
    agreement.refuse_if_over(table)
    if not table.may_berserk(side):
        raise Refused("bad-request", "time is halved in an arena, once and before the first move")
    assert table.clock is not None
    assert table.berserk is not None
    half = table.clock.times(now)[side] // 2
    return table.after(now, clock=table.clock.gave(side, -half, now), berserk=(*table.berserk, side))


def offer(table: Table, kind: OfferKind, side: str, now: int, successor: str = "") -> Table:
    """A side offers something, or accepts it: what everybody who plays here wants is done at once.

    successor  the id of the table at which a rematch or restart is played
    """
    refused = agreement.refusal_of(table, kind, side)
    if refused is not None:
        raise refused
    if side in made_by(table.offers, kind):
        raise Refused("bad-request", "you have offered that already")
    offers = (*table.offers, Offer(kind, side))
    if not agreement.reached(table, kind, offers):
        return table.after(now, offers=offers)
    if kind == TAKE_BACK:
        return take_back(table, next(made.side for made in offers if made.kind == kind), now)
    if kind == REMATCH:
        return table.after(now, offers=offers, successor=successor)
    if kind == RESTART:
        return table.over(Outcome(None, "abort"), now, offers=offers, successor=successor)
    return table.over(Outcome(None, "agreement" if kind == DRAW else "abort"), now)


def decline(table: Table, kind: OfferKind, side: str, now: int) -> Table:
    """A side declines what another has offered, or withdraws its own offer."""
    if kind not in (made.kind for made in table.offers):
        raise Refused("stale", "there is no such offer any more")
    if table.seats[side].player is None:
        raise Refused("not-yours", "nobody who could decline plays this side")
    return table.after(now, offers=without(table.offers, kind))


def take_back(table: Table, side: str, now: int) -> Table:
    """Back to the position at which the side's player decided last; that everybody agrees has been seen to."""
    kept = agreement.kept_by_take_back(table, side)
    if kept is None:
        raise Refused("bad-request", "there is nothing to take back")
    return rewound(table.after(now), kept, now)


def rewound(table: Table, kept: int, now: int) -> Table:
    """The table with so many of its decisions, and the time that was left after them."""
    position, decisions, clock = table.position_at(kept), table.decisions[:kept], table.clock
    if clock is not None and not decisions:
        clock = Clock.new(clock.control, table.seats)
    elif clock is not None and decisions[-1].left is not None:
        clock = clock.reset(decisions[-1].left, table.running_at(position), now)
    teaching = None if table.teaching is None else min(table.teaching, kept)
    changes = {"position": position, "decisions": decisions, "clock": clock, "teaching": teaching}
    back = replace(table, **changes, offers=(), plans=NO_PLANS)  # type: ignore[arg-type]
    return replace(back, first_move_by=back.first_move_due(now))


def try_again(table: Table, side: str, now: int, table_id: str) -> Table:
    """A table of one's own, unrated, at the position at which the side's player decided last in a game that is over."""
    refused = agreement.again_refusal(table, side)
    if refused is not None:
        raise refused
    kept = agreement.kept_by_take_back(table, side)
    player = table.seats[side].player
    assert kept is not None
    assert player is not None
    opened = replace(
        table,
        id=table_id,
        creator=player,
        takebacks=FAIR if table.takebacks == NEVER else table.takebacks,
        visibility=PRIVATE,
        rated=False,
        tournament=None,
        berserk=None,
        lock="",
        ended=None,
        successor=None,
        version=0,
        created=now,
        updated=now,
    )
    return rewound(opened, kept, now)


def follow_up(table: Table, now: int, random: Random) -> Table:
    """The table of a rematch, with changed sides, or of a restart. What chance decides is drawn again."""
    assert table.successor is not None
    names, seats = list(table.seats), list(table.seats.values())
    if RESTART not in (made.kind for made in table.offers):
        seats.reverse()
    game, first = table.game, table.first
    drawn_names = {option.name for option in game.options if option.drawn}
    given = {name: value for name, value in first.options.items() if name not in drawn_names}
    options = drawn(game, given, random)
    from_start = first.text == game.start(**first.options).text
    next_table = replace(
        table,
        id=table.successor,
        seats=dict(zip(names, seats, strict=True)),
        position=game.start(**options) if from_start else game.position(first.text, **options),
        decisions=(),
        teaching=None if table.teaching is None else 0,
        clock=None if table.clock is None else Clock.new(table.clock.control, names),
        offers=(),
        plans=NO_PLANS,
        ended=None,
        successor=None,
        version=0,
        created=now,
        updated=now,
    )
    return replace(next_table, first_move_by=next_table.first_move_due(now))
