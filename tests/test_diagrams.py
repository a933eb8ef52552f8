"""What the rulebook pages show is what the rules say."""

import re
from pathlib import Path

import pytest

import ludarium
from docs import diagrams
from docs.diagrams import Diagram, DiagramError, read, stale_files, up_to_date
from ludarium.core.options import Number

FOUND = diagrams.diagrams()


@pytest.mark.parametrize("diagram", FOUND, ids=str)
def test_a_diagram_is_true(diagram: Diagram) -> None:
    diagram.check()


@pytest.mark.parametrize("diagram", FOUND, ids=str)
def test_a_diagram_is_drawn_as_it_is_now(diagram: Diagram) -> None:
    assert up_to_date(diagram), "run `make diagrams`"


def test_every_picture_stands_on_a_page() -> None:
    assert stale_files(FOUND) == []


def test_the_fog_diagram_is_drawn_from_a_view() -> None:
    (fog,) = [diagram for diagram in FOUND if str(diagram) == "romgon/fog"]
    assert fog.says["viewer"] == "white"
    view = fog.position.view("white")
    assert set(fog.says["legal"]) <= {move.text for move in view.legal_moves}
    assert fog.says["hidden"]


@pytest.mark.parametrize("name", ["cheduk", "gungi", "hexchess", "romgon", "tokonoma"])
def test_a_page_speaks_of_options_in_words(name: str) -> None:
    text = diagrams.COMMENT.sub("", (diagrams.RULES / f"{name}.md").read_text("utf-8"))
    for option in ludarium.game(name).options:
        assert f"`{option.name}`" not in text
        assert not re.search(rf"\b{option.name}=", text)
        assert "_" not in option.name or option.name not in text
        assert option.title in text, f"{option.title} is not explained"


@pytest.mark.parametrize("name", ["cheduk", "gungi", "hexchess", "romgon", "tokonoma"])
def test_a_page_teaches_to_play_well(name: str) -> None:
    text = (diagrams.RULES / f"{name}.md").read_text("utf-8")
    for heading in ("## Strategy", "## Common mistakes", "## Openings", "## Questions"):
        assert f"\n{heading}\n" in text
    for opening in ludarium.game(name).openings:
        assert opening.name.removeprefix("Twin ") in text, opening.name


# The ends that the rulebooks do not have, with the option that switches each off.
HOUSE_RULES = [
    ("cheduk", "Repetition", "Draw by repetition"),
    ("cheduk", "No progress", "Draw without progress"),
    ("cheduk", "Deadlock", None),
    ("gungi", "Stalemate", None),
    ("gungi", "Repetition", "Draw by repetition"),
    ("gungi", "Turn limit", "Draw by the turn limit"),
    ("hexchess", "Repetition", "Draw by repetition"),
    ("hexchess", "No progress", "End without progress"),
    ("romgon", "Stagnation", "Turns without capture"),
    ("tokonoma", "Draw", "Draw by repetition"),
]


def rule_of(name: str, rule: str) -> str:
    """What a page says of a rule, on one line."""
    text = (diagrams.RULES / f"{name}.md").read_text("utf-8")
    found = re.search(rf"\*\*{rule}\b.*?(?=\n\n|\n- |\n\d+\. )", text, re.DOTALL)
    assert found
    return " ".join(found[0].lower().split())


@pytest.mark.parametrize(("name", "rule"), [(name, rule) for name, rule, _ in HOUSE_RULES])
def test_a_house_rule_is_marked(name: str, rule: str) -> None:
    assert "as a house rule" in rule_of(name, rule)


@pytest.mark.parametrize(("name", "rule", "switch"), [case for case in HOUSE_RULES if case[2]])
def test_a_house_rule_names_the_option_that_switches_it_off(name: str, rule: str, switch: str) -> None:
    assert f"the option *{switch.lower()}*" in rule_of(name, rule)
    (option,) = [option for option in ludarium.game(name).options if option.title == switch]
    assert isinstance(option, Number)
    assert option.off


# The checks themselves.


def page(folder: Path, comment: str, image: str = "![A flat](tokonoma/flat.svg)") -> list[Diagram]:
    file = folder / "tokonoma.md"
    file.write_text(f"# A page\n\n{image}\n{comment}\n", encoding="utf-8")
    return list(read(file))


