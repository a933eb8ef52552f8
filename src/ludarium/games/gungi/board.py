"""Gungi's board as drawing data."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ludarium.core.board import Board, Cell, Mark, Piece, Scene, Slot, Tone, Tray, Zone, square
from ludarium.core.errors import PositionError
from ludarium.games.gungi.artwork import SYMBOLS
from ludarium.games.gungi.notation import TITLES, Contents, Hands, piece_letter
from ludarium.games.gungi.pieces import INDEX, SQUARES, TERRITORIES, WORDS, column, row

SIDE_NAMES = ("black", "white")


def _tone(number: int) -> str:
    if 3 <= row(number) <= 5:
        return "neutral"
    return "territory"


BOARD = Board(
    cells=tuple(
        Cell(name, column(number), 8 - row(number), square(column(number), 8 - row(number)), _tone(number))
        for number, name in enumerate(SQUARES)
    ),
    tones={"territory": Tone("#dfc394", "#8d6d47"), "neutral": Tone("#ecd9b4", "#a3835a")},
    symbols=SYMBOLS,
    homes={"black": "bottom", "white": "top"},
    piece_size=0.86,
    lift=(0.0, -0.12),
    discs=True,
    zones=tuple(
        Zone(f"{side}-territory", f"{title}'s territory", tuple(squares), outlined=True, side=side)
        for side, title, squares in zip(SIDE_NAMES, TITLES, TERRITORIES, strict=True)
    ),
)


def scene(state: Any) -> Scene:
    """Towers, hands, and where whose range is expanded."""
    pieces: list[Piece] = []
    for name, tower in zip(SQUARES, state.contents(), strict=True):
        if tower:
            pieces += _standing(name, tuple(tower))
    return Scene(
        pieces=tuple(pieces),
        trays=tuple(_hand(state, side) for side in range(2)),
        marks=tuple(mark for side in range(2) for mark in _expansion(state, side)),
    )


@lru_cache(maxsize=20_000)
def _standing(name: str, tower: tuple[tuple[int, int], ...]) -> list[Piece]:
    """A tower prints in brackets, from the bottom to the top."""
    letters = [piece_letter(side, kind) for side, kind in tower]
    if len(tower) > 1:
        letters[0] = "[" + letters[0]
        letters[-1] += "]"
    return [
        Piece(name, WORDS[kind], SIDE_NAMES[side], letter, level)
        for level, ((side, kind), letter) in enumerate(zip(tower, letters, strict=True))
    ]


def _hand(state: Any, side: int) -> Tray:
    """No two slots have the same name: only those of the side to act have the names that click paths use."""
    name = SIDE_NAMES[side]
    prefix = "hand:" if side == state.side else f"hand:{name}-"
    return Tray(
        f"{name}-hand",
        f"{TITLES[side]}'s hand",
        name,
        tuple(
            Slot(prefix + WORDS[kind], WORDS[kind], name, number)
            for kind, number in enumerate(state.hands()[side])
            if number
        ),
    )


def _expansion(state: Any, side: int) -> list[Mark]:
    """The squares where a side's range is expanded, and whether that lifts the top piece."""
    contents = state.contents()
    marks = []
    for number in state.expanded_squares(side):
        tower = contents[number]
        own = bool(tower) and tower[-1][0] == side
        lifted = own and state.tier_in_effect(number) > len(tower)
        symbol = "lifted" if lifted else "expanded"
        marks.append(Mark(SQUARES[number], f"{symbol}-{SIDE_NAMES[side]}", SIDE_NAMES[side]))
    return marks


HIGHEST = 3  # tiers


def contents_of(pieces: Sequence[Piece]) -> Contents:
    """The inverse of scene for the towers."""
    contents: Contents = [[] for _ in SQUARES]
    for piece in pieces:
        if piece.symbol not in WORDS or piece.side is None:
            raise PositionError(f"{piece.cell}: only pieces of a side stand on squares")
        tower = contents[INDEX[piece.cell]]
        tower.append((SIDE_NAMES.index(piece.side), WORDS.index(piece.symbol)))
        if len(tower) > HIGHEST:
            raise PositionError(f"{piece.cell}: a tower has {HIGHEST} tiers at most")
    return contents


def hands_of(held: Mapping[str, int]) -> Hands:
    """The inverse of scene for the hands."""
    hands = [[0] * len(WORDS) for _ in SIDE_NAMES]
    for name, count in held.items():
        tray, word = name.split("/")
        if word not in WORDS:
            raise PositionError(f"{tray}: a hand holds pieces, not {word!r}")
        hands[SIDE_NAMES.index(tray.removesuffix("-hand"))][WORDS.index(word)] = count
    return hands
