"""Every text that a game can show has its translation, with the same places for values."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludarium
from ludarium.core.claims import WORDS
from ludarium.core.game import STANDARD, Game
from ludarium.core.puzzles.themes import THEMES
from ludarium.core.translation import COMMON, catalogue, course_texts, declared_texts, read_catalogues

SOURCES = Path(__file__).resolve().parents[2] / "src" / "ludarium"
GAMES = [name for name in ludarium.games() if ludarium.game(name).languages]
LANGUAGES = ("ja", "ko")


def templates(folder: Path) -> Iterator[str]:
    """The templates of all sentences that the code of a folder makes: Text("...") with a literal."""
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Text"
            if called and node.args:
                yield from literals(node.args[0], file)


def literals(node: ast.expr, file: Path) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif file.parent.name != "core":  # which passes on what games declare
        raise AssertionError(f"{file.name}, line {node.lineno}: a template is a literal, so that it can be translated")


def texts_of(game: Game) -> set[str]:
    folder = SOURCES / "games" / game.name
    return {text for text in (*declared_texts(game), *templates(folder)) if text}


def common_texts() -> set[str]:
    claims = (text for words in WORDS.values() for text in words)
    themes = (theme.title for theme in THEMES.values())
    return {*templates(SOURCES / "core"), *claims, *themes, STANDARD.title}


def places(text: str) -> list[str]:
    return sorted(re.findall(r"\{\w+\}", text))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_text_of_a_game_is_translated(name: str, language: str) -> None:
    game = ludarium.game(name)
    own = read_catalogues(game.languages).get(language, {})  # type: ignore[arg-type]
    assert sorted(texts_of(game) - set(catalogue(game, language))) == [], "without translation"
    assert sorted(set(own) - texts_of(game)) == [], "translations of texts that are gone"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_common_sentence_is_translated(language: str) -> None:
    assert set(read_catalogues(COMMON)[language]) == common_texts()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_translations_keep_the_places_of_values(name: str, language: str) -> None:
    for english, translated in catalogue(ludarium.game(name), language).items():
        assert places(translated) == places(english), english
        assert translated.strip(), english


def test_words_for_an_end_that_name_a_side_are_known_for_each_side() -> None:
    korean = catalogue(ludarium.game("tokonoma"), "ko")
    assert korean["Black has no move left"] == "흑이(가) 둘 수 있는 수가 없습니다"
    assert korean["White's flat entered Black's house"] == "백의 플랫이 흑의 집에 들어갔습니다"


def names_of(game: Game, language: str) -> Iterator[tuple[str, str]]:
    """What its pieces are called in English and in a language, without what tells two of a name apart."""
    for symbol in (game.board.symbols[name] for name in game.guide):
        yield tuple(re.sub(r" ?[(（].*", "", name) for name in (symbol.title, symbol.names[language]))  # type: ignore[misc]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_lessons_call_pieces_what_the_board_calls_them(name: str, language: str) -> None:
    """So they are also taught in the same order as in English."""
    game = ludarium.game(name)
    known, found = catalogue(game, language), 0
    for text in course_texts(game):
        for english, translated in names_of(game, language):
            if re.search(rf"\b{english.removesuffix('y')}(y|ies|s|es|)\b", text, re.IGNORECASE):
                assert translated in known[text], f"{english} in {text!r}"
                found += 1
    assert found > 20


def test_all_our_games_are_translated() -> None:
    ours = {path.name for path in (SOURCES / "games").iterdir() if (path / "__init__.py").exists()}
    assert ours == set(GAMES)


def test_a_missing_template_is_found(tmp_path: Path) -> None:
    (tmp_path / "advice.py").write_text('now = Text("Do {this}.", this=1) if own else Text("Wait.")\n')
    assert set(templates(tmp_path)) == {"Do {this}.", "Wait."}
    (tmp_path / "advice.py").write_text("now = Text(words)\n")
    with pytest.raises(AssertionError, match="literal"):
        list(templates(tmp_path))
