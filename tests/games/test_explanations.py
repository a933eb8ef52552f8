"""How the games explain themselves: pieces, marks, options, effects."""

import random

import pytest

import ludarium
from ludarium.core import exchange
from ludarium.testing import playout

GAMES = [ludarium.game(name) for name in ludarium.games()]
OURS = ["cheduk", "gungi", "hexchess", "romgon", "tokonoma"]


def some_positions(game, plies=60, **options):
    """Positions of a game at random, its start and a few of each phase among them."""
    played = list(playout(game.start(**options), random.Random(7), plies))
    return [*played[:3], *played[3 :: max(1, plies // 12)], played[-1]]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_piece_has_a_guide(game):
    pieces = {name for name, symbol in game.board.symbols.items() if symbol.is_piece}
    assert set(game.guide) == pieces


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_what_stands_on_cells_is_a_piece_and_what_marks_them_is_none(game):
    symbols = game.board.symbols
    for position in some_positions(game):
        assert all(symbols[piece.symbol].is_piece for piece in position.scene.pieces)
        assert not any(symbols[mark.symbol].is_piece for mark in position.scene.marks if mark.symbol)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_mark_and_every_titled_zone_is_in_the_legend(game):
    explained = {entry.what for entry in game.legend}
    assert {name for name, symbol in game.board.symbols.items() if not symbol.is_piece} <= explained
    assert {zone.name for zone in game.board.zones if zone.title} <= explained


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_guides_are_sentences(game):
    for guide in game.guide.values():
        assert guide.text.endswith(".")
        assert all(example.caption.endswith(".") for example in guide.examples)
    assert all(entry.text.endswith(".") for entry in game.legend)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_option_has_a_title_and_every_choice_names_its_values(game):
    for option in game.options:
        assert option.title
        assert option.title != option.name
        assert set(getattr(option, "titles", {})) == set(getattr(option, "values", ()))


def test_seeds_limits_and_counts_are_advanced():
    words = ("seed", "limit", "repetition", "progress", "stagnation")
    for name in OURS:
        counts = [option for option in ludarium.game(name).options if any(word in option.name for word in words)]
        assert counts
        assert all(option.advanced for option in counts), counts


def test_games_are_ordered_from_easy_to_hard():
    by_ease = sorted(OURS, key=lambda name: ludarium.game(name).difficulty)
    assert by_ease == ["tokonoma", "hexchess", "romgon", "cheduk", "gungi"]


def test_a_table_of_gungi_starts_from_the_standard_arrangement_and_the_library_does_not():
    game = ludarium.game("gungi")
    assert game.start(**game.table_options).text == game.start(setup="standard").text
    assert game.start().text == game.start(setup="placement").text


def test_buttons_that_turn_a_piece_say_how_far():
    turns = {name: action.turn for name, action in ludarium.game("romgon").actions.items()}
    assert turns == {
        "rotate-left": -60,
        "rotate-right": 60,
        "rotate-left-2": -120,
        "rotate-right-2": 120,
        "rotate-3": 180,
        "skip": 0,
    }


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_no_two_buttons_have_the_same_key(game):
    keys = [action.key for action in game.actions.values() if action.key]
    assert len(set(keys)) == len(keys)


def enemies(position, side):
    found = {}
    for piece in position.scene.pieces:
        if piece.side not in (None, side):
            found[piece.cell] = found.get(piece.cell, 0) + 1
    return found


@pytest.mark.parametrize("name", OURS)
def test_an_effect_names_every_cell_that_loses_an_enemy_piece(name):
    captures = 0
    for position in some_positions(ludarium.game(name), plies=150):
        before = enemies(position, position.turn)
        for move in position.legal_moves:
            after = enemies(position.play(move), position.turn)
            lost = {cell for cell, count in before.items() if after.get(cell, 0) < count}
            captures += len(lost)
            assert set(position.game.effect(position, move).captures) == lost
    assert captures


@pytest.mark.parametrize("name", OURS)
def test_captures_on_a_cell_and_the_lead_are_those_of_the_pieces(name):
    game, captures = ludarium.game(name), 0
    for position in some_positions(game, plies=150):
        assert game.lead(position) == exchange.lead(position)
        by_cell = {}
        for code in position.legal_moves.codes:
            for cell in game.captured_by(position, code):
                by_cell.setdefault(cell, []).append(code)
        captures += len(by_cell)
        for cell in {piece.cell for piece in position.scene.pieces}:
            assert game.captures_on(position, cell) == by_cell.get(cell, [])
    assert captures


@pytest.mark.parametrize("name", OURS)
def test_what_a_side_could_do_does_not_depend_on_who_asks_if_nothing_is_hidden(name):
    game, asked = ludarium.game(name), 0
    for position in some_positions(game):
        views = [position.view(viewer) for viewer in (*(side.name for side in game.sides), None)]
        if len(position.may_choose) == 1 and "?" not in "".join(view.text for view in views):
            asked += 1
            for side in game.sides:
                assert len({game.could_do(view, position.options, side.name) for view in views}) == 1
    assert asked


def test_slots_are_called_as_in_the_view():
    position = ludarium.game("gungi").position("8m/9/9/9/9/9/9/9/M8 A2Gg b B 10")
    view = position.view("white")
    slots = {slot.name for tray in view.scene.trays for slot in tray.slots}
    for side in ("black", "white"):
        drops = {move.path[0] for move in position.game.could_do(view, position.options, side) if move.kind == "drop"}
        assert drops
        assert drops <= slots
    assert not {move.path[0] for move in position.game.could_do(view, position.options, "white")} & {"hand:archer"}


def test_nobody_could_do_anything_when_the_game_is_over():
    for name in OURS:
        game = ludarium.game(name)
        *_, last = playout(game.start(**game.table_options), random.Random(7), 2000)
        for side in game.sides:
            assert game.could_do(last.view(side.name), last.options, side.name) == ()


@pytest.mark.parametrize("name", OURS)
def test_the_first_lesson_is_about_what_a_table_asks_first(name):
    """A placement where a game at a table begins with one, a move where pieces stand already."""
    game = ludarium.game(name)
    first = game.lessons[0]
    taught = game.position(first.position, **first.options).find(first.solution[0])
    asked = {move.path[0] in game.board for move in game.start(**game.table_options).legal_moves}
    assert asked == {taught.path[0] in game.board}


def test_cheduks_phases_are_taught_in_the_order_of_a_game():
    game = ludarium.game("cheduk")
    phases = [game.position(lesson.position, **lesson.options).text.split(" ")[1] for lesson in game.lessons]
    assert phases == sorted(phases, key="ASM".index)
    assert set(phases) == set("ASM")
    assert game.lessons[0].position == game.start().text


def test_gungi_teaches_check_as_soon_as_drops_are_known():
    """A placement of one's own, which a table does not preset, comes last."""
    titles = [chapter.title for chapter in ludarium.game("gungi").chapters]
    assert titles.index("Check and mate") == titles.index("What captured pieces become") + 1
    assert titles[-1] == "Before the battle"
