"""Why a piece cannot go where a player wants it to: other arrangements of the pieces are tried out by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import hypot

from ludarium.core.blank import put_down
from ludarium.core.board import Piece
from ludarium.core.errors import PositionError
from ludarium.core.explain import symbol_at, top_piece
from ludarium.core.position import Position
from ludarium.core.text import Text

BETWEEN = 0.6  # of the distance between neighbours: how far from the straight line a piece is still in the way
MOST_TRIED = 6  # places for a piece that is put out of the way


def why_not(position: Position, origin: str, target: str) -> Text | None:
    """Why the side to act cannot go from a cell, or from a slot beside the board, to a cell; None if it can.

    Only for viewers from whom nothing is hidden.
    """
    game = position.game
    symbol = symbol_at(position.scene, origin)
    if position.outcome is not None or symbol is None or target not in game.board or goes(position, origin, target):
        return None
    title = game.board.symbols[symbol].title
    mover = top_piece(position.scene, origin)
    if mover is not None and mover.side != position.turn:
        return Text("The {piece} on {cell} is not yours.", piece=title, cell=origin)
    if goes_alone(position, origin, target):
        return prevented(position, origin, target, title)
    if mover is None:
        return Text("The {piece} cannot be placed on {cell}.", piece=title, cell=target)
    return Text(
        "The {piece} does not go from {cell} to {cell2}, even on an empty board.",
        piece=title,
        cell=origin,
        cell2=target,
    )


def prevented(position: Position, origin: str, target: str, title: str) -> Text:
    """Which piece keeps another one from going where it could go without that piece."""
    game = position.game
    open_to = attackers_after(position, origin, target)
    for cell in suspects(position, origin, target):
        if not goes(without(position, {cell}, origin, target), origin, target):
            continue
        piece = top_piece(position.scene, cell)
        assert piece is not None
        other = game.board.symbols[piece.symbol].title
        if cell in open_to:
            vital = game.board.symbols[open_to[cell].symbol].title
            told = {"piece": vital, "piece2": other, "cell": cell}
            return Text("Your {piece} could be captured by the {piece2} on {cell} then.", **told)
        if cell == target and piece.side == position.turn:
            return Text("Your own {piece} stands on {cell}.", piece=other, cell=cell)
        if cell == target:
            told = {"piece": title, "piece2": other, "cell": cell}
            return Text("The {piece} cannot capture the {piece2} on {cell}.", **told)
        if is_between(position, origin, target, cell):
            return Text("The {piece} on {cell} is in the way.", piece=other, cell=cell)
        return Text("The {piece} on {cell} prevents that.", piece=other, cell=cell)
    if open_to:
        vital = game.board.symbols[next(iter(open_to.values())).symbol].title
        return Text("Your {piece} could be captured then.", piece=vital)
    return Text("More than one piece prevents that.")


def goes(position: Position | None, origin: str, target: str) -> bool:
    """Whether the side to act has a move from one place to another."""
    moves = () if position is None else position.legal_moves
    return any(move.path[0] == origin and target in move.path[1:] for move in moves)


def goes_alone(position: Position, origin: str, target: str) -> bool:
    """Whether a piece could go there on a board with no other pieces than those without which there is no game."""
    game, scene = position.game, position.scene
    needed = {piece.cell for piece in scene.pieces if piece.symbol in game.vital}
    enemies = {piece.cell for piece in scene.pieces if piece.side not in (None, position.turn)}
    far = sorted(enemies, key=lambda cell: (-off_way(position, origin, target, cell), cell))
    for kept in (needed, {*needed, *far[:1]}):
        gone = {piece.cell for piece in scene.pieces} - {*kept, origin}
        if goes(without(position, gone, origin, target), origin, target):
            return True
    return False


def without(position: Position, cells: set[str], origin: str, target: str) -> Position | None:
    """The position without the pieces on some cells; None where there is no such position.

    Pieces of no side may have to be somewhere, so they are put out of the way.
    """
    pieces = pieces_of(position)
    left = [piece for piece in pieces if piece.cell not in cells]
    neutral = [piece for piece in pieces if piece.cell in cells and piece.side is None]
    if not neutral:
        return arranged(position, left, position.turn)
    names = {cell.name for cell in position.game.board.cells} - {piece.cell for piece in pieces}
    free = sorted(names, key=lambda cell: (-off_way(position, origin, target, cell), cell))
    for first in range(MOST_TRIED):
        moved = [replace(piece, cell=cell) for piece, cell in zip(neutral, free[first:], strict=False)]
        found = arranged(position, [*left, *moved], position.turn)
        if found is not None:
            return found
    return None


def pieces_of(position: Position) -> list[Piece]:
    game = position.game
    blank = next((blank for blank in game.blanks if blank.name == game.blank_of(position)), None)
    return list(position.scene.pieces) if blank is None else put_down(position.scene, blank)


def arranged(position: Position, pieces: list[Piece], turn: str) -> Position | None:
    try:
        found = position.game.set_up(position, pieces, {}, turn)
    except PositionError:
        return None
    return found if found.outcome is None else None


def suspects(position: Position, origin: str, target: str) -> Iterator[str]:
    """The cells of other pieces, the nearest to the way first."""
    cells = {piece.cell for piece in position.scene.pieces} - {origin}
    yield from sorted(cells, key=lambda cell: (off_way(position, origin, target, cell), cell))


def attackers_after(position: Position, origin: str, target: str) -> dict[str, Piece]:
    """The cells from which the enemy could capture a vital piece after the move, each with that piece."""
    game = position.game
    mover = top_piece(position.scene, origin)
    if not game.vital or mover is None:
        return {}
    gone = top_piece(position.scene, target)
    left = [piece for piece in pieces_of(position) if piece not in (mover, gone)]
    enemy = next(side.name for side in game.sides if side.name != position.turn)
    after = arranged(position, [*left, replace(mover, cell=target, level=0)], enemy)
    if after is None:
        return {}
    vital = {
        piece.cell: piece for piece in after.scene.pieces if piece.symbol in game.vital and piece.side == position.turn
    }
    strikes = ((move.path[0], game.effect(after, move).captures) for move in after.legal_moves)
    return {cell: vital[hit] for cell, captures in strikes for hit in captures if hit in vital}


# Where things are on the board.


def apart(position: Position, one: str, other: str) -> float:
    here, there = (position.game.board.cell(name) for name in (one, other))
    return hypot(here.x - there.x, here.y - there.y)


def off_way(position: Position, origin: str, target: str, cell: str) -> float:
    """How far a cell is from the straight line between two others; from the target, if the way begins elsewhere."""
    board = position.game.board
    if origin not in board:
        return apart(position, cell, target)
    start, end, here = (board.cell(name) for name in (origin, target, cell))
    dx, dy, x, y = end.x - start.x, end.y - start.y, here.x - start.x, here.y - start.y
    share = min(1.0, max(0.0, (x * dx + y * dy) / (dx * dx + dy * dy))) if origin != target else 0.0
    return hypot(x - share * dx, y - share * dy)


def is_between(position: Position, origin: str, target: str, cell: str) -> bool:
    if origin not in position.game.board:
        return False
    nearest = min(apart(position, origin, other.name) for other in position.game.board.cells if other.name != origin)
    return off_way(position, origin, target, cell) < BETWEEN * nearest
