"""What leaves the server about a table: made for one viewer from that viewer's View, and from nothing else.

Everything here works on whole positions, so it belongs on a thread.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from ludarium.core.claims import claim_text
from ludarium.core.danger import advised
from ludarium.core.explain import last_loss
from ludarium.core.game import Game
from ludarium.core.guide import Advice, PossibleMove
from ludarium.core.outcome import Outcome, ending
from ludarium.core.position import Position
from ludarium.core.refusals import why_not
from ludarium.core.text import Text
from ludarium.core.view import View
from ludarium.play import Refused, Seat, Spectators, Table, TimeControl, Viewer, agreement
from ludarium.play.clock import DAY
from ludarium.play.intents import Action
from ludarium.play.table import winning_move
from ludarium.server.tables.fairplay import UNPROTECTED, Protected
from ludarium.server.threads import off_loop
from ludarium.wire.tables import (
    AdviceData,
    ClockData,
    Event,
    LegalMove,
    LostPieces,
    OfferData,
    OutcomeData,
    PlayedMove,
    SeatData,
    SeatKind,
    Snapshot,
    SpectatorRules,
    TableData,
    TableState,
    TimeControlData,
    ViewData,
)

_encoder = msgspec.json.Encoder()


class Told(NamedTuple):
    """What a viewer's client has of the moves: how many, as which side saw them, and whether something was hidden."""

    moves: int
    side: str | None
    partial: bool


NOTHING = Told(0, None, False)


def encode(message: object) -> str:
    return _encoder.encode(message).decode()


# Messages.


def snapshot(table: Table, viewer: Viewer, now: int, client: str) -> tuple[Snapshot, Told]:
    """A table as it is now."""
    view = view_of(table, viewer)
    about = table_data(table, viewer, view)
    return Snapshot(table=about, state=state(table, viewer, view, now, 0), client=client), told(view)


def event(
    action: Action, side: str | None, table: Table, viewer: Viewer, now: int, known: Told = NOTHING
) -> tuple[Event, Told]:
    """What an action changed. A viewer is sent the moves that are new to them.

    All moves are sent again when they are written differently now: what was hidden is shown, or the side has changed.
    """
    view = view_of(table, viewer)
    new = told(view)
    reads_anew = known.partial != new.partial or (new.partial and known.side != new.side)
    first = 0 if reads_anew else min(known.moves, new.moves)
    return Event(action=action, side=side, state=state(table, viewer, view, now, first)), new


def view_of(table: Table, viewer: Viewer) -> View:
    off_loop()
    return table.view(viewer)


def told(view: View) -> Told:
    return Told(len(view.moves), view.viewer, view.partial)


# Their parts.


def state(table: Table, viewer: Viewer, view: View, now: int, first_move: int) -> TableState:
    position, game, side = table.position, table.game, table.side_seen_by(viewer)
    return TableState(
        version=table.version,
        view=view_data(position, view, table.ply, tips=table.may_help),
        first_move=first_move,
        moves=announced_moves(table, view, first_move),
        seats={side: seat_data(seat) for side, seat in table.seats.items()},
        clock=clock_data(table, now),
        offers=[OfferData(made.kind, made.side) for made in table.offers],
        berserk=list(table.berserk or ()),
        may_berserk=table.may_berserk(side),
        may_try_again=side is not None and agreement.again_refusal(table, side) is None,
        available=list(agreement.available(table, viewer)),
        draw_proposed=table.outcome is None and not view.partial and game.proposes_draw(position),
        opening="" if view.partial else position.opening,
        outcome=outcome_data(game, table.outcome),
        successor=table.successor,
        plan=table.plans.get(viewer[0], ()) if len(viewer) == 1 else (),
        held=table.is_held,
    )


def table_data(table: Table, viewer: Viewer, view: View) -> TableData:
    return TableData(
        id=table.id,
        game=table.game.name,
        you=viewer,
        options=dict(table.game.known_options(table.position)),
        time_control=None if table.clock is None else time_control_data(table.clock.control),
        takebacks=table.takebacks,
        visibility=table.visibility,
        exposed=table.exposed,
        rated=table.rated,
        locked=bool(table.lock),
        spectators=spectators_data(table.spectators),
        claim_after=table.claim_after,
        tournament=table.tournament,
        teaching=table.teaching is not None,
        start="" if view.partial else table.first.text,
        created=table.created,
    )


def view_data(position: Position, view: View, ply: int, tips: bool = True) -> ViewData:
    """A view as the client gets it: with the moves as players write them, where that tells nothing new.

    tips: whether it may tell what players should find themselves where the game counts
    """
    game, legal = position.game, view.legal_moves
    acts = view.viewer == position.turn
    written = position.displays if legal and acts and not view.partial else {}
    displays = [written.get(move.code, move.text) for move in legal]
    effects = [game.effect(position, move) for move in legal]
    known = knows_last_move(position, view)
    advice = advised(position, view, tips)
    return ViewData(
        viewer=view.viewer,
        turn=view.turn,
        ply=ply,
        text=view.text,
        partial=view.partial,
        scene=view.scene,
        legal_moves=[
            LegalMove(move.text, move.path, display, effect.kind, effect.captures)
            for move, display, effect in zip(legal, displays, effects, strict=True)
        ],
        claims={move.text: effect.claims for move, effect in zip(legal, effects, strict=True) if effect.claims},
        last=view.last,
        notices=tuple(notice for notice in view.notices if tips or not notice.tip),
        counters=dict(view.counters),
        captured={} if view.partial else captured(position),
        emptied=position.emptied if known else (),
        advice=advice_data(game, advice, view.viewer),
        loss=last_loss(position, view.viewer) if known and not view.partial else None,
    )


