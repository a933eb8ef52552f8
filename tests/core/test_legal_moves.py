"""Legal moves are written only as far as somebody asks."""

import pickle

import pytest

import ludarium
from tests.conformance.toys import Fill


class Counted(Fill):
    """Counts what is written."""

    def __init__(self):
        self.texts = self.paths = 0

    def write_move(self, state, code):
        self.texts += 1
        return super().write_move(state, code)

    def path_of(self, value, move):
        self.paths += 1
        return super().path_of(value, move)


@pytest.fixture
def game():
    return Counted()


def test_counting_writes_nothing(game):
    legal = game.start().legal_moves
    assert len(legal) == len(legal.codes) == 6
    assert legal
    assert (game.texts, game.paths) == (0, 0)


def test_finding_a_text_writes_one_move_and_no_path(game):
    assert game.start().play("c").text == "..x... o"
    assert (game.texts, game.paths) == (1, 0)


def test_going_through_them_writes_each_once_and_a_path_when_it_is_asked_for(game):
    legal = game.start().legal_moves
    assert [move.text for move in legal] == [move.text for move in legal] == list("abcdef")
    assert (game.texts, game.paths) == (6, 0)
    assert legal[0].path == legal[0].path == ("a",)
    assert game.paths == 1


def test_a_move_is_the_same_however_it_is_found_and_wherever_it_goes():
    position = ludarium.game("gungi").start()
    found, listed = position.find("M@e1"), next(move for move in position.legal_moves if move.text == "M@e1")
    sent = pickle.loads(pickle.dumps(found))
    assert found == listed == sent
    assert hash(found) == hash(listed) == hash(sent)
    assert found.path == listed.path == sent.path
    assert found.code == listed.code == sent.code


@pytest.mark.parametrize("name", ludarium.games())
def test_what_is_no_canonical_text_is_not_found(name):
    position = ludarium.game(name).start()
    text = position.legal_moves[0].text
    for wrong in ("", " ", text + " ", text.swapcase() + "!", text + text, "١" + text, "9" * 99, "\x00"):
        assert wrong not in position.legal_moves


def test_the_default_reads_any_text_by_writing_moves():
    game = ludarium.game("tokonoma")
    state = game.start().state
    default = super(type(game), game).code_of
    codes = {game.write_move(state, code): code for code in state.moves()}
    assert {text: default(state, text) for text in codes} == codes
    assert default(state, "a1a1") is None
