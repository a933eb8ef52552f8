"""What a picture shows, and what it must not."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

import ludarium
from ludarium.core.board import Board, Piece, Scene
from ludarium.core.errors import OptionError
from ludarium.picture import Style, svg
from ludarium.picture.layout import COVERED, Layout, edge_labels
from ludarium.picture.lettering import lines_of
from ludarium.picture.pieces import BASE, POINTER
from ludarium.picture.style import PIECES
from tests.picture.made_up import SCENE, SIDES, SYMBOLS, TOWER, game_of, hexes, squares, view_of

SVG = "{http://www.w3.org/2000/svg}"
GRID = game_of(squares())
HEXES = game_of(hexes())


def drawn(scene: Scene = SCENE, **wishes: object) -> ElementTree.Element:
    return ElementTree.fromstring(svg(view_of(scene), GRID, **wishes))


def titles(root: ElementTree.Element) -> list[str]:
    return [title.text or "" for title in root.iter(SVG + "title")]


def place(root: ElementTree.Element, title: str) -> tuple[float, float]:
    """Where the group with this title stands."""
    for group in root.iter(SVG + "g"):
        found = group.find(SVG + "title")
        if found is not None and found.text == title:
            numbers = re.findall(r"-?[\d.]+", group.attrib["transform"])
            return float(numbers[0]), float(numbers[1])
    raise AssertionError(f"no {title}")


def only(piece: Piece) -> Scene:
    return Scene(pieces=(piece,))


# Every game.


@pytest.mark.parametrize("name", ludarium.games())
@pytest.mark.parametrize("pieces", PIECES)
def test_every_game_is_drawn_in_every_style(name: str, pieces: str) -> None:
    position = ludarium.game(name).start()
    position = position.play(position.legal_moves[0])
    for theme in ("light", "dark"):
        for flipped in (False, True):
            root = ElementTree.fromstring(svg(position, pieces=pieces, theme=theme, flipped=flipped))
            assert root.attrib["role"] == "img"
            assert titles(root)[0].startswith(position.game.title)
            for piece in position.scene.pieces:
                title = position.game.board.symbols[piece.symbol].title
                assert any(title in text and piece.cell in text for text in titles(root))


def test_the_same_position_gives_the_same_bytes() -> None:
    game = ludarium.game("tokonoma")
    assert svg(game.start()) == svg(game.position(game.start().text))


# Views.


def test_a_picture_of_a_view_shows_nothing_of_what_is_hidden() -> None:
    lurking = replace(SCENE, pieces=(*SCENE.pieces, Piece("e4", "drum", "north", "d")))
    assert svg(view_of(lurking), GRID) == svg(view_of(SCENE), GRID)


def test_hidden_cells_are_drawn_as_fog() -> None:
    root = drawn()
    assert len([path for path in root.iter(SVG + "path") if path.get("fill", "").startswith("url(#")]) >= 3
    assert root.find(f".//{SVG}pattern") is not None
    assert drawn(replace(SCENE, hidden=())).find(f".//{SVG}pattern") is None


def test_a_view_needs_its_game() -> None:
    with pytest.raises(OptionError, match=r"position\.game"):
        svg(view_of())


def test_a_view_of_a_real_game_looks_like_its_position() -> None:
    position = ludarium.game("tokonoma").start().play("d6b5")
    assert svg(position.view("black"), position.game) == svg(position)


# Words.


def test_a_picture_says_who_acts_and_what_stands_where() -> None:
    root = ElementTree.fromstring(svg(view_of(), GRID))
    assert titles(root)[0] == "Made up: North to act"
    description = root.find(SVG + "desc")
    assert description is not None
    assert "North: Moon on c2 d3, Dart on a1, Drum on d2." in (description.text or "")
    assert "South's hand: Drum 3, Moon 1." in (description.text or "")
    assert "Not seen: d4 e4 e3." in (description.text or "")


def test_a_picture_of_a_finished_game_says_who_won() -> None:
    position = ludarium.game("tokonoma").position("1f3/2a+3/1F5/6/5 w").play("c2c1")
    assert "White wins (house)" in svg(position)


def test_names_from_outside_cannot_break_the_document() -> None:
    odd = replace(SYMBOLS["drum"], title='<&"\x00\ud800', letter="<")
    board = replace(squares(), symbols={**SYMBOLS, "drum": odd})
    ElementTree.fromstring(svg(view_of(), game_of(board), pieces="letters"))


def test_without_glyphs_no_font_is_needed() -> None:
    for pieces in ("symbols", "letters"):
        assert "<text" not in svg(view_of(), GRID, pieces=pieces)


def test_a_symbol_without_glyph_is_written_with_its_letter() -> None:
    shown = svg(view_of(only(Piece("a1", "drum", "north", "d"))), GRID, pieces="glyphs")
    assert "鼓" in shown
    dart = only(Piece("a1", "dart", "north", "t"))
    assert svg(view_of(dart), GRID, pieces="glyphs") == svg(view_of(dart), GRID, pieces="letters")


# The board.


def test_a_full_grid_is_labelled_at_its_edges() -> None:
    labels = edge_labels(squares(3, 2))
    assert labels == ({0: "a", 1: "b", 2: "c"}, {0: "2", 1: "1"})


def test_a_board_of_hexagons_is_labelled_in_its_cells() -> None:
    assert edge_labels(hexes()) is None
    named = svg(view_of(Scene(pieces=())), HEXES)
    bare = svg(view_of(Scene(pieces=())), HEXES, coordinates=False)
    assert len(named) > len(bare)


def test_tinted_cells_change_their_tone() -> None:
    assert squares().tones["red"].light in svg(view_of(), GRID)
    assert squares().tones["red"].light not in svg(view_of(replace(SCENE, tints={})), GRID)


def test_a_flipped_board_is_turned_by_half_a_turn() -> None:
    scene = Scene(pieces=SCENE.pieces)
    upright, flipped = drawn(scene), drawn(scene, flipped=True)
    width, height = float(upright.attrib["width"]), float(upright.attrib["height"])
    x, y = place(upright, "north Dart a1")
    assert place(flipped, "north Dart a1") == pytest.approx((width - x, height - y), abs=0.02)


# Pieces.


def angle(piece: Piece, **wishes: object) -> str | None:
    found = re.search(r'<use href="#\w+" transform="rotate\((\d+)\)"', svg(view_of(only(piece)), GRID, **wishes))
    return found[1] if found else None


def test_only_drawings_that_point_somewhere_turn_with_the_board() -> None:
    assert angle(Piece("a1", "dart", "north", "t", angle=60)) == "60"
    assert angle(Piece("a1", "dart", "north", "t", angle=60), flipped=True) == "240"
    assert angle(Piece("a1", "dart", "north", "t"), flipped=True) == "180"
    assert angle(Piece("a1", "drum", "north", "d"), flipped=True) is None


def test_a_lettered_piece_points_where_its_drawing_points() -> None:
    def pointers(symbol: str) -> list[str]:
        shown = svg(view_of(only(Piece("a1", symbol, "north", "x"))), GRID, pieces="letters")
        return re.findall(rf'<path d="{POINTER}" transform="rotate\(([^)]+)\)" fill', shown)

    assert pointers("dart") == ["-90"]
    assert pointers("drum") == []


def test_a_letter_stays_upright_on_a_turned_piece() -> None:
    shown = svg(view_of(only(Piece("a1", "dart", "north", "t", angle=60))), GRID, pieces="letters")
    assert "rotate(60)" in shown
    assert "rotate(-60)" in shown


def layout(board: Board) -> Layout:
    return Layout(board, SCENE, Style(), {})


def test_what_a_tower_hides_is_shown_again_in_a_column_from_the_bottom() -> None:
    standing = layout(squares()).stack(TOWER)
    small = [shown for shown in standing if shown.small]
    assert [shown.piece.symbol for shown in small] == ["drum", "moon"]
    assert all(shown.scale == COVERED for shown in small)
    assert small[0].at[1] > small[1].at[1]
    assert small[0].at[0] == small[1].at[0] < standing[2].at[0]


def test_a_plinth_needs_no_column() -> None:
    board = replace(squares(), symbols={**SYMBOLS, "drum": replace(SYMBOLS["drum"], plinth=True)})
    stack = (Piece("c2", "drum", "south", "D", 0), Piece("c2", "dart", "south", "T", 1))
    assert not [shown for shown in layout(board).stack(stack) if shown.small]
    assert [shown for shown in layout(squares()).stack(stack) if shown.small]


def test_a_piece_of_nobody_has_neutral_colours() -> None:
    whose = {side: svg(view_of(only(Piece("a1", "wall", side, "#"))), GRID) for side in (None, "north", "south")}
    assert len(set(whose.values())) == 3


# Trays.


def test_trays_lie_at_their_sides_home() -> None:
    boxes = {tray.name: box for tray, box in layout(squares()).panels}
    inner = layout(squares()).inner
    assert boxes["hand"].top > inner.top + inner.height
    assert boxes["lost"].top > boxes["hand"].top
    assert boxes["north-hand"].top + boxes["north-hand"].height < inner.top
    flipped = Layout(squares(), SCENE, Style(flipped=True), {})
    assert {tray.name: box for tray, box in flipped.panels}["hand"].top < flipped.inner.top


def test_nothing_lies_outside_the_picture() -> None:
    for board in (squares(), hexes(), squares(1, 1), squares(9, 2)):
        for flipped in (False, True):
            whole = Layout(board, replace(SCENE, pieces=()), Style(flipped=flipped), {"skip": "A rather long label"})
            boxes = [
                *(box for _, box in whole.panels),
                *(box for _, box in whole.all_slots),
                *(b for _, _, b in whole.chips),
            ]
            for box in boxes:
                assert box.left >= 0
                assert box.top >= 0
                assert box.left + box.width <= whole.width
                assert box.top + box.height <= whole.height


def test_slots_say_how_many_they_hold() -> None:
    assert {"south Drum ×3", "south Moon ×1", "Wall ×0"} <= set(titles(drawn()))
    assert "south Drum ×3" not in titles(drawn(trays=False))


def test_spent_pieces_are_grey() -> None:
    hand = replace(SCENE.trays[1], slots=tuple(replace(slot, spent=False) for slot in SCENE.trays[1].slots))
    assert svg(view_of(replace(SCENE, trays=(hand,))), GRID) != svg(
        view_of(replace(SCENE, trays=SCENE.trays[1:2])), GRID
    )


# Overlays.


def circles(root: ElementTree.Element) -> list[float]:
    return [float(circle.attrib["r"]) for circle in root.iter(SVG + "circle")]


def test_a_target_is_a_dot_on_an_empty_cell_and_a_ring_around_a_piece() -> None:
    dot, ring = circles(drawn(targets=["b2"])), circles(drawn(targets=["c2"]))
    assert len(dot) == 1
    assert len(ring) == 2
    assert min(ring) > 2 * max(dot)


def test_a_target_on_a_hidden_cell_does_not_tell_whether_it_is_taken() -> None:
    lurking = replace(SCENE, pieces=(*SCENE.pieces, Piece("e4", "drum", "north", "d")))
    assert svg(view_of(lurking), GRID, targets=["e4"]) == svg(view_of(), GRID, targets=["e4"])


@pytest.mark.parametrize(
    "wish",
    [
        {"targets": ["a2"]},
        {"targets": ["hand:drum"]},
        {"targets": ["skip"]},
        {"selected": "a2"},
        {"selected": ["hand:drum"]},
        {"arrows": [("a1", "c3")]},
        {"arrows": [("hand:drum", "c3")]},
        {"last": ["a2"]},
    ],
    ids=str,
)
def test_everything_that_is_pointed_out_is_seen(wish: dict[str, object]) -> None:
    assert svg(view_of(), GRID, **wish) != svg(view_of(), GRID)


def test_the_last_move_is_marked_unless_told_otherwise() -> None:
    position = ludarium.game("tokonoma").start().play("d6b5")
    assert svg(position) == svg(position, last=["d6", "b5"])
    assert svg(position) != svg(position, last=[])


def test_what_was_captured_at_a_distance_is_marked_with_the_last_move() -> None:
    before = ludarium.game("tokonoma").position("5/2fF2/2f1F2/6/5 w")
    after = before.play("c5c4")
    assert after.emptied == ("b3",)
    assert svg(after) != svg(after, last=["c5", "c4"])
    assert svg(before.play("b4a3")) == svg(before.play("b4a3"), last=["b4", "a3"])  # which empties nothing


@pytest.mark.parametrize("wish", ["targets", "selected", "last", "arrows"])
def test_what_is_not_there_cannot_be_pointed_out(wish: str) -> None:
    with pytest.raises(OptionError, match="z9"):
        svg(view_of(), GRID, **{wish: [("a1", "z9")] if wish == "arrows" else ["z9"]})


@pytest.mark.parametrize(
    "wish",
    [{"theme": "blue"}, {"pieces": "photos"}, {"cell": 0}, {"cell": "64"}, {"cell": 10**9}, {"colour": "red"}],
    ids=str,
)
def test_a_style_that_does_not_exist_is_refused(wish: dict[str, object]) -> None:
    with pytest.raises(OptionError, match=next(iter(wish))):
        svg(view_of(), GRID, **wish)


def test_names_are_written_on_pieces_in_lines_that_fit() -> None:
    position = ludarium.game("gungi").start(setup="standard")
    root = ElementTree.fromstring(svg(position, pieces="names"))
    written = [part.attrib["d"] for part in root.iter() if part.attrib.get("stroke-width") == "1.6"]
    titles_of = {position.game.board.symbols[piece.symbol].title for piece in position.scene.pieces}
    assert len(set(written)) == len({line for title in titles_of for line in lines_of(title)})
    assert lines_of("Hidden Dragon") == ["Hidden", "Dragon"]
    assert lines_of("Spy with information") == ["Spy with", "information"]


# Discs.


def parts(root: ElementTree.Element, group: ElementTree.Element) -> list[str]:
    """The paths that a group uses, by their drawing."""
    uses = [use.attrib["href"].removeprefix("#") for use in group.iter(SVG + "use")]
    shapes = {shape.attrib["id"]: shape for shape in root.iter(SVG + "g") if "id" in shape.attrib}
    return [path.attrib["d"] for use in uses for path in shapes[use].iter(SVG + "path")]


def test_drawn_pieces_stand_on_discs_where_the_board_says_so() -> None:
    scene = Scene(pieces=TOWER)
    figures = {piece.symbol: SYMBOLS[piece.symbol].strokes[0].d for piece in TOWER}
    for discs in (False, True):
        game = game_of(replace(squares(), discs=discs))
        root = ElementTree.fromstring(svg(view_of(scene), game))
        groups = [group for group in root.iter(SVG + "g") if (group.findtext(SVG + "title") or "").endswith("c2")]
        assert len(groups) == 5
        assert all((BASE in parts(root, group)) is discs for group in groups)
        top = parts(root, groups[2])
        assert figures["dart"] in top
        covered, small = parts(root, groups[0]), parts(root, groups[3])
        assert (figures["drum"] in covered) is not discs
        assert figures["drum"] in small


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_discs_of_a_tower_have_the_colours_of_their_sides(theme: str) -> None:
    root = ElementTree.fromstring(
        svg(view_of(Scene(pieces=TOWER)), game_of(replace(squares(), discs=True)), theme=theme)
    )
    fills = [
        path.attrib["fill"]
        for path in root.iter(SVG + "path")
        if path.attrib.get("d") == BASE and "fill" in path.attrib
    ]
    south, north = (getattr(side.fill, theme) for side in reversed(SIDES))
    assert set(fills) == {south, north}
