"""HexChess's board and benches as drawing data."""

from collections.abc import Mapping, Sequence
from typing import Any

from ludarium.core.board import Board, Cell, Mark, Piece, Scene, Slot, Tone, Tray, Zone, hexagon
from ludarium.core.errors import PositionError
from ludarium.games.hexchess.artwork import SYMBOLS
from ludarium.games.hexchess.hexes import CENTRE, HEXES, IMPASSABLE, SAFE, centre, zone
from ludarium.games.hexchess.notation import TILES_PER_SIDE, TITLES

SIDE_NAMES = ("green", "yellow")
ZONE_TEXTS = {"plain": "", "safe": "o", "centre": "*", "impassable": "x"}  # what a terminal prints on an empty hex

BOARD = Board(
    cells=tuple(
        Cell(str(number), *centre(number), hexagon(*centre(number)), zone(number), ZONE_TEXTS[zone(number)])
        for number in HEXES
    ),
    tones={
        "plain": Tone("#e3cba2", "#a98a5f"),
        "safe": Tone("#8fb0c4", "#4f7388"),
        "centre": Tone("#d98f5c", "#a8622f"),
        "impassable": Tone("#55504a", "#2b2825"),
    },
    symbols=SYMBOLS,
    homes={"green": "left", "yellow": "right"},
    piece_size=1.35,
    zones=(
        Zone("centre", "Centre: promotes", (str(CENTRE),), outlined=True),
        Zone("safe", "Safe hexes", tuple(map(str, SAFE)), outlined=True),
        Zone("impassable", "Impassable hexes", tuple(map(str, IMPASSABLE))),
    ),
)

PIECES = {
    "g": ("tile", "green"),
    "G": ("promoted", "green"),
    "y": ("tile", "yellow"),
    "Y": ("promoted", "yellow"),
    "#": ("blocker", None),
}
ZONE_MARKS = (Mark(str(CENTRE), "centre"), *(Mark(str(number), "shelter") for number in SAFE))


def scene(state: Any) -> Scene:
    """What stands on the hexes and on the benches. A placed Blocker is nobody's."""
    pieces = tuple(
        Piece(str(number), *PIECES[content], content)
        for number, content in enumerate(state.contents())
        if content in PIECES
    )
    return Scene(pieces=pieces, trays=tuple(bench_tray(state, side) for side in range(2)), marks=ZONE_MARKS)


def bench_tray(state: Any, side: int) -> Tray:
    """The pieces still to be placed, and the captured tiles, which are out for good.

    No two slots have the same name: only those of the side to act have the names that click paths use.
    """
    name = SIDE_NAMES[side]
    bench = "bench:" if side == state.side else f"bench:{name}-"
    captured = TILES_PER_SIDE - state.tile_count(side)
    return Tray(
        f"{name}-bench",
        f"{TITLES[side]}'s bench",
        name,
        (
            Slot(f"{bench}tile", "tile", name, state.bench_tiles(side)),
            Slot(f"{bench}blocker", "blocker", None, state.bench_blockers(side)),
            Slot(f"captured:{name}-tile", "tile", name, captured, spent=True),
        ),
    )


def empty_bench(side: int, blockers: int) -> Tray:
    """A bench without tiles."""
    name = SIDE_NAMES[side]
    slots = (Slot("tile", "tile", name, 0), Slot("blocker", "blocker", None, blockers))
    return Tray(f"{name}-bench", f"{TITLES[side]}'s bench", name, slots)


def contents_of(pieces: Sequence[Piece]) -> str:
    """The inverse of scene for the hexes."""
    letters = {piece: letter for letter, piece in PIECES.items()}
    contents = ["x" if number in IMPASSABLE else "." for number in HEXES]
    for piece in pieces:
        letter = letters.get((piece.symbol, piece.side))
        if letter is None:
            raise PositionError(
                f"hex {piece.cell}: tiles belong to a side, Blockers to nobody, and nothing else stands"
            )
        if contents[int(piece.cell)] != ".":
            raise PositionError(f"hex {piece.cell} is taken")
        contents[int(piece.cell)] = letter
    return "".join(contents)


def bench_of(side: int, held: Mapping[str, int]) -> tuple[int, int]:
    """The inverse of scene for a bench: its tiles and Blockers."""
    tray = f"{SIDE_NAMES[side]}-bench"
    tiles, blockers = held[f"{tray}/tile"], held[f"{tray}/blocker"]
    if tiles > TILES_PER_SIDE or blockers > 1:
        raise PositionError(f"a bench holds {TILES_PER_SIDE} tiles and one Blocker at most")
    return tiles, blockers
