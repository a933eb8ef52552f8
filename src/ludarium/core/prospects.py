"""What a quiet move is good for: more ways for the own pieces, fewer or riskier ones for the enemy's."""

from __future__ import annotations

from collections import defaultdict

from ludarium.core.claims import Claim
from ludarium.core.danger import given
from ludarium.core.explain import symbol_on, way_of
from ludarium.core.move import Move
from ludarium.core.position import Position

MOST_ADVANCES = 24  # quiet moves of the enemy that are looked at
GAIN = 2  # ways to go that are worth a word


def prospects(position: Position, after: Position, move: Move) -> Claim | None:
    """The first of these that is true: more ways for the piece or another one, fewer or riskier ones for an enemy."""
    return (
        activity(position, after, move)
        or opening(position, after, move)
        or restraint(position, after, move)
        or covering(position, after, move)
        or opening(position, after, move, least=1)
    )


def ways(position: Position | None) -> dict[str, set[str]] | None:
    """Where the pieces of the side to act may go, by the cell on which they stand."""
    if position is None:
        return None
    found: dict[str, set[str]] = defaultdict(set)
    for move in position.legal_moves:
        way = way_of(position.game, move)
        if way is not None and move.path[0] == way[0] != way[1]:
            found[way[0]].add(way[1])
    return found


def activity(position: Position, after: Position, move: Move) -> Claim | None:
    board, first = position.game.board, move.path[0]
    target = [step for step in move.path if step in board][-1:]
    if first not in board or not target:
        return None
    before, now = ways(position), ways(given(after, move.side))
    symbol = symbol_on(after.scene, target[0], move.side)
    if before is None or now is None or symbol is None:
        return None
    gain = len(now[target[0]]) - len(before[first])
    return Claim("activates", move.side, (symbol,), (first, target[0]), amount=gain) if gain >= GAIN else None


def opening(position: Position, after: Position, move: Move, least: int = GAIN) -> Claim | None:
    gained = changed(position, after, move, move.side)
    if not gained or gained[-1][0] < least:
        return None
    gain, cell, symbol = gained[-1]
    return Claim("opens-one" if gain == 1 else "opens", move.side, (symbol,), (cell,), amount=gain)


def restraint(position: Position, after: Position, move: Move) -> Claim | None:
    lost = changed(position, after, move, after.turn)
    if not lost or lost[0][0] > -GAIN:
        return None
    loss, cell, symbol = lost[0]
    return Claim("restrains", move.side, (symbol,), (cell,), amount=-loss)


def changed(position: Position, after: Position, move: Move, side: str) -> list[tuple[int, str, str]]:
    """How many ways more or fewer the standing pieces of a side have after a move, the greatest loss first."""
    before, now = ways(given(position, side)), ways(given(after, side))
    if before is None or now is None:
        return []
    return sorted(
        (len(now[cell]) - len(before[cell]), cell, symbol)
        for cell in {*before, *now} - set(move.path)
        if (symbol := symbol_on(after.scene, cell, side)) and symbol == symbol_on(position.scene, cell, side)
    )


def covering(position: Position, after: Position, move: Move) -> Claim | None:
    """A cell that an enemy piece could enter, and where it could be captured now and could not before."""
    before = given(position, after.turn)
    if before is None:
        return None
    for reply, (origin, target) in advances(after):
        same = before.legal_moves.get(reply.text)
        if same is None or strikes_at(before.play(same), target, move.side):
            continue
        symbol = symbol_on(after.scene, origin)
        if symbol is not None and strikes_at(after.play(reply), target, move.side):
            return Claim("covers", move.side, (symbol,), (origin, target), plies=2)
    return None


def advances(position: Position) -> list[tuple[Move, tuple[str, str]]]:
    """Quiet moves with their ways, one for each way; those of pieces that the guide names first come first."""
    game = position.game
    ranks = {symbol: rank for rank, symbol in enumerate(game.guide)}
    found: dict[tuple[str, str], Move] = {}
    for move in position.legal_moves:
        way = way_of(game, move)
        if way is not None and move.path[0] == way[0] != way[1] and not game.effect(position, move).captures:
            found.setdefault(way, move)
    ordered = sorted(found, key=lambda way: (ranks.get(symbol_on(position.scene, way[0]) or "", 0), way))
    return [(found[way], way) for way in ordered[:MOST_ADVANCES]]


def strikes_at(position: Position, cell: str, side: str) -> bool:
    """Whether the side is to act and can capture on a cell."""
    if position.outcome is not None or position.turn != side:
        return False
    return any(cell in position.game.effect(position, move).captures for move in position.legal_moves)
