"""Boards of every kind on a grid of characters."""

from itertools import combinations

import pytest

import ludarium
from ludarium.cli.terminal.drawing import Pointing, draw
from ludarium.cli.terminal.layout import SIZES, Layout, best_size, lay_out
from ludarium.core.board import Board, Cell, Piece, Scene, Tone, hexagon
from tests.cli.hideout import hideout


def board(places: dict[str, tuple[float, float]]) -> Board:
    cells = tuple(Cell(name, x, y, hexagon(x, y), "plain") for name, (x, y) in places.items())
    return Board(cells=cells, tones={"plain": Tone("#888888", "#888888")}, symbols={}, homes={}, piece_size=1)


SQUARES = board({f"{x}{y}": (x, y) for x in range(4) for y in range(3)})
POINTY = board({f"{q}{r}": (3**0.5 * (q + r / 2), 1.5 * r) for q in range(4) for r in range(3)})
FLAT = board({f"{q}{r}": (1.5 * q, 3**0.5 * (r + q / 2)) for q in range(4) for r in range(3)})
SINGLE = board({"a": (5, 5)})
ROW = board({"a": (0, 0), "b": (1, 0)})
COLUMN = board({"a": (0, 0), "b": (0, 1)})
BOARDS = {"squares": SQUARES, "pointy": POINTY, "flat": FLAT, "single": SINGLE, "row": ROW, "column": COLUMN}
BOARDS |= {name: ludarium.game(name).board for name in ludarium.games()}


def overlap(layout: Layout, a: str, b: str) -> bool:
    one, other = layout.places[a], layout.places[b]
    return abs(one.column - other.column) < layout.width and abs(one.line - other.line) < layout.height


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("size", [size for size in SIZES if size[1] != 1])
@pytest.mark.parametrize("name", BOARDS)
def test_no_two_cells_overlap(name: str, size: tuple[int, int], flipped: bool) -> None:
    layout = lay_out(BOARDS[name], size, flipped)
    assert not [pair for pair in combinations(layout.places, 2) if overlap(layout, *pair)]
    for place in layout.places.values():
        assert 0 <= place.column <= layout.columns - layout.width
        assert 0 <= place.line <= layout.lines - layout.height


@pytest.mark.parametrize("name", BOARDS)
def test_every_character_of_a_cell_belongs_to_it(name: str) -> None:
    layout = lay_out(BOARDS[name], (6, 2))
    for cell, place in layout.places.items():
        corners = {(column, line) for column in (0, layout.width - 1) for line in (0, layout.height - 1)}
        assert {layout.cell_at(place.column + column, place.line + line) for column, line in corners} == {cell}
    assert layout.cell_at(-1, 0) is None
    assert layout.cell_at(0, layout.lines) is None


@pytest.mark.parametrize("name", BOARDS)
def test_the_arrows_reach_every_cell(name: str) -> None:
    layout = lay_out(BOARDS[name], (6, 2))
    reached = {next(iter(layout.places))}
    frontier = list(reached)
    while frontier:
        here = frontier.pop()
        for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = layout.beside(here, right, down)
            if there not in reached:
                reached.add(there)
                frontier.append(there)
    assert reached == set(layout.places)


def test_hexagon_rows_stagger_by_half_a_cell() -> None:
    places = lay_out(POINTY, (6, 2)).places
    assert places["01"].column - places["00"].column == 3
    assert places["10"].column - places["00"].column == 6


def test_hexagon_columns_stagger_by_half_a_cell() -> None:
    places = lay_out(FLAT, (6, 2)).places
    assert places["10"].line - places["00"].line == 1
    assert places["01"].line - places["00"].line == 2


def test_a_cursor_keeps_to_its_column() -> None:
    layout = lay_out(POINTY, (6, 2))
    goal = layout.places["20"].column
    middle = layout.beside("20", 0, 1, goal)
    assert layout.beside(middle, 0, 1, goal) == "12"


def test_cells_are_as_large_as_the_terminal_allows() -> None:
    sizes = [best_size(SQUARES, columns, columns // 2, 1) for columns in (200, 30, 20, 1)]
    assert sizes == [SIZES[0], (6, 3), (4, 2), SIZES[-1]]
    assert best_size(SQUARES, 1, 1, 5) == (6, 2)
    assert best_size(SQUARES, 1, 1, 30) == (31, 1)


def text_of(scene: Scene, size: tuple[int, int], pointing: Pointing) -> list[str]:
    layout = lay_out(hideout.board, size)
    lines = draw(hideout, scene, layout, pointing, "#000000", True)
    assert all(sum(len(segment.text) for segment in line) == layout.columns for line in lines)
    return ["".join(segment.text for segment in line) for line in lines]


@pytest.mark.parametrize("size", SIZES)
def test_pieces_signs_and_cursor_never_hide_a_piece(size: tuple[int, int]) -> None:
    sides = ("first", None, "second")
    for texts in (("X", "Y", "Z"), ("Xx", "Y", "Zz")):
        text = "".join(texts)
        if len(text) >= size[0]:
            continue
        stack = tuple(
            Piece("a1", "stone", side, text, level) for level, (side, text) in enumerate(zip(sides, texts, strict=True))
        )
        for highlight in ("", "target", "movable", "warned", "chosen", "last"):
            pointing = Pointing(cursor="a1", highlights={"a1": highlight} if highlight else {})
            assert text in "\n".join(text_of(Scene(pieces=stack), size, pointing))


def test_targets_and_notices_have_signs_beside_their_colours() -> None:
    plain = "\n".join(text_of(Scene(pieces=()), (6, 3), Pointing()))
    assert "•" not in plain
    assert "!" not in plain
    pointed = "\n".join(text_of(Scene(pieces=()), (6, 3), Pointing(highlights={"a1": "target", "b1": "warned"})))
    assert pointed.count("•") == 1
    assert pointed.count("!") == 1


def test_empty_cells_print_what_the_scene_says() -> None:
    class Watery(Scene):
        def cell_text(self, cell: str) -> str:
            return "~" if cell == "b2" else ""

    drawn = "\n".join(text_of(Watery(pieces=()), (6, 3), Pointing(highlights={"b2": "target"})))
    assert drawn.count("~") == 1
    assert drawn.count("•") == 1


def test_what_is_hidden_is_not_drawn() -> None:
    scene = Scene(pieces=(Piece("a1", "stone", "first", "X"),), hidden=("a1",))
    drawn = "\n".join(text_of(scene, (6, 3), Pointing()))
    assert "X" not in drawn
    assert "?" in drawn
