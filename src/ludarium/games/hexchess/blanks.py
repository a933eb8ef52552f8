"""Boards on which HexChess positions are built by hand."""

from ludarium.core.blank import Blank, Token
from ludarium.games.hexchess import notation
from ludarium.games.hexchess.board import PIECES, ZONE_MARKS, empty_bench

TOKENS = tuple(Token(symbol, side) for symbol, side in PIECES.values())

BOARD_BLANK = Blank(
    name="board",
    title="Empty board",
    base=notation.START,
    tokens=TOKENS,
    marks=ZONE_MARKS,
    trays=tuple(empty_bench(side, blockers=1) for side in range(2)),
)
AFTER_BLOCKER = Blank(
    name="after-blocker",
    title="After a Blocker",
    base="4/#4/6/2x1x2/6/4#/4 7- 7- g b 0 3",
    tokens=TOKENS,
    marks=ZONE_MARKS,
    trays=tuple(empty_bench(side, blockers=0) for side in range(2)),
)
BLANKS = (BOARD_BLANK, AFTER_BLOCKER)