FLAT = '"position": "f4/6/3F3/6/5 w"'
TRUE = [
    '"path": ["c4"], "targets": ["b3", "c3", "d3"]',
    '"legal": ["c4c3"], "illegal": ["c4c5"]',
    '"play": ["c4c3"], "text": "f4/6/2F4/6/5 b"',
]
FALSE = {
    '"path": ["c4"], "targets": ["b3", "c3"]': "d3",
    '"path": ["c4"], "targets": ["b3", "c3", "d3", "e3"]': "e3",
    '"legal": ["c4c5"]': "c4c5",
    '"viewer": "black", "legal": ["c4c3"]': "c4c3 is not legal",
    '"viewer": "black", "hidden": ["c4"]': "c4 is seen",
    '"illegal": ["c4c3"]': "c4c3 is legal",
    '"illegal": ["nonsense"]': "illegal",
    '"outcome": ["white", "house"]': "outcome is None",
    '"text": "start"': "text is",
    '"play": ["c4c5"], "text": "start"': "c4c5",
    '"options": {"repetition": "often"}, "text": "start"': "repetition",
}


# White's flat at home keeps the Black one out; if the other flat moves, Black has no move and has lost.
HOME = '"position": "5/5f/6F/6/4F w"'
TRUE_AHEAD = [
    '"only": ["c7c6", "c7d6", "e5d5", "e5e4"]',
    '"saves": ["e5d5", "e5e4"]',
    '"wins": ["white", 1]',
    '"play": ["c7c6"], "wins": ["black", 1]',
    '"then": {"c7c6": {"only": ["b6c7"], "then": {"b6c7": {"outcome": ["black", "house"]}}}}',
]
FALSE_AHEAD = {
    '"only": ["c7c6", "c7d6", "e5d5"]': "only is .*e5e4",
    '"only": ["c7c6", "c7c5", "c7d6", "e5d5", "e5e4"]': "only is",
    '"saves": ["c7c6", "e5d5", "e5e4"]': "saves is",
    '"saves": ["e5e4"]': "saves is",
    '"wins": ["black", 2]': "black cannot force it within 2 moves",
    '"play": ["c7c6"], "wins": ["white", 1]': "white cannot force it",
    '"then": {"c7c5": {}}': "c7c5 is not legal",
    '"then": {"c7c6": {"legal": ["b6b5"]}}': "b6b5 is not legal",
    '"then": {"c7c6": {"then": {"b6c7": {"outcome": ["white", "house"]}}}}': "outcome is",
}
TRUE_ANSWERS = ['"answers": ["a1a2"]', '"answers": ["a1a2", "a1b2"]']
FALSE_ANSWERS = {
    '"answers": ["a1b1"]': "none of them can be played after c4b3",
    '"answers": ["a1a2", "a1b1"]': "a1b1 can never be played",
}


@pytest.mark.parametrize(
    "says", [*(f"{FLAT}, {says}" for says in (*TRUE, *TRUE_ANSWERS)), *(f"{HOME}, {says}" for says in TRUE_AHEAD)]
)
def test_a_true_claim_passes(says: str, tmp_path: Path) -> None:
    (diagram,) = page(tmp_path, f"<!-- diagram {{{says}}} -->")
    diagram.check()
    assert diagram.draw().startswith("<svg")


@pytest.mark.parametrize(
    ("says", "reason"),
    [
        *((f"{FLAT}, {says}", reason) for says, reason in (FALSE | FALSE_ANSWERS).items()),
        *((f"{HOME}, {says}", reason) for says, reason in FALSE_AHEAD.items()),
    ],
)
def test_a_false_claim_is_found_with_its_place(says: str, reason: str, tmp_path: Path) -> None:
    (diagram,) = page(tmp_path, f"<!-- diagram {{{says}}} -->")
    with pytest.raises(DiagramError, match=rf"tokonoma.md, line 3: .*{reason}"):
        diagram.check()


def test_what_the_other_side_may_answer_is_drawn_as_arrows(tmp_path: Path) -> None:
    (none,) = page(tmp_path, f'<!-- diagram {{{FLAT}, "text": "f4/6/3F3/6/5 w"}} -->')
    (one,) = page(tmp_path, f'<!-- diagram {{{FLAT}, "answers": ["a1a2"]}} -->')
    assert none.draw() != one.draw()


@pytest.mark.parametrize(
    ("comment", "reason"),
    [
        ("", "no diagram comment"),
        ("<!-- diagram {nonsense} -->", "not JSON"),
        ('<!-- diagram {"position": "start"} -->', "claims at least one"),
        ('<!-- diagram {"legal": [], "arows": []} -->', "unknown key 'arows'"),
        ('<!-- diagram {"then": {"d6b5": {"leagl": []}}} -->', "unknown key 'leagl'"),
        ('<!-- diagram {"then": {"d6b5": {"targets": []}}} -->', "unknown key 'targets'"),
    ],
)
def test_a_comment_that_cannot_be_read_is_refused(comment: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(DiagramError, match=reason):
        page(tmp_path, comment)


def test_a_comment_without_image_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DiagramError, match="no image"):
        page(tmp_path, '<!-- diagram {"legal": ["d6b5"]} -->', image="")
