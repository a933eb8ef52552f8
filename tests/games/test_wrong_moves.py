"""What a learner is told of a wrong move: why it is wrong, in words that the course has taught."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

import ludarium
from ludarium.core.game import Game
from ludarium.core.judging import judge
from ludarium.core.lesson import Lesson, first_position, is_known, plain_name, taught_with
from ludarium.core.text import Text
from ludarium.core.translation import catalogue

OURS = ["cheduk", "gungi", "hexchess", "romgon", "tokonoma"]
SAYS_NOTHING = ("The right piece, but that is not what it has to do.", "Another piece can do it.")


@cache
def wrong_moves(name: str) -> list[tuple[Lesson, str, Text]]:
    """Every wrong move beside the solutions of a course, with what is said to it."""
    game = ludarium.game(name)
    return [(lesson, *wrong) for lesson in game.lessons for wrong in wrong_in(game, lesson)]


def wrong_in(game: Game, lesson: Lesson) -> Iterator[tuple[str, Text]]:
    position = first_position(game, lesson)
    learner, played = position.turn, []
    for text in lesson.solution:
        if position.turn == learner:
            for move in position.legal_moves:
                wrong = judge(game, lesson, [*played, move.text]).wrong
                if wrong is not None:
                    yield move.text, wrong
        position = position.play(text)
        played.append(text)


def told(name: str, lesson: str, *moves: str) -> str:
    game = ludarium.game(name)
    found = next(each for each in game.lessons if each.name == lesson)
    return str(judge(game, found, list(moves)).wrong)


@pytest.mark.parametrize("name", OURS)
def test_every_wrong_move_is_told_why(name: str) -> None:
    said = wrong_moves(name)
    assert len(said) > 50
    assert [(lesson.name, move) for lesson, move, wrong in said if wrong.text in SAYS_NOTHING] == []


@pytest.mark.parametrize("name", OURS)
def test_a_reason_names_no_piece_that_is_not_taught_yet(name: str) -> None:
    game = ludarium.game(name)
    titles = {plain_name(game.board.symbols[symbol].title) for symbol in game.guide}
    named = 0
    for lesson, move, wrong in wrong_moves(name):
        for title in titles:
            if re.search(rf"\b{title}\b", str(wrong)):
                assert is_known(taught_with(game, lesson), title), (lesson.name, move, str(wrong))
                named += 1
    assert named > 5


@pytest.mark.parametrize("language", ["ja", "ko"])
@pytest.mark.parametrize("name", OURS)
def test_the_words_of_a_reason_are_translated(name: str, language: str) -> None:
    game = ludarium.game(name)
    known = catalogue(game, language)
    titles = {symbol.title for symbol in game.board.symbols.values() if language in symbol.names}
    for _, _, wrong in wrong_moves(name):
        assert wrong.text in known
        piece = wrong.values.get("piece")
        assert piece is None or piece in known or piece in titles


def test_a_piece_that_cannot_reach_the_prey_is_told_so() -> None:
    assert told("gungi", "archer", "a1-a2") == "Nothing is captured. Your Commander on a1 cannot reach e6."


def test_a_piece_that_could_have_captured_is_told_so() -> None:
    assert told("gungi", "archer", "e4-g4") == "Nothing is captured. Your Archer on e4 can capture on e6."


def test_another_prey_is_told() -> None:
    assert told("gungi", "captain-on-tier-three", "e4xf5") == "That captures on f5. The enemy on g6 is still there."


def test_a_piece_that_went_elsewhere_is_told_where_it_could_have_gone() -> None:
    assert told("tokonoma", "blind", "c4a2") == "Your Blind stands on a2 now. It could have gone to e2."
    assert told("gungi", "samurai", "a1-a2") == "Your Commander cannot reach e4."


def test_a_check_that_is_no_mate_is_told_with_an_answer() -> None:
    assert told("gungi", "checkmate", "a1-a2") == "That gives no check."
    said = told("gungi", "checkmate", "b1-i1")
    answer = said.removeprefix("That is check, but no mate: White can answer ").removesuffix(".")
    lesson = next(each for each in ludarium.game("gungi").lessons if each.name == "checkmate")
    first_position(ludarium.game("gungi"), lesson).play("b1-i1").play(answer)


def test_the_commander_that_should_step_away_is_told_so() -> None:
    assert told("gungi", "no-towers-in-check", "f1-e2").startswith("That stops the check, but the Commander still")


def test_the_piece_that_should_be_placed_is_named() -> None:
    assert told("gungi", "placement", "C@e2") == "That is another piece. The Commander is still in your hand."
    assert told("gungi", "placement", "M@d1") == "The Commander does not stand on the Samurai."