def advice_data(game: Game, advice: Advice, viewer: str | None) -> AdviceData:
    danger, tip = (claim_text(game, claim, viewer) if claim else None for claim in (advice.danger, advice.tip))
    cells = advice.danger.cells if advice.danger else ()
    return AdviceData(advice.goal, advice.now, advice.detail, advice.tells, danger, tip, cells)


def knows_last_move(position: Position, view: View) -> bool:
    return position.move is not None and view.moves[-1:] == (position.move.text,)


def possible(table: Table, viewer: Viewer, side: str) -> tuple[PossibleMove, ...]:
    """What a side could do if it were its turn, as far as the viewer may know."""
    if side not in table.seats:
        raise Refused("bad-request", f"there is no side {side!r}; there are: {', '.join(table.seats)}")
    view = view_of(table, viewer)
    return table.game.could_do(view, table.game.known_options(table.position), side)


def refusal(table: Table, viewer: Viewer, origin: str, target: str) -> Text | None:
    """Why the viewer, whose turn it is, cannot go from one place to another, where nothing is hidden."""
    off_loop()
    side, position = table.side_seen_by(viewer), table.position
    if table.outcome is not None or side != position.turn or position.view(side).partial:
        return None
    return why_not(position, origin, target)


def placement(table: Table, viewer: Viewer) -> tuple[str, ...]:
    """Moves that complete the placement of the viewer's side."""
    off_loop()
    side = table.side_seen_by(viewer)
    return table.game.auto_place(table.position) if side == table.position.turn and table.outcome is None else ()


def captured(position: Position) -> dict[str, list[LostPieces]]:
    """The pieces that a side has lost since the start, where the game keeps no account of them beside the board."""
    if position.scene.trays:
        return {}
    lost: dict[str, list[LostPieces]] = {}
    left = position.material
    for (side, symbol), count in position.first.material.items():
        gone = count - left.get((side, symbol), 0)
        if gone > 0:
            lost.setdefault(side, []).append(LostPieces(symbol, gone))
    return lost


def announced_moves(table: Table, view: View, first: int) -> list[PlayedMove]:
    """The moves from a number on, as they were announced to the viewer."""
    played = table.position.moves[first:]
    return [
        PlayedMove(move.side, text, text if view.partial or text != move.text else display)
        for text, display, move in zip(view.moves[first:], last_displays(table, len(played)), played, strict=False)
    ]


def last_displays(table: Table, number: int) -> list[str]:
    """The last `number` moves as players write them; a long game is not gone through for each of its moves."""
    found: list[str] = []
    for decision in reversed(table.decisions):
        if len(found) >= number:
            break
        found += reversed(decision.displays)
    return found[::-1][-number:] if number else []


def seat_data(seat: Seat) -> SeatData:
    kind: SeatKind = "bot" if seat.is_bot else "open" if seat.is_open else "player"
    name = "Computer" if seat.is_bot else seat.name or ("" if seat.is_open else "Guest")
    return SeatData(kind, name, seat.level, seat.bot_account, seat.away)


def clock_data(table: Table, now: int) -> ClockData | None:
    clock, due = table.clock, table.first_move_by or table.appear_by
    if clock is None:
        return None
    return ClockData(clock.times(now), clock.running, None if due is None else max(due - now, 0))


def spectators_data(rules: Spectators) -> SpectatorRules:
    return SpectatorRules(rules.allowed, rules.moves, rules.time // 1000)


def time_control_data(control: TimeControl) -> TimeControlData:
    return TimeControlData(
        base_seconds=control.base / 1000,
        increment_seconds=control.increment / 1000,
        delay_seconds=control.delay / 1000,
        per_move_days=control.per_move / DAY,
    )


def outcome_data(game: Game, outcome: Outcome | None) -> OutcomeData | None:
    if outcome is None:
        return None
    return OutcomeData(outcome.winner, outcome.reason, outcome_words(game, outcome))


def outcome_words(game: Game, outcome: Outcome) -> str:
    """What happened, in words that are right for everybody."""
    loser = next((side.title for side in game.sides if outcome.winner not in (None, side.name)), "")
    outside = {
        "resignation": f"{loser} resigned",
        "timeout": f"{loser}'s time ran out",
        "agreement": "both sides agreed",
        "abandonment": f"{loser or 'a player'} left",
        "abort": "the game was aborted",
        "adjudication": "the referee decided",
        "correction": "the organiser decided",
        "removal": f"{loser} was removed from the tournament",
    }
    return outside.get(outcome.reason) or ending(game, outcome.reason, outcome.winner)


def winning(table: Table, viewer: Viewer, protected: Protected = UNPROTECTED) -> LegalMove | None:
    """A move with which a viewer wins at once. For a game that counts it would be a hint, at other tables, too."""
    off_loop()
    if table.counts or not protected.may_help(table.position):
        return None
    move = winning_move(table, viewer)
    return None if move is None else LegalMove(move.text, move.path, table.game.display(table.position, move.code))
