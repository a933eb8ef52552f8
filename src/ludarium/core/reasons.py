"""Why a move: what can be claimed of any game from its rules, and from what the mover may know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

from ludarium.core.board import Scene
from ludarium.core.claims import Claim
from ludarium.core.danger import given, opponent
from ludarium.core.explain import symbol_on, way_of
from ludarium.core.move import Move
from ludarium.core.position import Position
from ludarium.core.prospects import prospects
from ludarium.core.wins import can_win, is_lost

if TYPE_CHECKING:
    from ludarium.core.game import Game

MOST_TOLD = 2  # of a kind
MOST_REPLIES = 8  # captures by the enemy that are looked at

Cell = TypeVar("Cell")


def hint(position: Position, move: Move) -> tuple[Claim, ...]:
    """What is said with a move that was found to be the best: whether the game is decided, and what speaks for it."""
    return (*decided(position, move), *why(position, move), *renounces(position, move))


def decided(position: Position, move: Move) -> tuple[Claim, ...]:
    """That nothing helps any more, or that the move wins by force; where nothing is hidden from the mover."""
    if move.side != position.turn or position.view(move.side).partial:
        return ()
    if is_lost(position.state.copy()):
        return (Claim("wins-next-anyway", opponent(position.game, move.side), plies=2),)
    after = position.play(move)
    if after.outcome is None and after.turn != move.side and is_lost(after.state.copy()):
        return (Claim("wins-in", move.side, plies=3),)
    return ()


def why(position: Position, move: Move) -> tuple[Claim, ...]:
    """What speaks for a legal move: the game's reasons; else what it opens, blocks and covers, or where it leads."""
    game = position.game
    found = game.reasons_for(position, move)
    if found or move.side != position.turn:
        return found
    if position.view(move.side).partial:
        return game.approach(position, move)
    after = position.play(move)
    if after.outcome is not None or after.turn == move.side:
        return ()
    claim = prospects(position, after, move)
    return (claim,) if claim else game.approach(position, move) or safety(after, move)


def reasons_for(game: Game, position: Position, move: Move) -> tuple[Claim, ...]:
    """What a move captures, whether it wins, what it threatens, saves and protects.

    Where something is hidden from the mover, only captures are told: the position after the move knows too much.
    """
    view = position.view(move.side)
    reasons = captures(view.scene, move.side, game.effect(position, move).captures)
    if view.partial:
        return reasons
    after = position.play(move, side=move.side)
    if after.outcome is not None:
        if after.outcome.winner != move.side:
            return reasons
        return (Claim("wins", move.side, plies=1, end=after.outcome.reason), *reasons)
    if after.turn == move.side:
        return reasons
    return (
        *reasons,
        *defence(position, after, move),
        *threats(position, after, move),
        *rescue(position, after, move),
        *relief(position, after, move),
        *protection(position, after, move),
    )


def renounces(position: Position, move: Move) -> tuple[Claim, ...]:
    """That a move which was found to be the best captures nothing, though something could be captured."""
    view = position.view(move.side)
    effects = [position.game.effect(position, choice) for choice in view.legal_moves]
    if position.game.effect(position, move).captures or not any(effect.captures for effect in effects):
        return ()
    if not view.partial and position.play(move, side=move.side).outcome is not None:
        return ()
    return (Claim("renounces", move.side),)


def captures(scene: Scene, side: str, cells: Iterable[str]) -> tuple[Claim, ...]:
    return tuple(
        Claim("captures", side, (symbol,), (cell,)) for cell in cells if (symbol := symbol_on(scene, cell)) is not None
    )


def threatened(position: Position, side: str) -> set[str]:
    """The cells that a side could capture on, if it were its turn."""
    here = given(position, side)
    if here is None:
        return set()
    return {cell for code in here.legal_moves.codes for cell in position.game.captured_by(here, code)}


def defence(position: Position, after: Position, move: Move) -> tuple[Claim, ...]:
    """Whether the enemy could have won at once, and no longer can."""
    before = given(position, after.turn)
    if before is None or not can_win(before.state.copy()) or can_win(after.state.copy()):
        return ()
    return (Claim("defends", move.side, plies=2),)


