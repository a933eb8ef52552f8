"""Puzzles are checked by the rules alone, and a wrong proof of any kind is refused."""

from dataclasses import replace

import pytest

import ludarium
from ludarium.core.forced import wins_by_force
from ludarium.core.puzzles import Attack, Defence, Puzzle, WrongPuzzle, check, read_puzzles, write_puzzles
from ludarium.core.puzzles.lines import main_line
from ludarium.core.puzzles.themes import THEMES, themes_of
from ludarium.testing.lines import forced

GAMES = ("cheduk", "gungi", "hexchess", "romgon", "tokonoma")
LEAST = 200
CHUNKS = 8  # a game's puzzles are checked in so many tests
FEW = 2  # of a game's puzzles, uncompiled

# White's flat enters the house in three moves: b5, b6 and in, whatever Black does.
RUN = Puzzle(
    game=ludarium.game("tokonoma"),
    position="5/2Af2/f4fB/6/1fA+1s b",
    plies=5,
    solutions=(Attack("b4b5", Defence(Attack("b5b6", Defence(Attack("b6c7"), has_usual=True)), has_usual=True)),),
)


def with_solution(*solutions: Attack) -> Puzzle:
    return replace(RUN, solutions=solutions)


def test_a_proof_that_holds_is_accepted():
    replies = len(RUN.start.play("b4b5").legal_moves)
    assert check(RUN) > 2 * replies


def wrong_proofs():
    run = RUN.solutions[0]
    start = RUN.start
    reply = start.play("b4b5").legal_moves[0].text
    other = next(move.text for move in start.legal_moves if move.text != "b4b5")
    enters = Defence(Attack("b6c7"), has_usual=True)
    return {
        "missing defence": (Attack("b4b5", Defence(listed={reply: run.then.usual})), "has no answer"),
        "illegal answer": (Attack("b4b5", Defence(Attack("a1a2", enters), has_usual=True)), "a1a2 is not legal"),
        "illegal defence": (replace(run, then=replace(run.then, listed={"a1a2": None})), "a1a2 is not legal"),
        "not the end": (Attack("b4b5", Defence(Attack("b5b6"), has_usual=True)), "the game goes on"),
        "beyond the end": (
            Attack("b4b5", Defence(Attack("b5b6", Defence(Attack("b6c7", enters), has_usual=True)), has_usual=True)),
            "the game is over here",
        ),
        "a move of the wrong side": (Attack("b4b5", Attack("b5b6")), "no defence"),
        "another first move": (Attack(other, run.then), ""),
    }


@pytest.mark.parametrize("fault", list(wrong_proofs()))
def test_a_wrong_proof_is_refused(fault):
    proof, why = wrong_proofs()[fault]
    with pytest.raises(WrongPuzzle, match=why or None):
        check(with_solution(proof))


def test_a_win_that_takes_longer_than_it_says_is_refused():
    with pytest.raises(WrongPuzzle, match="longer"):
        check(replace(RUN, plies=3))


def test_a_win_that_is_faster_than_it_says_is_refused():
    one = replace(RUN, position="6/5/7/6/5 w")
    won = ludarium.game("tokonoma").position("5/6/1F5/6/4f w")
    assert won.play("c2c1").outcome is not None
    slow = replace(one, position="5/6/1F5/6/4f w", plies=3, solutions=(Attack("c2c1"),))
    with pytest.raises(WrongPuzzle, match="faster"):
        check(slow)
    check(replace(slow, plies=1))


def test_a_second_solution_is_refused_unless_it_is_one_of_the_puzzle():
    both = "5/F5/7/F5/4f w"  # either flat enters the house
    found = [move.text for move in ludarium.game("tokonoma").position(both).legal_moves if move.text.endswith("c1")]
    assert len(found) == 2
    puzzle = replace(RUN, position=both, plies=1, solutions=(Attack(found[0]),))
    with pytest.raises(WrongPuzzle, match=f"{found[1]} wins, too"):
        check(puzzle)
    check(replace(puzzle, solutions=tuple(Attack(move) for move in found)))


