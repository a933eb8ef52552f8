"""The words for a piece's moves on each tier say what the rules let it do there."""

import pytest

import ludarium
from ludarium.games.gungi.pieces import IMMOBILE, INDEX, KINDS, SQUARES, at, column, row
from ludarium.games.gungi.tiers import LEAPING, STOPPED

GAME = ludarium.game("gungi")

ONE, TWO, FAR = (1,), (2,), range(1, 9)
AHEAD, BACK, SIDES = ((0, 1),), ((0, -1),), ((-1, 0), (1, 0))
AHEAD_ASLANT, BACK_ASLANT = ((-1, 1), (1, 1)), ((-1, -1), (1, -1))
STRAIGHT, ASLANT = AHEAD + BACK + SIDES, AHEAD_ASLANT + BACK_ASLANT
# What each phrase promises: directions, and how many squares.
SAID = {
    "one square in any direction": (STRAIGHT + ASLANT, ONE),
    "one square in any direction but diagonally back": (STRAIGHT + AHEAD_ASLANT, ONE),
    "one square forward, diagonally forward or sideways": (AHEAD + AHEAD_ASLANT + SIDES, ONE),
    "one square forward, back or sideways": (STRAIGHT, ONE),
    "one square diagonally": (ASLANT, ONE),
    "one square back or diagonally back": (BACK + BACK_ASLANT, ONE),
    "one square diagonally forward": (AHEAD_ASLANT, ONE),
    "one square sideways": (SIDES, ONE),
    "one square forward or back": (AHEAD + BACK, ONE),
    "one square forward": (AHEAD, ONE),
    "one square back": (BACK, ONE),
    "two squares forward or back and one aside": (((-1, 2), (1, 2), (-1, -2), (1, -2)), ONE),
    "two squares forward and one aside": (((-1, 2), (1, 2)), ONE),
    "two squares forward or back": (AHEAD + BACK, TWO),
    "two squares forward": (AHEAD, TWO),
    "two squares back": (BACK, TWO),
    "two squares sideways": (SIDES, TWO),
    "two squares diagonally forward": (AHEAD_ASLANT, TWO),
    "two squares diagonally back": (BACK_ASLANT, TWO),
    "any distance forward, back or sideways": (STRAIGHT, FAR),
    "any distance diagonally": (ASLANT, FAR),
    "any distance forward": (AHEAD, FAR),
}
MOBILE = [kind for kind in KINDS if kind.name not in IMMOBILE]


def words_of(kind, tier):
    values = GAME.guide[kind.word].levels[tier - 1].values
    assert values["tier"] == tier
    return [value for value in values.values() if isinstance(value, str)]


def promised(words, square):
    """The squares that the words promise to a black piece on an empty board."""
    here = column(INDEX[square]), row(INDEX[square])
    squares = {
        at(here[0] + across * length, here[1] + ahead * length)
        for word in words
        if word not in (LEAPING, STOPPED)
        for across, ahead in SAID[word][0]
        for length in SAID[word][1]
    }
    return {SQUARES[each] for each in squares if each is not None}


def reached(text, square):
    position = GAME.position(text)
    moves = GAME.could_do(position.view(None), position.options, "black")
    return {move.path[1] for move in moves if move.path[0] == square and move.path[1] in GAME.board}


@pytest.mark.parametrize("tier", [1, 2, 3])
@pytest.mark.parametrize("kind", MOBILE, ids=lambda kind: kind.word)
def test_the_words_name_the_squares_that_the_piece_reaches(kind, tier):
    example = GAME.guide[kind.word].examples[tier - 1]
    assert promised(words_of(kind, tier), example.cell) == reached(example.position, example.cell)


@pytest.mark.parametrize("tier", [1, 2, 3])
@pytest.mark.parametrize("kind", MOBILE, ids=lambda kind: kind.word)
def test_the_words_say_whether_an_enemy_in_between_is_in_the_way(kind, tier):
    example = GAME.guide[kind.word].examples[tier - 1]
    rows = example.position.split("/")
    tower = rows[4].strip("4")
    walled = "/".join((*rows[:3], "3nsa3", f"3c{tower}c3", "3nsa3", *rows[6:]))
    words = words_of(kind, tier)
    beyond = {
        square for square in promised(words, "e5") if max(abs(INDEX[square] % 9 - 4), abs(INDEX[square] // 9 - 4)) > 1
    }
    assert (beyond <= reached(walled, "e5")) == (STOPPED not in words)
    assert bool(beyond) == (LEAPING in words or STOPPED in words)


def test_pieces_that_never_move_have_no_such_words():
    assert {kind.name for kind in KINDS if not GAME.guide[kind.word].levels} == set(IMMOBILE)


def test_a_piece_that_is_lifted_by_a_fortress_is_marked_so():
    """The card then tells the moves of the next tier."""
    position = GAME.position("8m/9/9/9/9/9/9/4S4/M3F4 - b B 0")
    (mark,) = (mark for mark in position.scene.marks if mark.cell == "e2")
    assert GAME.board.symbols[mark.symbol].lifts
    assert promised(words_of(KINDS[2], 2), "e2") == reached(position.text, "e2")