def threats(position: Position, after: Position, move: Move) -> tuple[Claim, ...]:
    """What could be captured next, and could not before."""
    new = sorted(threatened(after, move.side) - threatened(position, move.side))
    return tuple(
        Claim("threatens", move.side, (symbol,), (cell,))
        for cell in new[:MOST_TOLD]
        if (symbol := symbol_on(after.scene, cell, after.turn)) is not None
    )


def rescue(position: Position, after: Position, move: Move) -> tuple[Claim, ...]:
    """Whether the piece that moves was in danger, and no longer is."""
    way = way_of(position.game, move)
    if way is None or way[0] == way[1]:
        return ()
    origin, target = way
    if origin not in threatened(position, after.turn) or target in threatened(after, after.turn):
        return ()
    symbol = symbol_on(after.scene, target)
    return (Claim("rescues", move.side, (symbol,), (origin, target)),) if symbol else ()


def relief(position: Position, after: Position, move: Move) -> tuple[Claim, ...]:
    """The other own pieces that were in danger, and no longer are."""
    saved = sorted(threatened(position, after.turn) - threatened(after, after.turn))
    found = [
        Claim("relieves", move.side, (symbol,), (cell,))
        for cell in saved
        if cell not in move.path
        and (symbol := symbol_on(after.scene, cell, move.side))
        and symbol == symbol_on(position.scene, cell, move.side)
    ]
    return tuple(found[:MOST_TOLD])


def protection(position: Position, after: Position, move: Move) -> tuple[Claim, ...]:
    """The own pieces that the piece which moves could avenge now, and could not before."""
    way = way_of(position.game, move)
    if way is None:
        return ()
    origin, target = way
    before = given(position, after.turn)
    if before is None:
        return ()
    new = sorted(avenged(after, target, move.side) - avenged(before, origin, move.side))
    return tuple(
        Claim("protects", move.side, (symbol,), (cell,))
        for cell in new[:MOST_TOLD]
        if (symbol := symbol_on(after.scene, cell, move.side))
    )


def avenged(position: Position, guard: str, side: str) -> set[str]:
    """The cells on which the side to act could capture, and be captured in turn by the piece on `guard`."""
    game = position.game
    found: set[str] = set()
    strikes = [(move, game.effect(position, move).captures) for move in position.legal_moves]
    for strike, cells in [each for each in strikes if each[1] and guard not in each[1]][:MOST_REPLIES]:
        after = position.play(strike)
        if after.outcome is not None or after.turn != side:
            continue
        landed = [step for step in strike.path if step in game.board][-1:]
        answers = (reply for reply in after.legal_moves if reply.path[0] == guard)
        if any(set(landed) & set(game.effect(after, reply).captures) for reply in answers):
            found.update(cells)
    return found


def safety(after: Position, move: Move) -> tuple[Claim, ...]:
    """That the piece cannot be captured where it comes to stand, or where it turns."""
    cells = [step for step in move.path if step in after.game.board]
    symbol = symbol_on(after.scene, cells[-1], move.side) if cells else None
    if symbol is None or cells[-1] in threatened(after, after.turn):
        return ()
    if move.path[0] not in after.game.board:
        return (Claim("drops-safely", move.side, (symbol,), (cells[-1],)),)
    kind = "turns-safely" if cells[0] == cells[-1] else "moves-safely"
    return (Claim(kind, move.side, (symbol,), (cells[0], cells[-1])),)


# Ways to a goal.


def steps_left(goals: Iterable[Cell], ways: Mapping[Cell, Iterable[Cell]]) -> dict[Cell, int]:
    """How many steps it takes from each place to the nearest goal on an empty board."""
    left, steps = dict.fromkeys(goals, 0), 0
    while True:
        steps += 1
        new = [place for place, targets in ways.items() if place not in left and any(at in left for at in targets)]
        if not new:
            return left
        left.update(dict.fromkeys(new, steps))