def test_a_puzzle_without_or_with_a_repeated_solution_is_refused():
    for solutions in ((), RUN.solutions * 2):
        with pytest.raises(WrongPuzzle, match="at least one solution"):
            check(replace(RUN, solutions=solutions))


def test_what_takes_too_long_to_show_is_refused():
    with pytest.raises(WrongPuzzle, match="too long"):
        check(RUN, most_tried=10)


@pytest.mark.parametrize(
    ("game", "options", "why"),
    [
        ("romgon", {"variant": "fog"}, "hidden"),
        ("cheduk", {}, "same time"),
    ],
)
def test_positions_with_secrets_are_no_puzzles(game, options, why):
    start = ludarium.game(game).start(**options)
    puzzle = replace(RUN, game=start.game, position=start.text, options=options)
    with pytest.raises(WrongPuzzle, match=why):
        check(puzzle)


def test_a_finished_game_is_no_puzzle():
    over = ludarium.game("tokonoma").position("5/6/1F5/6/4f w").play("c2c1")
    assert over.outcome is not None
    with pytest.raises(WrongPuzzle, match="over"):
        check(replace(RUN, position=over.text))


def test_a_file_gives_back_what_was_written(tmp_path):
    path = tmp_path / "puzzles.jsonl"
    puzzle = replace(RUN, themes=("house-run",), solved={"full": 1.0}, options={"repetition": 4})
    write_puzzles(path, [puzzle, RUN])
    assert list(read_puzzles(RUN.game, path)) == [puzzle, RUN]
    path.write_text('{"position": "?"}\n')
    with pytest.raises(ludarium.LudariumError, match=r"puzzles\.jsonl, line 1"):
        list(read_puzzles(RUN.game, path))


@pytest.mark.parametrize("game", GAMES)
def test_wins_by_force_are_those_of_a_second_search(game):
    """From puzzles and their lines: within every number of plies, for both sides."""
    seen = 0
    for puzzle in ludarium.puzzles(game)[:: 40 if ludarium.compiled else 100]:
        for position in main_line(puzzle).positions:
            for plies in range(min(puzzle.plies, 3) + 1):
                for side in (0, 1):
                    expected = forced(position.state.copy(), side, plies, {})
                    assert wins_by_force(position.state.copy(), side, plies, 10**9) is expected
                    seen += expected
    assert seen


def test_a_search_without_an_answer_says_so():
    assert wins_by_force(RUN.start.state.copy(), RUN.start.state.side, 5, 3) is None
    with pytest.raises(ValueError, match="plies"):
        wins_by_force(RUN.start.state.copy(), 0, 99, 3)


# The puzzles that come with the games.


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("game", GAMES)
def test_every_proof_of_a_shipped_puzzle_holds(game, chunk):
    puzzles = ludarium.puzzles(game)[chunk::CHUNKS]
    if not ludarium.compiled:
        puzzles = [each for each in puzzles if each.plies <= 3][: FEW if chunk == 0 else 0]
    for puzzle in puzzles:
        check(puzzle)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_enough_puzzles_of_every_length_and_none_twice(game):
    puzzles = ludarium.puzzles(game)
    assert len(puzzles) >= LEAST
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert {1, 2, 3} <= {puzzle.moves for puzzle in puzzles}
    assert all(set(puzzle.solved) == set(puzzles[0].solved) for puzzle in puzzles)


@pytest.mark.parametrize("game", GAMES)
def test_the_themes_of_a_puzzle_are_those_of_its_line(game):
    puzzles = ludarium.puzzles(game)
    for puzzle in puzzles[:: 20 if ludarium.compiled else 120]:
        assert themes_of(main_line(puzzle)) == puzzle.themes
    used = {theme for puzzle in puzzles for theme in puzzle.themes}
    assert used <= {*THEMES, *ludarium.game(game).themes}
    assert set(ludarium.game(game).themes) <= used


@pytest.mark.parametrize("game", GAMES)
def test_a_main_line_is_as_long_as_the_puzzle_says(game):
    for puzzle in ludarium.puzzles(game)[::40]:
        line = main_line(puzzle)
        assert len(line.moves) == puzzle.plies
        assert line.positions[-1].outcome.winner == line.solver
