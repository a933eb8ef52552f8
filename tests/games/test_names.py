"""What players call things, in the languages that the table speaks."""

import pytest

import ludarium

GAMES = [name for name in ludarium.games() if ludarium.game(name).__module__.startswith("ludarium.")]


@pytest.mark.parametrize("language", ["ko", "ja"])
@pytest.mark.parametrize("name", GAMES)
def test_game_sides_and_pieces_have_names(name: str, language: str) -> None:
    game = ludarium.game(name)
    named = [(game.name, game.names), *((side.name, side.names) for side in game.sides)]
    named += [(symbol.name, symbol.names) for symbol in game.board.symbols.values()]
    assert [word for word, names in named if not names.get(language)] == []


@pytest.mark.parametrize("name", GAMES)
def test_the_picture_of_a_game_is_a_position_with_pieces(name: str) -> None:
    game = ludarium.game(name)
    position = game.position(game.picture) if game.picture else game.start()
    scene = position.scene
    assert scene.pieces
    assert len(scene.marks) <= len(scene.pieces), "a small picture has nothing to read"
    assert position.outcome is None
