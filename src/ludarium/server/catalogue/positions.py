"""Positions to look at, for analysis and for setting them up: nothing is hidden, nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludarium.core.board import Piece
from ludarium.core.errors import PositionError
from ludarium.core.guide import PossibleMove
from ludarium.core.options import Options, Value
from ludarium.core.position import Position
from ludarium.core.refusals import why_not
from ludarium.core.registry import game as find_game
from ludarium.play import Table, Viewer
from ludarium.play.errors import Refused
from ludarium.play.plans import plan_refusal
from ludarium.server.tables.fairplay import Protected
from ludarium.server.tables.render import outcome_data, view_data
from ludarium.server.threads import off_loop
from ludarium.wire.positions import (
    ComposedData,
    ComposeRequest,
    PositionData,
    PositionRequest,
    PossibleData,
    PossibleRequest,
    RefusalData,
    WhyNotRequest,
)


def shown(data: PositionRequest, protected: Protected) -> PositionData:
    position = position_of(data.game, data.options, data.text, data.moves)
    protected.refuse_look(position)
    return position_data(position, tips=protected.may_help(position))


def shown_composed(data: ComposeRequest, protected: Protected) -> ComposedData:
    """What was put down; what cannot be played yet is a state of the work, and no fault of the request."""
    try:
        position = composed(data)
    except PositionError as error:
        return ComposedData(None, str(error))
    protected.refuse_look(position)
    return ComposedData(position_data(position, tips=protected.may_help(position)))


def shown_possible(data: PossibleRequest, protected: Protected) -> PossibleData:
    position = position_of(data.game, data.options, data.text, data.moves)
    protected.refuse_look(position)
    return PossibleData(possible(position, data.side))


def shown_refusal(data: WhyNotRequest, protected: Protected) -> RefusalData:
    position = position_of(data.game, data.options, data.text, data.moves)
    protected.refuse_look(position)
    return RefusalData(why_not(position, data.origin, data.target))


def shown_past(table: Table, viewer: Viewer, moves: int) -> PositionData:
    """What stood on the board after a number of moves, for those from whom nothing is hidden there."""
    off_loop()
    if table.view(viewer).partial:
        raise Refused("bad-request", "something is hidden from you at this table, so nobody looks back")
    here, made = table.position, len(table.position.moves)
    if not 0 <= moves <= made:
        raise Refused("bad-request", f"{made} moves have been made at this table")
    for _ in range(made - moves):
        assert here.previous is not None
        here = here.previous
    return position_data(here, table.game.known_options(table.position), tips=table.may_help)


def shown_ahead(table: Table, viewer: Viewer, line: Sequence[str]) -> PositionData:
    """What a line from the present position of a table leads to, for who may plan conditional moves there."""
    off_loop()
    side = table.side_seen_by(viewer)
    refused = Refused("not-yours", "you do not play at this table") if side is None else plan_refusal(table, side)
    if refused is not None:
        raise refused
    here = table.position
    for text in line:
        if here.hides:
            raise Refused("bad-request", "there are no conditional moves where something is hidden")
        here = here.play(text)
    return position_data(here, table.game.known_options(table.position), tips=table.may_help)


def position_of(game: str, options: Mapping[str, Value], text: str | None, moves: Sequence[str] = ()) -> Position:
    off_loop()
    found = find_game(game)
    position = found.position(text, **options) if text else found.start(**options)
    for move in moves:
        position = position.play(move)
    return position


def composed(data: ComposeRequest) -> Position:
    base = position_of(data.game, data.options, data.base)
    levels: dict[str, int] = {}
    pieces = []
    for placed in data.pieces:
        level = levels[placed.cell] = levels.get(placed.cell, -1) + 1
        pieces.append(Piece(placed.cell, placed.symbol, placed.side, "", level, placed.angle))
    return base.game.set_up(base, pieces, data.slots, data.turn)


def possible(position: Position, side: str) -> tuple[PossibleMove, ...]:
    """What a side could do if it were its turn, with nothing hidden."""
    game = position.game
    if side not in (known.name for known in game.sides):
        sides = ", ".join(known.name for known in game.sides)
        raise Refused("bad-request", f"there is no side {side!r}; there are: {sides}")
    return game.could_do(game.open_view(position, position.turn), position.options, side)


def position_data(position: Position, known_options: Options | None = None, tips: bool = True) -> PositionData:
    view = position.game.open_view(position, position.turn)
    return PositionData(
        text=position.text,
        options=dict(known_options or position.options),
        view=view_data(position, view, len(position.moves), tips),
        opening=position.opening,
        outcome=outcome_data(position.game, position.outcome),
        blank=position.game.blank_of(position),
    )
