"""Boards on which positions are built by hand."""

from collections.abc import Iterable
from dataclasses import dataclass

from ludarium.core.board import Mark, Piece, Scene, Side, Tray


@dataclass(frozen=True, slots=True)
class Token:
    """Something that can be put down on a cell. A mark that is part of a position, such as a flag, is one too.

    single  there is one at most: it is moved when it is put down again
    """

    symbol: str
    side: str | None
    single: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Blank:
    """An empty board in one phase of a game, on which a position can be built by hand.

    base    a position string that has what is not put down by hand: the phase, counters, rights
    tokens  what can be put down, in the order in which it is offered
    pieces  what stands there at first
    marks   what is drawn on cells whatever stands there
    trays   what lies beside the board at first; the count of each slot can be changed
    """

    name: str
    title: str
    base: str
    tokens: tuple[Token, ...]
    pieces: tuple[Piece, ...] = ()
    marks: tuple[Mark, ...] = ()
    trays: tuple[Tray, ...] = ()


def tokens_of(sides: Iterable[Side | str], symbols: Iterable[str], single: Iterable[str] = ()) -> tuple[Token, ...]:
    """Every symbol for every side, one side after the other."""
    kinds, alone = tuple(symbols), tuple(single)
    names = (side if isinstance(side, str) else side.name for side in sides)
    return tuple(Token(symbol, name, symbol in alone) for name in names for symbol in kinds)


def put_down(scene: Scene, blank: Blank) -> list[Piece]:
    """The pieces of a scene and its marks that are tokens: what has to be put down to get the same position."""
    tokens = {(token.symbol, token.side) for token in blank.tokens}
    marks = [Piece(mark.cell, mark.symbol, mark.side, "") for mark in scene.marks if (mark.symbol, mark.side) in tokens]
    return [*marks, *sorted(scene.pieces, key=lambda piece: piece.level)]
