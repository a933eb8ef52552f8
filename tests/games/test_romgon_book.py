"""Romgon's named openings, its lessons, and what its rulebook page says of strategy."""

import re
from collections.abc import Iterator

import pytest

import ludarium
from ludarium.games.romgon.book import OPENINGS
from ludarium.games.romgon.hexes import BASES, HEXES, ROWS, distance
from ludarium.games.romgon.rules import MATERIAL

GAME = ludarium.game("romgon")


def played(*turns, **options):
    position = GAME.start(**options)
    for turn in turns:
        position = position.play(turn)
    return position


@pytest.mark.parametrize("name", OPENINGS)
def test_openings_are_legal_and_recognised_in_either_order(name):
    black, white = OPENINGS[name]
    orders = (1,) if name == "Rhombus Straw" else (1, -1)  # there one piece moves twice
    for order in orders:
        first, second = black[::order]
        assert played(first, "T1-0-rotL", second).opening == f"Black: {name}"
        first, second = white[::order]
        assert played("t1-6-rotL", first, "t1-6-rotR", second).opening == f"White: {name}"


def test_both_sides_can_play_an_opening():
    position = played("s6-5>5-5", "T1-0>1-1", "h2-7>3-6", "T5-0>4-1")
    assert position.opening == "Black: Hexagon Push, White: Triangle Coop"


def test_rotations_do_not_hide_an_opening():
    assert played("t5-6>5-5-rotL", "S0-0>1-1", "t1-6>2-6").opening == "Black: Triangle Coop"


def test_a_rhombus_that_leaps_by_the_textbook_plays_its_opening_too():
    position = played("r3-8>3-6@", "T1-0>1-1", "r3-6>3-4@", movement="textbook")
    assert position.opening == "Black: Rhombus Straw"
    assert played("r3-8>3-6@", "T1-0>1-1", "c4-7>4-6", movement="textbook").opening == "Black: Rhombus Roster"


def test_other_games_have_no_opening():
    assert played("t5-6-rotL", "S0-0>1-1", "t5-6-rotR", "T1-0-rotL").opening == ""
    assert played(setup="grand").opening == ""
    assert GAME.start().opening == ""


def test_there_is_a_lesson_for_every_kind_of_piece():
    assert {"square", "triangle", "hexagon", "circle", "rhombus"} <= {lesson.name for lesson in GAME.lessons}


@pytest.mark.parametrize("lesson", GAME.lessons, ids=lambda lesson: lesson.name)
def test_no_lesson_is_solved_by_just_any_move(lesson):
    position = GAME.position(lesson.position, **lesson.options)
    solved = [lesson.solved(position.play(move)) for move in position.legal_moves]
    assert sum(solved) < len(solved) / 2


# What the page says of strategy; its pictures are checked with the others.

PAGE = GAME.rulebook.read_text("utf-8")
PICTURED = {
    "defending": "wall turn-defence held-ring sacrifice",
    "attacking": "fork royal-fork pin tied forced-capture escort",
    "ideas": "tempo hexagon-and-circle triangle-and-square zugzwang opposition",
    "strategies": "shut-circle open-ring exits closed-base denial clearing",
    "mistakes": "imbalance draglock threefold shuttle special stay-home race-begun",
}


@pytest.mark.parametrize("theme", PICTURED)
def test_each_theme_has_its_positions_on_the_page(theme):
    assert [name for name in PICTURED[theme].split() if f"(romgon/{name}.svg)" not in PAGE] == []


def chapter(heading: str) -> str:
    """What stands below a heading, up to the next one of its level."""
    level = heading.split()[0]
    return PAGE.split(f"\n{heading}\n")[1].split(f"\n{level} ")[0]


def test_the_page_has_what_the_rulebook_teaches():
    assert re.findall(r"^\*\*(\d+)\. ", chapter("### Eleven strategies"), re.M) == [str(n) for n in range(1, 12)]
    assert re.findall(r"^(\d+)\. ", chapter("### Twelve tips for your first games"), re.M) == [
        str(n) for n in range(1, 13)
    ]
    assert len(re.findall(r"^\*\*", chapter("## Common mistakes"), re.M)) >= 13
    worth = dict(re.findall(r"\*\*(\w+)\*\* \| (\d)", chapter("### What the pieces are worth")))
    assert worth == {kind.title(): str(value) for kind, value in MATERIAL.items() if value}


# What it says of the computer's values and of Escape Races.


def test_the_computer_values_a_circle_above_a_hexagon():
    fitted = next(iter(GAME.weights.values())).values
    assert fitted["circle"] > fitted["hexagon"] > fitted["triangle"] > fitted["square"]


Race = tuple[str, str, str]  # the side to move, where its Rhombus stands, where the other one does
GOALS = {"black": BASES[1], "white": BASES[0]}  # each is the other's base
OTHER = {"black": "white", "white": "black"}


def race_position(side: str, own: str, enemy: str) -> ludarium.Position:
    stand = {own: "R" if side == "white" else "r", enemy: "r" if side == "white" else "R"}
    rows = ["".join(stand.get(name, "1") for name in row) for row in ROWS]
    for run in range(9, 1, -1):
        rows = [row.replace("1" * run, str(run)) for row in rows]
    return GAME.position(f"{'/'.join(rows)} {side[0]} 0 0")


def races() -> Iterator[Race]:
    for side in GOALS:
        for own in HEXES:
            for enemy in HEXES:
                if own not in (enemy, GOALS[side]) and enemy != GOALS[OTHER[side]]:
                    yield side, own, enemy


@pytest.fixture(scope="module")
def decided_races() -> dict[Race, list[str]]:
    """The races that one side can force: the hexes to which the side to move can go to win; none if it loses."""
    reached = {race: {move.path[-1] for move in race_position(*race).legal_moves} for race in races()}
    decided = {race: [GOALS[race[0]]] for race, targets in reached.items() if GOALS[race[0]] in targets}
    before = 0
    while len(decided) > before:
        before = len(decided)
        for race in reached.keys() - decided.keys():
            side, _, enemy = race
            answers = {target: decided.get((OTHER[side], enemy, target)) for target in reached[race]}
            winning = [target for target, answer in answers.items() if answer == []]
            if winning or None not in answers.values():
                decided[race] = winning
    return decided


def test_the_side_to_move_wins_the_race_from_the_bases(decided_races):
    assert decided_races["black", "3-8", "3-0"]
    assert decided_races["white", "3-0", "3-8"]


def test_the_leap_to_the_middle_alone_wins_the_race_of_the_picture(decided_races):
    assert decided_races["black", "3-6", "3-2"] == ["3-4"]
    targets = [move.path[-1] for move in race_position("black", "3-6", "3-2").legal_moves]
    assert [target for target in targets if not decided_races["white", "3-2", target]] == ["3-4"]


@pytest.mark.parametrize("column", range(7))
@pytest.mark.parametrize("side", GOALS)
def test_in_opposition_the_rhombus_nearer_to_its_goal_wins(decided_races, side, column):
    stands = {"white": f"3-{column}", "black": f"3-{column + 2}"}
    far = {each: distance(stands[each], GOALS[each]) for each in stands}
    wins = bool(decided_races[side, stands[side], stands[OTHER[side]]])
    assert wins == (far[side] <= far[OTHER[side]])
